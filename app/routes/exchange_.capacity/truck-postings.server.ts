import type { CurrentUser } from '@contract/identity/identity.entities';
import { listPostedEquipmentTypes } from '@contract/load-board/board.calls';
import { TRUCK_POSTING_DEFAULTS } from '@contract/load-board/load-board.constants';
import { missingFor } from '@contract/shared/permissions';
import { clockTime, shownTimeZone } from '@contract/shared/time-zones';
import { listTruckPostings } from '~/models/load-board.server';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';
import { truckList } from '~/view/lists/truck-postings.list';

/** The trucks of a list, and what the form for another begins with. */
export async function truckPostingsPage(monitor: Monitor, search: URLSearchParams, user: CurrentUser) {
  const asked = askedOf(truckList, search, user);
  const { tab, page, input } = asked;
  const [found, equipment] = await Promise.all([
    loadSection(listTruckPostings(monitor, { ...input, state: tab, page })),
    loadSection(monitor.get(listPostedEquipmentTypes, {}).then((answer) => answer.posted_equipment_types)),
  ]);
  return {
    ...pageOfList(asked, found, ({ postings }) => postings),
    mayWork: missingFor('workLoadBoard', user) === null,
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
