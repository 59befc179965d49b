import type { LoadVehicleChoice } from '@contract/loads/load-vehicles.calls';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import type { Load } from '@contract/loads/loads.entities';
import type { LoadMovement } from '@contract/loads/movements.calls';
import { MOVEMENT_TYPE_LABELS } from '@contract/loads/movements.constants';
import { agoAt, duration } from '@contract/loads/stop-times';
import { formatInteger } from '@contract/shared/format';

/** A position that is older says where the truck was, not where it is. */
const FRESH_MS = 60 * 60_000;
/** A truck is nearer only where that saves the carrier a real way. */
const SAVES_MILES = 50;
const AT_PICKUP_MILES = 1;

export interface TruckNow {
  /** "Near Stockton, CA, stopped for 5 h 30 min"; null: no position. */
  where: string | null;
  /** Another truck of the carrier that could be at the pickup before it. */
  nearer: string | null;
}

/** The place of a load's truck as text, and whether another of the carrier's trucks is nearer to the pickup. */
export function truckNow(
  load: Pick<Load, 'status' | 'stops' | 'vehicle' | 'carrier_vehicle_areas'>,
  trucks: readonly LoadVehicleChoice[],
  newest: LoadMovement | null,
  now: string,
): TruckNow {
  if (CLOSED_LOAD_STATUSES.includes(load.status)) return { where: null, nearer: null };
  return { where: whereIs(load, newest, now), nearer: nearerTruck(load, trucks, now) };
}

const isFresh = (at: string, now: string) => Date.parse(now) - Date.parse(at) <= FRESH_MS;

function whereIs(
  { carrier_vehicle_areas: [position] }: Pick<Load, 'carrier_vehicle_areas'>,
  newest: LoadMovement | null,
  now: string,
) {
  if (!position?.area) return null;
  const { name, state } = position.area;
  const place = [name, state].filter(Boolean).join(', ');
  if (!isFresh(position.observed_at, now)) return `Last seen near ${place}, ${agoAt(position.observed_at, now)}`;
  const isOfNow = newest !== null && newest.ended_at >= position.observed_at;
  return isOfNow
    ? `Near ${place}, ${MOVEMENT_TYPE_LABELS[newest.is_type].toLowerCase()} for ${duration(newest.minutes)}`
    : `Near ${place}`;
}

const busyWith = ({ active_loads: [other] }: LoadVehicleChoice) => (other ? ` (on load ${other.reference})` : '');

/** Before the pickup only, and by fresh positions. One that has another load of the company is named only where no other is nearer. */
function nearerTruck(
  { stops, vehicle }: Pick<Load, 'stops' | 'vehicle'>,
  trucks: readonly LoadVehicleChoice[],
  now: string,
) {
  if (vehicle === null || stops.some(({ arrived }) => arrived !== null)) return null;
  const seen = trucks.flatMap((truck) =>
    truck.miles_to_pickup !== null && truck.last_seen && isFresh(truck.last_seen.observed_at, now)
      ? [{ ...truck, miles: truck.miles_to_pickup }]
      : [],
  );
  const own = seen.find(({ carrier_vehicle_id: id }) => id === vehicle.id);
  const there = seen.find((truck) => truck !== own && truck.miles < AT_PICKUP_MILES);
  if (there && !(own && own.miles < AT_PICKUP_MILES)) return `${there.label}${busyWith(there)} is at the pickup`;
  const isNearer = ({ miles }: { miles: number }) => own !== undefined && own.miles - miles >= SAVES_MILES;
  const [nearest] = seen
    .filter((truck) => truck !== own && truck.can_reach !== 'no' && isNearer(truck))
    .toSorted((a, b) => Math.sign(a.active_loads.length) - Math.sign(b.active_loads.length) || a.miles - b.miles);
  if (!own || !nearest) return null;
  return `${nearest.label}${busyWith(nearest)} is ${formatInteger(nearest.miles)} mi from the pickup, ${vehicle.label} ${formatInteger(own.miles)} mi`;
}
