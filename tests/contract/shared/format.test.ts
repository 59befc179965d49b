import {
  formatAge,
  formatCents,
  formatCount,
  formatDate,
  formatDollars,
  formatInteger,
  formatMiles,
  formatMonths,
  formatPercent,
  formatPhone,
  formatPounds,
  formatText,
  formatYesNo,
  NOT_REPORTED,
} from '@contract/shared/format';
import { describe, expect, it } from 'vitest';

describe('what is missing', () => {
  const prints: [string, (value: null | undefined) => string][] = [
    ['dollars', formatDollars],
    ['cents', formatCents],
    ['integer', formatInteger],
    ['count', (value) => formatCount(value, 'truck')],
    ['percent', formatPercent],
    ['miles', formatMiles],
    ['pounds', formatPounds],
    ['date', formatDate],
    ['age', (value) => formatAge(value, '2025-01-01')],
    ['months', formatMonths],
    ['phone', formatPhone],
    ['text', formatText],
    ['yes or no', formatYesNo],
  ];
  it.each(prints)('%s says so', (_, print) => {
    expect(print(null)).toBe('Not reported');
    expect(print(undefined)).toBe('Not reported');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%s is missing', (value) => {
    for (const print of [formatDollars, formatCents, formatInteger, formatPercent, formatMiles, formatMonths])
      expect(print(value)).toBe(NOT_REPORTED);
  });

  it.each(['', '  ', 'yesterday', '2025-02-30', '0000'])('%o is no date', (text) => {
    expect(formatDate(text)).toBe(NOT_REPORTED);
    expect(formatAge(text, '2025-01-01')).toBe(NOT_REPORTED);
  });

  it('is never a zero, and a zero is never missing', () => {
    expect(formatDollars(0)).toBe('$0');
    expect(formatCents(0)).toBe('$0.00');
    expect(formatInteger(0)).toBe('0');
    expect(formatCount(0, 'truck')).toBe('0 trucks');
    expect(formatPercent(0)).toBe('0.0%');
    expect(formatYesNo(false)).toBe('No');
  });
});

describe('money', () => {
  it.each([
    [1_000_000, '$1,000,000'],
    [750, '$750'],
    [749.5, '$750'],
    [-1200, '-$1,200'],
    [-0.2, '$0'],
  ])('%d dollars is %s', (dollars, text) => {
    expect(formatDollars(dollars)).toBe(text);
  });
  it.each([
    [123_456, '$1,234.56'],
    [5, '$0.05'],
    [100, '$1.00'],
    [-250, '-$2.50'],
  ])('%d cents is %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });
});

describe('numbers', () => {
  it.each([
    [12_345, '12,345'],
    [92_901, '92,901'],
    [-0.4, '0'],
  ])('%d is %s', (count, text) => {
    expect(formatInteger(count)).toBe(text);
  });
  it('carry their noun', () => {
    expect(formatCount(1, 'inspection')).toBe('1 inspection');
    expect(formatCount(1200, 'inspection')).toBe('1,200 inspections');
    expect(formatCount(2, 'company', 'companies')).toBe('2 companies');
    expect(formatMiles(1204.4)).toBe('1,204 mi');
    expect(formatPounds(44_000)).toBe('44,000 lbs');
  });
  it.each([
    [100 / 9, 1, '11.1%'],
    [22.26, 2, '22.26%'],
    [100, 1, '100.0%'],
    [-0.01, 1, '0.0%'],
    [20.72, 0, '21%'],
  ])('%d with %d decimals is %s', (percent, decimals, text) => {
    expect(formatPercent(percent, decimals)).toBe(text);
  });
});

describe('days', () => {
  it.each([
    ['2025-01-01', 'Jan 1, 2025'],
    ['2080-12-31', 'Dec 31, 2080'],
    ['2025-09-08T23:59:59Z', 'Sep 8, 2025'],
  ])('%s is %s', (date, text) => {
    expect(formatDate(date)).toBe(text);
  });
  it.each([
    ['2025-06-15', '0 days'],
    ['2025-06-14', '1 day'],
    ['2025-04-16', '60 days'],
    ['2025-04-15', '2 months'],
    ['2023-06-16', '23 months'],
    ['2023-06-15', '2 years'],
    ['1986-07-18', '38 years'],
    ['2025-06-16', 'starts Jun 16, 2025'],
  ])('%s was %s before 15 June 2025', (since, text) => {
    expect(formatAge(since, '2025-06-15')).toBe(text);
  });
  it.each([
    [1, '1 month'],
    [23, '23 months'],
    [24, '2 years'],
    [27, '2 years 3 months'],
    [37, '3 years 1 month'],
  ])('%i months are %s', (months, text) => {
    expect(formatMonths(months)).toBe(text);
  });
});

describe('phones', () => {
  it.each([
    ['+13605550100', '(360) 555-0100'],
    ['+525512345678', '+52 55 1234 5678'],
    ['+526561234567', '+52 656 123 4567'],
    ['+442071234567', '+442071234567'],
    ['360-555-0100', '360-555-0100'],
    [' ', 'Not reported'],
  ])('%o is %s', (phone, text) => {
    expect(formatPhone(phone)).toBe(text);
  });
});
