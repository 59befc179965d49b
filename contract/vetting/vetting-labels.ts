import { isDay } from '../shared/day';
import {
  formatCount,
  formatDate,
  formatDollars,
  formatHour,
  formatInteger,
  formatMoment,
  formatPercent,
  formatPhone,
  formatText,
  formatYesNo,
  NOT_REPORTED,
} from '../shared/format';
import { clockTime, shownTimeZone } from '../shared/time-zones';
import type { VettingValueKind } from './vetting-files.constants';

/** A value of a vetting file as a page or a PDF prints it; null is "Not reported". */
export function vettingValueWords(kind: VettingValueKind, value: string | number | boolean | null): string {
  if (value === null) return NOT_REPORTED;
  switch (kind) {
    case 'day':
      return formatDate(String(value));
    case 'moment':
      // Files have a day, but no hour.
      return isDay(String(value)) ? formatDate(String(value)) : formatMoment(String(value));
    case 'usd':
      return formatDollars(Number(value));
    case 'count':
      return formatInteger(Number(value));
    case 'percent':
      return formatPercent(Number(value));
    case 'phone':
      return formatPhone(String(value));
    case 'yes_no':
      return formatYesNo(Boolean(value));
    case 'text':
      return formatText(String(value));
  }
}

/** "as of Sep 8, 2026", or that the source's day is unknown. */
export const asOfWords = (asOf: string | null): string =>
  asOf === null ? 'date not reported' : `as of ${formatDate(asOf)}`;

/** A source with its day and its limits: "FMCSA Motus Insur, as of Sep 8, 2026". */
export function vettingSourceWords(source: {
  name: string;
  as_of: string | null;
  loaded: boolean;
  is_partial: boolean;
  too_old_days?: number | null;
  is_looked_up?: boolean;
}): string {
  if (source.is_looked_up === false) return `${source.name}: not looked up, since it is keyed by DOT number`;
  if (!source.loaded) return `${source.name}: not loaded, so nothing it may say was known`;
  return `${source.name}, ${asOfWords(source.as_of)}${source.too_old_days == null ? '' : `, ${formatCount(source.too_old_days, 'day')} ago: too old to tell of that day`}${source.is_partial ? ', not all of it' : ''}`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A vetting file's title: by its carrier, a load's own file by the load. */
export function vettingFileTitle(
  { number, content }: { number: number; content: { decision: { kind: string; reference: string | null } } },
  carrierName: string,
): string {
  const { kind, reference } = content.decision;
  return kind === 'load_file'
    ? `File of load ${reference}, vetting file ${formatInteger(number)}`
    : `Vetting file ${formatInteger(number)}: ${carrierName}`;
}

/** An unambiguous moment, on the company's clock: "Tuesday, September 15, 2026, 7:00:05 AM CDT". */
export function momentInFull(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return NOT_REPORTED;
  const { day, hour, minute, second, mark } = clockTime(at, shownTimeZone());
  const date = new Date(`${day}T00:00:00Z`);
  const month = `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
  return `${WEEKDAYS[date.getUTCDay()]}, ${month}, ${formatHour(hour, minute, second)} ${mark}`;
}
