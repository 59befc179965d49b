import type { LoadSettings } from '@contract/loads/load-settings.constants';
import type { LocatedBy } from '@contract/loads/stops.constants';
import { type GeoPoint, greatCircleMiles, MILES_A_DEGREE, shrinkAt } from '../../../places/geo-cell';
import type { TrackedStop } from './tracked-load';

/** A circle around a stop, and what a position inside it proves. */
export interface Fence extends GeoPoint {
  radiusMiles: number;
  /** `arrival`: the truck is there. `near`: it is around the postal code, which is no arrival. */
  proves: 'arrival' | 'near';
}

const POSTAL_CODE_MILES = 2;
/** Of a facility whose radius no person set. */
export const FACILITY_MILES = 0.5;

/** How far the place found for a stop may lie from the dock: nearer than this, nothing proves the truck late. */
const UNCERTAIN_MILES: Record<LocatedBy, number> = { given: 0, facility: 0, postal_code: 10, city: 25 };

/** The fence of a stop; null where a position can prove nothing: the stop is known by its city only, or not placed. */
export function fenceOf({ place }: TrackedStop, settings: LoadSettings): Fence | null {
  if (!place || place.locatedBy === 'city') return null;
  const { latitude, longitude, locatedBy } = place;
  if (locatedBy === 'postal_code') return { latitude, longitude, radiusMiles: POSTAL_CODE_MILES, proves: 'near' };
  const radiusMiles = locatedBy === 'given' ? settings.fence_miles : (place.radiusMiles ?? FACILITY_MILES);
  return { latitude, longitude, radiusMiles, proves: 'arrival' };
}

/** Miles around a stop within which its place is too uncertain to call a truck late. */
export const uncertainMiles = ({ place }: TrackedStop) => (place ? UNCERTAIN_MILES[place.locatedBy] : Infinity);

/** The least distance, in miles, between a point and the straight line between two others close to it. */
export function milesToSegment(point: GeoPoint, from: GeoPoint, to: GeoPoint): number {
  const shrink = shrinkAt(point);
  const x = (at: GeoPoint) => (at.longitude - point.longitude) * shrink * MILES_A_DEGREE;
  const y = (at: GeoPoint) => (at.latitude - point.latitude) * MILES_A_DEGREE;
  const [dx, dy] = [x(to) - x(from), y(to) - y(from)];
  const length = dx * dx + dy * dy;
  if (length === 0) return greatCircleMiles(point, from);
  const share = Math.min(1, Math.max(0, -(x(from) * dx + y(from) * dy) / length));
  return Math.hypot(x(from) + share * dx, y(from) + share * dy);
}
