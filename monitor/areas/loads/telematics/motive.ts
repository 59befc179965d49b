import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@contract/shared/day';
import { isOrigin, openPort } from './fetch-port';
import {
  type Credentials,
  fixOf,
  isObject,
  listOf,
  mphOf,
  type OAuthClient,
  objectsOf,
  type Provider,
  ProviderError,
  type ProviderFix,
  type ProviderVehicle,
  type Pull,
  vehicleOf,
  type Webhook,
} from './provider';

const PAGE = 100;
const MAX_PAGES = 60;
/** Longer without reading is an outage: the list of newest positions does not say where trucks were meanwhile. */
const OUTAGE_MS = 10 * 60_000;
/** How far back the history of a vehicle is read. */
const HISTORY_MS = 7 * DAY_MS;
const SCOPES = 'companies.read vehicles.read locations.vehicle_locations_list locations.vehicle_locations_single';

interface Options {
  /** Of the API; KeepTruckin's earlier one answers the same. */
  base: string;
  /** Where carriers sign in. */
  signInBase: string;
  client: OAuthClient | null;
  timeLimitMs?: number;
}

/** Motive: a list of newest positions by page, and a history by vehicle where reading was interrupted. */
export function motive({ base, signInBase, client, timeLimitMs }: Options): Provider {
  const port = openPort({ label: 'Motive', isAllowed: isOrigin(base, signInBase), timeLimitMs });
  // Speeds in miles, whatever the company's setting.
  const headersOf = ({ access, refresh }: Credentials) => ({
    ...(refresh === null ? { 'x-api-key': access } : { authorization: `Bearer ${access}` }),
    'x-metric-units': 'false',
  });
  const get = (credentials: Credentials, path: string, query: Record<string, string> = {}) =>
    port({ url: `${base}${path}?${new URLSearchParams(query)}`, headers: headersOf(credentials) });

  const token = async (form: Record<string, string>) => {
    const all = { ...form, client_id: client?.id ?? '', client_secret: client?.secret ?? '' };
    const answer = await port({ url: `${signInBase}/oauth/token`, method: 'POST', form: all }).catch(
      (error: unknown) => {
        if (error instanceof ProviderError && error.problem === 'rejected')
          throw new ProviderError('credentials', 'Motive refused the sign-in.');
        throw error;
      },
    );
    const { access_token: access, refresh_token: refresh } = isObject(answer) ? answer : {};
    if (typeof access !== 'string' || typeof refresh !== 'string')
      throw new ProviderError('nonsense', 'Motive answered no token.');
    return { access, refresh };
  };

  const pageOf = async (credentials: Credentials, page: number) => {
    const answer = await get(credentials, '/v3/vehicle_locations', { per_page: String(PAGE), page_no: String(page) });
    const { vehicles, pagination } = isObject(answer) ? answer : {};
    const total = isObject(pagination) && typeof pagination.total === 'number' ? pagination.total : 0;
    const rows = listOf(vehicles, 'Motive').flatMap((row) =>
      isObject(row) ? [isObject(row.vehicle) ? row.vehicle : row] : [],
    );
    return { rows, hasMore: rows.length > 0 && page * PAGE < total && page < MAX_PAGES };
  };

  async function historyOf(credentials: Credentials, id: string, from: Date, to: Date): Promise<ProviderFix[]> {
    const days = { start_date: from.toISOString().slice(0, 10), end_date: to.toISOString().slice(0, 10) };
    const answer = await get(credentials, `/v3/vehicle_locations/${encodeURIComponent(id)}`, days);
    const { vehicle_locations: rows } = isObject(answer) ? answer : {};
    return listOf(rows, 'Motive').flatMap((row) => {
      if (!isObject(row)) return [];
      const fix = locationOf(id, isObject(row.vehicle_location) ? row.vehicle_location : row, 'mph');
      return fix && fix.observedAt >= from && fix.observedAt <= to ? [fix] : [];
    });
  }

  return {
    name: 'motive',
    everyMs: 60_000,
    authorizeUrl(state, redirectUri) {
      if (client === null) return null;
      const query = { client_id: client.id, redirect_uri: redirectUri, response_type: 'code', scope: SCOPES, state };
      return `${signInBase}/oauth/authorize?${new URLSearchParams(query)}`;
    },
    async connect(grant) {
      const credentials: Credentials =
        grant.kind === 'code'
          ? await token({ grant_type: 'authorization_code', code: grant.code, redirect_uri: grant.redirectUri })
          : { access: grant.kind === 'token' ? grant.token : '', refresh: null };
      const answer = await get(credentials, '/v1/companies');
      const [first] = objectsOf(isObject(answer) ? answer.companies : null);
      const company = first && isObject(first.company) ? first.company : first;
      return {
        credentials: { ...credentials, isMetric: company?.metric_units === true },
        account: typeof company?.name === 'string' ? company.name.slice(0, 200) : null,
      };
    },
    async refresh(credentials) {
      if (credentials.refresh === null) throw new ProviderError('credentials', 'The token of Motive is not valid.');
      return { ...credentials, ...(await token({ grant_type: 'refresh_token', refresh_token: credentials.refresh })) };
    },
    async pull(credentials, { cursor, now, withVehicles, named, goOn }) {
      const { page, since } = readCursor(cursor);
      const { rows, hasMore } = await pageOf(credentials, page);
      const fixes = rows.flatMap((row) => locationOf(row.id, row.current_location, 'mph') ?? []);
      let missingFrom: Date | null = null;
      if (since !== null && now.getTime() - since.getTime() > OUTAGE_MS) {
        const from = new Date(Math.max(since.getTime(), now.getTime() - HISTORY_MS));
        if (from > since && page === 1) missingFrom = since;
        const onPage = new Set(rows.map(({ id }) => String(id)));
        for (const id of named.filter((one) => onPage.has(one))) {
          await goOn();
          fixes.push(...(await historyOf(credentials, id, from, now)));
        }
      }
      const next = hasMore
        ? { page: page + 1, since: since?.toISOString() ?? null }
        : { page: 1, since: now.toISOString() };
      const vehicles = withVehicles ? await vehiclesFrom(credentials, { page, rows, hasMore }, goOn) : null;
      return { fixes, cursor: JSON.stringify(next), hasMore, vehicles, missingFrom };
    },
    receive,
    async revoke(credentials) {
      if (client === null || credentials.refresh === null) return;
      const form = { token: credentials.refresh, client_id: client.id, client_secret: client.secret };
      await port({ url: `${signInBase}/oauth/revoke`, method: 'POST', form });
    },
  };

  /** All vehicles, of which one page is read already. */
  async function vehiclesFrom(
    credentials: Credentials,
    read: { page: number; rows: Record<string, unknown>[]; hasMore: boolean },
    goOn: Pull['goOn'],
  ) {
    const isFirst = read.page === 1;
    const all = isFirst ? [...read.rows] : [];
    for (let at = isFirst ? 2 : 1, hasMore = !isFirst || read.hasMore; hasMore; at++) {
      await goOn();
      const next = await pageOf(credentials, at);
      all.push(...next.rows);
      hasMore = next.hasMore;
    }
    const vehicles = new Map<string, ProviderVehicle>();
    for (const { id, vin, number, license_plate_number: plate } of all) {
      const vehicle = vehicleOf({ id, vin, unit: number, plate });
      if (vehicle) vehicles.set(vehicle.id, vehicle);
    }
    return [...vehicles.values()];
  }
}

