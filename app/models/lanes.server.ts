import type { CallInput } from '@contract/call';
import * as areas from '@contract/lanes/areas.calls';
import * as laneSearch from '@contract/lanes/lane-search.calls';
import type { Monitor } from '~/services/monitor.server';

/** Places that a typed text may mean, the likeliest first. */
export async function autocompleteAreas(monitor: Monitor, query: CallInput<typeof areas.autocompleteAreas>['query']) {
  const { data } = await monitor.call(areas.autocompleteAreas, { query });
  return data.areas;
}

/** The names on a map, the most important first. */
export async function listMapPlaces(monitor: Monitor) {
  const { data } = await monitor.call(areas.listMapPlaces, {});
  return data.areas;
}

/** A place by its id in an address, or null when there is none. */
export async function findArea(monitor: Monitor, id: string) {
  const answer = await monitor.call(areas.getArea, { params: { id } }, { handles: [404, 422] });
  return answer.ok ? answer.data : null;
}

/** A part of a lane's carriers for a file, by id; empty: the end. */
export async function exportCarriersByLane(
  monitor: Monitor,
  body: CallInput<typeof laneSearch.exportCarriersByLane>['body'],
) {
  const { data } = await monitor.call(laneSearch.exportCarriersByLane, { body });
  return data.carriers;
}

/**
 * A page of the carriers of a lane. Returns the plan's limit (403), a bad search (422) and a failure (500) as values.
 */
export const searchCarriersByLane = (
  monitor: Monitor,
  body: CallInput<typeof laneSearch.searchCarriersByLane>['body'],
) => monitor.call(laneSearch.searchCarriersByLane, { body }, { handles: [403, 404, 422, 500] });
