import type { CurrentUser } from '@contract/identity/identity.entities';
import { getFacility } from '@contract/loads/facilities.calls';
import { missingFor } from '@contract/shared/permissions';

import { listOpenLoads } from '~/models/load.server';
import { shieldsOf } from '~/services/highways.server';
import { loadSection } from '~/services/load-section.server';
import { mapPlacesIn } from '~/services/map-places.server';
import type { Monitor } from '~/services/monitor.server';
import { facilityOnMap } from '~/view/load/load-map';
import { flagsOf } from '~/view/number-flags';

/** A facility with the map around it and the open loads that stop there. */
export async function facilityPage(monitor: Monitor, user: CurrentUser, id: string) {
  const facility = await monitor.get(getFacility, { params: { id } });
  const loads = await loadSection(listOpenLoads(monitor, { stops_facility_id_eq: facility.id }));
  const drawn = facilityOnMap(facility);
  const map = drawn && { drawn, places: await mapPlacesIn(monitor, drawn.view), shields: shieldsOf(drawn.view) };
  return { facility, flags: flagsOf(facility), loads, map, mayChange: missingFor('workTickets', user) === null };
}
