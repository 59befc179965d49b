import type { AroundPoint } from '@contract/carriers/carriers-near.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { carriers } from '../../db/schema';
import { wasSeenNear } from '../../geography/seen-near';
import { carrierSearchSql } from './carrier-filters';
import { type NearAsked, nearHits } from './carriers-near.queries';
import { assertMaySearchProfiles } from './reduced-view';

type Asked = AroundPoint & { search_text?: string; q?: unknown };

/**
 * What a search around a point asks, but for its page: who is at home there, and whose vehicles were seen there.
 *
 * @throws ApiError 403 for a filter that tells a reduced watchdog account too much
 */
export async function searchAround(
  db: Database,
  asked: Asked,
  { user, companyId, today }: { user: CurrentUser; companyId: number; today: string },
): Promise<Omit<NearAsked, 'limit' | 'offset'>> {
  const { latitude, longitude, radius_miles, miles_from_origin: miles, seen_within_days: days } = asked;
  const center = { latitude, longitude };
  assertMaySearchProfiles(user, asked.q);
  const { parts, orderBy } = await carrierSearchSql(db, asked.q, { companyId, today });
  const isSeenThere = miles !== undefined || days !== undefined;
  return {
    center,
    radiusMiles: radius_miles,
    text: asked.search_text ?? '',
    includesUnverified: user.feature_flags.includes('carrier_search_opensearch'),
    where: parts.ofRow,
    ofId: and(parts.ofId, isSeenThere ? wasSeenNear({ center, miles, days }, today) : undefined),
    ofIndex: parts.ofIndex,
    orderBy,
  };
}

/** Ids of a circle's carriers in their own order, after one of them: part by part, however many there are. */
export async function idsAroundAfter(
  db: Database,
  around: Omit<NearAsked, 'limit' | 'offset'>,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const where: SQL | undefined = and(sql`${carriers.id} > ${afterId}`, around.where);
  const { page } = await nearHits(db, { ...around, where, orderBy: [sql`${carriers.id}`], limit, offset: 0 });
  return page.map(({ id }) => id);
}
