import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loads, proofBundles, texts, userSessions } from '@monitor/db/schema';
import { and, eq, inArray } from 'drizzle-orm';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, PDF } from '../../support/forms';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { addHauler, DALLAS_DOCK, fixAt, loadFromDallas } from '../loads/loads-support';

const VIN = '1FUJGLDR0CSBN0937';
const OTHER = 'other@demo.test';
const OTHERS_SECRET = 'ONLY THE OTHER BROKERAGE KNOWS';
const HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(2)>';

let monitor: SectionMonitor;
let carrier: number;
let load: number;
let othersLoad: number;
let archive: Buffer;
let files: Record<string, Uint8Array>;
const folder = mkdtempSync(join(tmpdir(), 'proof-'));

beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addHauler(monitor, `HERON ${HOSTILE} LLC`);
  // Another company with the same carrier and the same load number.
  const others = await monitor.send(
    'PUT',
    '/loads/by_reference',
    { load: loadFromDallas('PB-1', { customer_name: OTHERS_SECRET }) },
    OTHER,
  );
  othersLoad = others.body.load.id;
  await monitor.send('POST', '/notes', { note: { carrier_id: carrier, body: OTHERS_SECRET } }, OTHER);
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('PB-1') });
  load = body.load.id;
  await monitor.send('PATCH', `/loads/${load}`, {
    load: {
      carrier_id: carrier,
      vehicle: { vin: VIN, unit: '4411' },
      driver_name: HOSTILE,
      driver_phone: '312-555-0147',
      reason: 'Known for years',
    },
  });
  await monitor.send('POST', '/load_logs', {
    load_log: { load_id: load, is_type: 'check_call', called: 'driver', call_result: 'spoke', message: 'On the way' },
  });
  await upload('bol.pdf', 'bill_of_lading');
  monitor.passTime(40 * 3_600_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
  await monitor.send('POST', '/vehicle_positions', {
    vehicle_positions: [
      fixAt(38.8, { latitude: 33.0, longitude: -96.8 }, { vin: VIN }, 60),
      fixAt(39.2, DALLAS_DOCK, { vin: VIN }),
    ],
  });
  const [row] = await monitor.db.select().from(loads).where(eq(loads.id, load));
  await monitor.db.insert(texts).values({
    companyId: row!.companyId,
    kind: 'code',
    eventKey: 'code',
    toE164: '+13125550147',
    body: 'Your code is 918273.',
    encoding: 'gsm7',
    segments: 1,
    loadId: load,
    nextTryAt: now,
    createdAt: now,
  });
  archive = await bundleOf({ load_id: load });
  files = unzipSync(archive);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await monitor.close();
});

async function upload(name: string, is_type: string) {
  const { payload, headers } = formOf({ is_type }, { name, content: PDF });
  const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
  await monitor.app.inject({ method: 'POST', url: `/monitor/api/v1/loads/${load}/papers`, payload, headers, cookies });
}

const ask = (proof_bundle: object, as?: string) => monitor.send('POST', '/proof_bundles', { proof_bundle }, as);

async function download(id: number, as = 'admin@demo.test') {
  const cookies = { monitor_session: await monitor.tokenOf(as) };
  return monitor.app.inject({ url: `/monitor/api/v1/proof_bundles/${id}/file`, cookies });
}

async function bundleOf(of: object): Promise<Buffer> {
  const { status, body } = await ask(of);
  expect(status, JSON.stringify(body)).toBe(200);
  await monitor.runJobs();
  const answer = await download(body.id);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

const textOf = (name: string, of = files) => strFromU8(of[name]!);
const rowsOf = (table: string, of = files): Record<string, unknown>[] =>
  textOf(`data/${table}.jsonl`, of)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
type Answer = { number: number; asks: string; none: string; said: { says: string; file: string; line: number }[] };
const answersOf = (of = files): Answer[] => JSON.parse(textOf('answers.json', of));

/** What the program for outsiders says of a bundle. */
function check(path: string, ...argv: string[]) {
  const run = ['app/programs/verify-vetting-file.mjs', path, ...argv];
  try {
    return { code: 0, says: execFileSync(process.execPath, run, { encoding: 'utf8' }) };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, says: stdout + stderr };
  }
}

function unpack(name: string, of: Record<string, Uint8Array>) {
  const root = join(folder, name);
  for (const [path, bytes] of Object.entries(of)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
  }
  return root;
}

