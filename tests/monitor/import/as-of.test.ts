import { asOfDay } from '@monitor/import/as-of';
import { expect, it } from 'vitest';

const today = '2026-09-10';
const written = new Date('2026-09-03T22:00:00Z');

it.each([
  ['census_20260901.csv', '2026-09-01'],
  ['/data/20250101/census-2026-09-01.csv', '2026-09-01'],
  ['2026_09_01 census.csv', '2026-09-01'],
  ['census.csv', '2026-09-03'],
  ['census-20261340.csv', '2026-09-03'],
  ['census-120260901.csv', '2026-09-03'],
  ['census-2026-0901.csv', '2026-09-03'],
  ['census-20270101.csv', '2026-09-03'],
])('%s tells of %s', (path, day) => {
  expect(asOfDay(path, written, today)).toBe(day);
});

it('a given day counts before any other', () => {
  expect(asOfDay('census_20260901.csv', written, today, '2026-08-15')).toBe('2026-08-15');
});

it('a file written tomorrow, by a clock that is wrong, tells of today', () => {
  expect(asOfDay('census.csv', new Date('2027-01-01T00:00:00Z'), today)).toBe(today);
});
