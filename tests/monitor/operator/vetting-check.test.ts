import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anchorChainsJob } from '@monitor/areas/vetting/anchor-chains-job';
import { hashOf } from '@monitor/areas/vetting/chain';
import {
  companies,
  companyEvents,
  storedFileChunks,
  storedFiles,
  vettingAnchors,
  vettingChains,
  vettingFilePapers,
  vettingFiles,
} from '@monitor/db/schema';
import { enqueueJob } from '@monitor/jobs/jobs';
import { runVettingCheck } from '@monitor/operator/vetting-check';
import { and, asc, eq, gt } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { formOf, PDF } from '../support/forms';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../support/section-monitor';
import { tamper } from '../support/tamper';
import { startTimeStampService } from '../support/time-stamp-service';

const now = new Date(`${TODAY}T12:00:00Z`);
const folder = mkdtempSync(join(tmpdir(), 'vetting-check-'));
const WITNESS = 'witness@lawyer.test';

let monitor: SectionMonitor;
let clock: Awaited<ReturnType<typeof startTimeStampService>>;
let carrier: number;
let companyId: number;
let head: string;
const kept = { pdf: join(folder, 'kept.pdf'), stamp: join(folder, 'kept.tsr'), authority: join(folder, 'ca.pem') };

const check = (...argv: string[]) =>
  runVettingCheck({ database: monitor.database, now, dataKeys: monitor.services.env.dataKeys }, argv);
const write = (as?: string) => monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id: carrier } }, as);
async function download(path: string): Promise<Buffer> {
  const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
  const answer = await monitor.app.inject({ method: 'GET', url: `/monitor/api/v1${path}`, cookies });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
async function anchor() {
  await enqueueJob(monitor.db, anchorChainsJob, { params: null, companyId: null, userId: null, now: new Date(0) });
  await monitor.runJobs();
}
/** The program that outsiders have, in a process of its own. */
const outsider = (...argv: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['app/programs/verify-vetting-file.mjs', ...argv]);
  return { status, out: String(stdout) + String(stderr) };
};

beforeAll(async () => {
  clock = await startTimeStampService();
  monitor = await openSectionMonitor({ TSA_URL: clock.url });
  carrier = await addCarrier(monitor.db);
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  companyId = company!.id;
  writeFileSync(kept.authority, clock.authority);
});
afterAll(async () => {
  await monitor.close();
  await clock.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('says of every company whether its chain holds', async () => {
  expect(await check()).toEqual({ lines: ['No vetting file was written yet.'], code: 0 });
  const form = formOf({ carrier_id: String(carrier) }, { name: 'acord25.pdf', content: PDF });
  await monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/insurance_certificate_documents',
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    headers: form.headers,
    payload: form.payload,
  });
  for (const as of ['admin@demo.test', 'admin@demo.test', 'admin@demo.test', 'other@demo.test']) await write(as);
  const { lines, code } = await check('--papers');
  expect(lines).toEqual([
    expect.stringMatching(/^Demo Brokerage \(\d+\): 3 files, each as it was written/),
    expect.stringMatching(/^Other Brokerage \(\d+\): 1 files, each as it was written/),
    '1 papers, each as it was kept.',
  ]);
  expect(code).toBe(0);
});

