import { addDays, addMonths, daysBetween, isIsoDate, monthsBetween } from '@contract/shared/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));

describe('dates', () => {
  it.each([
    ['2025-01-31', true],
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2025-13-01', false],
    ['2025-1-1', false],
    ['2025-01-31T10:00:00Z', true],
    ['2025-01-31junk', false],
    ['', false],
    [null, false],
  ])('%o is a date: %s', (text, answer) => {
    expect(isIsoDate(text)).toBe(answer);
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

  it('has no distance from what is no date', () => {
    expect(daysBetween('soon', '2025-01-01')).toBeNull();
    expect(monthsBetween('2025-01-01', '')).toBeNull();
    expect(() => addDays('soon', 1)).toThrow(RangeError);
    expect(() => addMonths('2025-02-30', 1)).toThrow(RangeError);
  });

  it('ends a month on its last day', () => {
    expect(addMonths('2025-01-31', 1)).toBe('2025-02-28');
    expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
    expect(addMonths('2025-11-30', 3)).toBe('2026-02-28');
  });

  it('counts back what it added', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 600 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count);
        expect(monthsBetween(from, addMonths(from, count))).toBe(count);
      }),
    );
  });
});
