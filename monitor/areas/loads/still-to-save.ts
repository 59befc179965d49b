import type { LoadStage } from '@contract/loads/loads.constants';
import { type SQL, sql } from 'drizzle-orm';
import { ofNextStop } from '../../db/next-stop';

/** A window that ended longer ago than this is past saving today. */
const SAVED_WITHIN_HOURS = 24;
/** Later than any window. */
const NEVER_SECONDS = 1e9;

/**
 * What can still be saved of a load, and the order that follows: a pickup that the truck has yet to make, then a truck on its
 * way, then what ended more than a day ago; in each the stop whose window ends nearest to now, before or after it, so that a
 * pickup missed minutes ago is beside the next one due. A stop without a window comes last of its stage.
 */
export function stillToSave(now: Date): { stage: SQL<LoadStage | null>; order: SQL } {
  const at = sql`${now.toISOString()}::timestamptz`;
  const stage = sql`CASE WHEN s.window_ends_at < ${at} - make_interval(hours => ${SAVED_WITHIN_HOURS}) THEN 'past'
    WHEN s.kind = 'pickup' THEN 'pickup' ELSE 'delivery' END`;
  const rank = sql`array_position(ARRAY['pickup', 'delivery', 'past'], ${stage})`;
  const away = sql`coalesce(abs(extract(epoch FROM s.window_ends_at - ${at})), ${sql.raw(String(NEVER_SECONDS))})`;
  return {
    stage: ofNextStop(stage) as SQL<LoadStage | null>,
    // A single read of a load's stops, of which there may be many. Null for a load without stops, which sorts last.
    order: ofNextStop(sql`${rank} * ${sql.raw(String(10 * NEVER_SECONDS))} + ${away}`),
  };
}
