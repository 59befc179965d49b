import type { Route } from '@contract/lanes/lane-search.entities';
import { z } from 'zod';
import { askMaps, type MapsService } from './ask-maps';
import { type GeoPoint, greatCircleMiles } from './geo-cell';

const METERS_A_MILE = 1609.344;
const ROUTES_KEPT = 500;

/**
 * The way between two points. Without a maps service, and when it does not answer in time or in sense, the great circle
 * between them, marked as an estimate.
 */
export function routeFinder(
  maps: MapsService,
  send: typeof fetch = fetch,
): (from: GeoPoint, to: GeoPoint) => Promise<Route> {
  const known = new Map<string, Route>();
  return async (from, to) => {
    if (maps === null) return estimatedRoute(from, to);
    const key = [from.longitude, from.latitude, to.longitude, to.latitude]
      .map((degrees) => degrees.toFixed(4))
      .join(' ');
    const remembered = known.get(key);
    if (remembered) return remembered;
    const route = await askMaps(maps, directions, [from, to], send).catch(() => null);
    if (route === null) return estimatedRoute(from, to);
    if (known.size >= ROUTES_KEPT) known.delete(known.keys().next().value!);
    known.set(key, route);
    return route;
  };
}

const ESTIMATE_STEPS = 24;

/** Along the great circle. */
export function estimatedRoute(from: GeoPoint, to: GeoPoint): Route {
  return {
    distance_miles: rounded(greatCircleMiles(from, to)),
    duration_minutes: null,
    is_estimate: true,
    geometry: Array.from({ length: ESTIMATE_STEPS + 1 }, (_, step) =>
      greatCirclePoint(from, to, step / ESTIMATE_STEPS),
    ),
  };
}

const rounded = (miles: number) => Math.round(miles * 10) / 10;

function osrmUrl({ url, key }: NonNullable<MapsService>, from: GeoPoint, to: GeoPoint): URL {
  const ends = [from, to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';');
  const asked = new URL(`${url.replace(/\/+$/, '')}/route/v1/driving/${ends}`);
  asked.search = new URLSearchParams({ overview: 'simplified', geometries: 'geojson', ...(key && { key }) }).toString();
  return asked;
}

function googleUrl({ url, key }: NonNullable<MapsService>, from: GeoPoint, to: GeoPoint): URL {
  const at = ({ latitude, longitude }: GeoPoint) => `${latitude},${longitude}`;
  const asked = new URL(
    /\/directions\/json\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/maps/api/directions/json`,
  );
  asked.search = new URLSearchParams({ origin: at(from), destination: at(to), ...(key && { key }) }).toString();
  return asked;
}

const Osrm = z.object({
  routes: z
    .array(
      z.object({
        distance: z.number(),
        duration: z.number(),
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
      }),
    )
    .min(1),
});

function readOsrm(answer: unknown): Route | null {
  const read = Osrm.safeParse(answer);
  if (!read.success) return null;
  const { distance, duration, geometry } = read.data.routes[0]!;
  return {
    distance_miles: rounded(distance / METERS_A_MILE),
    duration_minutes: Math.round(duration / 60),
    is_estimate: false,
    geometry: geometry.coordinates,
  };
}

const amount = z.object({ value: z.number() });
const Google = z.object({
  routes: z
    .array(
      z.object({
        legs: z.array(z.object({ distance: amount, duration: amount })).min(1),
        overview_polyline: z.object({ points: z.string() }),
      }),
    )
    .min(1),
});

function readGoogle(answer: unknown): Route | null {
  const read = Google.safeParse(answer);
  if (!read.success) return null;
  const { legs, overview_polyline } = read.data.routes[0]!;
  const sum = (of: 'distance' | 'duration') => legs.reduce((all, leg) => all + leg[of].value, 0);
  return {
    distance_miles: rounded(sum('distance') / METERS_A_MILE),
    duration_minutes: Math.round(sum('duration') / 60),
    is_estimate: false,
    geometry: pointsOf(overview_polyline.points),
  };
}

/** Google's encoded polyline: differences of latitude and longitude in hundred-thousandths of a degree. */
function pointsOf(encoded: string): [number, number][] {
  const points: [number, number][] = [];
  let [at, latitude, longitude] = [0, 0, 0];
  const difference = () => {
    let [bits, shift, part] = [0, 0, 0];
    do {
      part = encoded.charCodeAt(at++) - 63;
      bits |= (part & 0x1f) << shift;
      shift += 5;
    } while (part >= 0x20);
    return bits & 1 ? ~(bits >> 1) : bits >> 1;
  };
  while (at < encoded.length) {
    latitude += difference();
    longitude += difference();
    points.push([longitude / 1e5, latitude / 1e5]);
  }
  return points;
}

/** The point at a share of the way along the great circle. */
function greatCirclePoint(from: GeoPoint, to: GeoPoint, share: number): [number, number] {
  const a = vectorOf(from);
  const b = vectorOf(to);
  const angle = Math.acos(Math.min(1, Math.max(-1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
  if (angle < 1e-9) return [from.longitude, from.latitude];
  const [ofA, ofB] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)];
  const [x, y, z] = [0, 1, 2].map((axis) => a[axis]! * ofA + b[axis]! * ofB) as [number, number, number];
  const degrees = (radians: number) => Math.round(((radians * 180) / Math.PI) * 1e4) / 1e4;
  return [degrees(Math.atan2(y, x)), degrees(Math.atan2(z, Math.hypot(x, y)))];
}

function vectorOf({ latitude, longitude }: GeoPoint): [number, number, number] {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

const directions = {
  google: { address: googleUrl, read: readGoogle },
  osrm: { address: osrmUrl, read: readOsrm },
};
