/** A day as whole days since 1 January 1970: cheap to compare, to add to and to format once. */
export type Day = number;

const millisecondsPerDay = 86_400_000;

/** The file L&I last published was this old on the day the demo looks at it. */
const legacyAgeDays = 190;

/** The days everything in the demo is measured from. */
export interface Calendar {
  today: Day;
  /** The day the legacy licensing files stopped changing. */
  legacyFrozenOn: Day;
  /** The monthly SMS run: the last day of the month before today's. */
  smsRunOn: Day;
}

/** @param today ISO date, `YYYY-MM-DD`. Throws a RangeError when it is not one. */
export function calendarAt(today: string): Calendar {
  const day = dayOf(today);
  return { today: day, legacyFrozenOn: day - legacyAgeDays, smsRunOn: day - Number(today.slice(8, 10)) };
}

function dayOf(isoDate: string): Day {
  const milliseconds = Date.parse(`${isoDate}T00:00:00Z`);
  const day = milliseconds / millisecondsPerDay;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(isoDate) || !Number.isInteger(day) || iso(day) !== isoDate) {
    throw new RangeError(`not a date of the form YYYY-MM-DD: ${isoDate}`);
  }
  return day;
}

const isoByDay: string[] = [];
const compactByDay: string[] = [];
const slashedByDay: string[] = [];

/** `YYYY-MM-DD` */
export function iso(day: Day): string {
  isoByDay[day] ??= new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
  return isoByDay[day];
}

/** `YYYYMMDD`: census, inspections, crashes and Motus. */
export function compact(day: Day): string {
  compactByDay[day] ??= iso(day).replaceAll('-', '');
  return compactByDay[day];
}

/** `MM/DD/YYYY`: the legacy licensing files. */
export function slashed(day: Day): string {
  slashedByDay[day] ??= `${iso(day).slice(5, 7)}/${iso(day).slice(8)}/${iso(day).slice(0, 4)}`;
  return slashedByDay[day];
}

export function yearOf(day: Day): number {
  return Number(iso(day).slice(0, 4));
}
