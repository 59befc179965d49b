import type { FindingSubject } from '@contract/onboarding/packets.constants';
import {
  type CarrierOnRecord,
  comparePacket,
  type SaidInPacket,
  untied,
  type VehicleSighting,
  vinsIn,
} from '@monitor/areas/onboarding/compare-packet';
import { describe, expect, test } from 'vitest';

const VIN = '3AKJHHDR94G992860';
const OTHER_VIN = '1XKYDP9X3JJ190001';

const record: CarrierOnRecord = {
  carrierId: 1,
  legalName: 'SMITH & SONS TRANSPORT LLC',
  dbaName: 'SMITH HAULING',
  physical: { street: '12 NORTH MAIN STREET SUITE 4', city: 'MOLINE', state: 'IL', postalCode: '61265-1234' },
  mailing: { street: 'PO BOX 9', city: 'MOLINE', state: 'IL', postalCode: '61266' },
  phones: [
    { number: '+13095550111', label: 'Telephone' },
    { number: '+13095550112', label: 'Cell phone' },
  ],
  email: 'office@smithandsons.test',
  isEmailDomainShared: false,
  officers: ['SAM T CARTER', 'JO SMITH'],
  contacts: [],
  country: 'US',
  source: { name: 'Company Census File', asOf: '2026-09-08' },
  sightings: [],
  vehicleSource: { name: 'Inspections Per Unit', asOf: '2026-09-01', isLoaded: true },
};

const said: SaidInPacket = {
  legalName: 'Smith and Sons Transport, L.L.C.',
  dbaName: 'Smith Hauling',
  address: { street: '12 N. Main St., Ste 4', city: 'Moline', state: 'Illinois', postalCode: '61265' },
  phone: '(309) 555-0111',
  email: 'office@smithandsons.test',
  invitedAddress: 'OFFICE@smithandsons.test',
  taxName: 'Smith & Sons Transport Inc',
  isTaxFormUploaded: false,
  payeeName: 'SMITH HAULING',
  isFactorPaid: false,
  bankCountry: 'US',
  signer: 'Carter, Sam',
  vins: null,
};

const find = (subject: FindingSubject, given: Partial<SaidInPacket>, known: Partial<CarrierOnRecord> = {}) =>
  comparePacket({ ...said, ...given }, { ...record, ...known }).find((finding) => finding.subject === subject);
const result = (...asked: Parameters<typeof find>) => find(...asked)?.result;

test('the carrier itself, however it spells, differs in nothing, and each finding has both values and its source', () => {
  const findings = comparePacket(said, record);
  expect(findings.map(({ subject, result: found }) => [subject, found])).toEqual([
    ['legal_name', 'same'],
    ['dba_name', 'same'],
    ['address', 'same'],
    ['phone', 'same'],
    ['email', 'same'],
    ['invited_address', 'same'],
    ['tax_name', 'same'],
    ['payee_name', 'same'],
    ['signer', 'same'],
  ]);
  expect(findings[3]).toEqual({
    subject: 'phone',
    result: 'same',
    said: '(309) 555-0111',
    onRecord: '(309) 555-0111 (telephone), (309) 555-0112 (cell phone)',
    note: null,
    source: record.source,
  });
  expect(untied(findings)).toEqual([]);
});

test('another differs in everything', () => {
  const stranger: SaidInPacket = {
    legalName: 'COMPLETELY DIFFERENT NAME LLC',
    dbaName: 'Other Hauling',
    address: { street: '1 Elsewhere Rd', city: 'Reno', state: 'NV', postalCode: '89501' },
    phone: '775-555-0100',
    email: 'me@total-stranger.test',
    invitedAddress: 'dispatch@total-stranger.test',
    taxName: 'Stranger Inc',
    isTaxFormUploaded: false,
    payeeName: 'Stranger Inc',
    isFactorPaid: false,
    bankCountry: 'US',
    signer: 'Pat Stranger',
    vins: VIN,
  };
  const sightings = [{ ...seen(2), isOutOfService: true }];
  const findings = comparePacket(stranger, { ...record, sightings });
  expect(findings.filter(({ result: found }) => found === 'differs')).toHaveLength(10);
  expect(findings.at(-1)!.onRecord).toBe(
    `${VIN}: inspected with FROST LYNX LLC on May 1, 2026, which is ordered out of service`,
  );
});

