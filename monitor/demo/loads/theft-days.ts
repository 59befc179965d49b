import { DAY, HOUR, type Instant } from './trip';

/** Junctions in counties of the first risk areas (migration 0046), which warn of Friday to Monday. */
const WARNED_OF: ReadonlySet<string> = new Set(['LAX', 'ONT', 'DAL', 'HOU', 'CHI', 'ATL', 'MIA']);
const THEFT_WEEKDAYS = [5, 6, 7, 1];

export const isWarnedOf = (junctionKey: string): boolean => WARNED_OF.has(junctionKey);
export const isTheftDay = (at: Instant): boolean => THEFT_WEEKDAYS.includes(new Date(at).getUTCDay() || 7);

/** The next pickup day of those, at noon on the East Coast; so far ahead on a Tuesday that the load is covered days before. */
export function nextTheftDay(at: Instant): Instant {
  const noon = Math.floor(at / DAY) * DAY + 17 * HOUR;
  const days = [2, 3, 4, 5].find((ahead) => isTheftDay(noon + ahead * DAY)) ?? 2;
  return noon + days * DAY;
}
