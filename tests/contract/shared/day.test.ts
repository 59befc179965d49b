import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  isDay,
  lastDayMonthsBefore,
  monthsBetween,
} from '@contract/shared/day';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));

describe('a day', () => {
  it.each([
    ['2025-01-31', true],
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2025-13-01', false],
    ['2025-1-1', false],
    ['2025-01-31T10:00:00Z', false],
    ['2026-13-01', false],
    ['20260228', false],
    ['0000-00-00', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2025-01-31junk', false],
    ['', false],
    [null, false],
  ])('%o is a day: %s', (text, answer) => {
    expect(isDay(text)).toBe(answer);
  });

  it.each([
    ['2025-01-01', '2025-01-01', 0, 0],
    ['2025-01-01', '2025-12-31', 364, 11],
    ['2025-01-31', '2025-02-28', 28, 1],
    ['2025-01-31', '2025-03-30', 58, 1],
    ['2024-02-29', '2025-02-28', 365, 12],
    ['2025-03-01', '2025-02-28', -1, 0],
    ['2025-03-15', '2024-03-15', -365, -12],
  ])('from %s to %s are %i days, %i months', (from, to, days, months) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(monthsBetween(from, to)).toBe(months);
  });

  it('is not counted from what is no day', () => {
    expect(() => daysBetween('soon', '2025-01-01')).toThrow(RangeError);
    expect(() => monthsBetween('2025-01-01', '')).toThrow(RangeError);
    expect(() => addDays('soon', 1)).toThrow(RangeError);
    expect(() => addMonths('2025-02-30', 1)).toThrow(RangeError);
  });

  it.each([
    ['2026-03-15', 3, '2026-06-15'],
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2025-11-30', 3, '2026-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2028-02-29', -24, '2026-02-28'],
    ['2026-01-31', -12, '2025-01-31'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-01', 1, '2027-01-01'],
  ])('%s and %i months is %s', (from, months, expected) => {
    expect(addMonths(from, months)).toBe(expected);
  });

  it('does not depend on the clock changing', () => {
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(daysBetween('2026-04-01', '2026-03-01')).toBe(-31);
  });

  it('is that of a moment in UTC', () => {
    expect(dayOf(new Date('2026-09-15T23:59:59.999Z'))).toBe('2026-09-15');
  });

  it('counts back what it added', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 600 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count);
        expect(monthsBetween(from, addMonths(from, count))).toBe(count);
      }),
    );
  });

  it('more months never give an earlier day, and a later day never an earlier result', () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 60 }), (a, b, months) => {
        expect(addMonths(a, months + 1) > addMonths(a, months)).toBe(true);
        const [earlier, later] = a <= b ? [a, b] : [b, a];
        expect(addMonths(earlier, months) <= addMonths(later, months)).toBe(true);
      }),
    );
  });

  it('so many months before is the last day from which there are so many', () => {
    expect(lastDayMonthsBefore('2026-02-28', 1)).toBe('2026-01-31');
    expect(lastDayMonthsBefore('2026-02-27', 1)).toBe('2026-01-27');
    expect(lastDayMonthsBefore('2026-03-30', 1)).toBe('2026-02-28');
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 1200 }), (since, today, months) => {
        expect(since <= lastDayMonthsBefore(today, months)).toBe(addMonths(since, months) <= today);
        // Near the edge, too, where random days seldom are.
        const edge = lastDayMonthsBefore(today, months);
        const after = addDays(edge, 1);
        expect([addMonths(edge, months) <= today, addMonths(after, months) <= today]).toEqual([true, false]);
      }),
    );
  });
});
