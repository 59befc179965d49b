import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vettingValueWords } from '@contract/vetting/vetting-labels';
import { loads, ticketEvents, tickets, userSessions } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, PDF } from '../../support/forms';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, DALLAS_DOCK, fixAt, loadFromDallas } from './loads-support';

const VIN = '1FUJGLDR0CSBN0937';
const OTHER = 'other@demo.test';

let monitor: SectionMonitor;
let carrier: number;
let id: number;
const folder = mkdtempSync(join(tmpdir(), 'load-file-'));
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('FILE-1') });
  id = body.load.id;
  await monitor.send('PATCH', `/loads/${id}`, {
    load: { carrier_id: carrier, vehicle: { vin: VIN, unit: '4411' }, reason: 'Known for years' },
  });
  monitor.passTime(40 * 3_600_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
  await monitor.send('POST', '/vehicle_positions', {
    vehicle_positions: [
      fixAt(38.8, { latitude: 33.0, longitude: -96.8 }, { vin: VIN }, 60),
      fixAt(39, DALLAS_DOCK, { vin: VIN }),
      fixAt(39.2, DALLAS_DOCK, { vin: VIN }),
    ],
  });
  await upload('bol.pdf', 'bill_of_lading');
  const wrong = await upload('wrong.pdf', 'other', Buffer.concat([PDF, Buffer.from('\n%other')]));
  await monitor.send('PATCH', `/loads/${id}/papers/${wrong}/withdraw`, { reason: 'Another load’s' });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await monitor.close();
});

async function upload(name: string, is_type: string, content = PDF) {
  const { payload, headers } = formOf({ is_type }, { name, content });
  const response = await monitor.app.inject({
    method: 'POST',
    url: `/monitor/api/v1/loads/${id}/papers`,
    payload,
    headers,
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
  });
  return response.json().id as number;
}

const write = (load: number, note?: string, as?: string) =>
  monitor.send('POST', `/loads/${load}/files`, { load_file: { note } }, as);

async function download(path: string) {
  const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
  return (await monitor.app.inject({ url: `/monitor/api/v1${path}`, cookies })).rawPayload;
}

/** What the program for outsiders says of files. */
function check(...argv: string[]) {
  try {
    return {
      code: 0,
      says: execFileSync(process.execPath, ['app/programs/verify-vetting-file.mjs', ...argv], { encoding: 'utf8' }),
    };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, says: stdout };
  }
}

test('createLoadFile keeps cover decision, truck, arrivals with their error, logs and papers in the company’s chain', async () => {
  const { status, body } = await write(id, 'Claim 17');
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ carrier_id: carrier, decision: 'load_file', decided_by: 'Avery Admin' }),
  ]);
  const { content, is_intact } = (await monitor.get(`/vetting_files/${body.number}`)).body;
  expect([is_intact, content.decision]).toEqual([
    true,
    expect.objectContaining({ kind: 'load_file', reference: 'FILE-1', note: 'Claim 17' }),
  ]);
  const keys = content.sections.map(({ key }: { key: string }) => key);
  expect(keys.slice(0, 8)).toEqual([
    'load',
    'load_cover',
    'load_truck',
    'load_stops',
    'load_alerts',
    'load_rate_confirmations',
    'load_logs',
    'load_papers',
  ]);
  const rows = (key: string) => content.sections.find((one: { key: string }) => one.key === key).tables[0].rows;
  const [cover] = (await monitor.get(`/loads/${id}/files`)).body.load_files.filter(
    ({ decision }: { decision: string }) => decision === 'load_assigned',
  );
  expect(rows('load_cover')).toEqual([expect.arrayContaining([cover.number, cover.hash, 'Avery Admin'])]);
  expect(rows('load_truck')[0]).toEqual(expect.arrayContaining([VIN, 'Avery Admin']));
  expect(rows('load_stops')[0]).toEqual(expect.arrayContaining([expect.stringMatching(/^± \d+ minutes, by GPS$/)]));
  expect(rows('load_logs')[0]).toEqual(expect.arrayContaining(['Arrival', 1, 'Positions']));
  expect(rows('load_papers').map((row: unknown[]) => [row[1], row[6]])).toEqual([
    ['bol.pdf', null],
    ['wrong.pdf', 'Another load’s'],
  ]);
  expect(content.papers.map(({ kind, name }: Record<string, string>) => [kind, name])).toEqual([
    ['load_paper', 'bol.pdf'],
    ['load_paper', 'wrong.pdf'],
  ]);
  expect((await monitor.get('/vetting_files/verification')).body.is_intact).toBe(true);
});

