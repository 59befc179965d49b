import { addDays, addMonths } from '@contract/shared/day';

/**
 * When a carrier's MCS-150 became overdue, by its USDOT number's own schedule (49 CFR 390.19(b)): every two years by the end
 * of the month of the last digit (1 January to 9 September, 0 October), in odd years where the digit before it is odd, else
 * in even ones. A filing of the two years before a deadline counts for it.
 *
 * @param filedOn the last MCS-150; ISO day
 * @param day up to which it is known; ISO day
 * @returns the day after the last deadline, where no filing counts for that; null: not overdue
 */
export function mcs150OverdueSince(dotNumber: number, filedOn: string, day: string): string | null {
  const month = dotNumber % 10 || 10;
  const isOdd = Math.floor(dotNumber / 10) % 2 === 1;
  let year = Number(day.slice(0, 4));
  if ((year % 2 === 1) !== isOdd) year -= 1;
  let after = firstAfter(year, month);
  if (after > day) {
    year -= 2;
    after = firstAfter(year, month);
  }
  return filedOn < addMonths(after, -24) ? after : null;
}

/** The carrier's first deadline on or after a day; ISO days. */
export function nextMcs150Deadline(dotNumber: number, day: string): string {
  const month = dotNumber % 10 || 10;
  const isOdd = Math.floor(dotNumber / 10) % 2 === 1;
  let year = Number(day.slice(0, 4));
  if ((year % 2 === 1) !== isOdd) year += 1;
  const deadline = deadlineBefore(firstAfter(year, month));
  return deadline >= day ? deadline : deadlineBefore(firstAfter(year + 2, month));
}

/** The first day after a month. */
const firstAfter = (year: number, month: number): string =>
  addMonths(`${year}-${String(month).padStart(2, '0')}-01`, 1);

/** "Jan 31 of odd years" has this as its day; ISO day. */
export const deadlineBefore = (overdueSince: string): string => addDays(overdueSince, -1);
