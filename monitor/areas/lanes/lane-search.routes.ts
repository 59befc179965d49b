import { LANE_PREFERENCE_OPTIONS } from '@contract/carriers/search-filters.constants';
import { searchCarriersByLane } from '@contract/lanes/lane-search.calls';
import type { LaneCarrier } from '@contract/lanes/lane-search.entities';
import { and } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { areasById } from '../../geography/areas.queries';
import { wasSeenNear } from '../../geography/seen-near';
import { routeFinder } from '../../maps/directions';
import { mount, paged } from '../../plugins/calls';
import { httpErrors } from '../../plugins/errors';
import type { Services } from '../../services';
import { carrierSearchSql } from '../carriers/carrier-filters';
import { carriersFor } from '../carriers/listed-carriers';
import { assertMaySearchProfiles } from '../carriers/reduced-view';
import { laneEvidence, laneHits, regionOf } from './lane-search.queries';
import { assertBelowLimit, countLaneSearch, laneSearchKey } from './lane-search-count';

/** The conditions of `q` by name; a q that is none has been refused before. */
const queryOf = (q: unknown) => (typeof q === 'object' ? q : {});

export function laneSearchRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;
  const routeBetween = routeFinder(env.maps);

  mount(app, services, searchCarriersByLane, async ({ body }, { company, user, today, now }) => {
    assertMaySearchProfiles(user, body.q);
    const { carrier_searches } = user.paywall.limits;
    assertBelowLimit(carrier_searches, user.paywall.usage.carrier_searches_count);
    const { origin_area_id, destination_area_id, page, per_page, q } = body;
    const places = new Map((await areasById(db, [origin_area_id, destination_area_id])).map((area) => [area.id, area]));
    const origin = places.get(origin_area_id);
    const destination = places.get(destination_area_id);
    if (!origin || !destination)
      throw httpErrors.invalid({
        ...(!origin && { origin_area_id: ['There is no such place. Choose one from the list.'] }),
        ...(!destination && { destination_area_id: ['There is no such place. Choose one from the list.'] }),
      });

    const { where, orderBy } = await carrierSearchSql(db, q, { companyId: company.id, today });
    const { lane_preference_in: by = [], miles_from_origin: miles, seen_within_days: days } = body;
    const isSeenThere = miles !== undefined || days !== undefined;
    const asked = {
      origin,
      destination,
      by: by.length === 0 ? LANE_PREFERENCE_OPTIONS : by,
      where: and(where, isSeenThere ? wasSeenNear({ center: origin, miles, days }, today) : undefined),
      orderBy,
      limit: per_page,
      offset: (page - 1) * per_page,
    };
    const { ids, total } = await laneHits(db, asked);
    const [listed, evidence, route, regions] = await Promise.all([
      carriersFor(db, ids, { user, companyId: company.id, today }),
      laneEvidence(db, ids, asked),
      routeBetween(origin, destination),
      areasById(db, [regionOf(origin).id, regionOf(destination).id]),
    ]);
    const regionNamed = (id: number) => ({ id, name: regions.find((area) => area.id === id)?.name ?? '' });
    const carriers = ids.flatMap((id): LaneCarrier[] => {
      const carrier = listed.get(id);
      return carrier ? [{ ...carrier, lane: evidence.get(id)! }] : [];
    });
    // Last, so that a search which failed has not cost anything.
    const key = laneSearchKey({
      originAreaId: origin.id,
      destinationAreaId: destination.id,
      narrowedBy: { ...queryOf(q), by, miles, days },
    });
    await countLaneSearch(db, { companyId: company.id, userId: user.id, now }, key);
    const lane = {
      origin,
      destination,
      origin_region: regionNamed(regionOf(origin).id),
      destination_region: regionNamed(regionOf(destination).id),
    };
    return paged({ carriers, lane, route }, body, total);
  });
}
