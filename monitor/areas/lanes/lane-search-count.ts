import { createHash } from 'node:crypto';
import { LANE_SEARCH_LIMIT_CODE } from '@contract/lanes/lanes.constants';
import { dayOf } from '@contract/shared/day';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { ApiError } from '../../base/http-errors';
import type { Database } from '../../db/client';
import { companies, laneSearches, plans } from '../../db/schema';

/** The key of a lane search: its two places and everything that narrows it, but neither page nor order. */
export function laneSearchKey(search: {
  originAreaId: number;
  destinationAreaId: number;
  narrowedBy: unknown;
}): string {
  const { originAreaId, destinationAreaId, narrowedBy } = search;
  const said = JSON.stringify([originAreaId, destinationAreaId, inOrder(withoutSorts(narrowedBy))]);
  return createHash('sha256').update(said).digest('base64url');
}

const SORTS = ['s', 'sorts'];

function withoutSorts(narrowedBy: unknown): unknown {
  if (typeof narrowedBy !== 'object' || narrowedBy === null) return [];
  return Object.fromEntries(Object.entries(narrowedBy).filter(([name]) => !SORTS.includes(name)));
}

/** The same object whatever the order its names were sent in; what is empty says nothing. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([, one]) => one !== undefined && one !== null && one !== '' && !(Array.isArray(one) && one.length === 0),
  );
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, inOrder(one)]);
}

type Searcher = { companyId: number; userId: number; now: Date };

/**
 * Counts a lane search against the company's plan, once: the same one by the same person again on the same day, on
 * another page or in another order, is free. Counts begin anew with the month.
 *
 * @throws ApiError 403 when the plan's limit is reached, also for a search that was counted before
 */
export async function countLaneSearch(db: Database, { companyId, userId, now }: Searcher, searchKey: string) {
  const day = dayOf(now);
  await db.transaction(async (tx) => {
    const [company] = await tx
      .select({
        count: companies.carrierSearchesCount,
        month: companies.carrierSearchesMonth,
        planId: companies.planId,
      })
      .from(companies)
      .where(eq(companies.id, companyId))
      // Not as decisions lock it: whoever adds rows of the company, as alerts are for minutes, would make every search wait.
      .for('no key update');
    const month = monthOf(now);
    const used = company!.month !== null && company!.month < month ? 0 : company!.count;
    const [plan] = await tx
      .select({ limit: plans.carrierSearchesLimit })
      .from(plans)
      .where(eq(plans.id, company!.planId ?? 0));
    assertBelowLimit(plan?.limit ?? null, used);
    const [counted] = await tx
      .insert(laneSearches)
      .values({ companyId, userId, searchKey, day, searchedAt: now })
      .onConflictDoNothing()
      .returning({ day: laneSearches.day });
    await tx
      .update(companies)
      .set({ carrierSearchesCount: used + (counted ? 1 : 0), carrierSearchesMonth: month })
      .where(eq(companies.id, companyId));
  });
}

/** Whether this person's same search was counted today. */
export async function isLaneSearchCounted(db: Database, { companyId, userId, now }: Searcher, searchKey: string) {
  const { companyId: company, userId: user, searchKey: key, day } = laneSearches;
  return (
    (await db.$count(
      laneSearches,
      and(eq(company, companyId), eq(user, userId), eq(key, searchKey), eq(day, dayOf(now))),
    )) > 0
  );
}

/** @throws ApiError 403 when no more searches are allowed */
export function assertBelowLimit(limit: number | null, used: number) {
  if (limit === null || limit > used) return;
  throw new ApiError(403, {
    code: LANE_SEARCH_LIMIT_CODE,
    message: `Your company’s plan allows ${limit} lane searches a month, and they are used up.`,
    missing: { kind: 'plan', name: 'carrier_searches' },
  });
}

const monthOf = (day: Date) => `${day.toISOString().slice(0, 7)}-01`;

/**
 * Starts the counts of a new month. Safe on many nodes at once.
 */
export async function sweepLaneSearches(db: Database, now: Date): Promise<void> {
  const month = monthOf(now);
  await db
    .update(companies)
    .set({ carrierSearchesCount: 0, carrierSearchesMonth: month })
    .where(lt(companies.carrierSearchesMonth, month));
  await db
    .update(companies)
    .set({ carrierSearchesMonth: month })
    .where(and(isNull(companies.carrierSearchesMonth), sql`${companies.carrierSearchesCount} > 0`));
}
