import { compareName, holderDoubt, insuredDoubt } from '@contract/insurance/certificate-names';
import { expect, test } from 'vitest';

const RECORD = { legal: 'PRAIRIE FREIGHT LLC', dba: 'WIDE SKY' };

test.each([
  ['Prairie Freight, L.L.C.', 'same'],
  ['PRAIRIE FREIGHT INC', 'same'],
  ['Wide Sky', 'same'],
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

test('what was not recorded clears nothing, and a difference says both sides', () => {
  expect(insuredDoubt(compareName('PRAIRIE FREIGHT', RECORD))).toBeNull();
  expect(insuredDoubt(compareName(null, RECORD))).toBe('Named insured not recorded.');
  expect(insuredDoubt(compareName('OTHER INC', RECORD))).toBe(
    'Named insured “OTHER INC”; on the federal record the carrier is “PRAIRIE FREIGHT LLC”.',
  );
  expect(compareName('OTHER INC', { legal: null, dba: null }).result).toBe('not_on_record');
  expect(insuredDoubt(compareName('OTHER INC', { legal: null, dba: null }))).toContain('no name to compare');
  expect(holderDoubt(compareName('Another Broker', { legal: 'Demo Brokerage' }))).toBe(
    'Issued to “Another Broker”, not to “Demo Brokerage”: no one notifies you if it is canceled.',
  );
  expect(holderDoubt(compareName('DEMO BROKERAGE, LLC', { legal: 'Demo Brokerage' }))).toBeNull();
  expect(holderDoubt(compareName(null, { legal: 'Demo Brokerage' }))).toBe('Certificate holder not recorded.');
});