test('a stranger checks its PDF with the program, and a paper with it', async () => {
  const [file] = (await monitor.get(`/loads/${id}/files`)).body.load_files;
  const [pdf, bol, other] = [join(folder, 'file.pdf'), join(folder, 'bol.pdf'), join(folder, 'other.pdf')];
  writeFileSync(pdf, await download(`/vetting_files/${file.number}/pdf`));
  writeFileSync(bol, PDF);
  writeFileSync(other, Buffer.concat([PDF, Buffer.from('\n%forged')]));
  // The record holds; the pages of a PDF are not what it compares.
  expect(check(pdf, '--hash', file.hash, '--paper', bol)).toEqual({
    code: 3,
    says: expect.stringContaining('File of load FILE-1'),
  });
  expect(check(pdf, '--hash', file.hash, '--paper', other).code).toBe(1);
});

test('a later file says what was known later; the first stays as it was', async () => {
  const [first] = (await monitor.get(`/loads/${id}/files`)).body.load_files;
  await monitor.send('POST', '/load_logs', { load_log: { load_id: id, is_type: 'note', message: 'Seal broken.' } });
  const second = (await write(id)).body;
  expect(second.number).toBe(first.number + 1);
  const text = async (number: number) =>
    JSON.stringify((await monitor.get(`/vetting_files/${number}`)).body.content.sections);
  expect(await text(first.number)).not.toContain('Seal broken.');
  expect(await text(second.number)).toContain('Seal broken.');
});

test('listLoadFiles and its making are the company’s own, and for who works on loads', async () => {
  expect((await monitor.get(`/loads/${id}/files`, OTHER)).status).toBe(404);
  expect((await monitor.get(`/loads/${id}/files`, 'noloads@demo.test')).status).toBe(403);
  expect((await monitor.get('/loads/x/files')).status).toBe(422);
  expect((await write(id, undefined, OTHER)).status).toBe(404);
  expect((await write(id, undefined, 'notickets@demo.test')).status).toBe(403);
  expect((await write(id, 'x'.repeat(1001))).status).toBe(422);
});

test('a load that never had a carrier has no decision to keep', async () => {
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('FILE-2') });
  expect((await write(body.load.id)).status).toBe(422);
});

test('each alert stands in the file with what was done, in the words of its page', async () => {
  const [{ companyId } = { companyId: 0 }] = await monitor.db.select().from(loads).where(eq(loads.id, id));
  const now = monitor.services.clock();
  const fact = { what: 'Truck', value: 'none assigned', source: 'Load', is_checked: true };
  const evidence = [
    { ...fact, as_of: '2026-11-01' },
    { ...fact, as_of: '2026-11-01T18:00:00.000Z' },
  ];
  const raised = {
    companyId,
    loadId: id,
    isType: 'out_of_range',
    status: 'new',
    severity: 'look',
    message: 'Late.',
  } as const;
  const moments = { subject: 'x', openedAt: now, raisedAt: now, changedAt: now, changeSummary: 'Raised' };
  const [alert] = await monitor.db
    .insert(tickets)
    .values({ ...raised, ...moments, evidence })
    .returning();
  await monitor.db
    .insert(ticketEvents)
    .values({ ticketId: alert!.id, companyId, occurredAt: now, kind: 'raised', after: 'new', comment: 'Late.' });
  await monitor.send('PATCH', `/tickets/${alert!.id}`, { ticket: { status: 'in_progress', comment: 'Called.' } });
  const { number } = (await write(id)).body;
  const { sections } = (await monitor.get(`/vetting_files/${number}`)).body.content;
  const [, restsOn, done] = sections.find(({ key }: { key: string }) => key === 'load_alerts').tables;
  expect(done.rows.map((row: unknown[]) => row.slice(2))).toEqual([
    ['Raised', null, 'New', 'The product', 'Late.'],
    ['Status changed', 'New', 'In progress', 'Avery Admin', 'Called.'],
  ]);
  const { kind } = restsOn.columns.at(-1);
  expect(restsOn.rows.map((row: (string | null)[]) => vettingValueWords(kind, row.at(-1)!))).toEqual([
    'Nov 1, 2026',
    'Nov 1, 2026, 12:00 PM CST',
  ]);
});