describe('names', () => {
  test.each<[string, string | null, string | null, string]>([
    ['case, punctuation and the form of the company', 'smith & sons transport', null, 'same'],
    ['“AND” for “&”', 'SMITH AND SONS TRANSPORT INC.', null, 'same'],
    ['a form in single letters', 'SMITH AND SONS TRANSPORT L L C', null, 'same'],
    ['one letter more', 'SMITHS AND SONS TRANSPORT LLC', null, 'differs'],
    ['a part of the name', 'SMITH AND SONS', null, 'differs'],
    ['nothing but signs', '---', null, 'differs'],
    ['nothing said', null, null, 'not_on_record'],
    ['blanks', '  ', null, 'not_on_record'],
  ])('%s', (_what, legalName, _none, expected) => {
    expect(result('legal_name', { legalName })).toBe(expected);
  });

  test('no name on record is never the same', () => {
    expect(result('legal_name', {}, { legalName: null, dbaName: null })).toBe('not_on_record');
    expect(result('tax_name', {}, { legalName: null, dbaName: null })).toBe('not_on_record');
  });

  test('the DBA name is no legal name, and says so', () => {
    expect(find('legal_name', { legalName: 'Smith Hauling' })).toMatchObject({
      result: 'differs',
      note: 'On record it is the name under which it does business.',
    });
  });

  test('another form of company is pointed out', () => {
    expect(find('tax_name', { taxName: 'Smith & Sons Transport Inc' })!.note).toContain('another form of company');
    expect(find('legal_name', { legalName: 'SMITH & SONS TRANSPORT LLC' })!.note).toBeNull();
  });

  test('a DBA name that only one side has was not compared; one that neither has is no finding', () => {
    expect(result('dba_name', { dbaName: null })).toBe('not_on_record');
    expect(result('dba_name', { dbaName: 'Other' }, { dbaName: null })).toBe('not_on_record');
    expect(result('dba_name', { dbaName: 'Smith & Sons Transport' }, { dbaName: null })).toBe('same');
    expect(result('dba_name', { dbaName: null }, { dbaName: null })).toBeUndefined();
  });

  test('a name on an uploaded form was not compared, and a factoring company is another', () => {
    expect(find('tax_name', { isTaxFormUploaded: true, taxName: null })).toMatchObject({
      result: 'not_on_record',
      said: null,
    });
    expect(find('payee_name', { isFactorPaid: true, payeeName: 'Smith & Sons Transport LLC' })).toMatchObject({
      result: 'differs',
    });
  });
});

describe('addresses', () => {
  const at = (change: Partial<SaidInPacket['address']>) => ({ address: { ...said.address, ...change } });
  test.each<[string, Partial<SaidInPacket['address']>, string]>([
    ['spelled out', { street: '12 North Main Street, Suite 4' }, 'same'],
    ['ZIP+4', { postalCode: '61265 1234' }, 'same'],
    ['another suite', { street: '12 N Main St Ste 5' }, 'differs'],
    ['another ZIP', { postalCode: '61201' }, 'differs'],
    ['the mailing address', { street: 'P.O. Box 9', postalCode: '61266' }, 'same'],
    ['no street', { street: null }, 'not_on_record'],
  ])('%s', (_what, change, expected) => {
    expect(result('address', at(change))).toBe(expected);
  });
  test('without a ZIP on record, city and state count', () => {
    const physical = { ...record.physical, postalCode: null };
    expect(result('address', at({ state: 'IL' }), { physical })).toBe('same');
    expect(result('address', at({ state: 'IL', city: 'Reno' }), { physical })).toBe('differs');
  });
  test('two empty addresses are not the same', () => {
    const none = { street: null, city: null, state: null, postalCode: null };
    expect(result('address', { address: none }, { physical: none, mailing: none })).toBeUndefined();
    expect(result('address', {}, { physical: none, mailing: none })).toBe('not_on_record');
  });
});

describe('telephones', () => {
  test('any number of record will do, in any spelling', () => {
    expect(result('phone', { phone: '+1 309.555.0112' })).toBe('same');
    expect(result('phone', { phone: '3095550113' })).toBe('differs');
  });
  test('without a number on record nothing was compared, and the packet is not tied to its carrier', () => {
    const findings = comparePacket(said, { ...record, phones: [] });
    expect(untied(findings)).toEqual(['phone']);
  });
});

