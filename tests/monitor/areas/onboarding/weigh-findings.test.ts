import { identityVerdict, whatHolds } from '@contract/onboarding/identity-verdict';
import type { FindingSubject } from '@contract/onboarding/packets.constants';
import { type CarrierOnRecord, comparePacket, type SaidInPacket } from '@monitor/areas/onboarding/compare-packet';
import { isKnownFactor, isNearName, weighFindings } from '@monitor/areas/onboarding/weigh-findings';
import { describe, expect, test } from 'vitest';

const record: CarrierOnRecord = {
  carrierId: 1,
  legalName: 'C.K. BRONCO TRANSPORTATION LLC',
  dbaName: null,
  physical: { street: '12 N MAIN ST STE 4', city: 'MOLINE', state: 'IL', postalCode: '61265' },
  mailing: { street: null, city: null, state: null, postalCode: null },
  phones: [{ number: '+13095550111', label: 'Telephone' }],
  email: 'office@ckbronco.test',
  isEmailDomainShared: false,
  officers: ['PAT BRONCO'],
  contacts: [],
  country: 'US',
  source: { name: 'Company Census File', asOf: '2026-09-08' },
  sightings: [],
  vehicleSource: { name: 'Inspections Per Unit', asOf: '2026-09-01', isLoaded: true },
};
const said: SaidInPacket = {
  legalName: 'CK Bronco Transportation LLC',
  dbaName: null,
  address: { street: '12 N Main St Ste 4', city: 'Moline', state: 'IL', postalCode: '61265' },
  phone: '+13095550111',
  email: 'office@ckbronco.test',
  invitedAddress: 'office@ckbronco.test',
  taxName: 'CK Bronco Transportation LLC',
  isTaxFormUploaded: false,
  payeeName: 'CK Bronco Transportation LLC',
  isFactorPaid: false,
  bankCountry: 'US',
  signer: 'Pat Bronco',
  vins: null,
};
const weigh = (given: Partial<SaidInPacket>, known: Partial<CarrierOnRecord> = {}) => {
  const [packet, carrier] = [
    { ...said, ...given },
    { ...record, ...known },
  ];
  return weighFindings(comparePacket(packet, carrier), packet, carrier, { account: '', factors: [] });
};
const weights = (...given: Parameters<typeof weigh>): Partial<Record<FindingSubject, string>> =>
  Object.fromEntries(weigh(...given).flatMap(({ subject, weight }) => (weight === null ? [] : [[subject, weight]])));

const GMAIL = 'pat.bronco@gmail.com';
const STRANGER = '+17025550199';

describe('honest carriers differ weakly', () => {
  test.each<[string, Partial<SaidInPacket>]>([
    ['its suite left out', { address: { ...said.address, street: '12 N Main St' } }],
    ['an abbreviated name', { legalName: 'CK Bronco Trans' }],
    ['a slip in the name', { legalName: 'CK Bronco Trasportation LLC' }],
    ['free mail and the telephone of record', { email: GMAIL, invitedAddress: GMAIL }],
    ['a new telephone from the mailbox of record', { phone: STRANGER }],
    ['taxed and paid as its owner', { taxName: 'Pat Bronco', payeeName: 'Pat Bronco' }],
    ['paid through a known factor', { isFactorPaid: true, payeeName: 'RTS Financial Service Inc' }],
    ['signed by a clerk', { signer: 'Ana Lopez' }],
  ])('%s', (_what, given) => {
    expect(new Set(Object.values(weights(given)))).toEqual(new Set(['weak']));
    expect(whatHolds(weigh(given))).toEqual([]);
  });

  test('one used truck', () => {
    const vin = '3AKJHHDR94G992860';
    const seen = {
      vin,
      carrierId: 2,
      carrierName: 'FROST LYNX',
      on: '2025-01-01',
      how: 'inspected',
      isOutOfService: false,
    };
    expect(weights({ vins: vin }, { sightings: [seen] })).toEqual({ vins: 'weak' });
    expect(weights({ vins: vin }, { sightings: [{ ...seen, isOutOfService: true }] })).toEqual({ vins: 'strong' });
    const other = { ...seen, vin: '1XKYDP9X3JJ190001' };
    expect(weights({ vins: `${vin}\n${other.vin}` }, { sightings: [seen, other] })).toEqual({ vins: 'strong' });
  });
});

