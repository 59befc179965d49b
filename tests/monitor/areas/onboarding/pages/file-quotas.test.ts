import type { PacketSection } from '@contract/onboarding/packets.constants';
import { MAX_CERTIFICATES_TO_REVIEW, MAX_PACKET_FILES, MAX_SECTION_FILES } from '@contract/shared/files.constants';
import { insuranceCertificateDocuments, onboardingPackets, packetDocuments, storedFiles } from '@monitor/db/schema';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formOf, PDF } from '../../../support/forms';
import type { SectionMonitor } from '../../../support/section-monitor';
import { tamper } from '../../../support/tamper';
import { type CarrierBrowser, carrierBrowser, enter, licensedCarrier, openOnboarding } from './support';

let monitor: SectionMonitor;
let companyId: number;
let contractId: number;
beforeAll(async () => {
  ({ monitor, companyId, contractId } = await openOnboarding());
});
afterAll(() => monitor.close());
beforeEach(() => monitor.passTime(16 * 60_000));

const FILE = { name: 'paper.pdf', content: PDF };

/** An invited carrier that has opened its packet. */
async function openPacket(): Promise<{ carrier: number; packetId: number; browser: CarrierBrowser }> {
  const carrier = await licensedCarrier(monitor.db, { legalName: 'GOLD FINCH LLC' });
  const email = `owner${carrier}@carrier.test`;
  await monitor.send('POST', '/connection_invitations', { connection_invitation: { email, carrier_id: carrier } });
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, email);
  const [packet] = await monitor.db
    .select({ id: onboardingPackets.id })
    .from(onboardingPackets)
    .where(eq(onboardingPackets.carrierId, carrier))
    .orderBy(desc(onboardingPackets.id));
  return { carrier, packetId: packet!.id, browser };
}
const section = (name: string) => `/monitor/onboarding/packet/${name}`;
const later = { later: 'yes' };
const filesIn = (packetId: number, name: PacketSection) =>
  monitor.db.$count(packetDocuments, and(eq(packetDocuments.packetId, packetId), eq(packetDocuments.section, name)));

async function upload(path: string, fields: Record<string, string>) {
  const response = await monitor.app.inject({
    method: 'POST',
    url: `/monitor/api/v1${path}`,
    ...formOf(fields, FILE),
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
  });
  return { status: response.statusCode, body: response.json() };
}

/** Files that take no room to make: rows alone, as large as the test says. */
async function addFiles(count: number, bytes: number): Promise<string[]> {
  const row = { companyId, name: 'a.pdf', mediaType: 'application/pdf', bytes, sha256: 'x', createdAt: new Date(0) };
  const made = await monitor.db
    .insert(storedFiles)
    .values(Array.from({ length: count }, () => row))
    .returning({ id: storedFiles.id });
  return made.map(({ id }) => id);
}
async function addToPacket(packetId: number, fileIds: string[]) {
  const createdAt = new Date(0);
  await monitor.db
    .insert(packetDocuments)
    .values(fileIds.map((fileId) => ({ packetId, section: 'company' as const, fileId, createdAt })));
}

test('a section says how many files it has of how many, and takes no more, however many come at once', async () => {
  const { packetId, browser } = await openPacket();
  expect((await browser.open(section('tax'))).html).toContain(`0 of ${MAX_SECTION_FILES} files uploaded`);
  const answers = await Promise.all(Array.from({ length: 12 }, () => browser.send(section('tax'), later, FILE)));
  expect(await filesIn(packetId, 'tax')).toBe(MAX_SECTION_FILES);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(MAX_SECTION_FILES);
  const refused = answers.filter(({ status }) => status === 422);
  expect(refused).toHaveLength(12 - MAX_SECTION_FILES);
  expect(refused[0]!.html).toContain('This step has its 5 files. Remove one that is not needed');
  expect((await browser.open(section('tax'))).html).toContain('5 of 5 files uploaded');

  const [first] = await monitor.db
    .select({ id: packetDocuments.fileId })
    .from(packetDocuments)
    .where(eq(packetDocuments.packetId, packetId));
  await browser.send(section('tax'), { remove: first!.id });
  expect((await browser.send(section('tax'), later, FILE)).status).toBe(303);
});

test('what was typed beside a refused file stays', async () => {
  const { packetId, browser } = await openPacket();
  for (let at = 0; at < MAX_SECTION_FILES; at += 1) await browser.send(section('tax'), later, FILE);
  const { status, html } = await browser.send(section('tax'), { ...later, tax_name: 'Gold Finch LLC' }, FILE);
  expect(status).toBe(422);
  expect(html).toContain('value="Gold Finch LLC"');
  expect(await filesIn(packetId, 'tax')).toBe(MAX_SECTION_FILES);
});

