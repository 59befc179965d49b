import type { Outline } from '@contract/loads/outlines';
import { type GeoPoint, greatCircleMiles, MILES_A_DEGREE, shrinkAt } from '../../../places/geo-cell';
import { milesToSegment } from './miles-to-segment';

/** The outline of a yard as positions are compared with it. Pure, on the plane that touches the earth there. */

/** Corner by corner, the last side leading back to the first corner. */
export const cornersOf = (outline: Outline): GeoPoint[] =>
  outline.map(([longitude, latitude]) => ({ latitude, longitude }));

const sidesOf = (corners: readonly GeoPoint[]) =>
  corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]!] as const);

/** Whether a point lies within: a line from it to the east crosses an odd number of sides. */
export function isWithin(corners: readonly GeoPoint[], { latitude, longitude }: GeoPoint): boolean {
  let inside = false;
  for (const [from, to] of sidesOf(corners)) {
    if (from.latitude > latitude === to.latitude > latitude) continue;
    const share = (latitude - from.latitude) / (to.latitude - from.latitude);
    if (longitude < from.longitude + share * (to.longitude - from.longitude)) inside = !inside;
  }
  return inside;
}

export const holds = (outline: Outline, point: GeoPoint) => isWithin(cornersOf(outline), point);

/** Miles from a point to the nearest side; 0 within. */
export const milesOutsideOf = (corners: readonly GeoPoint[], point: GeoPoint): number =>
  isWithin(corners, point)
    ? 0
    : sidesOf(corners).reduce((least, [from, to]) => Math.min(least, milesToSegment(point, from, to)), Infinity);

/** Whether the straight line between two points outside crosses the yard. */
export const isCrossedBy = (corners: readonly GeoPoint[], from: GeoPoint, to: GeoPoint): boolean =>
  sidesOf(corners).some(
    ([one, other]) => side(from, to, one) !== side(from, to, other) && side(one, other, from) !== side(one, other, to),
  );

const side = (from: GeoPoint, to: GeoPoint, point: GeoPoint) =>
  Math.sign(
    (to.longitude - from.longitude) * (point.latitude - from.latitude) -
      (to.latitude - from.latitude) * (point.longitude - from.longitude),
  );

/** The radius of the circle that is as large. */
export function radiusOfArea(corners: readonly GeoPoint[]): number {
  const origin = corners[0]!;
  const shrink = shrinkAt(origin);
  const x = ({ longitude }: GeoPoint) => (longitude - origin.longitude) * shrink * MILES_A_DEGREE;
  const y = ({ latitude }: GeoPoint) => (latitude - origin.latitude) * MILES_A_DEGREE;
  const area = sidesOf(corners).reduce((sum, [from, to]) => sum + (x(from) * y(to) - x(to) * y(from)) / 2, 0);
  return Math.sqrt(Math.abs(area) / Math.PI);
}

/** How far the farthest corner is from a point, in miles. */
export const reachFrom = (point: GeoPoint, corners: readonly GeoPoint[]): number =>
  Math.max(...corners.map((corner) => greatCircleMiles(point, corner)));

/**
 * A point within a yard that has none on file: the middle of the corners or, if the yard bends around that point, the
 * middle of its widest part at that latitude. Rounded to four inches if that point is still within.
 */
export function pointWithin(outline: Outline): GeoPoint {
  const corners = cornersOf(outline);
  const exact = middleOf(corners);
  const rounded = { latitude: sixDecimals(exact.latitude), longitude: sixDecimals(exact.longitude) };
  return isWithin(corners, rounded) ? rounded : exact;
}

const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function middleOf(corners: readonly GeoPoint[]): GeoPoint {
  const mean = (of: keyof GeoPoint) => corners.reduce((sum, corner) => sum + corner[of], 0) / corners.length;
  const middle = { latitude: mean('latitude'), longitude: mean('longitude') };
  if (isWithin(corners, middle)) return middle;
  const { latitude } = middle;
  const crossings = sidesOf(corners)
    .flatMap(([from, to]) =>
      from.latitude > latitude === to.latitude > latitude
        ? []
        : [
            from.longitude +
              ((latitude - from.latitude) / (to.latitude - from.latitude)) * (to.longitude - from.longitude),
          ],
    )
    .sort((one, other) => one - other);
  let widest = { from: crossings[0]!, to: crossings[1]! };
  for (let at = 2; at + 1 < crossings.length; at += 2) {
    const part = { from: crossings[at]!, to: crossings[at + 1]! };
    if (part.to - part.from > widest.to - widest.from) widest = part;
  }
  return { latitude, longitude: (widest.from + widest.to) / 2 };
}
