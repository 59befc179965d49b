import { verifyVettingChain } from '@monitor/areas/vetting/verify-chain';
import { companyEvents, storedFileChunks, storedFiles, vettingFilePapers } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { formOf, PDF } from '../../support/forms';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { tamper } from '../../support/tamper';

/** As long as the paper that is on file, and another. */
const SWAPPED = Buffer.from(PDF.toString('latin1').replace(/.$/s, '~'), 'latin1');

let monitor: SectionMonitor;
let documentId: number;
let fileId: string;
let carrier: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

beforeEach(async () => {
  carrier = await addCarrier(monitor.db);
  const form = formOf({ carrier_id: String(carrier) }, { name: 'acord25.pdf', content: PDF });
  const answer = await monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/insurance_certificate_documents',
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    headers: form.headers,
    payload: form.payload,
  });
  documentId = answer.json().id;
  const [file] = await monitor.db.select().from(storedFiles).where(eq(storedFiles.carrierId, carrier));
  fileId = file!.id;
});

const download = async () =>
  monitor.app.inject({
    method: 'GET',
    url: `/monitor/api/v1/insurance_certificate_documents/${documentId}/file`,
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
  });
const check = () => monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id: carrier } });
const reports = async () =>
  (await monitor.db.select().from(companyEvents).where(eq(companyEvents.kind, 'paper_changed'))).filter(
    ({ carrierId }) => carrierId === carrier,
  );
const swap = () =>
  tamper(monitor.db, (tx) =>
    tx.update(storedFileChunks).set({ content: SWAPPED }).where(eq(storedFileChunks.fileId, fileId)),
  );

test('a paper whose bytes were swapped is refused, not sent, and reported once', async () => {
  expect((await download()).rawPayload.equals(PDF)).toBe(true);
  await swap();
  const answer = await download();
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'paper_changed',
    message: expect.stringContaining('is not the one that was kept'),
  });
  expect((await download()).statusCode).toBe(409);
  expect(await reports()).toEqual([
    expect.objectContaining({
      summary: expect.stringContaining('acord25.pdf'),
      data: { file_id: fileId, reason: 'changed' },
    }),
  ]);
});

test('a paper that was cut short, or has a byte too many, is refused too', async () => {
  await tamper(monitor.db, (tx) =>
    tx
      .update(storedFileChunks)
      .set({ content: PDF.subarray(0, -1) })
      .where(eq(storedFileChunks.fileId, fileId)),
  );
  expect((await download()).statusCode).toBe(409);
  await tamper(monitor.db, (tx) => tx.delete(storedFileChunks).where(eq(storedFileChunks.fileId, fileId)));
  expect((await download()).statusCode).toBe(409);
});

test('who swaps the hash beside the bytes is found by the vetting file that names the paper', async () => {
  const { body } = await check();
  const { content } = (await monitor.get(`/vetting_files/${body.number}`)).body;
  const [paper] = content.papers;
  const [file] = await monitor.db.select().from(storedFiles).where(eq(storedFiles.id, fileId));
  expect(paper).toEqual({
    kind: 'certificate',
    file_id: fileId,
    name: 'acord25.pdf',
    media_type: 'application/pdf',
    bytes: PDF.length,
    sha256: file!.sha256,
    kept_at: `${TODAY}T12:00:00.000Z`,
  });
  await swap();
  const { createHash } = await import('node:crypto');
  const sha256 = createHash('sha256').update(SWAPPED).digest('hex');
  await tamper(monitor.db, (tx) => tx.update(storedFiles).set({ sha256 }).where(eq(storedFiles.id, fileId)));
  expect((await download()).statusCode).toBe(409);
  const now = new Date(`${TODAY}T12:00:00Z`);
  expect((await verifyVettingChain(monitor.db, file!.companyId, now)).first_broken).toMatchObject({
    number: body.number,
    problem: 'The paper acord25.pdf is not the one that it names.',
  });
  // And who changes the table beside the files as well, by the files themselves.
  await tamper(monitor.db, (tx) =>
    tx.update(vettingFilePapers).set({ sha256 }).where(eq(vettingFilePapers.fileId, fileId)),
  );
  expect((await verifyVettingChain(monitor.db, file!.companyId, now)).first_broken).toMatchObject({
    number: body.number,
    problem: 'Which papers it names is not what was written.',
  });
  await tamper(monitor.db, async (tx) => {
    await tx.update(vettingFilePapers).set({ sha256: file!.sha256 }).where(eq(vettingFilePapers.fileId, fileId));
    await tx.update(storedFiles).set({ sha256: file!.sha256 }).where(eq(storedFiles.id, fileId));
  });
});

test('the database refuses to change a paper, or to delete one that a vetting file names', async () => {
  const { db } = monitor;
  const refused = (statement: Promise<unknown>) =>
    expect(statement).rejects.toMatchObject({ cause: { message: expect.stringContaining('not changed or deleted') } });
  await refused(db.update(storedFileChunks).set({ content: SWAPPED }).where(eq(storedFileChunks.fileId, fileId)));
  await refused(
    db
      .update(storedFiles)
      .set({ sha256: '0'.repeat(64) })
      .where(eq(storedFiles.id, fileId)),
  );
  await refused(db.delete(storedFileChunks).where(eq(storedFileChunks.fileId, fileId)));
  await check();
  await refused(db.delete(storedFiles).where(eq(storedFiles.id, fileId)));
  await refused(db.delete(vettingFilePapers).where(eq(vettingFilePapers.fileId, fileId)));
  expect((await download()).statusCode).toBe(200);
});
