import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Carrier } from '@contract/carriers/carriers.entities';
import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import type { VettingContent } from '@contract/vetting/vetting-files.entities';
import { carrierIdentifiers, carrierNames } from '@monitor/db/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { formOf, PDF } from '../../support/forms';
import { withoutPlanFeature } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const CARGO = 'cargo_insurance_gteq_one_hundred_thousand';
let monitor: SectionMonitor;
const dataDir = mkdtempSync(join(tmpdir(), 'certificates-to-read-'));
beforeAll(async () => {
  monitor = await openSectionMonitor({ DATA_DIR: dataDir });
  await withoutPlanFeature(monitor.db, 'limit@demo.test', 'canViewInsuranceCertificates');
});
afterAll(async () => {
  await monitor.close();
  rmSync(dataDir, { recursive: true });
});

/** The agent who got the request sends a certificate of a carrier by the mailed link. */
async function receive(carrierId: number, name = 'coi.pdf', as?: string) {
  const request = {
    carrier_id: carrierId,
    email: `agent${carrierId}@insurer.test`,
    address_from: 'Kim at the insurer, by its published number',
  };
  await monitor.send('POST', '/insurance_certificate_requests', { insurance_certificate_request: request }, as);
  const [link] = /http:\/\/\S+\/certificates\/\S+/.exec(monitor.mails.at(-1)!.text)!;
  const url = new URL(link).pathname;
  const { statusCode } = await monitor.app.inject({ method: 'POST', url, ...formOf({}, { name, content: PDF }) });
  expect(statusCode).toBe(303);
  monitor.passTime(60_000);
}
const listOf = async (query: string, as?: string): Promise<CertificateDocument[]> =>
  (await monitor.get(`/insurance_certificate_documents?${query}`, as)).body.insurance_certificate_documents;
const cargoOf = async (carrierId: number) => {
  const { body } = await monitor.get(`/carriers/${carrierId}`);
  const rules = (body as Carrier).rules_assessment!.classifications.flatMap(({ categories }) =>
    categories.flatMap(({ rules }) => rules),
  );
  return rules.find(({ is_type }) => is_type === CARGO)!;
};

test('a certificate that came in is received and not verified: on the rule and in the vetting file, never none', async () => {
  const carrierId = await addCarrier(monitor.db, { legalName: 'QUIET HARBOR HAULING LLC' });
  expect((await cargoOf(carrierId)).evidence[0]!.value).toBe('No certificate');
  await receive(carrierId);
  const rule = await cargoOf(carrierId);
  expect(rule.result).toBe('incomplete');
  expect(rule.evidence[0]!.value).toMatch(/^A certificate received .+, not yet verified$/);
  expect(rule.what_would_complete_it).toMatch(/A certificate received .+, not yet verified: read it$/);

  const vetting_file = { carrier_id: carrierId };
  const { body: made } = await monitor.send('POST', '/vetting_files', { vetting_file });
  const { content } = (await monitor.get(`/vetting_files/${made.number}`)).body as { content: VettingContent };
  const { tables } = content.sections.find(({ key }) => key === 'insurance')!;
  const of = (words: string) => tables.find(({ caption }) => caption.includes(words))!;
  expect(of('that the company held').none).toBe(
    'The company held no verified certificate of this carrier: 1 certificate had come in and waited to be read.',
  );
  expect(of('received and not yet verified').rows).toEqual([[expect.stringMatching(/^\d{4}-\d\d-\d\d$/), 'coi.pdf']]);

  // Set aside, it is of no use, and none is left.
  const [document] = await listOf(`carrier_id=${carrierId}`);
  await monitor.send('PATCH', `/insurance_certificate_documents/${document!.id}/set_aside`, {
    document: { note: 'Another company’s.' },
  });
  expect((await cargoOf(carrierId)).evidence[0]!.value).toBe('No certificate');
});

test('what waits to be read is one list over all carriers, the longest waiting first, found by carrier, of the company alone', async () => {
  const first = await addCarrier(monitor.db, { legalName: 'FIRST IN LINE LLC' });
  const second = await addCarrier(monitor.db, { legalName: 'SECOND IN LINE LLC' });
  await monitor.db.insert(carrierNames).values({ carrierId: second, key: 'SECONDINLINELLC', kind: 'legal' });
  await monitor.db
    .insert(carrierIdentifiers)
    .values({ carrierId: first, type: 'DOT', value: String(first), source: 'census' });
  await receive(first, 'one.pdf');
  await receive(second, 'two.pdf');
  await receive(first, 'three.pdf');
  await receive(second, 'foreign.pdf', 'other@demo.test');
  const waiting = await listOf('status=to_review&order=oldest');
  expect(waiting.map(({ carrier_name, file }) => [carrier_name, file.name])).toEqual([
    ['FIRST IN LINE LLC', 'one.pdf'],
    ['SECOND IN LINE LLC', 'two.pdf'],
    ['FIRST IN LINE LLC', 'three.pdf'],
  ]);
  const page = await monitor.get('/insurance_certificate_documents?status=to_review&order=oldest&per_page=2&page=2');
  expect([page.headers.totalitems, page.body.insurance_certificate_documents]).toMatchObject([
    '3',
    [{ file: { name: 'three.pdf' } }],
  ]);
  expect((await listOf('status=to_review&search_text=second')).map(({ file }) => file.name)).toEqual(['two.pdf']);
  expect((await listOf(`status=to_review&search_text=${first}`)).map(({ file }) => file.name)).toEqual([
    'three.pdf',
    'one.pdf',
  ]);
  expect((await listOf('status=to_review', 'other@demo.test')).map(({ file }) => file.name)).toEqual(['foreign.pdf']);
  expect((await monitor.get('/insurance_certificate_documents?order=best')).status).toBe(422);
  expect((await monitor.get('/insurance_certificate_documents', 'limit@demo.test')).status).toBe(403);
});
