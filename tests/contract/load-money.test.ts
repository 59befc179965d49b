import { marginInWords, marginOf, perMileInWords, ratePerMile } from '@contract/loads/load-money';
import { expect, test } from 'vitest';

test.each<[number | null | undefined, number | null | undefined, string]>([
  [200_000, 175_000, '$250.00 (12.5%)'],
  [200_000, 200_000, '$0.00 (0.0%)'],
  [200_000, 205_000, 'Loss of $50.00 (-2.5%)'],
  [0, 5_000, 'Loss of $50.00'],
  [null, 175_000, 'Not on file'],
  [200_000, null, 'Not on file'],
  [undefined, 175_000, 'Not on file'],
])('of %s the pay of %s leaves %s', (customer, pay, words) => {
  expect(marginInWords(marginOf(customer, pay))).toBe(words);
});

test('a rate per mile says when its miles are an estimate, and is none without them', () => {
  const miles = (billable_miles: number | null, billable_miles_source: 'tms' | 'estimate' | null) =>
    perMileInWords(95_600, { billable_miles, billable_miles_source });
  expect([miles(239, 'tms'), miles(239, 'estimate')]).toEqual(['$4.00/mi', '$4.00/mi est.']);
  expect([
    miles(null, null),
    miles(0, 'tms'),
    perMileInWords(null, { billable_miles: 9, billable_miles_source: 'tms' }),
  ]).toEqual([null, null, null]);
  expect(ratePerMile(100, 3)).toBe(33);
});
