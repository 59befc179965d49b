import { openPort } from './fetch-port';
import {
  type Credentials,
  fixOf,
  isObject,
  listOf,
  mphOf,
  objectsOf,
  type Provider,
  ProviderError,
  type ProviderVehicle,
  vehicleOf,
} from './provider';

/** The most that GetFeed answers. */
const PAGE = 50_000;

interface Options {
  base: string;
  timeLimitMs?: number;
}

const IS_GEOTAB = /^([a-z0-9-]+\.)*geotab\.com$/i;

/** Geotab: JSON-RPC with a session; a feed of log records by version, joined with the devices. */
export function geotab({ base, timeLimitMs }: Options): Provider {
  const own = new URL(base);
  const port = openPort({
    label: 'Geotab',
    // A database is on a server of its own; a server of another name gets no password.
    isAllowed: (url) =>
      url.origin === own.origin || (url.protocol === 'https:' && url.port === '' && IS_GEOTAB.test(url.hostname)),
    timeLimitMs,
  });

  const ask = async (server: string | undefined, method: string, params: object): Promise<unknown> => {
    const answer = await port({ url: `${server ?? own.origin}/apiv1`, method: 'POST', json: { method, params } });
    if (!isObject(answer)) throw new ProviderError('nonsense', 'Geotab answered no object.');
    if (answer.error !== undefined && answer.error !== null) throw errorOf(answer.error);
    if (!('result' in answer)) throw new ProviderError('nonsense', 'Geotab answered no result.');
    return answer.result;
  };
  const call = ({ access, database, userName, server }: Credentials, method: string, params: object) =>
    ask(server, method, { ...params, credentials: { database, userName, sessionId: access } });

  /** The password is what a session is renewed with: it stays, sealed. */
  async function signIn(database: string, userName: string, password: string, server?: string): Promise<Credentials> {
    const result = await ask(server, 'Authenticate', { database, userName, password });
    const { credentials, path } = isObject(result) ? result : {};
    const { sessionId, database: named, userName: known } = isObject(credentials) ? credentials : {};
    if (typeof sessionId !== 'string' || sessionId === '')
      throw new ProviderError('nonsense', 'Geotab answered no session.');
    const moved = typeof path === 'string' && path !== '' && path !== 'ThisServer' ? serverOf(path, own) : server;
    return {
      access: sessionId,
      refresh: password,
      database: typeof named === 'string' ? named : database,
      userName: typeof known === 'string' ? known : userName,
      server: moved,
    };
  }

  async function vehiclesOf(credentials: Credentials): Promise<ProviderVehicle[]> {
    const devices = listOf(await call(credentials, 'Get', { typeName: 'Device' }), 'Geotab');
    const states = listOf(await call(credentials, 'Get', { typeName: 'DeviceStatusInfo' }), 'Geotab');
    const talks = new Map(
      objectsOf(states).flatMap(({ device, isDeviceCommunicating }) =>
        isObject(device) && typeof isDeviceCommunicating === 'boolean'
          ? [[String(device.id), isDeviceCommunicating] as const]
          : [],
      ),
    );
    return objectsOf(devices).flatMap((row) => {
      const vin = [row.vehicleIdentificationNumber, row.engineVehicleIdentificationNumber].find(
        (one) => typeof one === 'string' && /[1-9A-Z]/i.test(one),
      );
      const vehicle = vehicleOf({ id: row.id, vin, unit: row.name, plate: row.licensePlate });
      return vehicle ? [{ ...vehicle, isCommunicating: talks.get(vehicle.id) ?? null }] : [];
    });
  }

  return {
    name: 'geotab',
    everyMs: 60_000,
    authorizeUrl: () => null,
    async connect(grant) {
      if (grant.kind !== 'password') throw new ProviderError('credentials', 'Geotab takes a user and a password.');
      const credentials = await signIn(grant.database, grant.userName, grant.password);
      return { credentials, account: credentials.database?.slice(0, 200) ?? null };
    },
    async refresh({ database, userName, refresh }) {
      // Without its server: a database may have moved.
      return signIn(database ?? '', userName ?? '', refresh ?? '');
    },
    async pull(credentials, { cursor, lastReadAt, now, withVehicles }) {
      const vehicles = withVehicles ? await vehiclesOf(credentials) : null;
      const feed = (from: object) =>
        call(credentials, 'GetFeed', { typeName: 'LogRecord', resultsLimit: PAGE, ...from });
      const anew = () => feed({ search: { fromDate: now.toISOString() } });
      let missingFrom: Date | null = null;
      const result = await (cursor === null ? anew() : feed({ fromVersion: cursor })).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || error.problem !== 'rejected' || cursor === null) throw error;
        missingFrom = lastReadAt;
        return anew();
      });
      const { data, toVersion } = isObject(result) ? result : {};
      const rows = listOf(data, 'Geotab');
      if (typeof toVersion !== 'string' || toVersion === '')
        throw new ProviderError('nonsense', 'Geotab answered no version.');
      const fixes = objectsOf(rows).flatMap(
        ({ device, dateTime, latitude, longitude, speed }) =>
          fixOf({
            vehicleId: isObject(device) ? device.id : device,
            time: dateTime,
            latitude,
            longitude,
            mph: mphOf(speed, 'kph'),
            heading: null,
          }) ?? [],
      );
      return { fixes, cursor: toVersion, hasMore: rows.length >= PAGE && toVersion !== cursor, vehicles, missingFrom };
    },
    receive: null,
    // A session ends by itself; the password is the carrier's.
    revoke: () => Promise.resolve(),
  };
}

/** @throws ProviderError the answer leads to a server that is not Geotab's */
function serverOf(path: string, own: URL): string {
  // A Geotab of one's own network, as in a test, names itself.
  if (path === own.host) return own.origin;
  if (!IS_GEOTAB.test(path)) throw new ProviderError('nonsense', 'Geotab named a server that is not its own.');
  return `https://${path}`;
}

function errorOf(error: unknown): ProviderError {
  const { data, errors } = isObject(error) ? error : {};
  const type = (isObject(data) && data.type) || (Array.isArray(errors) && isObject(errors[0]) && errors[0].name) || '';
  switch (type) {
    case 'InvalidUserException':
      return new ProviderError('credentials', 'Geotab refused the session.');
    case 'OverLimitException':
      return new ProviderError('busy', 'Geotab asks to wait.', 60_000);
    case 'DbUnavailableException':
      return new ProviderError('unavailable', 'Geotab’s database is not available.');
    case 'ArgumentException':
    case 'ArgumentOutOfRangeException':
      return new ProviderError('rejected', 'Geotab does not know this version.');
    default:
      return new ProviderError('nonsense', 'Geotab answered an error.');
  }
}
