import { type SQL, sql } from 'drizzle-orm';
import { tickets } from '../../db/schema';

/** Whether an alert is about one of these loads: its own, or a further one that it names. */
export function namesLoad(loadIds: readonly number[]): SQL {
  const ids = sql`${sql.param([...loadIds])}::int[]`;
  return sql`(${tickets.loadId} = ANY(${ids})
    OR ${tickets.id} IN (SELECT ticket_id FROM ticket_loads WHERE load_id = ANY(${ids})))`;
}
