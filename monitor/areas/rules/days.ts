import { daysIn } from '../../../contract/shared/dates';

/** Calendar arithmetic on ISO days ("2026-02-28"). Days compare as text; no time zone takes part. */

/** Every real day; 30 February is not caught, and nothing here reads days that no calendar has checked. */
const ISO_DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MILLISECONDS_A_DAY = 86_400_000;

export function isIsoDay(value: string | null | undefined): value is string {
  return typeof value === 'string' && ISO_DAY.test(value);
}

/**
 * The same day of the month, `months` later (negative: earlier). Where that month is shorter, its last day:
 * 30 November and three months is 28 February.
 */
export function addMonths(day: string, months: number): string {
  const month = Number(day.slice(5, 7)) - 1 + months;
  const [year, monthOfYear] = [Number(day.slice(0, 4)) + Math.floor(month / 12), (((month % 12) + 12) % 12) + 1];
  return isoDay(year, monthOfYear, Math.min(Number(day.slice(8, 10)), daysIn(year, monthOfYear)));
}

/** By numbers: a list reckons several days a row, and a Date made for each takes far longer. */
const isoDay = (year: number, month: number, date: number) =>
  `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${date < 10 ? '0' : ''}${date}`;

/**
 * The last day from which it is so many months to `day`, as addMonths counts them: compared with it, days need no
 * calendar. To the last of a month it is as many months from every day that has no counterpart there: to 28 February one
 * from 28 to 31 January.
 */
export function lastDayMonthsBefore(day: string, months: number): string {
  const before = addMonths(day, -months);
  return lastOfMonth(day) === day ? lastOfMonth(before) : before;
}

function lastOfMonth(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return isoDay(year, month, daysIn(year, month));
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS_A_DAY);
}

/** "1 Jan 2025", as the product writes dates in sentences. */
export function dayInWords(day: string): string {
  if (!isIsoDay(day)) return day;
  return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}
