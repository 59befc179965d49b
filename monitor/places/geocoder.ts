import { z } from 'zod';
import type { GeoPoint } from './geo-cell';

/** Where addresses are looked up: a service that answers as Nominatim or as Google does. */
export type GeocoderService = { url: string; key: string | null };

export interface Address {
  street: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string;
}

const TIME_LIMIT_MS = 5000;
/** Nominatim's rank of a house or a building. */
const BUILDING_RANK = 30;

const isGoogle = ({ url }: GeocoderService) =>
  /\/geocode\/json\/?$/.test(new URL(url).pathname) || /\.googleapis\.com$/.test(new URL(url).hostname);

/**
 * Looks addresses up.
 *
 * @returns a function that gives the point of an address's building; null: none was found, or nothing as exact. It throws
 * where the service does not answer in time or in sense.
 */
export function geocoder(
  service: GeocoderService,
  send: typeof fetch = fetch,
): (address: Address) => Promise<GeoPoint | null> {
  return async (address) => {
    const response = await send(isGoogle(service) ? googleUrl(service, address) : nominatimUrl(service, address), {
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      headers: { accept: 'application/json', 'user-agent': 'broker-portal' },
    });
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`);
    const answer: unknown = await response.json();
    return isGoogle(service) ? readGoogle(answer) : readNominatim(answer);
  };
}

function nominatimUrl({ url, key }: GeocoderService, { street, city, state, postalCode, country }: Address): URL {
  const asked = new URL(url);
  const given = { street, city, state, postalcode: postalCode, country, key, format: 'jsonv2', limit: '1' };
  for (const [name, value] of Object.entries(given)) if (value) asked.searchParams.set(name, value);
  return asked;
}

function googleUrl({ url, key }: GeocoderService, { street, city, state, postalCode, country }: Address): URL {
  const asked = new URL(/\/geocode\/json\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/maps/api/geocode/json`);
  asked.searchParams.set('address', [street, city, state, postalCode, country].filter(Boolean).join(', '));
  if (key) asked.searchParams.set('key', key);
  return asked;
}

const Nominatim = z.array(z.object({ lat: z.coerce.number(), lon: z.coerce.number(), place_rank: z.number() }));

function readNominatim(answer: unknown): GeoPoint | null {
  const [first] = Nominatim.parse(answer);
  return first && first.place_rank >= BUILDING_RANK ? { latitude: first.lat, longitude: first.lon } : null;
}

const Google = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      partial_match: z.boolean().optional(),
      geometry: z.object({ location_type: z.string(), location: z.object({ lat: z.number(), lng: z.number() }) }),
    }),
  ),
});

function readGoogle(answer: unknown): GeoPoint | null {
  const { status, results } = Google.parse(answer);
  if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`The geocoder answered ${status}.`);
  const [first] = results;
  if (!first || first.partial_match || first.geometry.location_type !== 'ROOFTOP') return null;
  const { lat: latitude, lng: longitude } = first.geometry.location;
  return { latitude, longitude };
}