test('each day the head is stamped, and mailed to the witnesses whom a manager names', async () => {
  const change = (emails: string[], as?: string) =>
    monitor.send('PATCH', '/vetting_witnesses', { vetting_witnesses: { emails } }, as);
  expect((await change([WITNESS], 'staff@demo.test')).status).toBe(403);
  expect((await change(['no address'])).status).toBe(422);
  expect((await change(Array.from({ length: 6 }, (_, at) => `w${at}@lawyer.test`))).status).toBe(422);
  expect((await change([WITNESS, WITNESS.toUpperCase(), 'second@lawyer.test'])).body.emails).toEqual([
    WITNESS,
    'second@lawyer.test',
  ]);
  await change([WITNESS]);
  expect(monitor.mails.at(-1)).toMatchObject({
    to: 'second@lawyer.test',
    subject: expect.stringContaining('no longer'),
  });
  monitor.mails.length = 0;

  await anchor();
  const body = (await monitor.get('/vetting_witnesses')).body;
  const [mailed, stamped] = body.anchors;
  head = (await monitor.get('/vetting_files/verification')).body.head_hash;
  expect(mailed).toMatchObject({ kind: 'mail', number: 3, hash: head, witness: WITNESS });
  expect(stamped).toMatchObject({ kind: 'time_stamp', number: 3, hash: head, witness: clock.url });
  expect(body.has_time_stamps).toBe(true);
  const own = monitor.mails.filter(({ to }) => to === WITNESS);
  expect(own).toHaveLength(1);
  expect(own[0]!.text).toContain(head);
  const response = await download(`/vetting_anchors/${stamped.id}/stamp`);
  expect(own[0]!.attachments![0]!.content.equals(response)).toBe(true);
  clock.verifyByOpenssl(head, response);
  writeFileSync(kept.stamp, response);
  writeFileSync(kept.pdf, await download('/vetting_files/3/pdf'));
  expect((await monitor.get(`/vetting_anchors/${stamped.id}/stamp`, 'other@demo.test')).status).toBe(404);
  expect((await monitor.get(`/vetting_anchors/${mailed.id}/stamp`)).status).toBe(404);

  // The next day nothing has grown: nothing is mailed or stamped again.
  const asked = clock.asked();
  await anchor();
  expect(clock.asked()).toBe(asked);
  expect(monitor.mails.filter(({ to }) => to === WITNESS)).toHaveLength(1);
});

test('a service that is away keeps no witness from the mail, and is asked again', async () => {
  await write();
  clock.answerWith(() => Buffer.from('busy'));
  await anchor();
  expect(monitor.mails.at(-1)).toMatchObject({ to: WITNESS, subject: expect.stringContaining('file 4') });
  expect((await monitor.get('/vetting_witnesses')).body.anchors[0]).toMatchObject({ kind: 'mail', number: 4 });
  clock.answerWith(null);
  monitor.passTime(60_000);
  await anchor();
  expect((await monitor.get('/vetting_witnesses')).body.anchors[0]).toMatchObject({ kind: 'time_stamp', number: 4 });
});

test('a head, a PDF and a stamp that somebody has kept are found in the chain', async () => {
  const { lines, code } = await check(
    ...['--company', String(companyId), '--head', head, '--pdf', kept.pdf],
    ...['--stamp', kept.stamp, '--tsa-certificates', kept.authority],
  );
  expect(lines.slice(1)).toEqual([
    `${head} is file 3 of Demo Brokerage (${companyId}).`,
    `${kept.pdf} is file 3 of Demo Brokerage (${companyId}), as it was written.`,
    expect.stringMatching(
      /: file 3 of Demo Brokerage \(\d+\) was there on 20.*, by the clock of CN=Test clock, which is trusted\.$/,
    ),
  ]);
  expect(code).toBe(0);
  writeFileSync(join(folder, 'other.pem'), clock.otherAuthority);
  expect((await check('--stamp', kept.stamp, '--tsa-certificates', join(folder, 'other.pem'))).code).toBe(1);
  expect((await check('--head', '0'.repeat(64))).code).toBe(1);
  expect((await check('--head', 'no hash')).code).toBe(2);
  expect((await check('--pdf', join(folder, 'ca.pem'))).code).toBe(2);
  expect((await check('--company', '987654321')).code).toBe(2);
});

