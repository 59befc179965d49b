import { PRICE_MEMORY_DAYS } from '@contract/load-board/load-board.constants';
import { DAY_MS } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { isClosedLoad } from '../../db/closed-loads';
import { loadStops, loads } from '../../db/schema';
import { loadSettingsOf } from '../loads/load-settings.queries';

/** At how many stops a carrier's truck was seen, by positions or a person's word, and at how many of them in time. */
export interface ServiceRecord {
  seen: number;
  onTime: number;
}

/**
 * How punctual carriers were at the stops of the company's own closed loads of the last days, with the company's grace
 * after each window. A stop at which no arrival is known says nothing for or against.
 *
 * @returns by carrier; one without a known arrival is missing
 */
export async function serviceRecords(
  db: Queryable,
  companyId: number,
  carrierIds: readonly number[],
  now: Date,
): Promise<Map<number, ServiceRecord>> {
  if (carrierIds.length === 0) return new Map();
  const { window_grace_minutes: grace } = (await loadSettingsOf(db, [companyId]))(companyId);
  const since = new Date(now.getTime() - PRICE_MEMORY_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<{ carrier_id: number | string; seen: number; on_time: number }>(sql`
    SELECT ${loads.carrierId} AS carrier_id, count(*)::int AS seen, count(*) FILTER (
      WHERE ${loadStops.arrivedAt} <= ${loadStops.windowEndsAt} + make_interval(mins => ${grace}))::int AS on_time
    FROM ${loads} JOIN ${loadStops} ON ${loadStops.loadId} = ${loads.id}
    WHERE ${loads.companyId} = ${companyId} AND ${loads.carrierId} = ANY (${`{${carrierIds.join(',')}}`}::bigint[])
      AND ${isClosedLoad(loads.status)} AND ${loads.cancelledAt} IS NULL
      AND ${loadStops.windowEndsAt} >= ${since}::timestamptz AND ${loadStops.arrivedBy} IN ('positions', 'word')
    GROUP BY 1`);
  return new Map(rows.map(({ carrier_id, seen, on_time }) => [Number(carrier_id), { seen, onTime: on_time }]));
}
