import { DAY_MS } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import type { loads } from '../../db/schema';
import { grouped } from '../loads/grouped';
import { sharesWithLoad } from '../loads/positions.queries';
import { positionsBetween } from '../loads/positions-between';
import type { Instant } from '../loads/tracking/tracked-load';

/** A batch of a truck's positions: when it came in, and the time of its newest. */
export interface Batch {
  receivedAt: Instant;
  newestAt: Instant;
}

/** Fewer ends of a silence are no rhythm: one late batch, or two, must not buy the next one time. */
const LEAST_ENDS = 3;

/**
 * How old a truck's newest position usually is when the next batch comes in: many units send every few minutes, others hold
 * hours and send them at once. Pure.
 *
 * @param batches in the order in which they came in
 * @returns milliseconds; 0: too few came in to know
 */
export function usualSilence(batches: readonly Batch[]): number {
  const ages: number[] = [];
  let newest: Instant | null = null;
  for (const { receivedAt, newestAt } of batches) {
    if (newest !== null && newestAt > newest) ages.push(receivedAt - newest);
    newest = Math.max(newest ?? newestAt, newestAt);
  }
  if (ages.length < LEAST_ENDS) return 0;
  return ages.sort((one, other) => one - other)[Math.floor((ages.length - 1) / 2)]!;
}

/** The same of the trucks of loads, from what came in of each in three days. By the loads' ids. */
export async function usualSilencesOf(
  db: Queryable,
  rows: readonly Pick<typeof loads.$inferSelect, 'id'>[],
  now: Date,
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const { rows: batches } = await db.execute<{ id: number; received_at: string; newest_at: string }>(sql`
    SELECT l.id, p.received_at, max(p.observed_at) AS newest_at
    FROM loads l JOIN vehicle_positions p ON p.carrier_vehicle_id = l.carrier_vehicle_id
    WHERE l.id IN ${rows.map(({ id }) => id)} AND p.disposition = 'kept' AND p.load_id IS NULL
      AND ${positionsBetween('p', now.getTime() - 3 * DAY_MS, now.getTime() + DAY_MS)}
      AND (p.company_id = l.company_id OR (p.connection_id IS NOT NULL
        AND ${sharesWithLoad(sql`l`, sql`p.carrier_vehicle_id`, sql`p.observed_at`)}))
    GROUP BY 1, 2 ORDER BY 1, 2`);
  return new Map(
    [...grouped(batches, ({ id }) => id)].map(([id, own]) => [
      id,
      usualSilence(
        own.map((one) => ({
          receivedAt: new Date(one.received_at).getTime(),
          newestAt: new Date(one.newest_at).getTime(),
        })),
      ),
    ]),
  );
}
