/**
 * The one projection of every map: Albers' equal-area conic for North America, as the server draws the land and as the
 * browser moves it. Its units are tenths of a pixel of the whole map at its usual size.
 */

const RADIANS = Math.PI / 180;
const MIDDLE = { longitude: -96, latitude: 40 };
const PARALLELS = [20, 60] as const;

const firstSine = Math.sin(PARALLELS[0] * RADIANS);
const cone = (firstSine + Math.sin(PARALLELS[1] * RADIANS)) / 2;
const constant = 1 + firstSine * (2 * cone - firstSine);
const middleRadius = Math.sqrt(constant - 2 * cone * Math.sin(MIDDLE.latitude * RADIANS)) / cone;

/** The whole map: the United States without Alaska and Hawaii, inhabited Canada, Mexico. */
export const WHOLE_MAP = { x: 0, y: 0, width: 6400, height: 4600 } as const;
/** The whole drawing, as far as Hawaii and the Arctic. */
export const WHOLE_DRAWING = { x: -2600, y: -2400, width: 9400, height: 7200 } as const;

const UNITS = WHOLE_MAP.width / 1.1;
const LEFT = -0.55;
const TOP = 0.32;

export type MapPoint = { x: number; y: number };
export type GeoPoint = { latitude: number; longitude: number };

export function project({ longitude, latitude }: GeoPoint): MapPoint {
  const radius = Math.sqrt(Math.max(0, constant - 2 * cone * Math.sin(latitude * RADIANS))) / cone;
  // The shorter way round: the last of the Aleutians lie beyond the date line.
  const east = ((longitude - MIDDLE.longitude + 540) % 360) - 180;
  const angle = cone * east * RADIANS;
  return {
    x: (radius * Math.sin(angle) - LEFT) * UNITS,
    y: (TOP - middleRadius + radius * Math.cos(angle)) * UNITS,
  };
}

/** The place at a point of the drawing, or null where the map has none. */
export function unproject({ x, y }: MapPoint): GeoPoint | null {
  const across = x / UNITS + LEFT;
  const down = middleRadius - TOP + y / UNITS;
  const radius = Math.hypot(across, down);
  const sine = (constant - radius * radius * cone * cone) / (2 * cone);
  if (down <= 0 || Math.abs(sine) > 1) return null;
  const latitude = Math.asin(sine) / RADIANS;
  const longitude = MIDDLE.longitude + Math.atan2(across, down) / cone / RADIANS;
  return { latitude, longitude: ((longitude + 540) % 360) - 180 };
}

/** Units of the map a mile, there. It is equal in area: a circle stays nearly one. */
export function unitsPerMile(at: GeoPoint): number {
  const north = project({ ...at, latitude: at.latitude + 0.5 });
  const south = project({ ...at, latitude: at.latitude - 0.5 });
  const east = project({ ...at, longitude: at.longitude + 0.5 });
  const west = project({ ...at, longitude: at.longitude - 0.5 });
  const milesADegree = 69.0934;
  const upright = Math.hypot(north.x - south.x, north.y - south.y) / milesADegree;
  const level = Math.hypot(east.x - west.x, east.y - west.y) / (milesADegree * Math.cos(at.latitude * RADIANS));
  return Math.sqrt(upright * level);
}
