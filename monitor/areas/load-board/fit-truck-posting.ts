import type { Area } from '@contract/lanes/areas.entities';
import { type GeoPoint, greatCircleMiles } from '../../places/geo-cell';

/** A truck that someone posted. */
export interface PostedTruck {
  origin: Area;
  /** Null: anywhere. */
  destination: Area | null;
  toleranceMiles: number;
  equipment: string;
  /** ISO day from which it is free. */
  startDate: string;
}

/** What of a load a truck has to fit. */
export interface LoadToFit {
  equipment: string | null;
  pickup: GeoPoint | null;
  delivery: GeoPoint | null;
  /** The places nearest to them; null: not located. */
  lane: { origin: Area; destination: Area } | null;
  /** ISO day of the first pickup window on the clocks of the stop; null: open. */
  pickupDay: string | null;
}

/**
 * Whether a posted truck fits a load: the equipment is the load's, it is free by the day of the pickup, and both ends lie
 * where the truck is and where it wants to go. What is not known of the load fits nothing.
 *
 * @returns the empty miles to the pickup as the crow flies; null: it does not fit
 */
export function fitTruckPosting(truck: PostedTruck, load: LoadToFit): { deadheadMiles: number } | null {
  const { lane, pickup, delivery, equipment, pickupDay } = load;
  if (!lane || !pickup || !delivery || equipment !== truck.equipment) return null;
  if (pickupDay !== null && truck.startDate > pickupDay) return null;
  if (!isNear(truck.origin, pickup, lane.origin, truck.toleranceMiles)) return null;
  if (truck.destination && !isNear(truck.destination, delivery, lane.destination, truck.toleranceMiles)) return null;
  return { deadheadMiles: Math.round(greatCircleMiles(truck.origin, pickup)) };
}

/** A state is meant as a whole, a market as a whole and around; a city or a postal code with the miles around it. */
function isNear(wanted: Area, point: GeoPoint, place: Area, miles: number): boolean {
  if (wanted.type === 'state') return place.state_area_id === wanted.id;
  if (wanted.type === 'kma' && place.kma_area_id === wanted.id) return true;
  return greatCircleMiles(wanted, point) <= miles;
}
