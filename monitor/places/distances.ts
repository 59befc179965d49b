import { z } from 'zod';
import { askMaps, type MapsService } from './ask-maps';
import type { GeoPoint } from './geo-cell';

/** Miles by road from each of many points to one; null where the maps service does not say. */
export type MilesFinder = (from: readonly GeoPoint[], to: GeoPoint) => Promise<(number | null)[]>;

const METERS_A_MILE = 1609.344;
/** What one question may hold: Google takes 25 origins. */
const MOST_AT_ONCE = 25;
const MILES_KEPT = 5000;

/**
 * Distances of trucks to a stop, by the maps service's matrix. Without a service, or if its answer is late or makes no
 * sense, null: the caller has an estimate. Points are rounded to about half a mile, so that a standing truck is looked up
 * once.
 */
export function milesFinder(maps: MapsService, send: typeof fetch = fetch): MilesFinder {
  const known = new Map<string, number>();
  return async (from, to) => {
    if (maps === null) return from.map(() => null);
    const keyOf = (point: GeoPoint) => `${rounded(point)} ${rounded(to)}`;
    const missing = from.filter((point) => !known.has(keyOf(point)));
    for (let at = 0; at < missing.length; at += MOST_AT_ONCE) {
      const part = missing.slice(at, at + MOST_AT_ONCE);
      const miles = await askMaps(maps, matrix, [part, to], send).catch(() => null);
      // If the service is down, the rest is not tried.
      if (miles === null || miles.length !== part.length) break;
      for (const [index, one] of miles.entries()) {
        if (one === null) continue;
        if (known.size >= MILES_KEPT) known.delete(known.keys().next().value!);
        known.set(keyOf(part[index]!), one);
      }
    }
    return from.map((point) => known.get(keyOf(point)) ?? null);
  };
}

const rounded = ({ latitude, longitude }: GeoPoint) => `${latitude.toFixed(2)} ${longitude.toFixed(2)}`;

function osrmUrl({ url, key }: NonNullable<MapsService>, from: readonly GeoPoint[], to: GeoPoint): URL {
  const points = [...from, to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';');
  const asked = new URL(`${url.replace(/\/+$/, '')}/table/v1/driving/${points}`);
  const sources = from.map((_, at) => at).join(';');
  const query = { sources, destinations: String(from.length), annotations: 'distance', ...(key && { key }) };
  asked.search = new URLSearchParams(query).toString();
  return asked;
}

function googleUrl({ url, key }: NonNullable<MapsService>, from: readonly GeoPoint[], to: GeoPoint): URL {
  const at = ({ latitude, longitude }: GeoPoint) => `${latitude},${longitude}`;
  const asked = new URL(
    /\/json\/?$/.test(url)
      ? url.replace(/\/directions\/json\/?$/, '/distancematrix/json')
      : `${url.replace(/\/+$/, '')}/maps/api/distancematrix/json`,
  );
  const query = { origins: from.map(at).join('|'), destinations: at(to), ...(key && { key }) };
  asked.search = new URLSearchParams(query).toString();
  return asked;
}

const toMiles = (meters: number | null | undefined) => (meters == null ? null : meters / METERS_A_MILE);

const Osrm = z.object({ distances: z.array(z.array(z.number().nonnegative().nullable())) });

function readOsrm(answer: unknown): (number | null)[] | null {
  const read = Osrm.safeParse(answer);
  return read.success ? read.data.distances.map(([meters]) => toMiles(meters)) : null;
}

const Google = z.object({
  rows: z.array(
    z.object({
      elements: z.array(
        z.object({ status: z.string(), distance: z.object({ value: z.number().nonnegative() }).optional() }),
      ),
    }),
  ),
});

function readGoogle(answer: unknown): (number | null)[] | null {
  const read = Google.safeParse(answer);
  if (!read.success) return null;
  return read.data.rows.map(({ elements: [one] }) => (one?.status === 'OK' ? toMiles(one.distance?.value) : null));
}

const matrix = {
  google: { address: googleUrl, read: readGoogle },
  osrm: { address: osrmUrl, read: readOsrm },
};
