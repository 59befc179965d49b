import { FACILITY_RADIUS_MILES } from '@contract/loads/facilities.constants';
import type { LoadSettings } from '@contract/loads/load-settings.constants';
import type { LocatedBy } from '@contract/loads/stops.constants';
import { type GeoPoint, greatCircleMiles } from '../../../places/geo-cell';
import { milesToSegment } from './miles-to-segment';
import { cornersOf, isCrossedBy, milesOutsideOf, radiusOfArea, reachFrom } from './outlines';
import type { TrackedStop } from './tracked-load';

/** A circle around a stop or the outline of its yard, and what a position inside it proves. */
export interface Fence extends GeoPoint {
  /** Of an outline that of the circle as large as it: how exact positions must be, and how far is well outside. */
  radiusMiles: number;
  /** Its corners; left out for a circle. */
  corners?: readonly GeoPoint[];
  /** How far it goes from its point. */
  reachMiles: number;
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
  const circle = (radiusMiles: number) => ({ latitude, longitude, radiusMiles, reachMiles: radiusMiles });
  if (locatedBy === 'postal_code') return { ...circle(POSTAL_CODE_MILES), proves: 'near' };
  if (locatedBy === 'facility' && place.outline) {
    const corners = cornersOf(place.outline);
    const radiusMiles = Math.max(FACILITY_RADIUS_MILES.least, radiusOfArea(corners));
    return { latitude, longitude, corners, radiusMiles, reachMiles: reachFrom(place, corners), proves: 'arrival' };
  }
  const radiusMiles = locatedBy === 'given' ? settings.fence_miles : (place.radiusMiles ?? FACILITY_MILES);
  return { ...circle(radiusMiles), proves: 'arrival' };
}

/** Miles around a stop within which its place is too uncertain to call a truck late. */
export const uncertainMiles = ({ place }: TrackedStop) => (place ? UNCERTAIN_MILES[place.locatedBy] : Infinity);

/** A truck at the edge of a yard jumps over it by so much. */
const EDGE_MILES = 0.02;

/** Miles from a point to the fence; 0 within it. */
export function milesOutside(fence: Fence, point: GeoPoint): number {
  const miles = greatCircleMiles(fence, point);
  if (!fence.corners) return Math.max(0, miles - fence.radiusMiles);
  // No nearer than this: which side is the nearest does not matter far away.
  const least = miles - fence.reachMiles;
  if (least > fence.radiusMiles) return least;
  return Math.max(0, milesOutsideOf(fence.corners, point) - EDGE_MILES);
}

/** Whether the straight line between two points goes through the fence. */
export function goesThrough(fence: Fence, from: GeoPoint, to: GeoPoint): boolean {
  if (milesToSegment(fence, from, to) > fence.reachMiles) return false;
  return !fence.corners || isCrossedBy(fence.corners, from, to);
}
