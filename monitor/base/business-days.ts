import { isAHoliday } from '@18f/us-federal-holidays';
import { DateTime } from 'luxon';

/**
 * The moment `days` business days later, at the same time of day in a time zone: Monday to Friday without the federal holidays, on
 * which banks in the United States are closed.
 *
 * @param timeZone of the IANA database
 */
export function addBusinessDays(from: Date, days: number, timeZone: string): Date {
  let at = DateTime.fromJSDate(from, { zone: timeZone });
  for (let left = days; left > 0; ) {
    at = at.plus({ days: 1 });
    if (isBusinessDay(at)) left -= 1;
  }
  return at.toJSDate();
}

const isBusinessDay = ({ weekday, year, month, day }: DateTime) =>
  weekday <= 5 && !isAHoliday(new Date(Date.UTC(year, month - 1, day)), { utc: true });