describe('a bundle of a load that was covered', () => {
  test('answers forty questions, each with file and line, or in words that nothing is recorded', () => {
    const answers = answersOf();
    expect(answers.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    for (const { asks, said, none } of answers) {
      expect(none, asks).toMatch(/^Not recorded: ./);
      for (const { says, file, line } of said) {
        expect(says, asks).not.toMatch(/undefined|NaN|\[object/);
        expect(textOf(file).split('\n')[line - 1], `${file}, line ${line}`).toMatch(/^\{/);
      }
    }
    const page = textOf('index.html');
    for (const { number, asks } of answers) expect(page).toContain(`${number}. ${asks.replaceAll("'", '&#x27;')}`);
  });

  test('says who released it, on which federal files, with which truck and driver, and where it was last seen', () => {
    const saidOf = (asks: string) =>
      answersOf()
        .find((one) => one.asks.startsWith(asks))!
        .said.map(({ says }) => says)
        .join('\n');
    expect(saidOf('Who released the load')).toMatch(/by Avery Admin .*Known for years/);
    expect(saidOf('Which rules were in force')).toMatch(/authority is active/);
    expect(saidOf('Which truck was to haul')).toContain(VIN);
    expect(saidOf('Which driver')).toContain('+13125550147');
    expect(saidOf('Where and when was the truck last seen')).toContain('32.7767');
    expect(saidOf('Which check calls')).toContain('On the way');
    expect(saidOf('Which papers were on file')).toContain('bol.pdf');
    expect(answersOf().find(({ asks }) => asks.startsWith('Who gave or denied the exception'))!.said).toEqual([]);
  });

  test('holds the papers and the vetting files as they were hashed', () => {
    const [paper] = rowsOf('papers');
    expect(Buffer.from(files[String(paper!.file)]!)).toEqual(PDF);
    const [vetting] = rowsOf('vetting-files');
    expect(Object.keys(files)).toContain(`vetting/${String(vetting!.vetting_file).padStart(6, '0')}.json`);
  });

  test('holds no digest of a link or code, no sealed value and no code that was texted', () => {
    const all = Object.entries(files)
      .filter(([name]) => !name.startsWith('papers/'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    expect(all).not.toMatch(/"(sealed_\w+|token_hash|code_hash|mailed_hash|password_hash|read_out)":/);
    expect(all).not.toContain('918273');
  });

  test('holds nothing of another company with the same carrier and load number', () => {
    for (const [name, bytes] of Object.entries(files)) expect(strFromU8(bytes), name).not.toContain(OTHERS_SECRET);
    expect(rowsOf('loads').map(({ id }) => id)).toEqual([load]);
  });

  test('shows text of carriers as text, on a page that runs nothing', () => {
    const page = textOf('index.html');
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toMatch(/<script|<img/);
    expect(page).toContain('default-src &#x27;none&#x27;');
  });
});

describe('the program for outsiders', () => {
  test('finds the archive and its folder whole, with the key and the hash that were kept elsewhere', async () => {
    const zip = join(folder, 'whole.zip');
    writeFileSync(zip, archive);
    const [first] = await monitor.db.select().from(proofBundles).orderBy(proofBundles.id);
    const { signing_certificates } = (await monitor.get('/signing_certificates', null)).body;
    const key = signing_certificates[0].fingerprint;
    for (const path of [zip, unpack('whole', files)]) {
      const { code, says } = check(path, '--hash', first!.manifestSha256!, '--signer', key);
      expect([code, says]).toEqual([0, expect.stringContaining('Everything that was asked holds.')]);
    }
    expect(check(zip, '--signer', 'a'.repeat(64)).code).toBe(1);
    expect(check(zip, '--hash', 'a'.repeat(64)).code).toBe(1);
  });

  test('finds a byte that was changed in any file', () => {
    for (const name of Object.keys(files)) {
      const bytes = new Uint8Array(files[name]!);
      if (bytes.length === 0) continue;
      const at = Math.floor(bytes.length / 2);
      bytes[at] = bytes[at]! ^ 1;
      const root = unpack('changed', { ...files, [name]: bytes });
      const { code, says } = check(root);
      expect([name, code]).toEqual([name, 1]);
      expect(says, name).toMatch(/changed|not hold|can’t be read/);
      rmSync(root, { recursive: true });
    }
  });

  test('finds what is missing, what was added, and a manifest that someone sealed with a key of their own', () => {
    const { 'data/alerts.jsonl': _, ...fewer } = files;
    expect(check(unpack('fewer', fewer))).toEqual({
      code: 1,
      says: expect.stringContaining('data/alerts.jsonl is missing.'),
    });
    const more = unpack('more', { ...files, 'papers/planted.pdf': PDF });
    expect(check(more)).toEqual({ code: 1, says: expect.stringContaining('papers/planted.pdf was added.') });
    const unsealed = unpack('unsealed', { ...files, 'manifest.sig': new Uint8Array() });
    expect(check(unsealed).code).toBe(1);
  });

  test('finds what was put into the archive behind its files, or twice', () => {
    const behind = join(folder, 'behind.zip');
    writeFileSync(behind, Buffer.concat([archive, Buffer.from('more')]));
    expect(check(behind).code).not.toBe(0);
    const changed = join(folder, 'changed.zip');
    writeFileSync(changed, zipSync({ ...files, 'index.html': new TextEncoder().encode('<p>All was well.</p>') }));
    expect(check(changed)).toEqual({ code: 1, says: expect.stringContaining('index.html was changed.') });
  });
});

describe('createProofBundle', () => {
  test('makes one of a day and one of a carrier, each without other companies', async () => {
    for (const of of [{ carrier_id: carrier }, { day: TODAY }]) {
      const found = unzipSync(await bundleOf(of));
      expect(answersOf(found)).toHaveLength(40);
      expect(rowsOf('loads', found).map(({ id }) => id)).toContain(load);
      expect(rowsOf('loads', found).map(({ id }) => id)).not.toContain(othersLoad);
      for (const [name, bytes] of Object.entries(found)) expect(strFromU8(bytes), name).not.toContain(OTHERS_SECRET);
    }
    // Ten years before, nothing happened: every answer says so.
    const empty = unzipSync(await bundleOf({ day: '2015-01-05' }));
    expect(rowsOf('loads', empty)).toEqual([]);
    expect(textOf('index.html', empty)).toContain('Not recorded: no load belongs to this bundle.');
  });

  test('asks each right to read what it holds, to make it and to download it', async () => {
    expect((await ask({ load_id: load }, 'staff@demo.test')).status).toBe(403);
    expect((await ask({ load_id: load }, 'noratecon@demo.test')).status).toBe(403);
    const { body } = await ask({ load_id: load });
    await monitor.runJobs();
    expect((await download(body.id, 'staff@demo.test')).statusCode).toBe(403);
    expect((await download(body.id, 'noratecon@demo.test')).statusCode).toBe(403);
    expect((await download(body.id, OTHER)).statusCode).toBe(404);
    expect((await monitor.get('/proof_bundles', OTHER)).body.proof_bundles).toEqual([]);
  });

  test('is 404 for another company’s load and a carrier that no file names, and 422 for two things at once', async () => {
    expect((await ask({ load_id: othersLoad })).status).toBe(404);
    expect((await ask({ carrier_id: 999_999_999 })).status).toBe(404);
    for (const of of [{}, { load_id: load, day: TODAY }, { day: '2026-02-30' }])
      expect((await ask(of)).status).toBe(422);
  });

  test('leaves a line in the audit log when it is made and when it is downloaded', async () => {
    await bundleOf({ load_id: load });
    const { audit_events } = (await monitor.get('/audit_events?per_page=50')).body;
    const lines = audit_events.map(({ summary }: { summary: string }) => summary).join('\n');
    expect(lines).toMatch(/Had proof bundle \d+ made: load PB-1/);
    expect(lines).toMatch(/Downloaded proof bundle \d+: PB-1/);
  });

  test('keeps an archive for 30 days; the next one made after that takes it away', async () => {
    const { body } = await ask({ load_id: load });
    await monitor.runJobs();
    await monitor.passDays(31);
    await bundleOf({ day: TODAY });
    expect((await download(body.id)).statusCode).toBe(404);
    const own = and(inArray(proofBundles.id, [body.id]));
    expect(await monitor.db.select().from(proofBundles).where(own)).toMatchObject([
      { fileId: null, manifestSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });
});

test('getVettingPolicy says the rules, the gate and who changed them', async () => {
  const { classifications } = (await monitor.get('/classifications')).body;
  const [first] = classifications;
  await monitor.send('PATCH', `/classifications/${first.id}`, { classification: { name: 'Everything we haul' } });
  const { status, body } = await monitor.get('/vetting_policy');
  expect(status).toBe(200);
  const titles = body.sections.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Classification “Everything we haul”', 'Never gets a load']));
  expect(JSON.stringify(body.sections)).toContain('Required: For-hire carrier authority is active.');
  // Settings are sentences, and half a mile stays half a mile.
  const tracking = body.sections.find(({ title }: { title: string }) => title === 'Tracking').lines;
  expect(tracking).toContain('A truck within 0.5 miles of a stop’s given coordinates is at the stop.');
  expect(tracking).toContain('Free time at a stop is 120 minutes unless the load names another.');
  expect(body.history[0]).toMatchObject({ by: 'Avery Admin', what: expect.stringContaining('Everything we haul') });
  expect((await monitor.get('/vetting_policy', OTHER)).body.history).toEqual([]);
});
