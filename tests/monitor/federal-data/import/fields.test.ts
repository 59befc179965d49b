import { dayOf } from '@contract/shared/day';
import {
  columnsOf,
  count,
  date,
  decimal,
  dollars,
  dotNumber,
  flag,
  flagOrCount,
  printDocket,
  RejectedRow,
  requiredDocket,
  rfc,
  text,
  thousandsOfDollars,
  time,
  whole,
} from '@monitor/federal-data/import/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const { CELL } = columnsOf(['CELL']);

describe('a date', () => {
  it.each([
    ['20250528', '2025-05-28'],
    ['20241016 2140', '2024-10-16'],
    ['07/18/1986', '1986-07-18'],
    ['6/8/2021', '2021-06-08'],
    ['05-SEP-25', '2025-09-05'],
    ['31-dec-99', '1999-12-31'],
    ['2026-04-03', '2026-04-03'],
    ['2021-02-28T06:33:31.490+0000', '2021-02-28'],
    ['20240229', '2024-02-29'],
    [' 20250528 ', '2025-05-28'],
    ['', null],
    ['   ', null],
    ['00000000', null],
    ['0', null],
  ])('%j is %j', (printed, day) => {
    expect(date([printed], CELL)).toBe(day);
  });

  it.each(['20250229', '20251301', '2025', '13/01/2025', '02/30/2024', '29-FOO-25', 'yesterday', '20250528x'])(
    '%j rejects the row and names the column',
    (printed) => {
      expect(() => date([printed], CELL)).toThrow(new RejectedRow(`CELL "${printed}" is not a date`));
    },
  );

  it('reads every day there is in each of its forms', () => {
    const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (moment) => {
        const iso = dayOf(moment);
        const [year, month, day] = iso.split('-') as [string, string, string];
        const name = moment.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' }).toUpperCase();
        for (const printed of [
          year + month + day,
          `${year}${month}${day} 0000`,
          `${month}/${day}/${year}`,
          `${day}-${name}-${year.slice(2)}`,
          iso,
        ]) {
          expect(date([printed], CELL)).toBe(iso);
        }
      }),
    );
  });
});

describe('an amount', () => {
  it.each([
    ['750000.000000000000000000', 750_000],
    ['1000000.00', 1_000_000],
    ['5000', 5000],
    ['750000.99', 750_000],
    ['0.00', 0],
    ['', null],
  ])('in dollars: %j is %j', (printed, amount) => {
    expect(dollars([printed], CELL)).toBe(amount);
  });

  it.each([
    ['01000', 1_000_000],
    ['00750', 750_000],
    ['00000', 0],
    ['5', 5000],
    ['', null],
  ])('in thousands: %j is %j', (printed, amount) => {
    expect(thousandsOfDollars([printed], CELL)).toBe(amount);
  });

  it.each(['1e6', '-750000', '1,000,000', '$750', 'NaN', '9999999999999', '750000.0000000000000000001'])(
    '%j rejects the row',
    (printed) => {
      expect(() => dollars([printed], CELL)).toThrow(RejectedRow);
    },
  );
});

describe('a USDOT number', () => {
  it.each([
    ['295', 295],
    ['00295017', 295_017],
    ['99999999', 99_999_999],
    ['00000000', null],
    ['0', null],
    ['', null],
  ])('%j is %j', (printed, number) => {
    expect(dotNumber([printed], CELL)).toBe(number);
  });

  it.each(['100000000', '12A', '-5', '1.5'])('%j rejects the row', (printed) => {
    expect(() => dotNumber([printed], CELL)).toThrow(RejectedRow);
  });
});

describe('a docket', () => {
  it.each([
    ['MC139', 'MC139'],
    ['MC-1426065', 'MC1426065'],
    ['MC0000000139', 'MC139'],
    ['mc 139 ', 'MC139'],
    ['MX5', 'MX5'],
    ['FF000012', 'FF12'],
  ])('%j is written %j', (printed, docket) => {
    expect(printDocket(requiredDocket([printed], CELL))).toBe(docket);
  });

  it.each(['', '139446', 'P139446', 'MC', 'MC000000', 'MC13A'])('%j rejects the row', (printed) => {
    expect(() => requiredDocket([printed], CELL)).toThrow(RejectedRow);
  });
});

describe('a number', () => {
  it.each([
    ['0', 0],
    ['92901', 92_901],
    ['18.0', 18],
    ['', null],
  ])('of things: %j is %j', (printed, number) => {
    expect(count([printed], CELL)).toBe(number);
  });

  it.each(['-1', '1.5', '3000000000', 'twelve', '1e3', '0x10'])('of things: %j rejects the row', (printed) => {
    expect(() => count([printed], CELL)).toThrow(RejectedRow);
  });

  it('of any size keeps what a database integer does not hold', () => {
    expect(whole(['4294967296'], CELL)).toBe(4_294_967_296);
  });

  it.each([
    ['1.25', 1.25],
    ['.5', 0.5],
    ['0', 0],
    ['', null],
  ])('with decimals: %j is %j', (printed, number) => {
    expect(decimal([printed], CELL)).toBe(number);
  });
});

describe('a flag', () => {
  it.each([
    ['Y', true],
    ['X', true],
    ['N', false],
    ['', null],
    ['U', null],
    ['?', null],
  ])('%j is %j', (printed, value) => {
    expect(flag([printed], CELL)).toBe(value);
  });

  it.each([
    ['0', false],
    ['2', true],
    ['Y', true],
    ['', null],
  ])('that may be a count: %j is %j', (printed, value) => {
    expect(flagOrCount([printed], CELL)).toBe(value);
  });
});

describe('a text', () => {
  it.each([
    ['  UNITED  ', 'UNITED'],
    ['two\nlines', 'two lines'],
    ['tab\there', 'tab here'],
    ['   ', null],
    ['', null],
  ])('%j is %j', (printed, value) => {
    expect(text([printed], CELL)).toBe(value);
  });
});

it.each([
  ['0715', '0715'],
  ['', null],
])('a time of day %j is %j', (printed, value) => {
  expect(time([printed], CELL)).toBe(value);
});

it.each(['7:15', '2575', '71'])('a time of day %j rejects the row', (printed) => {
  expect(() => time([printed], CELL)).toThrow(RejectedRow);
});

it.each([
  ['XAX010101000', 'XAX010101000'],
  ['xexx-010101-000', 'XEXX010101000'],
  ['NONE', null],
  ['', null],
])('a Mexican tax number %j is %j', (printed, value) => {
  expect(rfc([printed], CELL)).toBe(value);
});
