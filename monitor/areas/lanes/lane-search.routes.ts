import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { MAX_EXPORTED_AT_ONCE } from '@contract/carriers/compare.constants';
import { LANE_PREFERENCE_OPTIONS } from '@contract/carriers/search-filters.constants';
import { exportCarriersByLane, type LaneAsked, searchCarriersByLane } from '@contract/lanes/lane-search.calls';
import type { LaneCarrier, LaneEvidence } from '@contract/lanes/lane-search.entities';
import { missingFor } from '@contract/shared/permissions';
import { and, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { recordExport } from '../../db/history/audit-log';
import { carriers } from '../../db/schema';
import { areasById } from '../../places/areas.queries';
import { routeFinder } from '../../places/directions';
import { wasSeenNear } from '../../places/seen-near';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { carrierSearchSql } from '../carriers/carrier-filters';
import { carriersFor, listedCarriers, loadAssessments, readerOf } from '../carriers/listed-carriers';
import { assertMaySearchProfiles, isReduced } from '../carriers/reduced-view';
import { laneEvidence, laneHits, regionOf } from './lane-search.queries';
import { assertBelowLimit, countLaneSearch, isLaneSearchCounted, laneSearchKey } from './lane-search-count';

/** The conditions of `q` by name; an invalid `q` was rejected before. */
const queryOf = (q: unknown) => (typeof q === 'object' ? q : {});

export function laneSearchRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;
  const routeBetween = routeFinder(env.maps);

  mount(app, services, searchCarriersByLane, async ({ body }, { company, user, today, now }) => {
    assertMaySearchProfiles(user, body.q);
    const { carrier_searches } = user.paywall.limits;
    assertBelowLimit(carrier_searches, user.paywall.usage.carrier_searches_count);
    const { page, per_page } = body;
    const found = await laneAsked(body, company.id, today);
    const asked = { ...found, limit: per_page, offset: (page - 1) * per_page };
    const { origin, destination } = asked;
    const { ids, total } = await laneHits(db, asked);
    const [listed, evidence, route, regions] = await Promise.all([
      carriersFor(db, ids, { user, companyId: company.id, today }),
      laneEvidence(db, ids, asked),
      routeBetween(origin, destination),
      areasById(db, [regionOf(origin).id, regionOf(destination).id]),
    ]);
    const regionNamed = (id: number) => ({ id, name: regions.find((area) => area.id === id)?.name ?? '' });
    // Last, so that a search which failed has not cost anything.
    await countLaneSearch(db, { companyId: company.id, userId: user.id, now }, keyOf(body));
    const lane = {
      origin,
      destination,
      origin_region: regionNamed(regionOf(origin).id),
      destination_region: regionNamed(regionOf(destination).id),
    };
    const told = isReduced(user) ? withoutEquipment(evidence) : evidence;
    return paged({ carriers: withEvidence(ids, listed, told), lane, route }, body, total);
  });

  mount(app, services, exportCarriersByLane, async ({ body }, { company, user, today, now }) => {
    const missing = missingFor('searchByLane', user);
    if (missing) throw httpErrors.missing(missing);
    const searcher = { companyId: company.id, userId: user.id, now };
    const key = keyOf(body);
    // The parts of a file, and the file of a list that was just shown, do not count as further searches.
    const isCounted = await isLaneSearchCounted(db, searcher, key);
    if (!isCounted) assertBelowLimit(user.paywall.limits.carrier_searches, user.paywall.usage.carrier_searches_count);
    const found = await laneAsked(body, company.id, today);
    const asked = {
      ...found,
      where: and(sql`${carriers.id} > ${body.after_id}`, found.where),
      orderBy: [sql`${carriers.id}`],
      limit: MAX_EXPORTED_AT_ONCE,
      offset: 0,
    };
    const { ids } = await laneHits(db, asked);
    const [listed, evidence] = await Promise.all([
      listedCarriers(db, ids, { ...readerOf(user, company.id, today), load: loadAssessments }),
      laneEvidence(db, ids, asked),
    ]);
    if (!isCounted) await countLaneSearch(db, searcher, key);
    const line = { ...searcher, kind: 'carriers_exported' as const, occurredAt: now };
    await recordExport(db, { ...line, summary: 'Exported the carriers of a lane' }, body.after_id === 0);
    return { carriers: withEvidence(ids, listed, evidence) };
  });

  /** @throws ApiError 422 for an end that is no place, or a condition that there is not */
  async function laneAsked(body: LaneAsked, companyId: number, today: string) {
    const { origin_area_id, destination_area_id } = body;
    const places = new Map((await areasById(db, [origin_area_id, destination_area_id])).map((area) => [area.id, area]));
    const origin = places.get(origin_area_id);
    const destination = places.get(destination_area_id);
    if (!origin || !destination)
      throw httpErrors.invalid({
        ...(!origin && { origin_area_id: ['There is no such place. Choose one from the list.'] }),
        ...(!destination && { destination_area_id: ['There is no such place. Choose one from the list.'] }),
      });
    const { where, orderBy } = await carrierSearchSql(db, body.q, { companyId, today });
    const { lane_preference_in: by = [], miles_from_origin: miles, seen_within_days: days } = body;
    const isSeenThere = miles !== undefined || days !== undefined;
    return {
      origin,
      destination,
      by: by.length === 0 ? LANE_PREFERENCE_OPTIONS : by,
      where: and(where, isSeenThere ? wasSeenNear({ center: origin, miles, days }, today) : undefined),
      orderBy,
    };
  }
}

const keyOf = ({ origin_area_id, destination_area_id, q, ...narrowed }: LaneAsked) =>
  laneSearchKey({
    originAreaId: origin_area_id,
    destinationAreaId: destination_area_id,
    narrowedBy: {
      ...queryOf(q),
      by: narrowed.lane_preference_in,
      miles: narrowed.miles_from_origin,
      days: narrowed.seen_within_days,
    },
  });

/** Equipment is part of the full profile: a reduced account does not see it, here or in its filters. */
const withoutEquipment = (evidence: ReadonlyMap<number, LaneEvidence>) =>
  new Map([...evidence].map(([id, one]) => [id, { ...one, equipment_seen: null, equipment_reported: null }]));

const withEvidence = (
  ids: readonly number[],
  listed: ReadonlyMap<number, CarrierSummary>,
  evidence: ReadonlyMap<number, LaneEvidence>,
) =>
  ids.flatMap((id): LaneCarrier[] => {
    const carrier = listed.get(id);
    return carrier ? [{ ...carrier, lane: evidence.get(id)! }] : [];
  });
