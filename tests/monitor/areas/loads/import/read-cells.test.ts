import { CellProblem } from '@monitor/areas/loads/import/cell-problem';
import { ListHabits } from '@monitor/areas/loads/import/list-habits';
import { targetOf } from '@monitor/areas/loads/import/load-columns';
import { noteNumber, readDollars, readPounds } from '@monitor/areas/loads/import/read-number';
import { placeOf, splitPlace } from '@monitor/areas/loads/import/read-place';
import { noteWhen, readWhen } from '@monitor/areas/loads/import/read-when';
import { describe, expect, test } from 'vitest';

const NOW = new Date('2026-11-26T12:00:00Z');

/** What a cell says, in a list with these other cells. */
function when(text: string, others: readonly string[] = []): string {
  const habits = new ListHabits();
  const column = habits.timesOf(0);
  for (const one of [text, ...others]) noteWhen(one, habits, column, NOW);
  try {
    const { day, clock, zone, exact } = readWhen(text, habits, column, NOW);
    const from = clock?.from == null ? '' : hours(clock.from);
    const to = clock?.to == null ? '' : `-${hours(clock.to)}`;
    return [exact ?? day, exact ? '' : from + to, clock?.schedule, zone?.written].filter(Boolean).join(' ');
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error;
    return `refused: ${error.message}`;
  }
}

const two = (n: number) => String(n).padStart(2, '0');
const hours = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

