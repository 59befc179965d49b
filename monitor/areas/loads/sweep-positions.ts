import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import { DAY_MS } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';

/** Rows per statement, so that none holds the table long. */
const AT_ONCE = 20_000;

/** Deletes positions of vehicles after 30 days (decision 0087). Safe on many nodes at once. */
export async function sweepVehiclePositions(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - POSITIONS_KEPT_DAYS * DAY_MS).toISOString();
  for (;;) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM vehicle_positions WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM vehicle_positions WHERE observed_at < ${before}::timestamptz LIMIT ${AT_ONCE}))`);
    if ((rowCount ?? 0) < AT_ONCE) return;
  }
}
