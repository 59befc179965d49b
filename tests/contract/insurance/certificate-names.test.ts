import {
  compareHolder,
  compareName,
  holderDoubt,
  insuredDoubt,
  mayInsureAnother,
} from '@contract/insurance/certificate-names';
import { expect, test } from 'vitest';

const OLD = { first_seen: '2024-01-05', is_first_known: true, standing: 'proven' } as const;
const RECORD = { legal: 'PRAIRIE FREIGHT LLC', dba: 'WIDE SKY', ages: { legal: OLD, dba: OLD } };

test.each([
  ['Prairie Freight, L.L.C.', 'same'],
  ['PRAIRIE FREIGHT INC', 'same'],
  ['Wide Sky', 'by_dba'],
  ['WIDE SKY dba Prairie Freight LLC', 'by_dba'],
  ['Prairie Freight LLC dba Anything', 'same'],
  // Who is named behind “dba” is not insured: a thief puts the carrier's name there.
  ['OTHER HAULING INC DBA PRAIRIE FREIGHT LLC', 'differs'],
  ['OTHER HAULING INC (d/b/a Prairie Freight)', 'differs'],
  ['PRAIRIE FREIGHT BROKERAGE LLC', 'differs'],
  ['---', 'differs'],
  [null, 'not_recorded'],
])('the named insured %s is %s', (written, result) => {
  expect(compareName(written, RECORD).result).toBe(result);
});

test.each([
  // The DBA that a thief filed himself, and the genuine certificate of the company of that name.
  ['ACME TRUCKING LLC', { legal: 'JOHN SMITH', dba: 'ACME TRUCKING LLC' }, true],
  ['Acme Trucking, L.L.C.', { legal: 'SMITH HAULING LLC', dba: 'ACME TRUCKING' }, true],
  ['ACME TRUCKING INC dba SMITH', { legal: 'SMITH HAULING LLC', dba: 'ACME TRUCKING' }, true],
  // A trade name has no form of a company; “Company” is in many.
  ['Wide Sky', RECORD, false],
  ['WIDE SKY CO', RECORD, false],
  ['Prairie Freight LLC', RECORD, false],
  ['Other Inc', RECORD, true],
  ['Wide Sky', { legal: null, dba: 'WIDE SKY' }, true],
  ['Wide Sky', { legal: null, dba: null }, true],
  // Left blank it is asked for before anyone verifies it.
  [null, RECORD, false],
])('the insured %s beside %o may be another company: %s', (written, record, mayBe) => {
  expect(mayInsureAnother(compareName(written, record))).toBe(mayBe);
});

test('a trade name that came lately, or no one knows when, may be another company’s', () => {
  const doubt = (
    age: typeof OLD | { first_seen: string | null; is_first_known: boolean; standing: 'young' } | null,
  ) => {
    const name = compareName('Wide Sky', { ...RECORD, ages: { legal: OLD, dba: age } });
    return [mayInsureAnother(name), insuredDoubt(name)];
  };
  expect(doubt(OLD)[0]).toBe(false);
  expect(doubt({ first_seen: '2026-09-01', is_first_known: false, standing: 'young' })).toEqual([
    true,
    'Named insured “Wide Sky” is only the DBA that the carrier gave FMCSA, on record since Sep 1, 2026: less than 90 days; its legal name is “PRAIRIE FREIGHT LLC”.',
  ]);
  expect(doubt({ first_seen: '2026-09-01', is_first_known: true, standing: 'young' })).toEqual([
    true,
    expect.stringContaining('on record since at least Sep 1, 2026: it may be new'),
  ]);
  expect(doubt(null)).toEqual([true, expect.stringContaining('on record for an unknown time')]);
  // The legal name is the carrier’s, whatever its DBA.
  const named = compareName('Prairie Freight LLC', { ...RECORD, ages: { legal: OLD, dba: null } });
  expect([mayInsureAnother(named), named.name_age]).toEqual([false, OLD]);
});

test('a legal name that changed lately may be another company’s; the first one of a new carrier is its own', () => {
  const doubt = (is_first_known: boolean) => {
    const legal = { first_seen: '2026-09-01', is_first_known, standing: 'young' } as const;
    const name = compareName('Prairie Freight LLC', { ...RECORD, ages: { legal, dba: OLD } });
    return [mayInsureAnother(name), insuredDoubt(name)];
  };
  expect(doubt(false)).toEqual([
    true,
    'Named insured “Prairie Freight LLC”: the carrier changed to this legal name, on record since Sep 1, 2026: less than 90 days.',
  ]);
  expect(doubt(true)).toEqual([false, null]);
});

test('an abbreviation that agents write is the same name', () => {
  const record = { legal: 'J AND R BROTHERS TRANSPORTATION INC' };
  expect(compareName('J & R Bros. Transportation', record).result).toBe('same');
  expect(compareName('Reyes International', { legal: 'REYES INTL LLC' }).result).toBe('same');
  expect(compareName('J & R Transportation', record).result).toBe('differs');
});

test('what was not recorded clears nothing, and a difference says both sides', () => {
  expect(insuredDoubt(compareName('PRAIRIE FREIGHT', RECORD))).toBeNull();
  expect(insuredDoubt(compareName(null, RECORD))).toBe('Named insured not recorded.');
  expect(insuredDoubt(compareName('OTHER INC', RECORD))).toBe(
    'Named insured “OTHER INC”; on the federal record the carrier is “PRAIRIE FREIGHT LLC”.',
  );
  expect(insuredDoubt(compareName('WIDE SKY', RECORD))).toBe(
    'Named insured “WIDE SKY” is only the DBA that the carrier gave FMCSA, on record since at least Jan 5, 2024; its legal name is “PRAIRIE FREIGHT LLC”.',
  );
  expect(insuredDoubt(compareName('WIDE SKY', { legal: null, dba: 'WIDE SKY' }))).toContain(
    'no legal name is on record',
  );
  expect(compareName('OTHER INC', { legal: null, dba: null }).result).toBe('not_on_record');
  expect(insuredDoubt(compareName('OTHER INC', { legal: null, dba: null }))).toContain('no name to compare');
  expect(holderDoubt(compareHolder('Another Broker', ['Demo Brokerage']))).toBe(
    'Issued to “Another Broker”, not to “Demo Brokerage”: a notice of cancellation may not reach you.',
  );
  expect(holderDoubt(compareHolder('DEMO BROKERAGE, LLC', ['Demo Brokerage']))).toBeNull();
  expect(holderDoubt(compareHolder(null, ['Demo Brokerage']))).toBe('Certificate holder not recorded.');
});

test('a holder is the company by its name here or by those of its own record', () => {
  const names = ['Demo Brokerage', 'DEMO LOGISTICS GROUP LLC', 'DEMO FREIGHT'];
  const results = ['demo brokerage inc', 'Demo Logistics Group', 'Demo Freight', 'Demo Trucking', null].map(
    (written) => compareHolder(written, names).result,
  );
  expect(results).toEqual(['same', 'same', 'same', 'differs', 'not_recorded']);
  expect(compareHolder('Other', names).on_record).toBe('Demo Brokerage');
});
