import {
  authorityActionWords,
  authorityTypeWords,
  dispositionWords,
  numberWithLetter,
} from '@contract/carriers/authority-labels';
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

test.each([
  ['Motor Carrier of Property (Except Household Goods)', 'USDOT 5000101-C'],
  ['Motor Carrier of Household Goods', 'USDOT 5000101-H'],
  ['Motor Carrier of Passengers', 'USDOT 5000101-P'],
  ['Broker of Property (Except Household Goods)', 'USDOT 5000101-B'],
  ['Broker of Household Goods', 'USDOT 5000101-B'],
  ['Freight Forwarder of Property (Except Household Goods)', 'USDOT 5000101-F'],
  ['Enterprise Motor Carrier of Property (Except Household Goods)', 'USDOT 5000101-E'],
  ['Something new', 'USDOT 5000101'],
])('%s without a docket is %s', (type, number) => expect(numberWithLetter(5_000_101, type)).toBe(number));
