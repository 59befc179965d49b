/**
 * Days of the calendar as ISO text (`2025-01-31`), without times or zones: the facts of the trade are dated by the day.
 * Two days compare as text. The only calendar of the product.
 */
export type Day = string;

export const DAY_MS = 86_400_000;

const ISO_DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Whether `text` is a day that exists (2025-02-30 does not), and nothing but a day. */
export function isDay(text: string | null | undefined): text is Day {
  if (typeof text !== 'string' || !ISO_DAY.test(text)) return false;
  return dateOf(text) <= 28 || dateOf(text) <= lastDate(yearOf(text), monthOf(text));
}

/** The day of a moment in UTC. */
export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10);
}

/** The day `days` later, earlier when negative. Throws RangeError when `day` is not a day. */
export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(startOf(day) + days * DAY_MS));
}

/**
 * The same date `months` later, earlier when negative; in a shorter month, its last day: November 30 and three months
 * is February 28. Throws RangeError when `day` is not a day.
 */
export function addMonths(day: Day, months: number): Day {
  startOf(day);
  const [year, month] = [yearOf(day), monthOf(day) + months];
  return dayOf(new Date(Date.UTC(year, month - 1, Math.min(dateOf(day), lastDate(year, month)))));
}

/**
 * The last day from which it is this many months to `day`, as addMonths counts them. To the last of a month, every day
 * without a counterpart there is equally far: to February 28 it is one month from each of January 28 to 31.
 */
export function lastDayMonthsBefore(day: Day, months: number): Day {
  const before = addMonths(day, -months);
  const [year, month] = [yearOf(before), monthOf(before)];
  const isLastOfMonth = dateOf(day) === lastDate(yearOf(day), monthOf(day));
  return isLastOfMonth ? dayOf(new Date(Date.UTC(year, month, 0))) : before;
}

/** Whole days from one day to another, negative when `to` is earlier. Throws RangeError when either is not a day. */
export function daysBetween(from: Day, to: Day): number {
  return (startOf(to) - startOf(from)) / DAY_MS;
}

/**
 * Whole months from one day to another (January 31 to February 28 is one: the shorter month has no later day), negative
 * when `to` is earlier. Throws RangeError when either is not a day.
 */
export function monthsBetween(from: Day, to: Day): number {
  if (to < from) return 0 - monthsBetween(to, from);
  const months = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
  return addMonths(from, months) <= to ? months : months - 1;
}

const yearOf = (day: Day) => Number(day.slice(0, 4));
const monthOf = (day: Day) => Number(day.slice(5, 7));
const dateOf = (day: Day) => Number(day.slice(8));

/** The last date of a month counted from 1; one below or above is of another year. */
const lastDate = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Midnight UTC in milliseconds. */
function startOf(day: Day): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${String(day).slice(0, 30)}`);
  return Date.UTC(yearOf(day), monthOf(day) - 1, dateOf(day));
}
