import { SAFETY_RECORD_MONTHS, TREND_QUARTERS } from '@contract/carriers/sections.constants';
import type { CountedPeriod, Quarter, SectionSource } from '@contract/carriers/sections.entities';
import { addMonths } from '@contract/shared/day';
import { lastQuarters, quarterEnd } from '@contract/shared/quarters';

/**
 * The days counted: the same as the rule "has been inspected in the last twenty-four months" looks at. Where the file is
 * too old to tell of today they end with its day: what happened since is unknown, and no count may say that it was nothing.
 */
export function countedPeriod(today: string, { as_of, too_old_days }: SectionSource): CountedPeriod {
  const to = too_old_days !== null && as_of !== null ? as_of : today;
  return { from: addMonths(to, -SAFETY_RECORD_MONTHS), to };
}

/**
 * The quarters of a trend, oldest first. They end with the day that the file was made, not with today: what happened
 * since is unknown, and an empty quarter would read as a clean one.
 */
export function trendQuarters(today: string, asOf: string | null): Quarter[] {
  const lastDay = asOf !== null && asOf < today ? asOf : today;
  return lastQuarters(lastDay, TREND_QUARTERS).map((startsOn) => {
    const isOver = quarterEnd(startsOn) <= lastDay;
    return { starts_on: startsOn, until: isOver ? quarterEnd(startsOn) : lastDay };
  });
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
