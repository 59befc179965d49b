import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anchorChainsJob } from '@monitor/areas/vetting/anchor-chains-job';
import { hashOf } from '@monitor/areas/vetting/chain';
import { verifyAddress } from '@monitor/areas/vetting/drawn-pages';
import { vettingFilePdf } from '@monitor/areas/vetting/vetting-file-pdf';
import { getVettingFileOf } from '@monitor/areas/vetting/vetting-files.queries';
import { weaveChainsJob } from '@monitor/areas/vetting/weave-chains-job';
import { withoutCertificates } from '@monitor/areas/vetting/without-certificates';
import {
  companies,
  companyEvents,
  storedFileChunks,
  storedFiles,
  vettingAnchors,
  vettingChains,
  vettingFilePapers,
  vettingFiles,
  vettingPages,
  vettingWeaveHeads,
  vettingWeaves,
} from '@monitor/db/schema';
import { Paper } from '@monitor/documents/pdf/paper';
import { plainPdf } from '@monitor/documents/pdf/plain-pdf';
import { readSigner, signPdf } from '@monitor/documents/pdf/sign-pdf';
import { signerOf } from '@monitor/documents/pdf/signing-keys';
import { enqueueJob } from '@monitor/jobs/jobs';
import { runVettingCheck } from '@monitor/operator/vetting-check';
import { and, asc, eq, gt, max } from 'drizzle-orm';
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

const here = () => verifyAddress(monitor.services.env.portalOrigin);
const check = (...argv: string[]) =>
  runVettingCheck(
    {
      database: monitor.database,
      now,
      dataKeys: monitor.services.env.dataKeys,
      portalOrigin: monitor.services.env.portalOrigin,
    },
    argv,
  );
