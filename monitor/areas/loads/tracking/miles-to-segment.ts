import { type GeoPoint, greatCircleMiles, MILES_A_DEGREE, shrinkAt } from '../../../places/geo-cell';

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
