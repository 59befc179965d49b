import { z } from 'zod';
import { OUTLINE_CORNERS, OUTLINE_MILES } from './facilities.constants';

/** The corners of a yard, each longitude and latitude as in GeoJSON, without the first one again at the end. */
export type Outline = [longitude: number, latitude: number][];

/** As GeoJSON has it: one ring, with the first corner again at its end. */
export const OutlinePolygon = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type OutlinePolygon = z.infer<typeof OutlinePolygon>;

export const polygonOf = (outline: Outline): OutlinePolygon => ({
  type: 'Polygon',
  coordinates: [[...outline, outline[0]!]],
});

const NO_OUTLINE = 'Paste a GeoJSON polygon, or one corner a line: latitude, longitude.';
const MILES_A_DEGREE = 69.0934;
/** Four inches. */
const DECIMALS = 1e6;
/** Two trucks side by side: less is a line. */
const LEAST_SQUARE_MILES = 0.00005;

class NoOutline extends Error {}

/** A position of GeoJSON may have a height behind longitude and latitude. */
const Corner = z.array(z.number()).min(2).max(4);
const Polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(Corner)) });

/** An outline on the wire: a GeoJSON polygon of one ring, which is checked like a typed one. */
export const OutlineInput = Polygon.extend({ coordinates: z.array(z.array(Corner).max(1000)).max(20) }).transform(
  ({ coordinates }, context): OutlinePolygon => {
    const read = attempt(() => ofRings(coordinates));
    if ('outline' in read) return polygonOf(read.outline);
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  },
);

/**
 * An outline that a person pastes: GeoJSON (a polygon, or a feature with one), or a corner a line, latitude before longitude
 * as maps copy them.
 */
export function readOutline(text: string): { outline: Outline } | { problem: string } {
  const trimmed = text.trim();
  return attempt(() => (/^[[{]/.test(trimmed) ? ofGeoJson(trimmed) : ofLines(trimmed)));
}

function attempt(read: () => Outline): { outline: Outline } | { problem: string } {
  try {
    return { outline: read() };
  } catch (error) {
    if (error instanceof NoOutline) return { problem: error.message };
    throw error;
  }
}

const Feature = z.object({ type: z.literal('Feature'), geometry: z.unknown() });
const FeatureCollection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });
const MultiPolygon = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(Corner))) });

function ofGeoJson(text: string): Outline {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NoOutline('This GeoJSON is cut off or not valid. Copy it whole.');
  }
  const collection = FeatureCollection.safeParse(value);
  if (collection.success) {
    if (collection.data.features.length !== 1)
      throw new NoOutline(`Give one outline: this GeoJSON has ${collection.data.features.length} features.`);
    [value] = collection.data.features;
  }
  const feature = Feature.safeParse(value);
  if (feature.success) value = feature.data.geometry;
  const several = MultiPolygon.safeParse(value);
  if (several.success) {
    if (several.data.coordinates.length !== 1)
      throw new NoOutline(`Give one outline: this GeoJSON has ${several.data.coordinates.length} polygons.`);
    return ofRings(several.data.coordinates[0]!);
  }
  const polygon = Polygon.safeParse(value);
  if (!polygon.success) throw new NoOutline(`This GeoJSON is no polygon. ${NO_OUTLINE}`);
  return ofRings(polygon.data.coordinates);
}

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const LINE_LENGTH = 60;
const LINE = new RegExp(String.raw`^(${NUMBER})\s*°?\s*([NS])?[\s,;]+(${NUMBER})\s*°?\s*([EW])?$`, 'i');

function ofLines(text: string): Outline {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return checked(
    lines.flatMap((line, at): Outline => {
      if (line === '') return [];
      // A long line of blanks would keep the expression busy.
      const [, latitude, south, longitude, west] = (line.length <= LINE_LENGTH && LINE.exec(line)) || [];
      if (latitude === undefined || longitude === undefined) {
        const shown = line.length > 40 ? `${line.slice(0, 39)}…` : line;
        throw new NoOutline(`Line ${at + 1}: “${shown}” is no latitude and longitude. ${NO_OUTLINE}`);
      }
      const signed = (number: string, letter: string | undefined, minus: string) =>
        letter?.toUpperCase() === minus ? -Math.abs(Number(number)) : Number(number);
      return [[signed(longitude, west, 'W'), signed(latitude, south, 'S')]];
    }),
  );
}

function ofRings(rings: readonly (readonly number[])[][]): Outline {
  const [ring, ...holes] = rings;
  if (holes.length > 0) throw new NoOutline('An outline with holes can’t be used: leave the inner rings out.');
  return checked((ring ?? []).map(([longitude, latitude]) => [longitude!, latitude!]));
}

