import { daysBetween, isDay, monthsBetween } from './day';
import { clockTime, shownTimeZone, type TimeZone } from './time-zones';

/** The text for a missing value. Missing is never printed as zero, as a dash or as nothing. */
export const NOT_REPORTED = 'Not reported';

/** The two words for an empty value of a load, an alert, a rate confirmation or a posting. Known: there is none. */
export const NONE = 'None';
/** Not known: nothing on file says it. Never a good sign. */
export const NOT_ON_FILE = 'Not on file';

type Missing = null | undefined;

const LARGE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Whole US dollars: `$1,000,000`. */
export function formatDollars(dollars: number | Missing): string {
  if (!isNumber(dollars)) return NOT_REPORTED;
  const whole = Math.round(dollars);
  return `${whole < 0 ? '-' : ''}$${grouped(Math.abs(whole))}`;
}

/** An amount held in cents (names ending in `_cents`): `$1,234.56`. */
export function formatCents(cents: number | Missing): string {
  return isNumber(cents) ? CENTS.format(withoutNegativeZero(Math.round(cents)) / 100) : NOT_REPORTED;
}

/** A count: `12,345`. */
export function formatInteger(count: number | Missing): string {
  if (!isNumber(count)) return NOT_REPORTED;
  const whole = Math.round(count);
  return `${whole < 0 ? '-' : ''}${grouped(Math.abs(whole))}`;
}

/** A count with its noun: `1 inspection`, `12 inspections`. */
export function formatCount(count: number | Missing, one: string, many = `${one}s`): string {
  return isNumber(count) ? `${formatInteger(count)} ${Math.round(count) === 1 ? one : many}` : NOT_REPORTED;
}

/** A size in bytes: `0.3 MB`, from 10 MB on without a decimal: `2,048 MB`. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return `${megabytes < 9.95 && bytes % (1024 * 1024) !== 0 ? megabytes.toFixed(1) : formatInteger(megabytes)} MB`;
}

/** A percentage from 0 to 100, by default with one decimal: `11.1%`. */
export function formatPercent(percent: number | Missing, decimals = 1): string {
  return isNumber(percent)
    ? `${withoutNegativeZero(Number(percent.toFixed(decimals))).toFixed(decimals)}%`
    : NOT_REPORTED;
}

/** Statute miles: `1,204 mi`. */
export function formatMiles(miles: number | Missing): string {
  return isNumber(miles) ? `${formatInteger(miles)} mi` : NOT_REPORTED;
}

/** Pounds: `44,000 lbs`. */
export function formatPounds(pounds: number | Missing): string {
  return isNumber(pounds) ? `${formatInteger(pounds)} lbs` : NOT_REPORTED;
}

/**
 * An ISO date as a day, or a timestamp's day on the company's clock: `Jan 1, 2025`. Text that is no date counts as
 * missing.
 */
export function formatDate(date: string | Missing, zone?: TimeZone): string {
  const day = dayIn(date, zone);
  return day ? `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}` : NOT_REPORTED;
}

/** `Nov 22`: where the year is clear. */
export const formatMonthAndDay = (day: string): string => formatDate(day).replace(/, \d{4}$/, '');

/** The day that an ISO date names, or that a timestamp falls on in the company's zone; null when it is neither. */
function dayIn(date: string | Missing, zone?: TimeZone): string | null {
  if (isDay(date)) return date;
  const moment = momentIn(date);
  return moment && clockTime(moment, zone ?? shownTimeZone()).day;
}

/** An ISO timestamp with its offset, as we and Postgres write it; null when it is none. */
function momentIn(text: string | Missing): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:\d\d)$/.test(text ?? '')) return null;
  const moment = new Date(text!);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/**
 * A timestamp of ours to the minute, on the company's clock: `Jan 1, 2025, 8:05 AM CST`.
 *
 * @param zone omitted: that of the company that reads or decides
 */
export function formatMoment(moment: string | Missing, zone: TimeZone = shownTimeZone()): string {
  const at = momentIn(moment);
  if (at === null) return NOT_REPORTED;
  const { day, hour, minute, mark } = clockTime(at, zone);
  return `${formatDate(day)}, ${formatHour(hour, minute)} ${mark}`;
}

/** `12:05 AM`, `3:15 PM`; with seconds `3:15:09 PM`. */
export function formatHour(hour: number, ...rest: number[]): string {
  const after = rest.map((part) => `:${String(part).padStart(2, '0')}`).join('');
  return `${hour % 12 === 0 ? 12 : hour % 12}${after} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * How long ago `since` was on the day `today`: days below two months, months below two years, then years. A future day
 * reads "starts Jan 1, 2030", since a negative age would look like an error.
 */
export function formatAge(since: string | Missing, today: string): string {
  const day = dayIn(since);
  if (!day) return NOT_REPORTED;
  if (day > today) return `starts ${formatDate(day)}`;
  const days = daysBetween(day, today);
  const months = monthsBetween(day, today);
  if (months < 2) return formatCount(days, 'day');
  if (months < 24) return formatCount(months, 'month');
  return formatCount(Math.floor(months / 12), 'year');
}

/** A number of whole months: `7 months`, `2 years`, `2 years 3 months`. */
export function formatMonths(months: number | Missing): string {
  if (!isNumber(months)) return NOT_REPORTED;
  const years = Math.floor(months / 12);
  const rest = months - years * 12;
  if (months < 24) return formatCount(months, 'month');
  return rest === 0 ? formatCount(years, 'year') : `${formatCount(years, 'year')} ${formatCount(rest, 'month')}`;
}

/**
 * A phone in E.164: `(360) 555-0100` for the US and Canada, `+52 55 1234 5678` for Mexico, any other as it is.
 * Text in another form is printed as written: a number that a person typed is still evidence.
 */
export function formatPhone(phone: string | Missing): string {
  const text = phone?.trim() ?? '';
  if (text === '') return NOT_REPORTED;
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(text);
  if (american) return `(${american[1]}) ${american[2]}-${american[3]}`;
  // Mexico City, Guadalajara and Monterrey have two-digit area codes, the rest three.
  const mexican = /^\+52(?:(55|56|33|81)(\d{4})|(\d{3})(\d{3}))(\d{4})$/.exec(text);
  if (mexican) return `+52 ${mexican[1] ?? mexican[3]} ${mexican[2] ?? mexican[4]} ${mexican[5]}`;
  return text;
}

/** "2 vehicles, a phone number and an email address". */
export function inARow(things: readonly string[], last: 'and' | 'or' = 'and'): string {
  return [things.slice(0, -1).join(', '), things.at(-1)].filter(Boolean).join(` ${last} `);
}

/** Text that may be missing or blank. */
export function formatText(text: string | Missing): string {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? NOT_REPORTED : trimmed;
}

/** `Yes`, `No`, or that it is not reported. */
export function formatYesNo(claim: boolean | Missing): string {
  return claim == null ? NOT_REPORTED : claim ? 'Yes' : 'No';
}

/** Thousands separators. Intl takes twenty times as long, and a list prints hundreds of numbers. */
function grouped(whole: number): string {
  if (whole < 1000) return String(whole);
  if (whole > Number.MAX_SAFE_INTEGER) return LARGE.format(whole);
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

function isNumber(value: number | Missing): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