const write = (as?: string) => monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id: carrier } }, as);
async function download(path: string): Promise<Buffer> {
  const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
  const answer = await monitor.app.inject({ method: 'GET', url: `/monitor/api/v1${path}`, cookies });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
/** A certificate that vouches for itself, as anyone can make one. */
async function ownFiles(name: string) {
  const files = { certificateFile: join(folder, 'foreign.pem'), keyFile: join(folder, 'foreign-key.pem') };
  const made = ['-nodes', '-keyout', files.keyFile, '-out', files.certificateFile, '-subj', `/${name}`];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...made], { stdio: 'ignore' });
  return files;
}
async function hashOfPages(pdf: Buffer) {
  const sha256 = createHash('sha256').update(plainPdf(pdf)!, 'latin1').digest('hex');
  return { sha256, drawnAt: now };
}
async function weave() {
  await enqueueJob(monitor.db, weaveChainsJob, { params: null, companyId: null, userId: null, now: new Date(0) });
  await monitor.runJobs();
}
async function anchor() {
  await enqueueJob(monitor.db, anchorChainsJob, { params: null, companyId: null, userId: null, now: new Date(0) });
  await monitor.runJobs();
}
/** The newest of what was compared, before what is not proven. */
const said = ({ lines }: { lines: string[] }) => lines[lines.indexOf('Not proven:') - 2];
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
    expect.stringMatching(/^Demo Brokerage \(\d+\): 3 files, each sealed to the one before/),
    expect.stringMatching(/^Other Brokerage \(\d+\): 1 files, each sealed to the one before/),
    '0 weaves of all companies’ chains, each as it was woven.',
    '1 papers, each as it was kept.',
    '',
    'Not proven:',
    expect.stringMatching(/^ {2}When they were written: .* Demo Brokerage \(\d+\), Other Brokerage \(\d+\)\.$/),
    expect.stringMatching(/no witness outside was emailed .* Demo Brokerage \(\d+\), Other Brokerage \(\d+\)\.$/),
    expect.stringMatching(/no other company’s chain holds Demo Brokerage \(\d+\), Other Brokerage \(\d+\) yet\.$/),
    expect.stringContaining('Nothing that was kept outside was compared'),
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
  const [signing] = (await monitor.get('/signing_certificates')).body.signing_certificates;
  expect(own[0]!.text).toContain(`PDFs are signed by: ${signing.fingerprint}`);
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
  expect(lines.slice(2, 6)).toEqual([
    `${head} is file 3 of Demo Brokerage (${companyId}).`,
    `${kept.pdf} is file 3 of Demo Brokerage (${companyId}), as it was written: drawn again from it, the pages are the same.`,
    expect.stringMatching(/ is signed by this installation’s own key \(fingerprint [0-9a-f]{64}\): /),
    expect.stringMatching(
      /: file 3 of Demo Brokerage \(\d+\) was there on 20.*, by the clock of CN=Test clock, which is trusted\.$/,
    ),
  ]);
  const open = lines.slice(lines.indexOf('Not proven:') + 1).join('\n');
  expect(open).toContain('with --company the others were not read');
  expect(open).toContain('signed by the installation’s own key, by no certificate of a known authority');
  expect(open).not.toContain('Nothing that was kept outside');
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
      expect(out).toContain('outcome       ');
      // Of a PDF it never says that all holds: it cannot draw the pages.
      expect(status).toBe(file === record ? 0 : 3);
      expect(out.includes('Everything that was asked holds.')).toBe(file === record);
      expect(out.includes('THE PAGES OF THE PDF WERE NOT CHECKED.')).toBe(file === kept.pdf);
    }
    const before = join(folder, 'before.pdf');
    writeFileSync(before, await download('/vetting_files/2/pdf'));
    const chained = outsider(kept.pdf, before, '--hash', head);
    expect(chained.out).toContain(`${kept.pdf} is sealed to ${before}.`);
    expect(chained.status).toBe(3);
  });

  test('finds a record that was edited, a hash that is not its own, and a paper that was not on file', async () => {
    const record = join(folder, 'record.json');
    const edited = join(folder, 'edited.json');
    writeFileSync(edited, readFileSync(record, 'utf8').replace('Checked', 'Refused'));
    expect(outsider(edited, '--hash', head).status).toBe(1);
    expect(outsider(edited, join(folder, 'before.pdf')).status).toBe(3);
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

describe('a PDF whose pages are not those of the record that it carries', () => {
  const forged = join(folder, 'forged.pdf');
  const put = (pdf: Buffer) => writeFileSync(forged, pdf);
  const lie = async () => {
    const writtenAt = new Date('2026-09-15T12:00:00Z');
    const paper = await Paper.begin({ size: 'letter', title: 'Vetting file 3', author: 'A', subject: 'B', writtenAt });
    paper.paragraph('Warnings: None. Same in all nine fields. Confirmed by two officers after three calls.');
    const content = await download('/vetting_files/3/record');
    const mediaType = 'application/json';
    paper.attach({
      name: 'vetting-file-3.json',
      mediaType,
      description: 'The record as it was hashed',
      content,
      writtenAt,
    });
    return paper;
  };
  const foot = () => [`SHA-256 ${head}`];

  /** The product rejects it; the program for outsiders prints the record and certifies nothing. */
  async function expectFound() {
    const { lines, code } = await check('--pdf', forged);
    expect(lines.join('\n')).toContain(`NOT THE PAGES THAT WERE WRITTEN: ${forged}`);
    expect(lines.join('\n')).not.toContain(`${forged} is file 3`);
    expect(code).toBe(1);
    const outside = outsider(forged, '--hash', head);
    expect(outside.out).toMatch(/warnings +(none, by what was loaded|\d+)/);
    expect(outside.out).toContain('THE PAGES OF THE PDF WERE NOT CHECKED');
    expect(outside.out).not.toContain('Everything that was asked holds');
    expect(outside.status).toBe(3);
  }

  test('is found where it was made by hand with the genuine record attached', async () => {
    put(await (await lie()).end(foot()));
    await expectFound();
  });

  test('is found where its maker signed it: that is another signer', async () => {
    const paper = await lie();
    paper.leaveRoomForSignature('Vetting file 3');
    put(await signPdf(await paper.end(foot()), await signerOf(monitor.services)));
    await expectFound();
    const foreign = await readSigner(await ownFiles('CN=Broker Portal at localhost'));
    const isSigned = true;
    const file = await getVettingFileOf(monitor.db, companyId, 3);
    const record = String(await download('/vetting_files/3/record'));
    // The true pages by a key of someone else: the pages are right, and its maker is not who it says.
    put(
      await signPdf(await vettingFilePdf(file, { size: 'letter', record, isSigned, verifyAddress: here() }), foreign),
    );
    expect((await check('--pdf', forged)).lines.join('\n')).toContain('OTHER SIGNER');
    const { fingerprint } = (await monitor.get('/signing_certificates')).body.signing_certificates[0];
    expect(outsider(forged, '--signer', fingerprint)).toMatchObject({ status: 1 });
    expect(outsider(kept.pdf, '--signer', fingerprint)).toMatchObject({
      status: 3,
      out: expect.stringContaining(`own key (fingerprint ${fingerprint}): who has that key made the PDF`),
    });
  });

  test('is found where one page, an offset or what is behind the end of a true one was changed', async () => {
    const pdf = readFileSync(kept.pdf);
    put(Buffer.concat([pdf, Buffer.from('\n1 0 obj\n<<\n>>\nendobj\n')]));
    expect((await check('--pdf', forged)).lines.join('\n')).toContain('NOT THE PAGES THAT WERE WRITTEN');
    expect(outsider(forged).out).toContain('does not hold: the PDF was changed after it was signed');
    const isSigned = false;
    const file = await getVettingFileOf(monitor.db, companyId, 3);
    const record = String(await download('/vetting_files/3/record'));
    const content = {
      ...file.content,
      warnings: [],
      connection: null,
      decision: { ...file.content.decision, note: 'Safe.' },
    };
    put(await vettingFilePdf({ ...file, content }, { size: 'letter', record, isSigned, verifyAddress: here() }));
    await expectFound();
    const text = String.fromCharCode(...pdf.subarray(pdf.lastIndexOf('xref\n0 '), pdf.length));
    const at = pdf.length - text.length + text.indexOf(' 00000 n') - 1;
    const moved = Buffer.from(pdf);
    moved[at] = moved[at] === 0x31 ? 0x32 : 0x31;
    put(moved);
    expect((await check('--pdf', forged)).code).toBe(1);
  });

  test('an unsigned one with the true pages holds, and that it is not signed is said', async () => {
    const isSigned = false;
    const file = await getVettingFileOf(monitor.db, companyId, 3);
    const record = String(await download('/vetting_files/3/record'));
    put(await vettingFilePdf(file, { size: 'a4', record, isSigned, verifyAddress: here() }));
    const { lines, code } = await check('--pdf', forged);
    expect(lines.join('\n')).toContain('drawn again from it, the pages are the same.');
    expect(lines.at(-1)).toBe(`  ${forged}: who made the PDF. It is not signed.`);
    expect(code).toBe(0);
    // Pages that send their reader elsewhere to check them are not the record's.
    put(await vettingFilePdf(file, { size: 'a4', record, isSigned, verifyAddress: 'https://evil.test/check' }));
    expect((await check('--pdf', forged)).lines.join('\n')).toContain('NOT THE PAGES THAT WERE WRITTEN');
    // One that leaves out how it was drawn is not drawn again.
    const silent = (pdf: Buffer) =>
      Buffer.from(pdf.toString('latin1').replace('(Pages of layout', '(Pages or layout'), 'latin1');
    put(silent(await vettingFilePdf(file, { size: 'a4', record, isSigned, verifyAddress: here() })));
    expect((await check('--pdf', forged)).lines.join('\n')).toContain('It does not say how it was drawn');
    // Drawn for a reader who may not see certificates: it names the record, and is compared with what they may see of it.
    put(await vettingFilePdf(file, { size: 'letter', record: null, isSigned, verifyAddress: here() }));
    expect((await check('--pdf', forged)).code).toBe(1);
    put(
      await vettingFilePdf(withoutCertificates(file), {
        size: 'letter',
        record: null,
        isSigned,
        verifyAddress: here(),
      }),
    );
    expect((await check('--pdf', forged)).code).toBe(0);
  });

  test('one of another layout is compared with what was kept when it was drawn', async () => {
    const isSigned = false;
    const file = await getVettingFileOf(monitor.db, companyId, 3);
    const record = String(await download('/vetting_files/3/record'));
    const before = (pdf: Buffer) =>
      Buffer.from(pdf.toString('latin1').replaceAll('of layout 2,', 'of layout 0,'), 'latin1');
    put(before(await vettingFilePdf(file, { size: 'letter', record, isSigned, verifyAddress: here() })));
    const refused = await check('--pdf', forged);
    expect(refused.lines.join('\n')).toContain('It says that it is of layout 0, which this version cannot draw');
    expect(refused.code).toBe(1);
    const { sha256, drawnAt } = await hashOfPages(readFileSync(forged));
    await monitor.db.insert(vettingPages).values({ companyId, seq: 3, sha256, layout: 0, drawnAt });
    const found = await check('--pdf', forged);
    expect(found.lines.join('\n')).toContain(`are those that were drawn on ${drawnAt.toISOString()}`);
    expect(found.lines.join('\n')).toContain('its pages were not drawn again');
    expect(found.code).toBe(0);
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
  const other = (lines: string[]) => lines.find((line) => line.startsWith('Other Brokerage'));

  test('cuts the chain: the stamps and mails name what is missing, and so do the events', async () => {
    await cut();
    const { lines, code } = await check();
    expect(code).toBe(1);
    expect(own(lines)).toMatch(
      /BROKEN at file 3 of 2\. The chain was cut or deleted: the (time stamp|mail).* names file [34], which is missing\./,
    );
    await forgetAnchors();
    expect(own((await check()).lines)).toMatch(/BROKEN at file 3 .* an event of .* names file 3, which is missing\./);
    // And notifies the witness, once.
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
    expect(own((await check()).lines)).toContain('2 files, each sealed to the one before');
    expect(said(await check('--head', head))).toContain('MISSING: no chain has the file');
    expect(said(await check('--pdf', kept.pdf))).toContain('DIFFERS: the record in');
    const stamp = await check('--stamp', kept.stamp, '--tsa-certificates', kept.authority);
    expect(said(stamp)).toMatch(/MISSING: the stamp in .*, of 20.* is in no chain/);
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
    expect(own((await check()).lines)).toContain('4 files, each sealed to the one before');
    for (const argv of [
      ['--head', head],
      ['--pdf', kept.pdf],
      ['--stamp', kept.stamp],
    ])
      expect((await check(...argv)).code).toBe(1);
  });

  /** Everything that an operator's program can do to one company's chain: files, head, events, stamps and mails. */
  async function writeAnew() {
    await tamper(monitor.db, async (tx) => {
      const own = await tx
        .select()
        .from(vettingFiles)
        .where(eq(vettingFiles.companyId, companyId))
        .orderBy(vettingFiles.seq);
      let previousHash = '0'.repeat(64);
      for (const file of own) {
        const content = file.content.replaceAll('"note":null', '"note":"Known for years."');
        const hash = hashOf({ seq: file.seq, previousHash, content });
        const at = and(eq(vettingFiles.companyId, companyId), eq(vettingFiles.seq, file.seq));
        await tx.update(vettingFiles).set({ content, hash, previousHash }).where(at);
        previousHash = hash;
      }
      await tx.update(vettingChains).set({ lastHash: previousHash }).where(eq(vettingChains.companyId, companyId));
    });
    await forgetAnchors();
    await forgetEvents();
  }

  describe('writes one company’s chain anew and consistently', () => {
    /** The other company's chain as it was before it named a weave. */
    let otherChain: typeof vettingChains.$inferSelect;
    let otherEvents: number;
    beforeAll(async () => {
      otherEvents = (await monitor.db.select({ id: max(companyEvents.id) }).from(companyEvents))[0]!.id!;
      const chains = await monitor.db.select().from(vettingChains);
      otherChain = chains.find((one) => one.companyId !== companyId)!;
    });
    afterEach(() =>
      tamper(monitor.db, async (tx) => {
        await tx.delete(vettingWeaveHeads);
        await tx.delete(vettingWeaves);
        const { companyId: id, lastSeq, lastHash } = otherChain;
        for (const table of [vettingFilePapers, vettingFiles])
          await tx.delete(table).where(and(eq(table.companyId, id), gt(table.seq, lastSeq)));
        await tx.update(vettingChains).set({ lastSeq, lastHash }).where(eq(vettingChains.companyId, id));
        await tx.delete(companyEvents).where(and(eq(companyEvents.companyId, id), gt(companyEvents.id, otherEvents)));
      }),
    );

    test('without a weave it is not found', async () => {
      await writeAnew();
      expect((await check()).code).toBe(0);
    });

    test('the weave names its earlier head, and is itself held by the other company’s chain', async () => {
      await weave();
      expect((await check()).lines.join('\n')).toMatch(/no other company’s chain holds Demo Brokerage \(\d+\), Other/);
      await write('other@demo.test');
      const before = await check();
      expect(before.code).toBe(0);
      expect(before.lines).toContain('1 weaves of all companies’ chains, each as it was woven.');
      expect(before.lines.join('\n')).not.toMatch(/no other company’s chain holds Demo Brokerage/);
      await writeAnew();
      const { lines, code } = await check();
      expect(own(lines)).toMatch(
        /BROKEN at file \d of 4\. It was written anew: weave 1 of .* names this file by another hash\./,
      );
      expect(code).toBe(1);

      // The weaves are changed with it.
      const [head] = await monitor.db.select().from(vettingChains).where(eq(vettingChains.companyId, companyId));
      await tamper(monitor.db, (tx) =>
        tx.update(vettingWeaveHeads).set({ hash: head!.lastHash }).where(eq(vettingWeaveHeads.companyId, companyId)),
      );
      expect((await check()).lines).toContain(
        'The weaves of all companies’ chains: BROKEN. Weave 1 is not as it was woven: its root differs.',
      );
      // Woven anew, every hash right in itself.
      await tamper(monitor.db, async (tx) => {
        await tx.delete(vettingWeaveHeads);
        await tx.delete(vettingWeaves);
      });
      expect(other((await check()).lines)).toMatch(/BROKEN at file \d of \d\. It names weave 1 .*, which is missing\./);
      await weave();
      const anew = await check();
      expect(own(anew.lines)).toContain('4 files, each sealed to the one before');
      expect(other(anew.lines)).toMatch(/BROKEN at file \d of \d\. It names weave 1 .* by another root/);
      expect(anew.code).toBe(1);
    });

    test('the day after nothing has grown: nothing is woven; what grew is woven alone', async () => {
      await weave();
      await weave();
      expect(await monitor.db.$count(vettingWeaves)).toBe(1);
      await write('other@demo.test');
      await weave();
      const heads = await monitor.db.select().from(vettingWeaveHeads).where(eq(vettingWeaveHeads.weave, 2));
      expect(heads.map((head) => head.companyId === companyId)).toEqual([false]);
      expect(await monitor.services.db.$count(vettingWeaveHeads, eq(vettingWeaveHeads.companyId, companyId))).toBe(1);
    });

    test('the database refuses to change or delete a weave', async () => {
      await weave();
      const refused = expect.objectContaining({
        cause: expect.objectContaining({ message: expect.stringContaining('not changed') }),
      });
      await expect(monitor.db.update(vettingWeaves).set({ root: 'x' })).rejects.toEqual(refused);
      await expect(monitor.db.delete(vettingWeaveHeads)).rejects.toEqual(refused);
    });
  });

  test('swaps the bytes of a paper', async () => {
    const [paper] = await monitor.db.select().from(storedFiles).where(eq(storedFiles.carrierId, carrier));
    const put = (content: Buffer) =>
      tamper(monitor.db, (tx) =>
        tx.update(storedFileChunks).set({ content }).where(eq(storedFileChunks.fileId, paper!.id)),
      );
    await put(Buffer.from(String(PDF).replace('612', '999')));
    const { lines, code } = await check('--papers');
    expect(lines).toContain(`CHANGED: the paper ${paper!.id} of company ${companyId}, which 4 vetting files name.`);
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