describe('a thief differs strongly', () => {
  test.each<[string, Partial<SaidInPacket>, FindingSubject]>([
    ['another company’s name', { legalName: 'Total Stranger Freight LLC' }, 'legal_name'],
    ['a letter of another script', { legalName: 'CK Brоnco Transportation LLC' }, 'legal_name'],
    ['another payee', { payeeName: 'Quick Cash Partners LLC' }, 'payee_name'],
    ['a factor that no one knows', { isFactorPaid: true, payeeName: 'Meridian Factors' }, 'payee_name'],
    ['a tax form of another company', { taxName: 'Total Stranger Freight LLC' }, 'tax_name'],
    ['invited at a look-alike', { invitedAddress: 'office@ckbr0nco.test' }, 'invited_address'],
    ['invited at its name with another ending', { invitedAddress: 'office@ckbronco.example' }, 'invited_address'],
    ['another mailbox together with another telephone', { invitedAddress: GMAIL, phone: STRANGER }, 'invited_address'],
    ['a bank abroad', { bankCountry: 'MX' }, 'bank_country'],
  ])('%s', (_what, given, subject) => {
    expect(weights(given)[subject]).toBe('strong');
    expect(identityVerdict(weigh(given))).toMatch(/^Do not approve: the .+ differs? from the carrier’s record/);
  });
});

test('three small differences hold together, and who signed is none of them', () => {
  const two = { phone: STRANGER, address: { ...said.address, street: 'PO Box 9' }, signer: 'Ana Lopez' };
  expect(whatHolds(weigh(two))).toEqual([]);
  expect(identityVerdict(weigh(two))).toBe('Three small differences: address, phone and person who signed.');
  const three = { ...two, taxName: 'Pat Bronco' };
  expect(whatHolds(weigh(three)).map(({ subject }) => subject)).toEqual(['address', 'phone', 'tax_name']);
  expect(identityVerdict(weigh(three))).toBe(
    'Do not approve yet: 3 small differences add up (address, phone and name on the tax form). Call the carrier.',
  );
});

test('what was compared before differences were weighed holds as it did', () => {
  const old = [{ subject: 'address', result: 'differs', weight: null }] as const;
  expect(whatHolds(old)).toEqual(old);
});

test.each([
  ['CK BRONCO', true],
  ['BRONCO TRANSPORTATION', true],
  ['CK BRANCO TRANSPORTATION', true],
  ['CK', false],
  [null, false],
])('%s is near the name of record: %s', (name, isNear) => {
  expect(isNearName(name, record)).toBe(isNear);
});

test.each([
  ['Triumph Business Capital LLC', '', true],
  ['RTS Financial Service, Inc.', '', true],
  ['RTS', '', false],
  ['', '', false],
  ['Own Factor Inc', '1 2', true],
  ['CK Bronco Transportation LLC c/o Own Factor', '1 2', true],
  // A name that was confirmed stands for its account alone, on the list or not.
  ['Own Factor Inc', '1 3', false],
  ['TAFS', '1 3', false],
])('%s, paid to the account “%s”, is a known factor: %s', (payee, account, isKnown) => {
  const factors = [
    { name: 'OWN FACTOR', account: '1 2' },
    { name: 'TAFS', account: '4 5' },
  ];
  expect(isKnownFactor(payee, { account, factors })).toBe(isKnown);
});

describe('a DBA name alone', () => {
  const dba = (first_seen: string, standing: 'proven' | 'young') => ({
    dbaName: 'ACME HAULING',
    contacts: [
      {
        field: 'dba_name',
        value: 'ACME HAULING',
        first_seen,
        is_first_known: false,
        last_seen: null,
        standing,
      } as const,
    ],
  });
  const asDba = { legalName: 'Acme Hauling', taxName: 'Acme Hauling', payeeName: 'ACME HAULING LLC' };

  test('that is old is the carrier’s, with its first day', () => {
    const found = weigh(asDba, dba('2020-03-01', 'proven'));
    expect(found.find(({ subject }) => subject === 'payee_name')).toMatchObject({
      result: 'same',
      note: 'The name under which it does business, on record since Mar 1, 2020.',
    });
    expect(whatHolds(found)).toEqual([]);
  });

  test('that came within 90 days pays or names no one', () => {
    const found = weigh(asDba, dba('2026-09-01', 'young'));
    expect(found.find(({ subject }) => subject === 'payee_name')).toMatchObject({
      result: 'differs',
      note: 'The name under which it does business, on record since Sep 1, 2026: less than 90 days.',
    });
    expect(weights(asDba, dba('2026-09-01', 'young'))).toMatchObject({
      legal_name: 'strong',
      tax_name: 'strong',
      payee_name: 'strong',
    });
    expect(whatHolds(found)).not.toEqual([]);
  });
});
