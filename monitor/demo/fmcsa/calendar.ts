import { addDays, type Day, daysBetween } from '@contract/shared/day';

/** A day as whole days since 1 January 1970: the demo draws days by adding and comparing numbers. */
export type DayNumber = number;

const FIRST_DAY: Day = '1970-01-01';

/** The age of L&I's last file on the day of the demo. */
const legacyAgeDays = 190;

/** The newest Crash File is a month late: too old to count as current. */
const crashFileAgeDays = 80;

/** The days everything in the demo is measured from. */
export interface Calendar {
  today: DayNumber;
  /** The day the legacy licensing files stopped changing. */
  legacyFrozenOn: DayNumber;
  /** The monthly SMS run: the last day of the month before today's. */
  smsRunOn: DayNumber;
  /** The day of the newest Crash File. */
  crashFileOn: DayNumber;
}

/** @param today Throws a RangeError when it is not a day. */
export function calendarAt(today: Day): Calendar {
  const day = daysBetween(FIRST_DAY, today);
  return {
    today: day,
    legacyFrozenOn: day - legacyAgeDays,
    smsRunOn: day - Number(today.slice(8, 10)),
    crashFileOn: day - crashFileAgeDays,
  };
}

const isoByDay: Day[] = [];

/** `YYYY-MM-DD` */
export function iso(day: DayNumber): Day {
  isoByDay[day] ??= addDays(FIRST_DAY, day);
  return isoByDay[day];
}

/** `YYYYMMDD`: census, inspections, crashes and Motus. */
export const compact = (day: DayNumber): string => iso(day).replaceAll('-', '');

/** `MM/DD/YYYY`: the legacy licensing files. */
export const slashed = (day: DayNumber): string => iso(day).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

export const yearOf = (day: DayNumber): number => Number(iso(day).slice(0, 4));