describe('the program that outsiders have', () => {
  test('says the same of the PDF and of the record, without us', async () => {
    const record = join(folder, 'record.json');
    writeFileSync(record, await download('/vetting_files/3/record'));
    expect(createHash('sha256').update(readFileSync(record)).digest('hex')).toBe(head);
    const paper = join(folder, 'paper.pdf');
    writeFileSync(paper, PDF);
    for (const file of [record, kept.pdf]) {
      const { status, out } = outsider(file, '--hash', head, '--paper', paper);
      expect(out).toContain(`SHA-256 ${head}`);
      expect(out).toContain('is the paper “acord25.pdf” that was on file');
      expect(status).toBe(0);
    }
    const before = join(folder, 'before.pdf');
    writeFileSync(before, await download('/vetting_files/2/pdf'));
    const chained = outsider(kept.pdf, before, '--hash', head);
    expect(chained.out).toContain(`${kept.pdf} is sealed to ${before}.`);
    expect(chained.status).toBe(0);
  });

  test('finds a record that was edited, a hash that is not its own, and a paper that was not on file', async () => {
    const record = join(folder, 'record.json');
    const edited = join(folder, 'edited.json');
    writeFileSync(edited, readFileSync(record, 'utf8').replace('Checked', 'Refused'));
    expect(outsider(edited, '--hash', head).status).toBe(1);
    expect(outsider(edited, join(folder, 'before.pdf')).status).toBe(0);
    writeFileSync(edited, JSON.stringify(JSON.parse(readFileSync(record, 'utf8')), null, 2));
    expect(outsider(edited).out).toContain('not in the one spelling');
    const paper = join(folder, 'paper.pdf');
    writeFileSync(paper, `${PDF} `);
    expect(outsider(record, '--paper', paper).status).toBe(1);
    expect(outsider(join(folder, 'ca.pem')).status).toBe(2);
    expect(outsider().status).toBe(2);
  });

  test('a PDF for who may not see certificates carries no record', async () => {
    const pdf = readFileSync(kept.pdf);
    const without = join(folder, 'without.pdf');
    writeFileSync(without, Buffer.from(pdf.toString('latin1').replaceAll('/EmbeddedFile', '/EmbeddedNone'), 'latin1'));
    expect(outsider(without)).toMatchObject({ status: 2, out: expect.stringContaining('carries no record') });
  });
});

