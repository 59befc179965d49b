import { authorityActionWords, authorityTypeWords, dispositionWords } from '@contract/carriers/authority-labels';
import { expect, test } from 'vitest';

test.each([
  ['GRANTED', 'Granted'],
  ['REINSTATED', 'Reinstated'],
  ['INVOLUNTARY REVOCATION', 'Revocation begun by FMCSA'],
  ['VOLUNTARY REVOCATION', 'Revocation asked for by the carrier'],
  ['DISCONTINUED REVOCATION', 'Revocation dropped: the authority stayed'],
  ['Withdrawal', 'Application withdrawn'],
  ['SOMETHING NEW', 'Something new'],
  ['Lapse of Insurance', 'Lapse of Insurance'],
])('%s is said as %s', (action, words) => {
  expect(authorityActionWords(action)).toBe(words);
});

test('a disposition stands inside a sentence', () => {
  expect(dispositionWords('REVOKED')).toBe('revoked');
  expect(dispositionWords('DISCONTINUED REVOCATION')).toBe('revocation dropped: the authority stayed');
});

test('capitals of the legacy files are lowered, Motus’s own spelling stays', () => {
  expect(authorityTypeWords('HOUSEHOLD GOODS COMMON CARRIER')).toBe('Household goods common carrier');
  expect(authorityTypeWords('Motor Carrier of Property')).toBe('Motor Carrier of Property');
});
