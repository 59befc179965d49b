import {
  BROKER_CONNECTION_STATUS_FILTER,
  TRUCK_POSTING_DEFAULTS,
  TRUCK_POSTING_STATES,
} from '@contract/load-board/load-board.constants';
import { clockTime, shownTimeZone } from '@contract/shared/time-zones';
import { listPostedEquipmentTypes, listTruckPostings } from '~/models/load-board.server';
import { notOf, rejectUnknownParams } from '~/services/known-params.server';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';

/** The trucks of a list, and what the form for another begins with. */
export async function truckPostingsPage(monitor: Monitor, search: URLSearchParams) {
  rejectUnknownParams(search, ['list', 'network', 'carrier', 'page'], 'the truck postings');
  const named = search.get('list') || 'active';
  const list = TRUCK_POSTING_STATES.find((state) => state === named);
  if (list === undefined) throw notOf('the truck postings', named, 'list');
  const isInNetwork = search.get('network') === '1';
  const [found, equipment] = await Promise.all([
    loadSection(
      listTruckPostings(monitor, {
        state: list,
        ...(isInNetwork ? { broker_connection_status: BROKER_CONNECTION_STATUS_FILTER } : {}),
        ...(search.get('page') ? { page: search.get('page') } : {}),
      }),
    ),
    loadSection(listPostedEquipmentTypes(monitor)),
  ]);
  return {
    list,
    isInNetwork,
    found: found.ok ? { ok: true as const, data: found.data } : found,
    form: {
      /** What the kinds of equipment mean; empty: that could not be loaded. */
      kinds: equipment.ok ? equipment.data : [],
      shown: {
        carrier_id: search.get('carrier') ?? '',
        deadhead_miles_tolerance: String(TRUCK_POSTING_DEFAULTS.deadheadMilesTolerance),
        posted_equipment_type: TRUCK_POSTING_DEFAULTS.postedEquipmentType as string,
        start_date: clockTime(new Date(), shownTimeZone()).day,
        carrier_vehicle_id: '',
      },
    },
  };
}
