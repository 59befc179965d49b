import type { ProviderName, ProviderProblem } from '@contract/loads/telematics.constants';
import { z } from 'zod';

/** A telematics service that a carrier's trucks report to, behind one interface (decision 0199). */

export class ProviderError extends Error {
  constructor(
    readonly problem: ProviderProblem,
    /** Of no request or answer: it may be logged. */
    message: string,
    /** If the provider said how long to wait. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
    this.name = 'ProviderError';
  }
}

/** Where a vehicle was: its own time, not that of the answer. An unplugged device repeats its last one. */
export interface ProviderFix {
  vehicleId: string;
  observedAt: Date;
  latitude: number;
  longitude: number;
  speedMph: number | null;
  heading: number | null;
}

export interface ProviderVehicle {
  id: string;
  vin: string | null;
  unit: string | null;
  plate: string | null;
  /** Null: the provider does not say. */
  isCommunicating: boolean | null;
}

/** Kept sealed. `access` is what requests send: an API token, an OAuth access token or a session. */
export const Credentials = z.object({
  access: z.string(),
  /** Null: the token is the carrier's own and is not refreshed. */
  refresh: z.string().nullable(),
  /** Geotab: the database, the person, and the server that the database is on. */
  database: z.string().optional(),
  userName: z.string().optional(),
  server: z.string().optional(),
  /** Motive: speeds of webhooks are in km/h. */
  isMetric: z.boolean().optional(),
});
export type Credentials = z.infer<typeof Credentials>;

/** What a carrier gives to connect: a token, a person's sign-in, or the code of an OAuth redirect. */
export type Grant =
  | { kind: 'token'; token: string }
  | { kind: 'password'; database: string; userName: string; password: string }
  | { kind: 'code'; code: string; redirectUri: string };

export interface Connected {
  credentials: Credentials;
  /** The provider's name of the account; null: it has none. */
  account: string | null;
}

export interface Pull {
  /** Null: from the beginning. */
  cursor: string | null;
  /** When it was last read to the end; null: never. */
  lastReadAt: Date | null;
  now: Date;
  /** Read the vehicles too. */
  withVehicles: boolean;
  /** Vehicles that a load names: only their history is read. */
  named: readonly string[];
  /** Called before each further request. @throws the carrier disconnected meanwhile */
  goOn: () => Promise<void>;
}

export interface Pulled {
  fixes: ProviderFix[];
  cursor: string;
  hasMore: boolean;
  /** All vehicles of the account; null: not read. */
  vehicles: ProviderVehicle[] | null;
  /** From when on positions are missing: the provider did not keep them for so long. */
  missingFrom: Date | null;
}

export interface Webhook {
  rawBody: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  secret: string;
  now: Date;
  isMetric: boolean;
}

/** `status` is what the provider expects as an answer. `digest` identifies this delivery. */
export type Received =
  | { isRefused: true; status: 401 | 403 }
  | { isRefused: false; digest: string; fixes: ProviderFix[]; isPullWanted: boolean };

export interface Provider {
  name: ProviderName;
  /** Milliseconds between two readings. */
  everyMs: number;
  /** Where a carrier signs in to allow reading; null: the operator has no OAuth client there, or there is none. */
  authorizeUrl(state: string, redirectUri: string): string | null;
  connect(grant: Grant): Promise<Connected>;
  refresh(credentials: Credentials): Promise<Credentials>;
  pull(credentials: Credentials, pull: Pull): Promise<Pulled>;
  /** Null: it sends nothing. */
  receive: ((webhook: Webhook) => Received) | null;
  /** Reports to the provider that the credentials are no longer used. Its answer does not matter: ours are deleted. */
  revoke(credentials: Credentials): Promise<void>;
}

/** An OAuth client that the operator has with a provider. */
export interface OAuthClient {
  id: string;
  secret: string;
}

const finite = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
const text = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() || null : typeof value === 'number' ? String(value) : null;

const MAX_MPH = 200;
export const KM_PER_MILE = 1.609344;

/** Reads a position of a provider's answer; null: it has no time or no place, as of a truck that sleeps. */
export function fixOf(given: {
  vehicleId: unknown;
  time: unknown;
  latitude: unknown;
  longitude: unknown;
  mph: number | null;
  heading: unknown;
}): ProviderFix | null {
  const vehicleId = text(given.vehicleId);
  const time = typeof given.time === 'string' ? Date.parse(given.time) : Number.NaN;
  const latitude = finite(given.latitude);
  const longitude = finite(given.longitude);
  if (vehicleId === null || Number.isNaN(time) || latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || (latitude === 0 && longitude === 0)) return null;
  const heading = finite(given.heading);
  const { mph } = given;
  return {
    vehicleId,
    observedAt: new Date(time),
    latitude,
    longitude,
    speedMph: mph === null || mph < 0 || mph > MAX_MPH ? null : Math.round(mph * 10) / 10,
    heading: heading === null || heading < 0 || heading > 360 ? null : heading,
  };
}

export const mphOf = (value: unknown, unit: 'mph' | 'kph'): number | null => {
  const speed = finite(value);
  return speed === null ? null : unit === 'mph' ? speed : speed / KM_PER_MILE;
};

/** Providers write VINs with blanks and hyphens, and a dash or zeros for none. */
export function vehicleOf(given: Record<'id' | 'vin' | 'unit' | 'plate', unknown>): ProviderVehicle | null {
  const id = text(given.id);
  if (id === null || id.length > 100) return null;
  const vin = (text(given.vin) ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return {
    id,
    vin: vin.length < 5 || vin.length > 17 || /^0+$/.test(vin) ? null : vin,
    unit: text(given.unit)?.slice(0, 40) ?? null,
    plate: text(given.plate)?.slice(0, 20) ?? null,
    isCommunicating: null,
  };
}

/** The objects of a list in an answer, whatever else is in it. */
export function objectsOf(value: unknown): Record<string, unknown>[] {
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => (isObject(one) ? [one] : []));
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws ProviderError what should be a list of an answer is none */
export function listOf(value: unknown, provider: string): unknown[] {
  if (!Array.isArray(value)) throw new ProviderError('nonsense', `${provider} answered without its list.`);
  return value;
}
