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

/** The load's fields that a truck must fit. */
export interface LoadToFit {
  equipment: string | null;
  pickup: GeoPoint | null;
  delivery: GeoPoint | null;
  /** The nearest places; null: not located. */
  lane: { origin: Area; destination: Area } | null;
  /** ISO day of the first pickup window on the stop's clock; null: open. */
  pickupDay: string | null;
}

/**
 * Whether a posted truck fits a load: the equipment matches, it is free by the day of the pickup, and both ends are
 * where the truck is and wants to go. An unknown value of the load fits nothing.
 *
 * @returns the empty miles to the pickup in a straight line; null: it does not fit
 */
export function fitTruckPosting(truck: PostedTruck, load: LoadToFit): { deadheadMiles: number } | null {
  const { lane, pickup, delivery, equipment, pickupDay } = load;
  if (!lane || !pickup || !delivery || equipment !== truck.equipment) return null;
  if (pickupDay !== null && truck.startDate > pickupDay) return null;
  if (!isNear(truck.origin, pickup, lane.origin, truck.toleranceMiles)) return null;
  if (truck.destination && !isNear(truck.destination, delivery, lane.destination, truck.toleranceMiles)) return null;
  return { deadheadMiles: Math.round(greatCircleMiles(truck.origin, pickup)) };
}

/** A state counts as a whole, a market as a whole and around; a city or a postal code with the miles around it. */
function isNear(wanted: Area, point: GeoPoint, place: Area, miles: number): boolean {
  if (wanted.type === 'state') return place.state_area_id === wanted.id;
  if (wanted.type === 'kma' && place.kma_area_id === wanted.id) return true;
  return greatCircleMiles(wanted, point) <= miles;
}
