import type { CallInput } from '@contract/call';
import * as areas from '@contract/lanes/areas.calls';
import * as laneSearch from '@contract/lanes/lane-search.calls';
import type { Monitor } from '~/services/monitor.server';

/** Places that what was typed may mean, the likeliest first. */
export async function autocompleteAreas(monitor: Monitor, query: CallInput<typeof areas.autocompleteAreas>['query']) {
  const { data } = await monitor.call(areas.autocompleteAreas, { query });
  return data.areas;
}

/** What a map names, the most important first. */
export async function listMapPlaces(monitor: Monitor) {
  const { data } = await monitor.call(areas.listMapPlaces, {});
  return data.areas;
}

/** A place by its id as it stands in an address, or null when it is none. */
export async function findArea(monitor: Monitor, id: string) {
  const answer = await monitor.call(areas.getArea, { params: { id } }, { handles: [404, 422] });
  return answer.ok ? answer.data : null;
}

/** A part of the carriers of a lane for a file, by id; empty: there are no more. */
export async function exportCarriersByLane(
  monitor: Monitor,
  body: CallInput<typeof laneSearch.exportCarriersByLane>['body'],
) {
  const { data } = await monitor.call(laneSearch.exportCarriersByLane, { body });
  return data.carriers;
}

/**
 * A page of the carriers of a lane. The plan's limit (403), what is wrong with the search (422) and what broke (500)
 * come back as answers.
 */
export const searchCarriersByLane = (
  monitor: Monitor,
  body: CallInput<typeof laneSearch.searchCarriersByLane>['body'],
) => monitor.call(laneSearch.searchCarriersByLane, { body }, { handles: [403, 404, 422, 500] });