describe('who owns the database', () => {
  /** Puts everything back as it was after each. */
  let files: (typeof vettingFiles.$inferSelect)[];
  let papers: (typeof vettingFilePapers.$inferSelect)[];
  let chain: typeof vettingChains.$inferSelect;
  let events: (typeof companyEvents.$inferSelect)[];
  let anchors: (typeof vettingAnchors.$inferSelect)[];
  beforeAll(async () => {
    const { db } = monitor;
    files = await db
      .select()
      .from(vettingFiles)
      .where(eq(vettingFiles.companyId, companyId))
      .orderBy(asc(vettingFiles.seq));
    papers = await db.select().from(vettingFilePapers).where(eq(vettingFilePapers.companyId, companyId));
    [chain] = (await db.select().from(vettingChains).where(eq(vettingChains.companyId, companyId))) as [typeof chain];
    events = await db.select().from(companyEvents).where(eq(companyEvents.companyId, companyId));
    anchors = await db.select().from(vettingAnchors).where(eq(vettingAnchors.companyId, companyId));
  });
  afterEach(() =>
    tamper(monitor.db, async (tx) => {
      for (const table of [vettingFilePapers, vettingFiles, vettingChains, vettingAnchors, companyEvents])
        await tx.delete(table).where(eq(table.companyId, companyId));
      await tx.insert(vettingFiles).values(files);
      await tx.insert(vettingFilePapers).values(papers);
      await tx.insert(vettingChains).values(chain);
      await tx.insert(companyEvents).overridingSystemValue().values(events);
      await tx.insert(vettingAnchors).overridingSystemValue().values(anchors);
    }),
  );

  const cut = () =>
    tamper(monitor.db, async (tx) => {
      await tx.delete(vettingFiles).where(and(eq(vettingFiles.companyId, companyId), gt(vettingFiles.seq, 2)));
      await tx
        .delete(vettingFilePapers)
        .where(and(eq(vettingFilePapers.companyId, companyId), gt(vettingFilePapers.seq, 2)));
      const { seq, hash } = files[1]!;
      await tx
        .update(vettingChains)
        .set({ lastSeq: seq, lastHash: hash })
        .where(eq(vettingChains.companyId, companyId));
    });
  const forgetEvents = () =>
    tamper(monitor.db, (tx) => tx.delete(companyEvents).where(eq(companyEvents.companyId, companyId)));
  const forgetAnchors = () =>
    tamper(monitor.db, (tx) => tx.delete(vettingAnchors).where(eq(vettingAnchors.companyId, companyId)));
  const own = (lines: string[]) => lines.find((line) => line.startsWith('Demo Brokerage'));

  test('cuts the chain: the stamps and mails name what is missing, and so do the events', async () => {
    await cut();
    const { lines, code } = await check();
    expect(code).toBe(1);
    expect(own(lines)).toMatch(
      /BROKEN at file 3 of 2\. The chain was cut or deleted: the (time stamp|mail).* names file [34], which is missing\./,
    );
    await forgetAnchors();
    expect(own((await check()).lines)).toMatch(/BROKEN at file 3 .* an event of .* names file 3, which is missing\./);
    // And tells the witness, once.
    monitor.mails.length = 0;
    await anchor();
    await anchor();
    expect(monitor.mails.filter(({ to }) => to === WITNESS)).toEqual([
      expect.objectContaining({ subject: 'The vetting files of Demo Brokerage do NOT hold' }),
    ]);
  });

  test('cuts it, and forgets events, stamps and mails: what is kept outside shows it', async () => {
    await cut();
    await forgetAnchors();
    await forgetEvents();
    expect(own((await check()).lines)).toContain('2 files, each as it was written');
    expect((await check('--head', head)).lines.at(-1)).toContain('MISSING: no chain has the file');
    expect((await check('--pdf', kept.pdf)).lines.at(-1)).toContain('DIFFERS: the record in');
    const stamp = await check('--stamp', kept.stamp, '--tsa-certificates', kept.authority);
    expect(stamp.lines.at(-1)).toMatch(/MISSING: the stamp in .*, of 20.* is in no chain/);
    expect(stamp.code).toBe(1);
  });

  test('deletes the whole chain', async () => {
    await tamper(monitor.db, async (tx) => {
      for (const table of [vettingFilePapers, vettingFiles, vettingChains])
        await tx.delete(table).where(eq(table.companyId, companyId));
    });
    const { lines, code } = await check();
    expect(own(lines)).toMatch(/BROKEN at file 1 of 0\. The chain was cut or deleted/);
    expect(code).toBe(1);
  });

  test('writes it anew, every hash right in itself', async () => {
    await tamper(monitor.db, async (tx) => {
      let previousHash = '0'.repeat(64);
      for (const file of files) {
        const content = file.content.replaceAll('"note":null', '"note":"Known for years."');
        const hash = hashOf({ seq: file.seq, previousHash, content });
        const at = and(eq(vettingFiles.companyId, companyId), eq(vettingFiles.seq, file.seq));
        await tx.update(vettingFiles).set({ content, hash, previousHash }).where(at);
        previousHash = hash;
      }
      await tx.update(vettingChains).set({ lastHash: previousHash }).where(eq(vettingChains.companyId, companyId));
    });
    expect(own((await check()).lines)).toMatch(/It was written anew: .* names this file by another hash\./);
    await forgetAnchors();
    await forgetEvents();
    expect(own((await check()).lines)).toContain('4 files, each as it was written');
    for (const argv of [
      ['--head', head],
      ['--pdf', kept.pdf],
      ['--stamp', kept.stamp],
    ])
      expect((await check(...argv)).code).toBe(1);
  });

  test('swaps the bytes of a paper', async () => {
    const [paper] = await monitor.db.select().from(storedFiles).where(eq(storedFiles.carrierId, carrier));
    const put = (content: Buffer) =>
      tamper(monitor.db, (tx) =>
        tx.update(storedFileChunks).set({ content }).where(eq(storedFileChunks.fileId, paper!.id)),
      );
    await put(Buffer.from(String(PDF).replace('612', '999')));
    const { lines, code } = await check('--papers');
    expect(lines.at(-1)).toBe(`CHANGED: the paper ${paper!.id} of company ${companyId}, which 4 vetting files name.`);
    expect(code).toBe(1);
    await put(PDF);
    expect((await check('--papers')).code).toBe(0);
  });

  test('changes a column that a list shows', async () => {
    await tamper(monitor.db, (tx) =>
      tx
        .update(vettingFiles)
        .set({ summary: 'Nothing happened' })
        .where(and(eq(vettingFiles.companyId, companyId), eq(vettingFiles.seq, 2))),
    );
    expect(own((await check()).lines)).toMatch(/BROKEN at file 2 of 4\./);
  });
});

test('is for the operator of this machine alone', async () => {
  const ask = (authorization: string, argv: string[] = []) =>
    monitor.app.inject({
      method: 'POST',
      url: '/monitor/operator/commands',
      headers: { authorization },
      payload: { name: 'check-vetting-files', argv },
    });
  expect((await ask('Bearer wrong')).statusCode).toBe(404);
  expect((await ask('Bearer operator')).json()).toMatchObject({ code: 0 });
  expect((await ask('Bearer operator', ['--help'])).json().lines[0]).toContain('--tsa-certificates');
});
