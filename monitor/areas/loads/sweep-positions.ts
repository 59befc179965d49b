import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import { DAY_MS } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { facilityStays } from '../../db/schema';
import { forgetComparisons } from './eta-comparisons.queries';
import { forgetStays } from './facilities/learn-stays';
import { sweepUnnamed } from './feeds/unnamed-trucks';

/** Rows per statement, so that none holds the table long. */
const AT_ONCE = 20_000;

/**
 * Deletes positions of vehicles after 30 days (decision 0087), where they stood at facilities, and what their feeds counted;
 * those of trucks that no load names after 48 hours (decision 0175), and what ETAs are calibrated by after 90 days. Safe on many nodes at once.
 */
export async function sweepVehiclePositions(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - POSITIONS_KEPT_DAYS * DAY_MS).toISOString();
  await db.transaction((tx) => forgetStays(tx, sql`${facilityStays.untilAt} < ${before}::timestamptz`, now));
  await sweepUnnamed(db, now);
  await forgetComparisons(db, now);
  await db.execute(sql`DELETE FROM position_feed_days WHERE day < ${before}::timestamptz::date`);
  await db.execute(sql`DELETE FROM position_feed_trucks WHERE last_at < ${before}::timestamptz`);
  for (;;) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM vehicle_positions WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM vehicle_positions WHERE observed_at < ${before}::timestamptz LIMIT ${AT_ONCE}))`);
    if ((rowCount ?? 0) < AT_ONCE) return;
  }
}
