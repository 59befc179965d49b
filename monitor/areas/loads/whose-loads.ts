import type { Whose } from '@contract/home/work-queue.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loads, teamUsers } from '../../db/schema';
import { grouped } from './grouped';

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

/** Whose a load is, or the open loads of a carrier: the same as above, as a query over loads. */
export type OwnersOfLoads = { own: ReadonlySet<number>; team: ReadonlySet<number> };

/**
 * Whose some loads of a company are, and whose the open loads of some carriers: users who have them in hand, and users of
 * the teams that have them.
 */
export async function ownersOfLoads(
  db: Queryable,
  companyId: number,
  { loadIds, carrierIds }: { loadIds: readonly number[]; carrierIds: readonly number[] },
): Promise<{ ofLoad: (id: number) => OwnersOfLoads; ofCarrier: (id: number) => OwnersOfLoads }> {
  const { rows } = await db.execute<{ id: number; carrier_id: number | null; own: number | null; team: number[] }>(sql`
    SELECT l.id, CASE WHEN l.status <> ALL(${sql.param([...CLOSED_LOAD_STATUSES])}::text[]) THEN l.carrier_id END AS carrier_id,
      l.load_lock_assignee_id AS own,
      ARRAY(SELECT t.user_id FROM ${teamUsers} t WHERE t.team_id = l.team_id) AS team
    FROM ${loads} l
    WHERE l.company_id = ${companyId} AND (l.id = ANY(${sql.param([...loadIds])}::int[])
      OR (l.carrier_id = ANY(${sql.param([...carrierIds])}::bigint[])
        AND l.status <> ALL(${sql.param([...CLOSED_LOAD_STATUSES])}::text[])))`);
  const ownersOf = (some: typeof rows): OwnersOfLoads => ({
    own: new Set(some.flatMap(({ own }) => (own === null ? [] : [own]))),
    team: new Set(some.flatMap(({ team }) => team)),
  });
  const byLoad = grouped(rows, ({ id }) => id);
  const byCarrier = grouped(rows, ({ carrier_id }) => carrier_id);
  return {
    ofLoad: (id) => ownersOf(byLoad.get(id) ?? []),
    ofCarrier: (id) => ownersOf(byCarrier.get(id) ?? []),
  };
}
