import { SAFETY_RECORD_MONTHS } from '@contract/carriers/sections.constants';
import type { CountedPeriod, Quarter } from '@contract/carriers/sections.entities';
import { addDays, addMonths } from '@contract/shared/day';
import { quarterEnd, quarterStart } from '@contract/shared/quarters';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';

const DAY_OF = { inspections: sql.raw('inspected_on'), crashes: sql.raw('reported_on') } as const;

/**
 * The days counted for a carrier's inspections or crashes: the twenty-four months that end with the day of the file.
 * What happened since is unknown, and later days without a row would look clean. A row of a later day still counts.
 *
 * @param asOf ISO day of the file; null says nothing.
 */
export async function countedPeriod(
  db: Queryable,
  of: keyof typeof DAY_OF,
  carrierId: number,
  asOf: string | null,
  today: string,
): Promise<CountedPeriod> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`SELECT max(${DAY_OF[of]}) AS day FROM ${sql.raw(of)} WHERE carrier_id = ${carrierId} AND ${DAY_OF[of]} <= ${today}`,
  );
  const newest = rows[0]?.day ?? null;
  const fileDay = asOf === null || asOf > today ? today : asOf;
  const to = newest === null || newest < fileDay ? fileDay : newest;
  return { from: addMonths(to, -SAFETY_RECORD_MONTHS), to };
}

/** The quarters of a trend, oldest first: exactly the days of the period. */
export function trendQuarters({ from, to }: CountedPeriod): Quarter[] {
  const quarters: Quarter[] = [];
  for (let start = quarterStart(from); start <= to; start = addDays(quarterEnd(start), 1)) {
    const end = quarterEnd(start);
    quarters.push({ starts_on: start, from: start < from ? from : start, until: end > to ? to : end });
  }
  return quarters;
}

/** The counts of each quarter; one without a row in the database has zero. */
export function fillQuarters<Counts extends object>(
  quarters: readonly Quarter[],
  rows: readonly (Counts & { starts_on: string })[],
  none: Counts,
): (Quarter & Counts)[] {
  const counted = new Map(rows.map((row) => [row.starts_on, row]));
  return quarters.map((quarter) => ({ ...none, ...counted.get(quarter.starts_on), ...quarter }));
}
