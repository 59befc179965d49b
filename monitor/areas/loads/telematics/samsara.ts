import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
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

/** A signed time may be so far off: what is older is replayed. */
const CLOCKS_APART_MS = 5 * 60_000;
const PAGE = 512;
const MAX_PAGES = 40;

interface Options {
  base: string;
  client: OAuthClient | null;
  timeLimitMs?: number;
}

/** Samsara: a feed of GPS with a cursor; VINs from the external ids. */
export function samsara({ base, client, timeLimitMs }: Options): Provider {
  const port = openPort({ label: 'Samsara', isAllowed: isOrigin(base), timeLimitMs });
  const bearer = ({ access }: Credentials) => ({ authorization: `Bearer ${access}` });

  const token = async (form: Record<string, string>) => {
    const basic = Buffer.from(`${client?.id}:${client?.secret}`).toString('base64');
    const ask = {
      url: `${base}/oauth2/token`,
      method: 'POST' as const,
      headers: { authorization: `Basic ${basic}` },
      form,
    };
    const answer = await port(ask).catch((error: unknown) => {
      // invalid_grant: the code or the refresh token is used up.
      if (error instanceof ProviderError && error.problem === 'rejected')
        throw new ProviderError('credentials', 'Samsara refused the sign-in.');
      throw error;
    });
    const { access_token: access, refresh_token: refresh } = isObject(answer) ? answer : {};
    if (typeof access !== 'string' || access === '') throw new ProviderError('nonsense', 'Samsara answered no token.');
    return { access, refresh: typeof refresh === 'string' && refresh !== '' ? refresh : null };
  };

  async function vehiclesOf(credentials: Credentials, goOn: Pull['goOn']): Promise<ProviderVehicle[]> {
    const vehicles: ProviderVehicle[] = [];
    let after: string | null = null;
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = new URLSearchParams({ limit: String(PAGE), ...(after !== null && { after }) });
      const answer = await port({ url: `${base}/fleet/vehicles?${query}`, headers: bearer(credentials) });
      const { data, next, hasNextPage } = pageOf(answer);
      for (const row of objectsOf(data)) {
        const ids = isObject(row.externalIds) ? row.externalIds : {};
        const vehicle = vehicleOf({
          id: row.id,
          vin: ids['samsara.vin'] ?? row.vin,
          unit: row.name,
          plate: row.licensePlate,
        });
        if (vehicle) vehicles.push(vehicle);
      }
      if (!hasNextPage || next === null) break;
      after = next;
      await goOn();
    }
    return vehicles;
  }

  return {
    name: 'samsara',
    everyMs: 30_000,
    authorizeUrl(state, redirectUri) {
      if (client === null) return null;
      const query = { client_id: client.id, response_type: 'code', redirect_uri: redirectUri, state };
      return `${base}/oauth2/authorize?${new URLSearchParams(query)}`;
    },
    async connect(grant) {
      const credentials =
        grant.kind === 'code'
          ? await token({ grant_type: 'authorization_code', code: grant.code, redirect_uri: grant.redirectUri })
          : { access: grant.kind === 'token' ? grant.token : '', refresh: null };
      const answer = await port({ url: `${base}/me`, headers: bearer(credentials) });
      const me = isObject(answer) && isObject(answer.data) ? answer.data : {};
      return { credentials, account: typeof me.name === 'string' ? me.name.slice(0, 200) : null };
    },
    async refresh(credentials) {
      if (credentials.refresh === null) throw new ProviderError('credentials', 'The token of Samsara is not valid.');
      const { access, refresh } = await token({ grant_type: 'refresh_token', refresh_token: credentials.refresh });
      return { ...credentials, access, refresh: refresh ?? credentials.refresh };
    },
    async pull(credentials, { cursor, lastReadAt, withVehicles, goOn }) {
      const vehicles = withVehicles ? await vehiclesOf(credentials, goOn) : null;
      const read = (after: string | null) => {
        const query = new URLSearchParams({ types: 'gps', ...(after !== null && { after }) });
        return port({ url: `${base}/fleet/vehicles/stats/feed?${query}`, headers: bearer(credentials) });
      };
      let missingFrom: Date | null = null;
      const answer = await read(cursor).catch((error: unknown) => {
        // Older than Samsara keeps: from now on, with the gap noted.
        if (!(error instanceof ProviderError) || error.problem !== 'rejected' || cursor === null) throw error;
        missingFrom = lastReadAt;
        return read(null);
      });
      const { data, next, hasNextPage } = pageOf(answer);
      if (next === null) throw new ProviderError('nonsense', 'Samsara answered no cursor.');
      return { fixes: fixesIn(data), cursor: next, hasMore: hasNextPage && next !== cursor, vehicles, missingFrom };
    },
    receive,
    async revoke(credentials) {
      if (client === null || credentials.refresh === null) return;
      const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
      const headers = { authorization: `Basic ${basic}` };
      await port({ url: `${base}/oauth2/revoke`, method: 'POST', headers, form: { token: credentials.refresh } });
    },
  };
}

function pageOf(answer: unknown): { data: unknown[]; next: string | null; hasNextPage: boolean } {
  const { data, pagination } = isObject(answer) ? answer : {};
  const { endCursor, hasNextPage } = isObject(pagination) ? pagination : {};
  return {
    data: listOf(data, 'Samsara'),
    next: typeof endCursor === 'string' && endCursor !== '' ? endCursor : null,
    hasNextPage: hasNextPage === true,
  };
}

/** `gps` is a list in the feed and an object in /stats. Its time is that of the device: an unplugged one repeats it. */
function fixesIn(data: unknown): ProviderFix[] {
  return objectsOf(data).flatMap(({ id, gps }) =>
    objectsOf(gps).flatMap(
      ({ time, latitude, longitude, speedMilesPerHour, headingDegrees }) =>
        fixOf({
          vehicleId: id,
          time,
          latitude,
          longitude,
          mph: mphOf(speedMilesPerHour, 'mph'),
          heading: headingDegrees,
        }) ?? [],
    ),
  );
}

/**
 * `v1=` and the hex HMAC-SHA256 of `v1:<time>:<raw body>` under the secret, which Samsara shows in base64. Events hold
 * no trail: a signed one has the feed read at once.
 */
function receive({ rawBody, headers, secret, now }: Webhook): ReturnType<NonNullable<Provider['receive']>> {
  const refused = { isRefused: true, status: 401 } as const;
  const time = headers['x-samsara-timestamp'];
  const given = headers['x-samsara-signature'];
  if (typeof time !== 'string' || typeof given !== 'string' || !/^\d{1,16}$/.test(time)) return refused;
  if (!/^v1=[0-9a-f]{64}$/i.test(given)) return refused;
  const at = Number(time) * (time.length > 11 ? 1 : 1000);
  if (Math.abs(now.getTime() - at) > CLOCKS_APART_MS) return refused;
  const message = Buffer.concat([Buffer.from(`v1:${time}:`), rawBody]);
  const expected = createHmac('sha256', Buffer.from(secret, 'base64')).update(message).digest();
  if (!timingSafeEqual(expected, Buffer.from(given.slice(3), 'hex'))) return refused;
  return {
    isRefused: false,
    digest: createHash('sha256').update(message).digest('hex'),
    fixes: [],
    isPullWanted: true,
  };
}