/** The ring without corners that are there twice in a row. @throws NoOutline for what is no outline of a yard */
function checked(ring: Outline): Outline {
  const { least, most } = OUTLINE_CORNERS;
  const rounded = ring.map(([x, y]): Outline[number] => [round(x), round(y)]);
  const corners = rounded.filter((corner, at) => !isSame(corner, rounded[(at + 1) % rounded.length]!));
  // Of one corner alone nothing is left.
  if (corners.length < least) throw new NoOutline(`An outline has ${least} different corners or more.`);
  if (corners.length > most)
    throw new NoOutline(`An outline has ${most} corners at most. This one has ${corners.length}: make it simpler.`);
  assertHere(corners);
  const plane = flat(corners);
  const across = Math.max(...(['x', 'y'] as const).map((of) => span(plane.map((point) => point[of]))));
  if (across > OUTLINE_MILES.most)
    throw new NoOutline(
      `This outline is ${across < 10 ? across.toFixed(1) : Math.round(across).toLocaleString('en-US')} miles across. A yard is ${OUTLINE_MILES.most} miles at most.`,
    );
  if (across < OUTLINE_MILES.least)
    throw new NoOutline(`This outline is ${Math.round(across * 5280)} feet across: no truck fits in.`);
  assertSimple(plane);
  if (Math.abs(areaOf(plane)) < LEAST_SQUARE_MILES)
    throw new NoOutline('The corners lie on one line: they enclose nothing.');
  return corners;
}

const round = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;
const isSame = (one: Outline[number], other: Outline[number]) => one[0] === other[0] && one[1] === other[1];
const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** The United States with Alaska and Hawaii, Canada and Mexico. */
const isHere = ([longitude, latitude]: Outline[number]) =>
  longitude >= -180 && longitude <= -50 && latitude >= 14 && latitude <= 84;

function assertHere(corners: Outline) {
  if (corners.every(isHere)) return;
  if (span(corners.map(([longitude]) => longitude)) > 180)
    throw new NoOutline('This outline crosses the 180th meridian. Draw the side where trucks stop.');
  if (corners.every(([longitude, latitude]) => isHere([latitude, longitude])))
    throw new NoOutline(
      'Latitude and longitude are swapped. In GeoJSON the longitude is first, in lines the latitude.',
    );
  if (corners.every(([longitude, latitude]) => isHere([-longitude, latitude])))
    throw new NoOutline('The longitudes lost their minus sign: west of Greenwich they are negative.');
  throw new NoOutline('This outline is not in the United States, Canada or Mexico.');
}

type Flat = { x: number; y: number };

/** In miles on the plane that touches the earth at the first corner. */
function flat(corners: Outline): Flat[] {
  const [[longitude, latitude]] = corners as [Outline[number]];
  const shrink = Math.cos((latitude * Math.PI) / 180);
  return corners.map(([x, y]) => ({
    x: (x - longitude) * shrink * MILES_A_DEGREE,
    y: (y - latitude) * MILES_A_DEGREE,
  }));
}

const areaOf = (points: readonly Flat[]) =>
  points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length]!;
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);

/** @throws NoOutline where two sides cross or touch, other than at the corner between them */
function assertSimple(points: readonly Flat[]) {
  const count = points.length;
  const side = (at: number) => [points[at]!, points[(at + 1) % count]!] as const;
  const name = (at: number) => `${at + 1} to ${((at + 1) % count) + 1}`;
  for (let one = 0; one < count; one += 1)
    for (let other = one + 1; other < count; other += 1) {
      const isNext = other === one + 1;
      const isBefore = one === 0 && other === count - 1;
      // Neighbors share a corner; they cross only where one runs back over the other.
      const crosses = isNext
        ? isFoldedBack(points, other)
        : isBefore
          ? isFoldedBack(points, one)
          : areCrossing(side(one), side(other));
      if (crosses)
        throw new NoOutline(
          `The outline crosses itself: the sides from corner ${name(one)} and ${name(other)}. Give the corners in the order in which one walks around the yard.`,
        );
    }
}

/** The side behind a corner runs back over the one before it. */
function isFoldedBack(points: readonly Flat[], at: number): boolean {
  const count = points.length;
  const [before, corner, after] = [points[(at + count - 1) % count]!, points[at]!, points[(at + 1) % count]!];
  return turn(before, corner, after) === 0 && dot(before, corner, after) > 0;
}

const dot = (one: Flat, from: Flat, other: Flat) =>
  (one.x - from.x) * (other.x - from.x) + (one.y - from.y) * (other.y - from.y);

const turn = (from: Flat, to: Flat, point: Flat) =>
  Math.sign((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x));

function areCrossing([from, to]: readonly [Flat, Flat], [start, end]: readonly [Flat, Flat]): boolean {
  const [one, other, third, fourth] = [
    turn(from, to, start),
    turn(from, to, end),
    turn(start, end, from),
    turn(start, end, to),
  ];
  if (one !== other && third !== fourth) return true;
  const isOn = (a: Flat, b: Flat, point: Flat) => turn(a, b, point) === 0 && dot(a, point, b) <= 0;
  return isOn(from, to, start) || isOn(from, to, end) || isOn(start, end, from) || isOn(start, end, to);
}
