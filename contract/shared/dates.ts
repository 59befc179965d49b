/**
 * Calendar days as ISO text (`2025-01-31`), without times or zones: the facts of the trade are dated by the day.
 * A timestamp is read by its first ten characters.
 */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:$|T)/;
const DAY_MS = 86_400_000;

/** Says whether `text` begins with a day that exists (2025-02-30 does not). */
export function isIsoDate(text: string | null | undefined): text is string {
  return text != null && toUtc(text) !== null;
}

/** Whole days from one day to another, negative when `to` is earlier; null when either is not a date. */
export function daysBetween(from: string, to: string): number | null {
  const start = toUtc(from);
  const end = toUtc(to);
  return start === null || end === null ? null : Math.round((end.getTime() - start.getTime()) / DAY_MS);
}

/**
 * Whole months from one day to another (31 January to 28 February is one: the shorter month has no later day);
 * negative when `to` is earlier, null when either is not a date.
 */
export function monthsBetween(from: string, to: string): number | null {
  const start = toUtc(from);
  const end = toUtc(to);
  if (start === null || end === null) return null;
  return start <= end ? monthsUntil(start, end) : withoutNegativeZero(-monthsUntil(end, start));
}

function monthsUntil(start: Date, end: Date): number {
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  const [startDay, endDay] = [start.getUTCDate(), end.getUTCDate()];
  // A month is also whole on the last day of a month that has no such day.
  return startDay <= endDay || endDay === lastDayOfMonth(end) ? months : months - 1;
}

const lastDayOfMonth = (date: Date) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

/** Not -0, which prints and compares oddly. */
const withoutNegativeZero = (value: number) => (value === 0 ? 0 : value);

/** The day `days` later (or earlier, when negative). Throws RangeError when `date` is not a date. */
export function addDays(date: string, days: number): string {
  return isoDay(new Date(mustBeDate(date).getTime() + days * DAY_MS));
}

/** The same day `months` later, or the month's last day when it has none. Throws RangeError when `date` is not a date. */
export function addMonths(date: string, months: number): string {
  const start = mustBeDate(date);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  return isoDay(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, day)));
}

function mustBeDate(date: string): Date {
  const day = toUtc(date);
  if (day === null) throw new RangeError(`not an ISO date: ${date.slice(0, 30)}`);
  return day;
}

/** By numbers, since a list has several dates a row: reading and writing ISO text takes ten times as long. */
function toUtc(text: string): Date | null {
  if (!ISO_DATE.test(text)) return null;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

function isoDay(date: Date): string {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  if (year < 0 || year > 9999) return date.toISOString().slice(0, 10);
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}
