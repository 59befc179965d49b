import { DateTime, FixedOffsetZone } from 'luxon';

/** Dates, times and amounts as X12 writes them. */

/** @returns the ISO day of CCYYMMDD or YYMMDD; null: no such day */
export function readDay(text: string): string | null {
  const written = /^\d{6}$/.test(text) ? `20${text}` : text;
  if (!/^20\d{6}$/.test(written)) return null;
  const day = `${written.slice(0, 4)}-${written.slice(4, 6)}-${written.slice(6)}`;
  return DateTime.fromISO(day, { zone: 'utc' }).isValid ? day : null;
}

/** @returns `08:00` of HHMM, HHMMSS or HHMMSSDD; 24:00 is midnight of the next day; null: no such time */
export function readClockTime(text: string): { time: string; isNextDay: boolean } | null {
  const parts = /^(\d\d)(\d\d)(\d\d)?(\d\d?)?$/.exec(text);
  if (!parts) return null;
  const [, hours = '', minutes = '', seconds = '00'] = parts;
  if (hours === '24') return minutes === '00' && seconds === '00' ? { time: '00:00', isNextDay: true } : null;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return { time: `${hours}:${minutes}`, isNextDay: false };
}

/** Element 623 by its first letter, and the offset of its standard time. */
const ZONES: Readonly<Record<string, { zone: string; offset: number }>> = {
  T: { zone: 'America/Halifax', offset: -4 },
  E: { zone: 'America/New_York', offset: -5 },
  C: { zone: 'America/Chicago', offset: -6 },
  M: { zone: 'America/Denver', offset: -7 },
  P: { zone: 'America/Los_Angeles', offset: -8 },
  A: { zone: 'America/Anchorage', offset: -9 },
  H: { zone: 'Pacific/Honolulu', offset: -10 },
};

/** The clock of the place itself: LT, or no code at all. */
export const isLocalTime = (code: string): boolean => code === '' || code.toUpperCase() === 'LT';

/** @returns the zone of a time code such as ET, ES or ED; null: none that is known */
export function zoneOfCode(code: string): string | null {
  const [letter = '', half = ''] = code.toUpperCase();
  if (['UT', 'GM'].includes(code.toUpperCase())) return 'UTC';
  const family = ZONES[letter];
  if (!family || code.length !== 2) return null;
  if (half === 'T') return family.zone;
  if (half === 'S') return FixedOffsetZone.instance(family.offset * 60).name;
  return half === 'D' ? FixedOffsetZone.instance((family.offset + 1) * 60).name : null;
}

/** @returns date, time and time code of an instant on the clock of a place; without its zone in UTC */
export function writeInstant(at: Date, zone: string | null): { day: string; time: string; code: string } {
  const local = DateTime.fromJSDate(at, { zone: zone ?? 'utc' });
  return { day: local.toFormat('yyyyMMdd'), time: local.toFormat('HHmm'), code: codeOf(local) };
}

function codeOf(local: DateTime): string {
  const hours = local.offset / 60;
  if (hours === 0) return 'UT';
  const standard = local.isInDST ? hours - 1 : hours;
  const letter = Object.keys(ZONES).find((one) => ZONES[one]!.offset === standard);
  return letter ? `${letter}${local.isInDST ? 'D' : 'S'}` : 'LT';
}

/**
 * @returns cents of an amount with two implied decimals (N2): `125000` is $1,250.00. One with a decimal point, which some
 *   senders write, is dollars. null: no amount
 */
export function readCents(text: string): number | null {
  if (/^-?\d{1,12}$/.test(text)) return Number(text);
  const parts = /^(-?)(\d{1,10})\.(\d{0,2})$/.exec(text);
  if (!parts) return null;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0')));
}

export const readDecimal = (text: string): number | null =>
  /^-?\d{1,9}(\.\d{0,4})?$/.test(text) ? Number(text) : null;
