import type { Whose } from '@contract/home/work-queue.constants';
import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loads, teamUsers } from '../../db/schema';

/** The same condition as `q` of loads and of alerts say it, and in SQL about `loads`. */
export type WhoseLoads = { load: Record<string, unknown>; alert: Record<string, unknown>; where: SQL | undefined };

/** Loads of everyone, of a user (and alerts that the user has), or of the user's teams. Who is in no team has none of a team. */
export async function whoseLoads(db: Queryable, userId: number, whose: Whose): Promise<WhoseLoads> {
  if (whose === 'all') return { load: {}, alert: {}, where: undefined };
  if (whose === 'mine') {
    const own = String(userId);
    return {
      load: { load_lock_assignee_id_eq: own },
      alert: { assignee_id_or_load_lock_assignee_id_eq: own },
      where: eq(loads.loadLockAssigneeId, userId),
    };
  }
  const rows = await db.select({ id: teamUsers.teamId }).from(teamUsers).where(eq(teamUsers.userId, userId));
  const ids = rows.length === 0 ? [NO_TEAM] : rows.map(({ id }) => id);
  const own = ids.map(String);
  return { load: { team_id_in: own }, alert: { load_team_id_in: own }, where: inArray(loads.teamId, ids) };
}

/** No team has it. An empty list would ask nothing, and find all. */
const NO_TEAM = 0;
