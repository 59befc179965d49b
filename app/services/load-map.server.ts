import type { CurrentUser } from '@contract/identity/identity.entities';
import { getLoadMap } from '@contract/loads/load-map.calls';

import { loadMapList } from '~/view/lists/load-map.list';
import { trucksOnMap, viewOfTrucks } from '~/view/loads/trucks-on-map';
import { readView } from '~/view/map/map-view';
import { shieldsOf } from './highways.server';
import { askedOf } from './list.server';
import { filtersOfLoads } from './load-list.server';
import { loadSection } from './load-section.server';
import { mapPlacesIn } from './map-places.server';
import type { Monitor } from './monitor.server';

/** The list's rows are on the map. */
const NO_ROWS = { ok: true as const, data: { rows: [], paging: { currentPage: 1, totalPages: 1, totalRecords: 0 } } };

/**
 * The map of trucks for its address. Where they are and the filters' choices fail separately.
 *
 * @throws the 422 page when the address has an unknown list or filter
 */
export async function loadMapByAddress(monitor: Monitor, url: URL, user: CurrentUser) {
  const { tab, sort, values, q, input } = askedOf(loadMapList, url.searchParams, user);
  const [found, filters] = await Promise.all([
    loadSection(monitor.get(getLoadMap, { query: { ...input, tab, q } })),
    filtersOfLoads(monitor, user),
  ]);
  const page = { tab, sort, values, counts: null, rows: NO_ROWS, ...filters };
  if (!found.ok) return { ...page, map: found };
  const { loads, total, stale_after_minutes: staleMinutes } = found.data;
  const { mapped, unseen } = trucksOnMap(loads, new Date());
  const named = url.searchParams.get('view');
  const view = named ? readView(named) : viewOfTrucks(mapped);
  const places = await mapPlacesIn(monitor, view);
  const shields = shieldsOf(view);
  return { ...page, map: { ok: true as const, mapped, unseen, total, view, staleMinutes, places, shields } };
}