describe('email addresses', () => {
  test.each<[string, string | null, string | null, string, RegExp | null]>([
    ['another at the domain', 'pay@smithandsons.test', 'office@smithandsons.test', 'same', /domain of record/],
    [
      'a look-alike',
      'office@srnithandsons.test',
      'office@smithandsons.test',
      'differs',
      /looks like smithandsons\.test/,
    ],
    ['one letter left out', 'office@smithandson.test', 'office@smithandsons.test', 'differs', /looks like/],
    ['another ending', 'office@smithandsons.example', 'office@smithandsons.test', 'differs', /another ending/],
    ['another domain', 'office@elsewhere.test', 'office@smithandsons.test', 'differs', null],
    ['another at a free domain', 'smith1@gmail.com', 'smith@gmail.com', 'differs', /Anybody/],
    ['the same at a free domain', 'Smith@gmail.com', 'smith@gmail.com', 'same', null],
    [
      'a free address where the record has its own',
      'smithandsons@gmail.com',
      'office@smithandsons.test',
      'differs',
      null,
    ],
    ['none on record', 'office@smithandsons.test', null, 'not_on_record', null],
    ['none said', null, 'office@smithandsons.test', 'not_on_record', null],
    ['no address on record', 'office@smithandsons.test', 'NONE', 'not_on_record', /no email address/],
  ])('%s', (_what, invitedAddress, email, expected, note) => {
    const finding = find('invited_address', { invitedAddress }, { email })!;
    expect(finding.result).toBe(expected);
    if (note === null) expect(finding.note).toBeNull();
    else expect(finding.note).toMatch(note);
  });

  test('where others have addresses at the domain too, the whole address counts', () => {
    const shared = { isEmailDomainShared: true };
    expect(result('email', { email: 'me@smithandsons.test' }, shared)).toBe('differs');
    expect(result('email', {}, shared)).toBe('same');
  });
});

test.each<[string, string]>([
  ['Sam Carter', 'same'],
  ['SAM T. CARTER JR', 'same'],
  ['Jo Smith', 'same'],
  ['Carter', 'differs'],
  ['Sam Smith', 'differs'],
])('signed by %s: %s', (signer, expected) => {
  expect(result('signer', { signer })).toBe(expected);
});

test('officers that are not on record are not compared', () => {
  expect(result('signer', {}, { officers: [] })).toBe('not_on_record');
});

const seen = (carrierId: number, on: string | null = '2026-05-01', vin = VIN): VehicleSighting => ({
  vin,
  carrierId,
  carrierName: carrierId === 1 ? 'SMITH & SONS TRANSPORT LLC' : 'FROST LYNX LLC',
  on,
  how: 'inspected',
  isOutOfService: false,
});

describe('vehicles', () => {
  test.each<[string, string, VehicleSighting[], string]>([
    ['seen here last', VIN, [seen(1, '2026-06-01'), seen(2)], 'same'],
    ['seen elsewhere last', VIN, [seen(1, '2026-04-01'), seen(2)], 'differs'],
    ['seen at both on one day', VIN, [seen(1), seen(2)], 'differs'],
    ['on another carrier’s list without a day', VIN, [seen(2, null)], 'differs'],
    ['never seen', VIN, [], 'not_on_record'],
    ['one here, one never', `${VIN}\n${OTHER_VIN}`, [seen(1)], 'not_on_record'],
    ['one here, one elsewhere', `${VIN}, ${OTHER_VIN}`, [seen(1), seen(2, '2020-01-01', OTHER_VIN)], 'differs'],
    ['unreadable', 'truck 1, truck 2', [], 'not_on_record'],
  ])('%s', (_what, vins, sightings, expected) => {
    expect(result('vins', { vins }, { sightings })).toBe(expected);
  });

  test('say nothing while inspections are not loaded', () => {
    const vehicleSource = { ...record.vehicleSource, isLoaded: false };
    expect(result('vins', { vins: VIN }, { sightings: [seen(1)], vehicleSource })).toBe('not_on_record');
  });

  test('VINs are read with words beside them and blanks in them, each once', () => {
    expect(vinsIn(`2019 Freightliner ${VIN.toLowerCase()}\n3AKJH HDR9-4G99 2860\n${OTHER_VIN};`)).toEqual([
      VIN,
      OTHER_VIN,
    ]);
    expect(vinsIn(null)).toEqual([]);
  });
});