describe('a day and a time', () => {
  test.each([
    ['28-Nov-26', '2026-11-28'],
    ['28 Nov 2026', '2026-11-28'],
    ['28-Nov', '2026-11-28'],
    ['Nov 28, 2026 8:00', '2026-11-28 08:00'],
    ['Nov 28th 0800-1600', '2026-11-28 08:00-16:00'],
    ['Saturday, November 28, 2026 8:00 AM', '2026-11-28 08:00'],
    ['Sat 11/28/2026 8:00 AM', '2026-11-28 08:00'],
    ['Tues 12/01 9am', '2026-12-01 09:00'],
    ['11/28/2026 0800', '2026-11-28 08:00'],
    ['11-28-2026 08:00', '2026-11-28 08:00'],
    ['11/28/26 08:00 hrs', '2026-11-28 08:00'],
    ['11/28/2026 @ 8:00 a.m.', '2026-11-28 08:00'],
    ['11/28/2026, 8:00:00 PM', '2026-11-28 20:00'],
    ['8:00 AM 11/28/2026', '2026-11-28 08:00'],
    ['11/28 0800', '2026-11-28 08:00'],
    ['1/5 0800', '2027-01-05 08:00'],
    ['2026/11/28', '2026-11-28'],
    ['20261128 0800', '2026-11-28 08:00'],
    ['2026-11-28 08:00:00.0000000', '2026-11-28 08:00'],
    ['2026-11-28T08:00-06:00', '2026-11-28T08:00-06:00'],
    ['2026-11-28T14:00:00.000Z', '2026-11-28T14:00Z'],
    ['2026-11-28 08:00-06:00', '2026-11-28T08:00-06:00'],
    ['2026-11-28 08:00-16:00', '2026-11-28 08:00-16:00'],
    ['28/11/2026', '2026-11-28'],
    ['28.11.2026', '2026-11-28'],
    ['46354', '2026-11-28'],
    ['46354.33', '2026-11-28 08:00'],
    ['46354,333333', '2026-11-28 08:00'],
    ['46354.5', '2026-11-28 12:00'],
    ['45989.33', '2025-11-28 08:00'],
    ['0.375', '09:00'],
    ['8am', '08:00'],
    ['0800 CST', '08:00 CST'],
    ['11/28/2026 8:00 AM Central Time', '2026-11-28 08:00 CENTRALTIME'],
    ['08:00-16:00', '08:00-16:00'],
    ['8:00 AM - 12:00 AM', '08:00-23:59'],
    ['11/28 8am-4pm', '2026-11-28 08:00-16:00'],
    ['8-4pm', '08:00-16:00'],
    ['20:00-04:00', '20:00-28:00'],
    ['FCFS 8-4', '08:00-16:00 fcfs'],
    ['appt 9:00 AM', '09:00 appointment'],
    ['11/28 before 1700', '2026-11-28 00:00-17:00'],
    ['after 8am', '08:00-23:59'],
    ['11/28/2026 AM', '2026-11-28 00:00-12:00'],
    ['noon', '12:00'],
    ['asap', ''],
    ['11/28/2026 TBD', '2026-11-28'],
  ])('%s', (text, expected) => {
    expect(when(text)).toBe(expected);
  });

  test.each([
    ['Fri 11/28/2026', 'November 28, 2026 is a Saturday'],
    ['2/30/2026', 'there is no such day'],
    ['tomorrow', 'is not a date and time'],
    ['13:00 PM', 'is not a time of day'],
    ['25:00', 'is not a time of day'],
    ['24:00', 'ends the day'],
    ['8', 'may be the morning or the evening'],
    ['2:00', 'may be the morning or the evening'],
    ['1-4', 'may be the morning or the evening'],
    ['7-10pm', 'may be the morning or the evening'],
    ['10-6', 'may be the morning or the evening'],
    ['16:00-13:00', 'ends before it begins'],
    ['03.12.2026', 'may be March 12, 2026 or December 3, 2026: write 2026-03-12.'],
    ['26-11-28', 'may be November 26, 2028 or November 28, 2026'],
    ['Nov-26', 'may be a day or a month with its year'],
    ['6/1 8:00', 'A day without its year is one of the next or last weeks'],
    ['2026-11-28 04:00-06:00', 'may be a window or a time with its offset'],
    ['46354.3', 'is not a date and time'],
    ['99999', 'is not a date and time'],
    ['next week', 'is not a date and time'],
  ])('%s is refused in words', (text, expected) => {
    expect(when(text)).toMatch(/^refused: /);
    expect(when(text)).toContain(expected);
  });

  test.each([
    ['11/12/2026', [], '2026-11-12'],
    ['11/12/2026', ['28/11/2026'], '2026-12-11'],
    ['11/12/2026', ['11/28/2026'], '2026-11-12'],
    [
      '11/12/2026',
      ['11/28/2026', '28/11/2026'],
      'refused: “11/12/2026” may be November 12, 2026 or December 11, 2026: write 2026-11-12.',
    ],
    // One mistyped day does not turn a list around: the near day is not taken for a far one.
    [
      '12/03/2026',
      ['28/11/2026'],
      'refused: “12/03/2026” may be December 3, 2026 or March 12, 2026: write 2026-12-03.',
    ],
    ['03/12/2026', [], 'refused: “03/12/2026” may be December 3, 2026 or March 12, 2026: write 2026-12-03.'],
    ['03/12/2026', ['11/28/2026'], '2026-03-12'],
    ['2:00', ['13:00'], '02:00'],
    ['2:00', ['08:00'], '02:00'],
    [
      '8:00',
      ['2:00 PM'],
      'refused: “8:00” may be the morning or the evening: write AM or PM, or 0800 for 8 AM and 2000 for 8 PM.',
    ],
    ['08:00', ['2:00 PM'], '08:00'],
    ['2026-11-28 8:00', ['2:00 PM'], '2026-11-28 08:00'],
    [
      '10-6',
      ['13:00'],
      'refused: “10-6” may be the morning or the evening: write AM or PM, or 0800 for 8 AM and 2000 for 8 PM.',
    ],
  ])('%s among %j', (text, others, expected) => {
    expect(when(text, others)).toBe(expected);
  });
});

function dollars(text: string, others: readonly string[] = []) {
  const habits = new ListHabits();
  for (const one of [text, ...others]) noteNumber(one, habits);
  try {
    return readDollars(text, habits);
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error;
    return error.message;
  }
}

