import { type CarrierSearchFilters, filtersToQuery } from '@contract/carriers/search-filters';
import type { LanePreferenceOption } from '@contract/carriers/search-filters.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { searchCarriersByLane } from '@contract/lanes/lane-search.calls';
import type { LaneCarrier } from '@contract/lanes/lane-search.entities';
import { LANE_ENDS, LANE_SEARCH_LIMIT_CODE, type LaneEnd } from '@contract/lanes/lanes.constants';
import { correctedPaging } from '@contract/shared/paging-correction';
import { missingFor } from '@contract/shared/permissions';

import type { ShownFilters } from '~/view/carrier/carrier-filters';
import { isStopped } from '~/view/carrier/stopped';
import type { ListedLaneCarrier } from '~/view/lane-search';
import { toListedCarrier } from '~/view/listed-carrier';
import { MAP_SHOWN, wayOnMap } from '~/view/map/way-on-map';
import { type PlaceChoice, placeParams } from '~/view/place-choice';
import { filtersInAddress } from './carrier-filters.server';
import { PAGE_PARAMS } from './carrier-search.server';
import { mapPlacesIn } from './map-places.server';
import type { Monitor } from './monitor.server';
import { isTyped, placeInAddress, placeInShort } from './place-choice.server';

/** The plan's limit if it is reached, and whether this user may change the plan. */
export function laneLimitOf(user: CurrentUser) {
  const { limits, usage } = user.paywall;
  const limit = limits.carrier_searches;
  return limit === null || limit > usage.carrier_searches_count ? null : limitReached(user, limit);
}

/** The notice about a reached limit. */
export const limitReached = (user: CurrentUser, limit: number) => ({
  limit,
  canChangePlan: missingFor('manageSubscription', user) === null,
});

/** Both ends as in the address. */
export async function laneInAddress(monitor: Monitor, search: URLSearchParams): Promise<Record<LaneEnd, PlaceChoice>> {
  const [origin, destination] = await Promise.all([
    placeInAddress(monitor, search, 'origin'),
    placeInAddress(monitor, search, 'destination'),
  ]);
  return { origin, destination };
}

const PLACE_PARAMS = LANE_ENDS.flatMap((end) => Object.values(placeParams(end)));

/** Filters of other searches that a lane does not have: ignoring them would show a wider list than requested. */
const NOT_OF_A_LANE = ['search_text', 'location', 'radius', 'text_radius'];

/** The filters of a lane's address; unknown parameters are among the errors. */
export async function laneFilters(
  monitor: Monitor,
  search: URLSearchParams,
  others: readonly string[] = [],
): Promise<ShownFilters> {
  const shown = await filtersInAddress(monitor, search, {
    mode: 'lane',
    others: [...PLACE_PARAMS, ...PAGE_PARAMS, MAP_SHOWN, ...others],
  });
  const given = NOT_OF_A_LANE.filter((param) => (search.get(param) ?? '').trim() !== '');
  if (given.length === 0) return shown;
  const kept = shown.kept.filter(([param]) => !NOT_OF_A_LANE.includes(param));
  const elsewhere = given.map((param) => `This link is not valid: “${param}” is not a filter of a lane.`);
  return { ...shown, kept, errors: { ...shown.errors, elsewhere } };
}

/** The parameters of an address that are not its places. */
export function besidesPlaces(search: URLSearchParams): [name: string, value: string][] {
  return [...search].filter(([name]) => !PLACE_PARAMS.includes(name) && name !== 'page');
}

/**
 * The short form of the same search, by its places' numbers; null when it is already short, or when a place is still
 * open.
 */
export function shorterAddress(search: URLSearchParams, choice: Record<LaneEnd, PlaceChoice>): URLSearchParams | null {
  if (!LANE_ENDS.some((end) => isTyped(search, end))) return null;
  const { origin, destination } = choice;
  if (origin.status !== 'chosen' || destination.status !== 'chosen') return null;
  return new URLSearchParams([
    ...Object.entries(placeInShort('origin', origin)),
    ...Object.entries(placeInShort('destination', destination)),
    ...besidesPlaces(search),
  ]);
}

/** The same carriers for the page and for a file. */
export const laneAsked = (
  lane: { originAreaId: number; destinationAreaId: number },
  filters: CarrierSearchFilters,
) => ({
  origin_area_id: lane.originAreaId,
  destination_area_id: lane.destinationAreaId,
  q: filtersToQuery(filters),
  lane_preference_in: filters.selectedLanePreferences as LanePreferenceOption[],
  ...(filters.milesFromOriginRange !== undefined && { miles_from_origin: filters.milesFromOriginRange }),
  ...(filters.vehicleRangeInTime !== undefined && { seen_within_days: filters.vehicleRangeInTime }),
});

/** The carriers of a lane for a results page. Failures are values too: the plan's limit, a bad search, or an error. */
export async function lanePage(
  monitor: Monitor,
  lane: { originAreaId: number; destinationAreaId: number },
  search: URLSearchParams,
  filters: CarrierSearchFilters,
) {
  const sort = search.get('sort') ?? '';
  const page = search.get('page');
  const asked = laneAsked(lane, filters);
  const answer = await monitor.call(
    searchCarriersByLane,
    {
      body: {
        ...asked,
        ...(page !== null && { page }),
        q: { ...asked.q, ...(sort !== '' && { s: sort }) },
      },
    },
    { handles: [403, 404, 422, 500] },
  );
  if (answer.ok) {
    const { carriers, lane: searched, route: asked } = answer.data;
    // Drawn here: the points of a long route are many times the size of the list.
    const { geometry, ...route } = asked;
    const way = wayOnMap(geometry);
    return {
      kind: 'found' as const,
      carriers: sort === '' ? mayHaveLoadsFirst(carriers.map(toListedLaneCarrier)) : carriers.map(toListedLaneCarrier),
      paging: correctedPaging(answer.paging, carriers.length),
      near: { origin: searched.origin_region.name, destination: searched.destination_region.name },
      route,
      way,
      places: way ? await mapPlacesIn(monitor, way.view) : [],
    };
  }
  if (answer.error.code === LANE_SEARCH_LIMIT_CODE) return { kind: 'limit' as const };
  if (answer.status === 500) return { kind: 'broken' as const, reference: answer.error.reference ?? null };
  const named = Object.values(answer.error.fields ?? {}).flat();
  return {
    kind: 'refused' as const,
    status: answer.status,
    messages: named.length > 0 ? named : [answer.error.message],
  };
}

/** In the lane's own order a page ends with those that no load may go to: the lane is walked in the order it is stored in. */
function mayHaveLoadsFirst(carriers: readonly ListedLaneCarrier[]): ListedLaneCarrier[] {
  const isOut = ({ relationship, rules_assessment }: ListedLaneCarrier) =>
    isStopped(relationship) || rules_assessment?.overall_result === 'fail';
  return carriers.toSorted((one, other) => Number(isOut(one)) - Number(isOut(other)));
}

const toListedLaneCarrier = (carrier: LaneCarrier): ListedLaneCarrier => ({
  ...toListedCarrier(carrier),
  lane: carrier.lane,
});
