import { type SQL, sql } from 'drizzle-orm';

/**
 * Where something is, as a whole number that an index keeps in order: cells of half a degree each way, counted west to
 * east along a row and south to north. What lies in a circle lies in a few runs of neighbouring cells.
 */

const CELLS_A_DEGREE = 2;
const CELLS_A_ROW = 360 * CELLS_A_DEGREE;

/** Of latitude, on a sphere of the earth's mean radius (3,958.76 miles). */
export const MILES_A_DEGREE = 69.0934;

export type GeoPoint = { latitude: number; longitude: number };

export function geoCell({ latitude, longitude }: GeoPoint): number {
  return Math.floor((latitude + 90) * CELLS_A_DEGREE) * CELLS_A_ROW + Math.floor((longitude + 180) * CELLS_A_DEGREE);
}

/** The same in SQL; both must stay the same. */
export const geoCellSql = (latitude: string, longitude: string) =>
  `(floor((${latitude} + 90) * ${CELLS_A_DEGREE}) * ${CELLS_A_ROW} + floor((${longitude} + 180) * ${CELLS_A_DEGREE}))::int`;

/** The runs of cells, first and last of each, that a circle touches: one run a row. */
export function cellRuns(center: GeoPoint, radiusMiles: number): { first: number[]; last: number[] } {
  const reach = radiusMiles / MILES_A_DEGREE;
  const clamp = (value: number, most: number) => Math.min(most - 1e-9, Math.max(-most, value));
  const south = clamp(center.latitude - reach, 90);
  const north = clamp(center.latitude + reach, 90);
  // Degrees of longitude shrink towards the poles: as many as are needed on the row nearest to one.
  const shrink = Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  const west = clamp(center.longitude - reach / shrink, 180);
  const east = clamp(center.longitude + reach / shrink, 180);
  const first: number[] = [];
  const last: number[] = [];
  const topRow = Math.floor((north + 90) * CELLS_A_DEGREE);
  for (let row = Math.floor((south + 90) * CELLS_A_DEGREE); row <= topRow; row++) {
    first.push(row * CELLS_A_ROW + Math.floor((west + 180) * CELLS_A_DEGREE));
    last.push(row * CELLS_A_ROW + Math.floor((east + 180) * CELLS_A_DEGREE));
  }
  return { first, last };
}

/** The cells of those runs, one by one: for an index with more columns after the cell. */
export function cellsWithin(center: GeoPoint, radiusMiles: number): number[] {
  const { first, last } = cellRuns(center, radiusMiles);
  return first.flatMap((from, run) => Array.from({ length: last[run]! - from + 1 }, (_, at) => from + at));
}

/**
 * The square of a distance in SQL, in square degrees: on the plane that touches the earth at the center. Within 500 miles
 * it differs from the great circle by less than half a percent, and costs a tenth of it.
 */
export function squareDegrees(center: GeoPoint, latitude: SQL, longitude: SQL): SQL {
  return planeSquare(
    { latitude: sql`${center.latitude}`, longitude: sql`${center.longitude}`, shrink: sql`${shrinkAt(center)}` },
    latitude,
    longitude,
  );
}

/** How much shorter than at the equator a degree of longitude is. */
export const shrinkAt = ({ latitude }: GeoPoint) => Math.cos((latitude * Math.PI) / 180);

/** The same for a center that stands in the statement as something else than numbers. */
export const planeSquare = (
  center: { latitude: SQL; longitude: SQL; shrink: SQL },
  latitude: SQL,
  longitude: SQL,
): SQL => sql`((${latitude} - ${center.latitude}::float8) * (${latitude} - ${center.latitude}::float8)
    + (${longitude} - ${center.longitude}::float8) * ${center.shrink}::float8 * (${longitude} - ${center.longitude}::float8) * ${center.shrink}::float8)`;

const EARTH_RADIUS_MILES = 3958.76;

/** Along the great circle, in miles. */
export function greatCircleMiles(from: GeoPoint, to: GeoPoint): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The same in SQL, for columns that are not null. */
export const greatCircleMilesSql = (from: { latitude: SQL; longitude: SQL }, to: { latitude: SQL; longitude: SQL }) =>
  sql`(${2 * EARTH_RADIUS_MILES}::float8 * asin(least(1, sqrt(
    sin(radians(${to.latitude} - ${from.latitude}) / 2) ^ 2
    + cos(radians(${from.latitude})) * cos(radians(${to.latitude})) * sin(radians(${to.longitude} - ${from.longitude}) / 2) ^ 2
  ))))`;

/** What lies within a circle lies between these degrees. */
export function boundingBox({ latitude, longitude }: GeoPoint, radiusMiles: number) {
  // A little more than a sphere's degree: nothing at the edge is lost to rounding.
  const reach = (radiusMiles / MILES_A_DEGREE) * 1.0001;
  const nearestToPole = Math.min(89, Math.abs(latitude) + reach);
  const across = reach / Math.cos((nearestToPole * Math.PI) / 180);
  return { south: latitude - reach, north: latitude + reach, west: longitude - across, east: longitude + across };
}