describe('a number', () => {
  test.each([
    ['$2,150.00', [], 2150],
    ['2150,00', [], 2150],
    ['1.950,50', [], 1950.5],
    ['2 150,00', [], 2150],
    ['2,150', [], 2150],
    ['US$2150', [], 2150],
    ['2150.00 USD', [], 2150],
    ['1,234,567', [], 1_234_567],
    ['2.150', ['1.950,50'], 2150],
    ['2,150', ['1.950,50'], '“2,150” may be two numbers in this list: write 2150 or 2.15.'],
    ['2150,00', ['1,950.50'], '“2150,00” may be two numbers in this list: write 2150.00.'],
    ['2,150', ['1,950.50', '2150,00'], '“2,150” may be two numbers in this list: write 2150 or 2.15.'],
    ['2.150', [], '“2.150” may be two numbers in this list: write 2150 or 2.15.'],
    ['2,1500', [], '“2,1500” is not a number.'],
    ['CAD 2,150', [], '“CAD 2,150” is not in US dollars: convert it.'],
    ['-5', [], '“-5” is not a number.'],
    ['$2.50/mi', [], '“$2.50/mi” is not a number.'],
  ])('%s among %j', (text, others, expected) => {
    expect(dollars(text, others)).toBe(expected);
  });

  test.each([
    ['42,000 lbs', 42_000],
    ['42k', 42_000],
    ['42000#', 42_000],
    ['19050 kg', 41_998],
  ])('%s in pounds', (text, expected) => {
    expect(readPounds(text, new ListHabits())).toBe(expected);
  });
});

describe('a place', () => {
  test.each([
    ['Dallas, TX 75201', { city: 'Dallas', state: 'TX', postal_code: '75201', country: 'US' }],
    ['Dallas TX', { city: 'Dallas', state: 'TX', country: 'US' }],
    ['Dallas, Texas, USA', { city: 'Dallas', state: 'TX', country: 'US' }],
    ['Montréal, QC H4T', { city: 'Montréal', state: 'QC', postal_code: 'H4T', country: 'CA' }],
    ['Vancouver, BC', { city: 'Vancouver', state: 'BC', country: 'CA' }],
    ['Tijuana, BC 22000', { city: 'Tijuana', state: 'BCN', postal_code: '22000', country: 'MX' }],
    ['Monterrey, Nuevo León', { city: 'Monterrey', state: 'NLE', country: 'MX' }],
    ['St. Louis', { city: 'St. Louis', country: 'US' }],
  ])('%s', (text, expected) => {
    expect(placeOf(splitPlace(text))).toEqual(expected);
  });

  test('a state of two countries hours apart is refused', () => {
    expect(() => placeOf(splitPlace('Monterrey, NL'))).toThrow('add the postal code or the country');
  });

  test('a ZIP code that lost its zero has it back where the state says so', () => {
    expect(placeOf({ state: 'MA', postal_code: '2139' })).toMatchObject({ postal_code: '02139' });
    expect(placeOf({ state: 'TX', postal_code: '7520' })).toMatchObject({ postal_code: '7520' });
  });
});

describe('a heading', () => {
  test.each([
    ['Load #', 'reference'],
    ['P/U City', 'pickup 1 city'],
    ['PU2 City', 'pickup 2 city'],
    ['Pickup City 2', 'pickup 2 city'],
    ['Pickup Date/Time', 'pickup 1 from'],
    ['Ship Date', 'pickup 1 from'],
    ['Shipper', 'customer'],
    ['Shipper City', 'pickup 1 city'],
    ['Cons ST', 'delivery 1 state'],
    ['Ship To City', 'delivery 1 city'],
    ['Consignee Address 1', 'delivery 1 street'],
    ['Del. Appt Time', 'delivery 1 time'],
    ['Origin', 'pickup 1 place'],
    ['Pickup', null],
    ['Loaded', null],
    ['constructor', null],
    ['Delivery 99 City', null],
  ])('%s', (heading, expected) => {
    const target = targetOf(heading)?.target;
    const { stop = null } = target ?? {};
    expect(target ? (stop ? `${stop.kind} ${stop.number} ${target.field}` : target.field) : null).toBe(expected);
  });
});
