import { addMonths, dayInWords, daysBetween, isIsoDay, lastDayMonthsBefore } from '@monitor/areas/rules/days';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['2026-03-15', 3, '2026-06-15'],
  ['2025-11-30', 3, '2026-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2028-02-29', -24, '2026-02-28'],
  ['2026-01-31', -12, '2025-01-31'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-01', 1, '2027-01-01'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test('days between two days do not depend on the clock changing', () => {
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  expect(daysBetween('2026-04-01', '2026-03-01')).toBe(-31);
});

test.each([
  ['2026-02-28', true],
  ['2026-13-01', false],
  ['20260228', false],
  ['', false],
  [null, false],
])('%s is an ISO day: %s', (value, expected) => {
  expect(isIsoDay(value)).toBe(expected);
});

test('a day is written as it is read aloud', () => {
  expect(dayInWords('2025-01-01')).toBe('1 Jan 2025');
  expect(dayInWords('unknown')).toBe('unknown');
});

const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('more months never give an earlier day, and a later day never an earlier result', () => {
  fc.assert(
    fc.property(day, day, fc.integer({ min: 0, max: 60 }), (a, b, months) => {
      expect(addMonths(a, months + 1) > addMonths(a, months)).toBe(true);
      const [earlier, later] = a <= b ? [a, b] : [b, a];
      expect(addMonths(earlier, months) <= addMonths(later, months)).toBe(true);
    }),
  );
});

test('so many months before is the last day from which there are so many', () => {
  expect(lastDayMonthsBefore('2026-02-28', 1)).toBe('2026-01-31');
  expect(lastDayMonthsBefore('2026-02-27', 1)).toBe('2026-01-27');
  expect(lastDayMonthsBefore('2026-03-30', 1)).toBe('2026-02-28');
  fc.assert(
    fc.property(day, day, fc.integer({ min: 0, max: 1200 }), (since, today, months) => {
      expect(since <= lastDayMonthsBefore(today, months)).toBe(addMonths(since, months) <= today);
      // Near the edge, too, where random days seldom are.
      const edge = lastDayMonthsBefore(today, months);
      const after = new Date(Date.parse(edge) + 86_400_000).toISOString().slice(0, 10);
      expect([addMonths(edge, months) <= today, addMonths(after, months) <= today]).toEqual([true, false]);
    }),
  );
});
