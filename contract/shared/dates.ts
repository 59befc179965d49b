/**
 * Calendar days as ISO text (`2025-01-31`), without times or zones: the facts of the trade are dated by the day.
 * A timestamp is read by its first ten characters.
 */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:$|T)/;
const DAY_MS = 86_400_000;

/** A day of the calendar: the month from 1 to 12. */
type Day = { year: number; month: number; day: number };

/** Says whether `text` begins with a day that exists (2025-02-30 does not). */
export function isIsoDate(text: string | null | undefined): text is string {
  return text != null && dayOf(text) !== null;
}

/** Whole days from one day to another, negative when `to` is earlier; null when either is not a date. */
export function daysBetween(from: string, to: string): number | null {
  const start = dayOf(from);
  const end = dayOf(to);
  return start === null || end === null ? null : numberOf(end) - numberOf(start);
}

/**
 * Whole months from one day to another (31 January to 28 February is one: the shorter month has no later day);
 * negative when `to` is earlier, null when either is not a date.
 */
export function monthsBetween(from: string, to: string): number | null {
  const start = dayOf(from);
  const end = dayOf(to);
  if (start === null || end === null) return null;
  return from.slice(0, 10) <= to.slice(0, 10) ? monthsUntil(start, end) : withoutNegativeZero(-monthsUntil(end, start));
}

function monthsUntil(start: Day, end: Day): number {
  const months = (end.year - start.year) * 12 + end.month - start.month;
  // A month is also whole on the last day of a month that has no such day.
  return start.day <= end.day || end.day === daysIn(end.year, end.month) ? months : months - 1;
}

/** Not -0, which prints and compares oddly. */
const withoutNegativeZero = (value: number) => (value === 0 ? 0 : value);

/** The day `days` later (or earlier, when negative). Throws RangeError when `date` is not a date. */
export function addDays(date: string, days: number): string {
  return isoDay(new Date((numberOf(mustBeDay(date)) + days) * DAY_MS));
}

/** The same day `months` later, or the month's last day when it has none. Throws RangeError when `date` is not a date. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = mustBeDay(date);
  const later = new Date(0);
  later.setUTCFullYear(year, month - 1 + months, 1);
  later.setUTCDate(Math.min(day, daysIn(later.getUTCFullYear(), later.getUTCMonth() + 1)));
  return isoDay(later);
}

function mustBeDay(date: string): Day {
  const day = dayOf(date);
  if (day === null) throw new RangeError(`not an ISO date: ${date.slice(0, 30)}`);
  return day;
}

/** By numbers, since a list has several dates a row: a Date made from each takes five times as long. */
function dayOf(text: string): Day | null {
  if (!ISO_DATE.test(text)) return null;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) ? { year, month, day } : null;
}

function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) number = number * 10 + text.charCodeAt(at) - 48;
  return number;
}

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Of a month from 1 to 12. */
export function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** Days since 1 January 1970. Years count from March here, so that the odd day of a leap year is their last. */
function numberOf({ year, month, day }: Day): number {
  const years = month <= 2 ? year - 1 : year;
  const era = Math.floor(years / 400);
  const yearOfEra = years - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function isoDay(date: Date): string {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  if (year < 0 || year > 9999) return date.toISOString().slice(0, 10);
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}
