/**
 * Calendar days as ISO text (`2025-01-31`), without times or zones: the facts of the trade are dated by the day.
 * A timestamp is read by its first ten characters.
 */
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/;
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
  if (end < start) {
    const reversed = monthsBetween(to, from);
    // Not -0, which prints and compares oddly.
    return reversed === null || reversed === 0 ? reversed : -reversed;
  }
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return addMonths(from, months) > isoDay(end) ? months - 1 : months;
}

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

function toUtc(text: string): Date | null {
  const [, year, month, day] = ISO_DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || isoDay(date) !== `${year}-${month}-${day}` ? null : date;
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
