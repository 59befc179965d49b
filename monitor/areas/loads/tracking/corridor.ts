import { type GeoPoint, greatCircleMiles } from '../../../places/geo-cell';

/**
 * How far out of its way a loaded truck may honestly be, in straight miles: around weather or a closed road, to a yard, a
 * repair or home. More on a long way.
 */
const OUT_OF_THE_WAY = { miles: 200, share: 1 / 3 };

/**
 * How many straight miles a loaded truck is out of its way, if that is far from any way between the load's stops; null: it
 * is not. The stops may be visited in another order. It says no more than that: many honest reasons are left.
 */
export function milesOffCorridor(fix: GeoPoint, stops: readonly GeoPoint[]): number | null {
  let least = Number.POSITIVE_INFINITY;
  for (const [at, from] of stops.entries())
    for (const to of stops.slice(at + 1)) {
      const direct = greatCircleMiles(from, to);
      const detour = greatCircleMiles(from, fix) + greatCircleMiles(fix, to) - direct;
      if (detour <= OUT_OF_THE_WAY.miles + direct * OUT_OF_THE_WAY.share) return null;
      least = Math.min(least, detour);
    }
  return Number.isFinite(least) ? Math.round(least) : null;
}
