import { SAFETY_RECORD_MONTHS } from '@contract/carriers/sections.constants';
import type { CountedPeriod, Quarter } from '@contract/carriers/sections.entities';
import { addDays, addMonths } from '@contract/shared/day';
import { quarterEnd, quarterStart } from '@contract/shared/quarters';

/**
 * The days counted: the twenty-four months that end with the day of the file, or of the oldest of several. What happened
 * since is unknown, and days without a row would read as clean ones.
 *
 * @param asOf ISO days of the files; null ones say nothing.
 */
export function countedPeriod(today: string, ...asOf: readonly (string | null)[]): CountedPeriod {
  const to = asOf.reduce<string>((oldest, day) => (day !== null && day < oldest ? day : oldest), today);
  return { from: addMonths(to, -SAFETY_RECORD_MONTHS), to };
}

/** The quarters of a trend, oldest first: they have the days of the period, no more and no less. */
export function trendQuarters({ from, to }: CountedPeriod): Quarter[] {
  const quarters: Quarter[] = [];
  for (let start = quarterStart(from); start <= to; start = addDays(quarterEnd(start), 1)) {
    const end = quarterEnd(start);
    quarters.push({ starts_on: start, from: start < from ? from : start, until: end > to ? to : end });
  }
  return quarters;
}

/** The counts of each quarter; one without a row in the database has none of what is counted. */
export function fillQuarters<Counts extends object>(
  quarters: readonly Quarter[],
  rows: readonly (Counts & { starts_on: string })[],
  none: Counts,
): (Quarter & Counts)[] {
  const counted = new Map(rows.map((row) => [row.starts_on, row]));
  return quarters.map((quarter) => ({ ...none, ...counted.get(quarter.starts_on), ...quarter }));
}
