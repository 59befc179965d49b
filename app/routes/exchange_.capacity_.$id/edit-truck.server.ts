import {
  changeTruckPosting,
  getTruckPosting,
  listCarrierTrucks,
  listPostedEquipmentTypes,
} from '~/models/load-board.server';
import { paths } from '~/paths';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';
import { formAction, shownVersion } from '~/services/page.server';
import { placeInAddress } from '~/services/place-choice.server';
import { readForm } from '~/services/read-form.server';
import { placeErrorsOf, placesIn, refusal, type TruckAnswer, TruckTerms } from '~/services/truck-form.server';
import { TRUCK_FIELDS, TRUCK_FORM } from '~/view/load-board/truck-form';
import { placeParams } from '~/view/place-choice';

/** The form as the posting is. */
export async function truckPage(monitor: Monitor, id: string) {
  const posting = await getTruckPosting(monitor, id);
  const { carrier_vehicle_id: vehicle, vehicle_label: label } = posting;
  const [origin, destination, trucks, equipment] = await Promise.all([
    placeOf(monitor, 'origin', posting.origin_area_id),
    placeOf(monitor, 'destination', posting.destination_area_id),
    loadSection(listCarrierTrucks(monitor, posting.carrier_id)),
    loadSection(listPostedEquipmentTypes(monitor)),
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

const Edited = TruckTerms.extend({ expected_version: shownVersion });
const PAGE = { form: TRUCK_FORM, fields: TRUCK_FIELDS.filter((name) => name !== 'carrier_id'), schema: Edited };

export async function saveTruck(request: Request, monitor: Monitor, id: string) {
  const form = await readForm(request);
  form.delete('intent');
  const places = await placesIn(form, monitor);
  const wrong = placeErrorsOf(places);
  const { origin, destination } = places;
  const answer = await formAction(form, PAGE, async ({ carrier_vehicle_id, ...truck }) => {
    if (origin.status !== 'chosen' || Object.keys(wrong).length > 0) return refusal(wrong);
    const to = destination.status === 'chosen' ? destination.place : null;
    const saved = await changeTruckPosting(monitor, id, {
      ...truck,
      carrier_vehicle_id: carrier_vehicle_id ? Number(carrier_vehicle_id) : null,
      origin_area_id: origin.place.id,
      origin_search_display_name: origin.place.name,
      destination_area_id: to?.id ?? null,
      destination_search_display_name: to?.name ?? null,
    });
    return saved.ok
      ? {
          to: paths.truckPostings(saved.data.state === 'active' ? {} : { list: saved.data.state }),
          toast: 'Truck saved.',
        }
      : saved;
  });
  if (answer instanceof Response) return answer;
  const { result } = answer.data;
  const again: TruckAnswer = { ...answer.data, result: { ...result, error: { ...result.error, ...wrong } }, places };
  return { ...answer, data: again };
}
