import { type GeoPoint, greatCircleMiles } from '../../../places/geo-cell';
import { type Fix, HOUR, type Instant, MINUTE } from '../tracking/tracked-load';

/** A truck that did not move: the middle of its positions, and the first and last of them. */
export interface Stand extends GeoPoint {
  from: Instant;
  until: Instant;
}

/** Of a yard: a truck that is moved from the gate to a dock stays within it. */
const YARD_MILES = 0.15;
/** A light, a fuel pump and a queue are shorter. */
const LEAST = 20 * MINUTE;
/** Trucks come early, and docks keep them. */
const BEFORE = 2 * HOUR;
const AFTER = 6 * HOUR;

/**
 * Where a truck stood longest around the time of a stop, near the place that is known of it; null: it did not stand there.
 *
 * @param fixes plausible ones, oldest first
 * @param near what is known of the place, and how far from it the dock can be
 */
export function longestStand(
  fixes: readonly Fix[],
  window: { startsAt: Instant; endsAt: Instant },
  near: GeoPoint & { miles: number },
): Stand | null {
  const overlap = ({ from, until }: Stand) =>
    Math.min(until, window.endsAt + AFTER) - Math.max(from, window.startsAt - BEFORE);
  const best = standsOf(fixes)
    .filter((stand) => overlap(stand) >= LEAST && greatCircleMiles(stand, near) <= near.miles)
    .reduce<Stand | null>((most, stand) => (most && overlap(most) >= overlap(stand) ? most : stand), null);
  return best;
}

function standsOf(fixes: readonly Fix[]): Stand[] {
  const stands: Stand[] = [];
  let group: Fix[] = [];
  const end = () => {
    const [first, last] = [group[0], group.at(-1)];
    if (first && last && last.observedAt - first.observedAt >= LEAST)
      stands.push({ ...middleOf(group), from: first.observedAt, until: last.observedAt });
  };
  for (const fix of fixes) {
    if (group.length > 0 && greatCircleMiles(middleOf(group), fix) > YARD_MILES) {
      end();
      group = [];
    }
    group.push(fix);
  }
  end();
  return stands;
}

/** The middle of points that are close together. */
export function middleOf(points: readonly GeoPoint[]): GeoPoint {
  const mean = (of: 'latitude' | 'longitude') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  return { latitude: mean('latitude'), longitude: mean('longitude') };
}
