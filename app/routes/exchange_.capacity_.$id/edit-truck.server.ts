import { listPostedEquipmentTypes } from '@contract/load-board/board.calls';
import { listCarrierTrucks } from '@contract/load-board/carrier-trucks.calls';
import { getTruckPosting } from '~/models/load-board.server';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';
import { placeInAddress } from '~/services/place-choice.server';
import { placeParams } from '~/view/place-choice';

/** The form as the posting is. */
export async function truckPage(monitor: Monitor, id: string) {
  const posting = await getTruckPosting(monitor, id);
  const { carrier_vehicle_id: vehicle, vehicle_label: label } = posting;
  const [origin, destination, trucks, equipment] = await Promise.all([
    placeOf(monitor, 'origin', posting.origin_area_id),
    placeOf(monitor, 'destination', posting.destination_area_id),
    loadSection(
      monitor.get(listCarrierTrucks, { query: { carrier_id: posting.carrier_id } }).then((answer) => answer.trucks),
    ),
    loadSection(monitor.get(listPostedEquipmentTypes, {}).then((answer) => answer.posted_equipment_types)),
  ]);
  const known = trucks.ok ? trucks.data : [];
  // A truck that the company may no longer choose is still the one that is posted.
  const own =
    vehicle === null || known.some((one) => one.id === vehicle) ? [] : [{ id: vehicle, label: label ?? 'Its truck' }];
  return {
    carrier: posting.carrier_name ?? `carrier ${posting.carrier_id}`,
    edited: { version: posting.version, isOff: posting.state === 'inactive' },
    kinds: equipment.ok ? equipment.data : [],
    trucks: [...known.map(({ id, label }) => ({ id, label })), ...own],
    places: { origin, destination },
    shown: {
      posted_equipment_type: posting.posted_equipment_type as string,
      deadhead_miles_tolerance: String(posting.deadhead_miles_tolerance),
      start_date: posting.start_date,
      carrier_vehicle_id: vehicle === null ? '' : String(vehicle),
    },
  };
}

const placeOf = (monitor: Monitor, name: string, id: number | null) =>
  placeInAddress(monitor, new URLSearchParams(id === null ? {} : { [placeParams(name).areaId]: String(id) }), name);
