import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  carrierContactChanges,
  companies,
  insuranceCertificateDocuments as documents,
  flaggedContacts,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { formOf, PDF } from '../../support/forms';
import { addConnection, companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
const dataDir = mkdtempSync(join(tmpdir(), 'certificate-names-'));
beforeAll(async () => {
  monitor = await openSectionMonitor({ DATA_DIR: dataDir });
  carrier = await addCarrier(monitor.db, { legalName: 'PRAIRIE FREIGHT LLC', phone: '3125550171' });
});
afterAll(async () => {
  await monitor.close();
  rmSync(dataDir, { recursive: true });
});

const CARGO = 'cargo_insurance_gteq_one_hundred_thousand';
const LIMIT = {
  coverage: 'cargo',
  limit_usd: 250_000,
  insurer: 'Prairie Mutual',
  policy_number: 'C-77',
  effective_on: '2026-01-01',
  expires_on: '2027-06-01',
};

async function upload(of: number) {
  const form = formOf({ carrier_id: String(of) }, { name: 'coi.pdf', content: PDF });
  const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
  const url = '/monitor/api/v1/insurance_certificate_documents';
  return (await monitor.app.inject({ method: 'POST', url, cookies, ...form })).json().id as number;
}
const patch = (id: number, action: string, document: object, as?: string) =>
  monitor.send('PATCH', `/insurance_certificate_documents/${id}/${action}`, { document }, as);
const enter = (id: number, parties?: object, as?: string) =>
  patch(id, 'limits', { coverages: [LIMIT], ...(parties && { parties }) }, as);
const verified = async (of: number, parties: object) => {
  const id = await upload(of);
  await enter(id, parties);
  expect((await patch(id, 'verify', { note: 'Called the insurer.' })).status).toBe(200);
  return id;
};
const cargoRule = async (of: number) => {
  const { rules_assessment: assessment } = (await monitor.get(`/carriers/${of}`)).body;
  const rules = assessment.classifications.flatMap(({ categories }: { categories: { rules: object[] }[] }) =>
    categories.flatMap((category) => category.rules),
  );
  return {
    evidence: assessment.evidence[CARGO].map(({ value }: { value: string }) => value).join(' '),
    warning: rules.find(({ is_type }: { is_type: string }) => is_type === CARGO)?.warning ?? null,
    result: assessment.summary[CARGO],
  };
};

test('a named insured is compared with the carrier’s names, a holder with the company’s; what is not recorded says so', async () => {
  const id = await upload(carrier);
  const early = (await enter(id)).body;
  expect(early).toMatchObject({
    insured: { result: 'not_recorded', written: null, on_record: 'PRAIRIE FREIGHT LLC' },
    holder: { result: 'not_recorded' },
    coverages: [{ insured: { result: 'not_recorded' } }],
  });
  expect(
    (await enter(id, { insured_name: 'Prairie Freight, Inc.', holder_name: 'Another Broker LLC' })).body,
  ).toMatchObject({ insured: { result: 'same' }, holder: { result: 'differs', on_record: 'Demo Brokerage' } });
  // Sent without them, what was read before stays; sent empty, it is no longer recorded.
  expect((await enter(id)).body.parties.holder_name).toBe('Another Broker LLC');
  expect((await enter(id, { insured_name: '' })).body.parties).toMatchObject({ insured_name: null, holder_name: null });
  const wrong = await enter(id, { producer_phone: '555-01', producer_email: 'agent' });
  expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([
    422,
    ['document.parties.producer_email', 'document.parties.producer_phone'],
  ]);
});

test('one that insures another company takes a second person with compliance, and the verdict says whom it insures', async () => {
  const id = await upload(carrier);
  await enter(id, { insured_name: 'OTHER HAULING INC dba PRAIRIE FREIGHT LLC' });
  const alone = await patch(id, 'verify', { note: 'The agent says so.' });
  expect([alone.status, alone.body.fields['document.note'].join(' ')]).toEqual([
    422,
    expect.stringContaining('on the federal record the carrier is “PRAIRIE FREIGHT LLC”'),
  ]);
  await enter(id, { insured_name: 'OTHER HAULING INC' }, 'manager@demo.test');
  expect((await patch(id, 'verify', { note: 'Merged; the insurer confirms both names.' })).status).toBe(200);
  const { evidence, warning, result } = await cargoRule(carrier);
  expect([result, warning]).toEqual(['pass', 'A certificate names another insured']);
  expect(evidence).toContain('Named insured “OTHER HAULING INC”; on the federal record the carrier is');
  const { certificates } = (await monitor.get(`/carriers/${carrier}/insurance`)).body;
  expect(certificates[0].insured).toMatchObject({ result: 'differs', written: 'OTHER HAULING INC' });

  // Another that insures the carrier does not make up for it: the broker sets the first one aside.
  await verified(carrier, { insured_name: 'PRAIRIE FREIGHT' });
  expect((await cargoRule(carrier)).warning).toBe('A certificate names another insured');
  await patch(id, 'set_aside', { note: 'Of another company.' });
  expect((await cargoRule(carrier)).warning).toBeNull();
});

test('a holder is the company by the names of its own federal record too, at review, on the tab and in the evidence', async () => {
  const companyId = await companyIdOf(monitor.db, 'admin@demo.test');
  const [company] = await monitor.db.select().from(companies).where(eq(companies.id, companyId));
  const own = await addCarrier(monitor.db, { legalName: 'DEMO LOGISTICS GROUP LLC', dbaName: 'DEMO FREIGHT' });
  const of = await addCarrier(monitor.db, { legalName: 'OAK MEADOW LLC' });
  const id = await verified(of, { insured_name: 'OAK MEADOW', holder_name: 'Demo Logistics Group' });
  const results = async () => [
    (await monitor.get(`/insurance_certificate_documents/${id}`)).body.holder.result,
    (await monitor.get(`/carriers/${of}/insurance`)).body.certificates[0].holder.result,
    (await cargoRule(of)).evidence.includes('a notice of cancellation may not reach you'),
  ];
  const named = (carrierId: number | null) =>
    monitor.db.update(companies).set({ carrierId }).where(eq(companies.id, companyId));
  await named(null);
  expect(await results()).toEqual(['differs', 'differs', true]);
  await named(own);
  expect(await results()).toEqual(['same', 'same', false]);
  await named(company!.carrierId);
});

test('a name left blank or emptied gets no certificate past the second person, and who emptied it is on record', async () => {
  const of = await addCarrier(monitor.db, { legalName: 'LONG MEADOW LLC' });
  const id = await upload(of);
  await enter(id, { insured_name: 'OTHER HAULING INC' });
  expect((await patch(id, 'verify', { note: 'Yes.' })).status).toBe(422);
  await enter(id, { insured_name: '' });
  const blank = await patch(id, 'verify', { note: 'Yes.' });
  expect([blank.status, blank.body.fields]).toEqual([
    422,
    { 'document.note': ['Enter whom it insures first: the named insured on the certificate.'] },
  ]);
  await enter(id, { insured_name: 'LONG MEADOW' });
  await enter(id, { insured_name: 'OTHER HAULING' });
  const { insurance_activities: lines } = (await monitor.get(`/insurance_activities?carrier_id=${of}`)).body;
  const said = lines.map(({ summary }: { summary: string }) => /\. (Named insured.*)$/.exec(summary)?.[1]);
  expect(said.slice(0, 4)).toEqual([
    'Named insured: “OTHER HAULING”, before: “LONG MEADOW”',
    'Named insured: “LONG MEADOW”',
    'Named insured removed: “OTHER HAULING INC”',
    'Named insured: “OTHER HAULING INC”',
  ]);
});

test('one of before, without a name, counts as it did and does not silence the warning of one that insures another', async () => {
  const of = await addCarrier(monitor.db, { legalName: 'HIGH MEADOW LLC' });
  const old = await verified(of, { insured_name: 'HIGH MEADOW' });
  await monitor.db.update(documents).set({ insuredName: null }).where(eq(documents.id, old));
  const other = await upload(of);
  await enter(other, { insured_name: 'OTHER HAULING INC' }, 'manager@demo.test');
  expect((await patch(other, 'verify', { note: 'Merged.' })).status).toBe(200);
  expect(await cargoRule(of)).toMatchObject({ result: 'pass', warning: 'A certificate names another insured' });
});

test('by the DBA alone a plain trade name is one person’s to verify, the name of a company two people’s', async () => {
  const of = await addCarrier(monitor.db, { legalName: 'SMITH HAULING LLC', dbaName: 'ACME TRUCKING LLC' });
  await verified(of, { insured_name: 'Acme Trucking' });
  const plain = await cargoRule(of);
  expect([plain.result, plain.warning]).toEqual(['pass', null]);
  expect(plain.evidence).toContain(
    'is only the DBA that the carrier gave FMCSA, on record since at least Jan 2, 2020; its legal name is “SMITH HAULING LLC”',
  );
  const id = await upload(of);
  await enter(id, { insured_name: 'ACME TRUCKING LLC' });
  const alone = await patch(id, 'verify', { note: 'Called the insurer.' });
  expect([alone.status, alone.body.fields['document.note'][0]]).toEqual([
    422,
    expect.stringContaining('is only the DBA that the carrier gave FMCSA'),
  ]);
  await enter(id, { insured_name: 'ACME TRUCKING LLC' }, 'manager@demo.test');
  expect((await patch(id, 'verify', { note: 'The insurer insures this carrier.' })).status).toBe(200);
  expect((await cargoRule(of)).warning).toBe('A certificate may insure another company');
});

test('a plain trade name that came within 90 days takes a second person, and the verdict says since when it is on record', async () => {
  const of = await addCarrier(monitor.db, { legalName: 'SMITH HAULING LLC', dbaName: 'ACME HAULING' });
  await monitor.db
    .insert(carrierContactChanges)
    .values({ carrierId: of, asOf: '2026-08-20', field: 'dba_name', was: null, became: 'ACME HAULING' });
  const id = await upload(of);
  const entered = (await enter(id, { insured_name: 'Acme Hauling' })).body;
  expect(entered.insured.name_age).toEqual({ first_seen: '2026-08-20', is_first_known: false, standing: 'young' });
  const alone = await patch(id, 'verify', { note: 'Called the insurer.' });
  expect([alone.status, alone.body.fields['document.note'][0]]).toEqual([
    422,
    expect.stringContaining('on record since Aug 20, 2026: less than 90 days'),
  ]);
  await enter(id, { insured_name: 'Acme Hauling' }, 'manager@demo.test');
  expect((await patch(id, 'verify', { note: 'The insurer insures this carrier.' })).status).toBe(200);
  const { warning, evidence } = await cargoRule(of);
  expect(warning).toBe('A certificate may insure another company');
  expect(evidence).toContain('on record since Aug 20, 2026');
  const { certificates } = (await monitor.get(`/carriers/${of}/insurance`)).body;
  expect(certificates[0].insured.name_age.first_seen).toBe('2026-08-20');
  // The directory has its age beside that of the legal name.
  const { contact_history: history } = (await monitor.get(`/carriers/${of}/directory`)).body.fmcsa_information;
  expect(history.find(({ field }: { field: string }) => field === 'dba_name')).toMatchObject({ standing: 'young' });
});

test('a legal name that changed within 90 days takes a second person, as a new DBA does', async () => {
  const of = await addCarrier(monitor.db, { legalName: 'ACME HAULING LLC' });
  await monitor.db
    .insert(carrierContactChanges)
    .values({ carrierId: of, asOf: '2026-08-20', field: 'legal_name', was: 'SMITH LLC', became: 'ACME HAULING LLC' });
  const id = await upload(of);
  await enter(id, { insured_name: 'Acme Hauling LLC' });
  const alone = await patch(id, 'verify', { note: 'Called the insurer.' });
  expect([alone.status, alone.body.fields['document.note'][0]]).toEqual([
    422,
    expect.stringContaining('the carrier changed to this legal name, on record since Aug 20, 2026'),
  ]);
  await enter(id, { insured_name: 'Acme Hauling LLC' }, 'manager@demo.test');
  expect((await patch(id, 'verify', { note: 'The insurer insures this carrier.' })).status).toBe(200);
  expect((await cargoRule(of)).warning).toBe('A certificate may insure another company');
});

test('an insured of a carrier without a name on record takes a second person, and the verdict warns', async () => {
  const of = await addCarrier(monitor.db, { legalName: null });
  const id = await upload(of);
  await enter(id, { insured_name: 'ANYONE LLC' });
  const alone = await patch(id, 'verify', { note: 'Yes.' });
  expect([alone.status, alone.body.fields['document.note'][0]]).toEqual([
    422,
    'Named insured “ANYONE LLC”: the federal record has no name to compare it with.',
  ]);
  await enter(id, { insured_name: 'ANYONE LLC' }, 'manager@demo.test');
  expect((await patch(id, 'verify', { note: 'The insurer confirms it.' })).status).toBe(200);
  expect((await cargoRule(of)).warning).toBe('A certificate may insure another company');
});

test('a producer’s number is one from certificates of other carriers, 90 days old and not flagged; never the paper’s own', async () => {
  const [first, second, third] = [
    await addCarrier(monitor.db, { legalName: 'FIRST HAUL LLC' }),
    await addCarrier(monitor.db, { legalName: 'SECOND HAUL LLC' }),
    await addCarrier(monitor.db, { legalName: 'THIRD HAUL LLC' }),
  ];
  const agency = {
    insured_name: 'FIRST HAUL LLC',
    producer_name: 'Keystone Agency, Inc.',
    producer_phone: '(215) 555-0142',
  };
  await verified(first, agency);
  const check = async () => (await monitor.get(`/insurance_certificate_documents/${id}`)).body.producer_check;
  const id = await upload(third);
  await enter(id, { producer_name: 'KEYSTONE AGENCY', producer_phone: '(909) 555-0188 x4' });
  // Verified today: a thief with two carriers would have planted it.
  expect(await check()).toEqual({ numbers: [], doubts: [], note: null, insurers: [] });
  await monitor.db
    .update(documents)
    .set({ reviewedAt: new Date('2026-05-02T12:00:00Z') })
    .where(eq(documents.carrierId, first));
  expect(await check()).toEqual({
    numbers: [{ number: '+12155550142', from: 'On a certificate of FIRST HAUL LLC, verified May 2, 2026' }],
    doubts: [],
    note: 'Certificates of an agency of this name have other numbers. A large agency has many offices.',
    insurers: [],
  });
  // Another agency, and the carrier's own certificates, say nothing of it.
  const other = { insured_name: 'SECOND HAUL', producer_name: 'Other Agency', producer_phone: '(215) 555-0199' };
  await verified(second, other);
  expect((await check()).numbers).toHaveLength(1);
  expect(
    (await monitor.get(`/insurance_certificate_documents?carrier_id=${third}`)).body.insurance_certificate_documents,
  ).toMatchObject([{ producer_check: null }]);
  // The number on record for the carrier is no agent's.
  const own = await upload(carrier);
  await enter(own, { producer_name: 'Nowhere Agency', producer_phone: '312-555-0171' });
  const ofCarrier = (await monitor.get(`/insurance_certificate_documents/${own}`)).body.producer_check;
  expect(ofCarrier.doubts).toEqual(['The number on the certificate is the carrier’s own.']);
  await monitor.db
    .insert(flaggedContacts)
    .values({ kind: 'phone', value: '+12155550142', source: 'test', asOf: '2026-09-01', expiresOn: null });
  expect((await check()).numbers).toEqual([]);
  await enter(id, { producer_name: 'KEYSTONE AGENCY', producer_phone: '(215) 555-0142' });
  expect((await check()).doubts).toEqual(['The number on the certificate is flagged for fraud: do not call it.']);
});

test('of a large agency five numbers are shown, each once, the newest verification first; the paper’s own before them', async () => {
  const offices = [...'123456'];
  for (const [at, office] of [...offices, '2'].entries()) {
    const of = await addCarrier(monitor.db, { legalName: `OFFICE ${at} HAUL LLC` });
    // The second 2 is spelled in another way.
    const producer_phone = at === 6 ? `216.555.013${office}` : `(216) 555-013${office}`;
    const id = await upload(of);
    await enter(id, { producer_name: 'Statewide Agency', producer_phone });
    const reviewedAt = new Date(`2026-03-1${at}T12:00:00Z`);
    await monitor.db.update(documents).set({ status: 'verified', reviewedAt }).where(eq(documents.id, id));
  }
  const id = await upload(await addCarrier(monitor.db, { legalName: 'NEW HAUL LLC' }));
  const check = async (producer_phone: string) => {
    await enter(id, { producer_name: 'Statewide Agency', producer_phone });
    const { numbers, doubts, note } = (await monitor.get(`/insurance_certificate_documents/${id}`)).body.producer_check;
    return { last: numbers.map(({ number }: { number: string }) => number.at(-1)).join(''), doubts, note, numbers };
  };
  const other = await check('(909) 555-0188');
  expect([other.last, other.doubts]).toEqual(['26543', []]);
  expect(other.note).toContain('Certificates of an agency of this name have other numbers.');
  expect(other.numbers[0].from).toBe('On a certificate of OFFICE 6 HAUL LLC, verified Mar 16, 2026');
  const own = await check('(216) 555-0131');
  expect([own.last, own.doubts, own.note]).toEqual(['12654', [], null]);
});

describe('a number vouched for by the certificate of another carrier does not count', () => {
  const old = new Date('2026-05-02T12:00:00Z');
  /** A carrier, and another with a certificate of the same agency that was verified long ago. */
  const numbersBeside = async (
    agency: string,
    own: Parameters<typeof addCarrier>[1],
    other: Parameters<typeof addCarrier>[1],
    then: (otherId: number) => Promise<unknown> = async () => {},
  ) => {
    const [of, beside] = [await addCarrier(monitor.db, own), await addCarrier(monitor.db, other)];
    const names = { insured_name: other!.legalName, producer_name: agency, producer_phone: '(215) 555-0177' };
    const theirs = await verified(beside, names);
    await monitor.db.update(documents).set({ reviewedAt: old }).where(eq(documents.id, theirs));
    await then(beside);
    const id = await upload(of);
    await enter(id, { producer_name: agency, producer_phone: '(215) 555-0177' });
    return (await monitor.get(`/insurance_certificate_documents/${id}`)).body.producer_check.numbers.length;
  };
  const one = { legalName: 'LOW FORD LLC', officer1: 'DANA LOWFORD' };
  const other = { legalName: 'HIGH FORD LLC', officer1: 'KIM HIGHFORD' };

  test('where that is on the company’s do not dispatch', async () => {
    expect(await numbersBeside('Alder Agency', one, other)).toBe(1);
    const block = async (carrierId: number) =>
      addConnection(monitor.db, {
        companyId: await companyIdOf(monitor.db, 'admin@demo.test'),
        carrierId,
        status: 'do_not_dispatch',
      });
    expect(await numbersBeside('Birch Agency', one, other, block)).toBe(0);
  });

  test.each([
    ['phone', { phone: '6145550131' }, { phone: '6145550131' }],
    ['cell phone', { phone: '6145550132' }, { cellPhone: '6145550132' }],
    ['email', { email: 'office@ford.test' }, { email: 'office@ford.test' }],
    ['address', { addressKey: '12 FORD RD 43201' }, { addressKey: '12 FORD RD 43201' }],
    ['officer', {}, { officer2: 'Dana Lowford' }],
  ])('where that shares the %s of this carrier', async (kind, own, theirs) => {
    expect(await numbersBeside(`Agency by ${kind}`, { ...one, ...own }, other)).toBe(1);
    expect(await numbersBeside(`Agency for ${kind}`, { ...one, ...own }, { ...other, ...theirs })).toBe(0);
  });
});

test('what the sender says by the link is kept as a claim, and comes back with a file that is refused', async () => {
  await monitor.send('POST', '/insurance_certificate_requests', {
    insurance_certificate_request: {
      carrier_id: carrier,
      email: 'agent@insurer.test',
      address_from: 'Kim at the insurer, by its published number',
    },
  });
  const [mailed] = /http:\/\/\S+\/certificates\/\S+/.exec(monitor.mails.at(-1)!.text)!;
  const url = new URL(mailed).pathname;
  const said = {
    insured_as_above: 'yes',
    holder_name: 'Someone Else LLC',
    producer_name: 'Harrow & Sons',
    producer_phone: '312 555 0171',
  };
  const send = (fields: Record<string, string>, content: Buffer) =>
    monitor.app.inject({ method: 'POST', url, ...formOf(fields, { name: 'coi.pdf', content }) });
  const refused = await send(said, Buffer.from('no PDF'));
  expect([refused.statusCode, refused.body.includes('Harrow &amp; Sons')]).toEqual([422, true]);
  const wrong = await send({ ...said, producer_phone: '12' }, PDF);
  expect([wrong.statusCode, wrong.body.includes('Enter the number with its area code')]).toEqual([422, true]);
  expect((await send(said, PDF)).statusCode).toBe(303);
  const { insurance_certificate_documents: list } = (
    await monitor.get(`/insurance_certificate_documents?carrier_id=${carrier}`)
  ).body;
  expect(list[0]).toMatchObject({
    status: 'to_review',
    sender_said: {
      insured_name: 'PRAIRIE FREIGHT LLC',
      holder_name: 'Someone Else LLC',
      producer_name: 'Harrow & Sons',
    },
    // Read by no one yet.
    parties: { insured_name: null, producer_phone: null },
    insured: { result: 'not_recorded' },
  });
});
