import type { AroundPoint } from '@contract/carriers/carriers-near.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { and, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Database } from '../../db/client';
import { carrierPlaces, carrierSearchIndex, carriers, geographyStates } from '../../db/schema';
import { wasSeenNear } from '../../places/seen-near';
import { carrierSearchSql } from './carrier-filters';
import { type NearAsked, nearHits } from './carriers-near.queries';
import { assertMaySearchProfiles } from './reduced-view';

type Asked = AroundPoint & { search_text?: string; q?: unknown };

/**
 * The parts of a search around a point except its page: who is based there, and whose vehicles were seen there.
 *
 * @throws ApiError 403 for a filter that reveals too much to a reduced watchdog account
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

/**
 * Rejects the search until carriers' places are known, for a minute after the first import: an empty answer would be
 * wrong.
 *
 * @throws ApiError 422
 */
export async function assertPlacesAreReady(db: Database, { ofIndex }: Pick<NearAsked, 'ofIndex'>): Promise<void> {
  const isIndexPlaced = sql`EXISTS (SELECT FROM ${carrierSearchIndex} WHERE ${carrierSearchIndex.geoCell} IS NOT NULL)
    OR NOT EXISTS (SELECT FROM ${carrierPlaces})`;
  const { rows } = await db.execute<{ isReady: boolean }>(sql`
    SELECT NOT EXISTS (SELECT FROM ${carriers}) OR (
      EXISTS (SELECT FROM ${geographyStates}) AND ${ofIndex ? sql`(${isIndexPlaced})` : sql`true`}) AS "isReady"`);
  if (rows[0]!.isReady) return;
  throw httpErrors.invalid({ radius_miles: [PLACES_NOT_READY] });
}

const PLACES_NOT_READY =
  'Places are still being prepared after the first import: who is around a point is not known yet. Search again in a minute, or without a place.';

/** Ids of a circle's carriers in their order, after a given one: in parts, however many there are. */
export async function idsAroundAfter(
  db: Database,
  around: Omit<NearAsked, 'limit' | 'offset'>,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const where: SQL | undefined = and(sql`${carriers.id} > ${afterId}`, around.where);
  const { page } = await nearHits(db, { ...around, where, orderBy: [sql`${carriers.id}`], limit, offset: 0 });
  if (page.length === 0 && afterId === 0) await assertPlacesAreReady(db, around);
  return page.map(({ id }) => id);
}