test('a section that asks for no file takes none', async () => {
  const { packetId, browser } = await openPacket();
  const { status, html } = await browser.send(section('contacts'), later, FILE);
  expect([status, html.includes('This step takes no file.')]).toEqual([422, true]);
  expect(await filesIn(packetId, 'contacts')).toBe(0);
});

test('a packet takes no more than its files, whoever puts them there', async () => {
  const { packetId, browser } = await openPacket();
  await addToPacket(packetId, await addFiles(MAX_PACKET_FILES - 2, 1));
  const taxForm = { onboarding_packet_id: String(packetId) };
  const [carriers, brokers, third] = await Promise.all([
    browser.send(section('tax'), later, FILE),
    upload('/tax_form_submissions/upload_redlined_tax_contract', taxForm),
    browser.send(section('payment'), later, FILE),
  ]);
  const taken = [carriers!.status === 303, brokers!.status === 206, third!.status === 303];
  expect(taken.filter(Boolean)).toHaveLength(2);
  const redline = { ...taxForm, contract_id: String(contractId) };
  const refused = await upload('/onboarding_packet_contracts/upload_redlined_contract', redline);
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { file: [`This packet has its ${MAX_PACKET_FILES} files and takes no more.`] },
  ]);
  const { file_use } = (await monitor.get(`/onboarding_packets/${packetId}`)).body;
  expect(file_use).toMatchObject({ files: MAX_PACKET_FILES, max_files: MAX_PACKET_FILES });
});

test('a packet takes no more bytes than it may', async () => {
  const { packetId, browser } = await openPacket();
  const ids = await addFiles(1, 200 * 1024 * 1024 - 20);
  await addToPacket(packetId, ids);
  const { status, html } = await browser.send(section('tax'), later, FILE);
  expect(status).toBe(422);
  expect(html).toContain('The files of a packet may take up 200 MB together');
  await tamper(monitor.db, (tx) => tx.update(storedFiles).set({ bytes: 1 }).where(eq(storedFiles.id, ids[0]!)));
});

test('of a carrier no more certificates wait to be read than are taken, however many come at once', async () => {
  const { carrier, browser } = await openPacket();
  const fields = { carrier_id: String(carrier) };
  const answers = await Promise.all(
    Array.from({ length: MAX_CERTIFICATES_TO_REVIEW + 4 }, () => upload('/insurance_certificate_documents', fields)),
  );
  const own = eq(insuranceCertificateDocuments.carrierId, carrier);
  expect(await monitor.db.$count(insuranceCertificateDocuments, own)).toBe(MAX_CERTIFICATES_TO_REVIEW);
  const refused = answers.filter(({ status }) => status === 422);
  expect(refused).toHaveLength(4);
  expect(refused[0]!.body.fields.file[0]).toContain('10 certificates of this carrier are waiting for review');
  expect((await browser.send(section('insurance'), later, FILE)).html).toContain('are waiting for review');

  const id = answers.find(({ status }) => status === 200)!.body.id;
  await monitor.send('PATCH', `/insurance_certificate_documents/${id}/set_aside`, { document: { note: 'Illegible.' } });
  expect((await upload('/insurance_certificate_documents', fields)).status).toBe(200);
});

test('a company that has no room left takes no file of any kind, and its use is told', async () => {
  const { carrier, packetId, browser } = await openPacket();
  const { body: before } = await monitor.get('/company_file_use');
  expect(before).toMatchObject({ max_bytes: 2048 * 1024 * 1024 });
  const ids = await addFiles(1, before.max_bytes - before.bytes - PDF.length);
  // There is room for one more, and two come.
  const answers = await Promise.all([
    upload('/insurance_certificate_documents', { carrier_id: String(carrier) }),
    upload('/tax_form_submissions/upload_redlined_tax_contract', { onboarding_packet_id: String(packetId) }),
  ]);
  expect(answers.map(({ status }) => status < 300).filter(Boolean)).toHaveLength(1);
  const refused = answers.find(({ status }) => status === 422)!;
  expect(refused.body.fields.file[0]).toContain('take up the 2,048 MB that it has');
  expect((await browser.send(section('tax'), later, FILE)).status).toBe(422);
  expect((await upload('/contracts', { name: 'Broker-carrier agreement' })).status).toBe(422);
  const { body } = await monitor.get('/company_file_use');
  expect(body.bytes).toBe(body.max_bytes);
  expect((await monitor.get('/company_file_use', 'other@demo.test')).body.bytes).toBe(0);
  await monitor.db.delete(storedFiles).where(eq(storedFiles.id, ids[0]!));
});