function readCursor(cursor: string | null): { page: number; since: Date | null } {
  if (cursor === null) return { page: 1, since: null };
  try {
    const { page, since } = JSON.parse(cursor) as { page?: unknown; since?: unknown };
    const at = typeof since === 'string' ? new Date(since) : null;
    return {
      page: typeof page === 'number' && page >= 1 ? page : 1,
      since: at && !Number.isNaN(at.getTime()) ? at : null,
    };
  } catch {
    return { page: 1, since: null };
  }
}

/** A truck that sleeps has no place. `kph` says its unit; `speed` has that of the request or of the company. */
function locationOf(vehicleId: unknown, given: unknown, unit: 'mph' | 'kph'): ProviderFix | null {
  if (!isObject(given)) return null;
  const { lat, lon, located_at: time, bearing, speed, kph } = given;
  const mph = kph === undefined || kph === null ? mphOf(speed, unit) : mphOf(kph, 'kph');
  return fixOf({ vehicleId, time, latitude: lat, longitude: lon, mph, heading: bearing });
}

const isLocation = (action: unknown) => action === 'vehicle_location_updated' || action === 'vehicle_location_received';

/** The hex HMAC-SHA1 of the raw body. A ping is a list of names of actions; a body may hold one event or a list of them. */
function receive({ rawBody, headers, secret, isMetric }: Webhook): ReturnType<NonNullable<Provider['receive']>> {
  const given = headers['x-kt-webhook-signature'];
  const refused = { isRefused: true, status: 403 } as const;
  if (typeof given !== 'string' || !/^[0-9a-f]{40}$/i.test(given)) return refused;
  const expected = createHmac('sha1', secret).update(rawBody).digest();
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) return refused;
  const digest = createHash('sha256').update(rawBody).digest('hex');
  let body: unknown = null;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    // Signed and cut: nothing to read in it.
  }
  const events = objectsOf(body).filter(({ action }) => isLocation(action));
  const fixes = events.flatMap((event) => {
    // V1 is flat; V2 has the vehicle and its location in objects.
    const vehicle = isObject(event.vehicle) ? event.vehicle : null;
    const location = event.current_location ?? event.location ?? event;
    return locationOf(vehicle?.id ?? event.vehicle_id, location, isMetric ? 'kph' : 'mph') ?? [];
  });
  return { isRefused: false, digest, fixes, isPullWanted: false };
}
