import { FACILITY_RADIUS_MILES } from '@contract/loads/facilities.constants';
import type { Outline } from '@contract/loads/outlines';
import { type GeoPoint, greatCircleMiles } from '../../../places/geo-cell';
import { holds } from '../tracking/outlines';
import { middleOf } from './longest-stand';

/** Where one load's truck stood for a stop at the facility. */
export interface Stay extends GeoPoint {
  loadId: number;
  carrierId: number;
  carrierVehicleId: number;
}

/** What the point of a facility should be, and the stays that say so. */
export interface Proposal<Of extends Stay = Stay> extends GeoPoint {
  radiusMiles: number;
  stays: Of[];
}

export type Known = {
  /** Null: none as exact as a building. */
  point: (GeoPoint & { radiusMiles: number }) | null;
  /** Of the yard, in place of the radius; null: none is drawn. */
  outline?: Outline | null;
  /** The spot that a person rejected; null: none. */
  rejected: GeoPoint | null;
};

/** Docks of one facility lie within it. */
const TOGETHER_MILES = 0.25;
const LEAST_TRUCKS = 2;
const LEAST_SHARE = 0.6;
/** Beyond the stays themselves. */
const MARGIN_MILES = 0.1;

/**
 * The point where several trucks of several loads stood, if most did and it is not the one that is known already; null:
 * nothing to propose. One truck proves nothing: its driver may have slept there. Pure.
 */
export function proposePoint<Of extends Stay>(
  stays: readonly Of[],
  { point, outline = null, rejected }: Known,
): Proposal<Of> | null {
  const groups = stays.map((stay) => stays.filter((other) => greatCircleMiles(stay, other) <= TOGETHER_MILES));
  const together = groups.reduce<Of[]>((most, group) => (group.length > most.length ? group : most), []);
  const count = (of: 'loadId' | 'carrierVehicleId') => new Set(together.map((stay) => stay[of])).size;
  if (count('carrierVehicleId') < LEAST_TRUCKS || count('loadId') < LEAST_TRUCKS) return null;
  if (together.length < stays.length * LEAST_SHARE) return null;
  const middle = middleOf(together);
  if (outline ? holds(outline, middle) : point && greatCircleMiles(middle, point) <= point.radiusMiles) return null;
  if (rejected && greatCircleMiles(middle, rejected) <= TOGETHER_MILES) return null;
  const farthest = Math.max(...together.map((stay) => greatCircleMiles(stay, middle)));
  const radiusMiles = Math.max(FACILITY_RADIUS_MILES.usual, Math.round((farthest + MARGIN_MILES) * 100) / 100);
  return { ...middle, radiusMiles, stays: together };
}
