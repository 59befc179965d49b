import { DAY_MS } from '@contract/shared/day';
import { DateTime } from 'luxon';
import { CellProblem } from './cell-problem';
import type { ListHabits, TimeHabits } from './list-habits';
import { type Clock, readClock } from './read-clock';
import { type NamedZone, splitZone } from './read-zone';

/** What a cell says of a day and a time; a cell may say one of the two. */
export type When = {
  /** ISO. */
  day: string | null;
  /** Null: none is said. */
  clock: Clock | null;
  zone: NamedZone | null;
  /** An ISO time that says its own instant; `day` and `clock` are its local ones. */
  exact: string | null;
};

type Triple = { first: number; second: number; year: string; separator: string };

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const MONTH = String.raw`(${MONTHS})[a-z]*\.?`;
const WEEKDAY = /\b(?:(mon|tue|wed|thu|fri|sat|sun)(?:s|day|nesday|rs|rsday|urday)?\b\.?,?)/;
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const YEAR_FIRST = /^(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?:t(?=\d)|\b)/;
const YEAR_FIRST_JOINED = /^(20\d\d)([01]\d)([0-3]\d)(?= ?$| |t(?=\d))t?/;
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)\b/;
const NUMERIC_LAST = / (\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/;
const NO_YEAR = /^(\d{1,2})\/(\d{1,2})(?=$| )/;
const DAY_MONTH = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[- ]?${MONTH}(?:[-, ]+(\d{4}|'?\d\d)(?![\d:]))?(?=$|[ ,@])`,
);
const MONTH_DAY = new RegExp(
  String.raw`^${MONTH}[- ]?(\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:[-, ]+(\d{4}|'?\d\d)(?![\d:]))?(?=$|[ ,@])`,
);
const SERIAL = /^\d{5}(?:[.,]\d+)?$/;
const FRACTION = /^0?[.,]\d+$/;
const OFFSET = /(?:(\d\d:\d\d)(:\d\d(?:\.\d+)?)?) ?(z|[+-]\d\d:?\d\d)$/;

/** Excel's day 0. Its other calendar begins four years later, which no window of a load is near. */
const EXCEL_EPOCH = DateTime.utc(1899, 12, 30);

/** A date that can be read in two ways is not taken as a day this far away if the other one is near. */
const FAR_DAYS = 120;
const NEAR_DAYS = 60;

const NOT_A_TIME = (text: string) =>
  new CellProblem(`“${text}” is not a date and time: write 2026-11-23 08:00 or 11/23/2026 8:00 AM.`);

/** Takes what a cell shows of its list: the order of day and month, and how hours are written. */
export function noteWhen(text: string, habits: ListHabits, column: TimeHabits, now: Date): void {
  const lower = tidy(text);
  const { triple } = tripleOf(lower.replace(WEEKDAY, '').trim());
  if (triple && triple.first > 12 && triple.second <= 12) habits.hasDayFirst = true;
  if (triple && triple.second > 12 && triple.first <= 12) habits.hasMonthFirst = true;
  try {
    const { clock } = readWhen(text, habits, NEUTRAL, now);
    if (clock?.style === 'marked') column.isMarked = true;
    if (clock?.style === 'of24' && !isMidnight(clock)) column.isOf24 = true;
    if (clock && clock.from !== null && !isMidnight(clock)) column.hasTimes = true;
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error;
  }
}

const NEUTRAL: TimeHabits = { isMarked: false, isOf24: false, hasTimes: true };

const isMidnight = ({ from, to }: Clock) => from === 0 && to === null;

const tidy = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\b([ap])\.m\b\.?/g, '$1m')
    .replace(/[\s\u00a0\u202f@]+|\bat\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/**
 * Reads a day, a time, or both, as TMS and spreadsheets write them.
 *
 * @param habits which side the month is on
 * @param column how the other times of the column are written
 * @throws CellProblem for what is neither, and for what may be two
 */
export function readWhen(text: string, habits: ListHabits, column: TimeHabits, now: Date): When {
  let rest = tidy(text);
  if (SERIAL.test(rest)) return fromSerial(rest, text);
  if (FRACTION.test(rest)) return { day: null, clock: ofMinutes(minutesOf(rest, text)), zone: null, exact: null };
  const offset = offsetOf(rest, text);
  if (offset) rest = offset.rest;
  const split = offset ? null : splitZone(rest);
  if (split) rest = split.rest;
  const weekday = WEEKDAY.exec(rest)?.[1] ?? null;
  if (weekday) rest = rest.replace(WEEKDAY, ' ').replace(/ +/g, ' ').trim();
  const { day, rest: after, isIso } = takeDay(rest, { text, habits, now, weekday });
  // ISO has a clock of 24 hours.
  const clock = readClock(
    after.replace(/^[, ]+|[, ]+$/g, ''),
    isIso ? { ...column, isMarked: false, isOf24: true } : column,
  );
  if (clock === null || (day === null && weekday !== null)) throw NOT_A_TIME(text);
  if (offset && (day === null || clock.from === null || clock.to !== null)) throw NOT_A_TIME(text);
  const exact = offset ? `${day}T${offset.time}${offset.offset}` : null;
  return { day, clock: after === '' ? null : clock, zone: split?.zone ?? null, exact };
}

/** `08:00-06:00` is a time with its offset if it cannot be a window. */
function offsetOf(rest: string, text: string) {
  const found = OFFSET.exec(rest);
  if (!found) return null;
  const [whole, time = '', seconds = '', sign = ''] = found;
  const isIso = /^20\d\d-\d\d-\d\d[t ]/.test(rest);
  const isSure = sign === 'z' || sign.startsWith('+') || seconds !== '' || /^\S+t\S+$/.test(rest);
  const hours = Number(sign.slice(1, 3));
  if (!isSure) {
    if (!isIso || hours > 10 || hours < 2) return null;
    if (sign.slice(1).padEnd(5, '0') > time)
      throw new CellProblem(
        `“${text}” may be a window or a time with its offset: write “to” between the two times, or T before the first.`,
      );
  }
  const offset = sign === 'z' ? 'Z' : sign.length === 5 ? `${sign.slice(0, 3)}:${sign.slice(3)}` : sign;
  return { rest: `${rest.slice(0, rest.length - whole.length)}${time}`, time, offset };
}

type DayContext = { text: string; habits: ListHabits; now: Date; weekday: string | null };

/** Takes a day off the beginning of a text, or off its end. */
function takeDay(rest: string, context: DayContext): { day: string | null; rest: string; isIso: boolean } {
  const iso = YEAR_FIRST.exec(rest) ?? YEAR_FIRST_JOINED.exec(rest);
  if (iso) {
    const day = dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    return { day: checked(day ? [day] : [], context), rest: after(rest, iso[0]), isIso: true };
  }
  const { triple, without } = tripleOf(rest);
  if (triple) return { day: decide(triple, context), rest: without, isIso: false };
  const dayMonth = DAY_MONTH.exec(rest);
  const monthDay = dayMonth ? null : MONTH_DAY.exec(rest);
  if (dayMonth || monthDay) {
    const [whole, day, month = '', year] = dayMonth ?? [monthDay![0], monthDay![2], monthDay![1], monthDay![3]];
    // Excel makes “Nov-26” of 11/2026 and of November 26.
    if (monthDay && year === undefined && /^[a-z]+-/.test(whole))
      throw new CellProblem(`“${context.text}” may be a day or a month with its year: write 2026-11-26.`);
    const at = { month: MONTHS.split('|').indexOf(month) + 1, day: Number(day) };
    const found = year === undefined ? nearestYear(at, context.now) : dayOf(fullYear(year), at.month, at.day);
    return { day: checked(found ? [found] : [], context), rest: after(rest, whole), isIso: false };
  }
  const short = NO_YEAR.exec(rest);
  if (short) {
    const [whole, first, second] = short;
    const triple = { first: Number(first), second: Number(second), year: '', separator: '/' };
    return { day: decide(triple, context), rest: after(rest, whole), isIso: false };
  }
  return { day: null, rest, isIso: false };
}

const after = (rest: string, taken: string) => rest.slice(taken.length).trim();

function tripleOf(rest: string): { triple: Triple | null; without: string } {
  const found = NUMERIC.exec(rest) ?? NUMERIC_LAST.exec(rest);
  if (!found) return { triple: null, without: rest };
  const [whole, first, separator = '', second, year = ''] = found;
  const without = `${rest.slice(0, found.index)} ${rest.slice(found.index + whole.length)}`.trim();
  return { triple: { first: Number(first), second: Number(second), year, separator }, without };
}

const fullYear = (year: string) => {
  const digits = Number(year.replace("'", ''));
  return digits < 100 ? 2000 + digits : digits;
};

/** @returns null: there is no such day */
function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isIt = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isIt ? at.toISOString().slice(0, 10) : null;
}

const daysAway = (day: string, now: Date) => Math.abs(Date.parse(day) - now.getTime()) / DAY_MS;

/** A day without its year is the nearest one. @returns null: there is none, or it is far away */
function nearestYear({ month, day }: { month: number; day: number }, now: Date): string | null {
  const year = now.getUTCFullYear();
  const days = [year - 1, year, year + 1].flatMap((one) => dayOf(one, month, day) ?? []);
  const [nearest] = days.sort((one, other) => daysAway(one, now) - daysAway(other, now));
  return nearest !== undefined && daysAway(nearest, now) <= FAR_DAYS ? nearest : null;
}

/** The day of numbers that may have the month first or the day, by the rest of the list. */
function decide({ first, second, year, separator }: Triple, context: DayContext): string {
  const { text, habits, now, weekday } = context;
  const at = (month: number, day: number) =>
    year === '' ? nearestYear({ month, day }, now) : dayOf(fullYear(year), month, day);
  const isMixed = habits.hasMonthFirst && habits.hasDayFirst;
  const isMonthFirst = habits.hasMonthFirst || (!habits.hasDayFirst && separator !== '.');
  // Without a year both may be near: the list's order alone decides.
  const isOrdered = year === '' && !isMixed && first <= 12 && second <= 12;
  const monthFirst = first <= 12 && (!isOrdered || isMonthFirst) ? at(first, second) : null;
  const dayFirst = second <= 12 && (!isOrdered || !isMonthFirst) ? at(second, first) : null;
  // 26-11-28 is written with the year first.
  const yearFirst = year.length === 2 && first > 12 ? dayOf(2000 + first, second, Number(year)) : null;
  const isNear = (day: string | null) => day !== null && daysAway(day, now) <= NEAR_DAYS;
  const isFar = (day: string) => daysAway(day, now) > FAR_DAYS;
  const unclear = (...options: (string | null)[]) =>
    new CellProblem(`“${text}” may be ${options.map((day) => inWords(day!)).join(' or ')}: write ${options[0]}.`);
  const days = [...new Set([monthFirst, dayFirst].filter((day) => day !== null))];
  const fitting = days.filter((day) => isWeekday(day, weekday));
  if (fitting.length < 2 || days.length < 2) {
    const day = checked(fitting.length > 0 ? fitting : days, context);
    if (isFar(day) && isNear(yearFirst)) throw unclear(day, yearFirst);
    return day;
  }
  const isKnown = habits.hasMonthFirst || habits.hasDayFirst;
  if (isMixed || (!isKnown && separator === '.')) throw unclear(...days);
  const [day, other] = isMonthFirst ? [days[0]!, days[1]!] : [days[1]!, days[0]!];
  if (!habits.hasMonthFirst && isFar(day) && isNear(other)) throw unclear(other, day);
  if (!isKnown) habits.guessedDate ??= text;
  return day;
}

const inWords = (day: string) => DateTime.fromISO(day).toFormat('LLLL d, yyyy');

const isWeekday = (day: string, weekday: string | null) =>
  weekday === null || DateTime.fromISO(day).weekday === WEEKDAYS.indexOf(weekday) + 1;

function checked(days: readonly string[], { text, weekday }: DayContext): string {
  const [day] = days;
  if (day === undefined)
    throw new CellProblem(`“${text}”: there is no such day. A day without its year is one of the next or last weeks.`);
  if (isWeekday(day, weekday)) return day;
  throw new CellProblem(`“${text}”: ${inWords(day)} is a ${DateTime.fromISO(day).toFormat('cccc')}.`);
}

/** Days since 1899-12-30, as Excel stores a date that a sheet shows as a number. */
function fromSerial(rest: string, text: string): When {
  const [days = '', fraction] = rest.split(/[.,]/);
  const at = EXCEL_EPOCH.plus({ days: Number(days) });
  if (at.year < 2000 || at.year > 2099) throw NOT_A_TIME(text);
  const minutes = fraction === undefined ? null : minutesOf(`.${fraction}`, text);
  return { day: at.toISODate(), clock: minutes === null ? null : ofMinutes(minutes), zone: null, exact: null };
}

/** The time of a part of a day, where its digits say one: `.33` is 8:00, the only quarter of an hour near it. */
function minutesOf(text: string, whole: string): number {
  const digits = text.replace(/^0?[.,]/, '');
  const minutes = Number(`0.${digits}`) * 24 * 60;
  const isWhole = Math.abs(minutes - Math.round(minutes)) < 0.02;
  const isQuarter = isWhole && Math.round(minutes) % 15 === 0;
  if (isQuarter || (isWhole && digits.length > 2) || digits.length > 4)
    return Math.min(Math.round(minutes), 24 * 60 - 1);
  const error = (24 * 60) / 2 / 10 ** digits.length;
  const quarter = Math.round(minutes / 15) * 15;
  if (error > 7.5 || Math.abs(quarter - minutes) > error) throw NOT_A_TIME(whole);
  return quarter;
}

const ofMinutes = (minutes: number): Clock => ({ from: minutes, to: null, schedule: null, style: 'of24' });
