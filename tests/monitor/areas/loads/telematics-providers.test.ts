import { PROVIDER_LABELS } from '@contract/loads/telematics.constants';
import { connectProvider } from '@monitor/areas/loads/telematics/connect-provider';
import { disconnectProvider } from '@monitor/areas/loads/telematics/disconnect-provider';
import type { Grant } from '@monitor/areas/loads/telematics/provider';
import { takeProviderTurn } from '@monitor/areas/loads/telematics/provider-turns';
import { openProviders } from '@monitor/areas/loads/telematics/providers';
import { readDueProviders } from '@monitor/areas/loads/telematics/read-provider';
import { giveConsent, withdrawConsent } from '@monitor/areas/loads/tracking-connections/consent';
import {
  carrierVehicles,
  eldConnections,
  eldPositions,
  eldVehicles,
  positionFeedTrucks,
  providerConnections,
  unnamedPositions,
  vehiclePositions,
} from '@monitor/db/schema';
import { unseal } from '@monitor/documents/sealing/sealed-secrets';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Asked, answer, openProviderFixtures, type ProviderFixtures } from '../../support/provider-fixtures';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, loadFromDallas } from './loads-support';

/** The same contract for every provider: what it answers becomes the same rows. */

const VIN = '1FUJGLDR0CSBN0937';
const MINUTE = 60_000;

interface Case {
  name: 'samsara' | 'motive' | 'geotab';
  grant: Grant;
  /** Whether a request reads positions. */
  reads: (asked: Asked) => boolean;
  /** Whether it refreshes credentials that were given as `refreshable`. */
  refreshes: (asked: Asked) => boolean;
  refreshable: Grant;
  /** Answers that the session is over. */
  refuse: Parameters<ProviderFixtures['once']>[1];
  /** Answers that it does not know the cursor any more. */
  expire: Parameters<ProviderFixtures['once']>[1];
  /** Hours of TODAY at which truck 1 was, of what is answered at first. */
  hours: number[];
  /** What it answers of truck 1 at 39 or 39.5 hours, in mph. */
  mph: [number, number];
}

const code: Grant = { kind: 'code', code: 'a-code', redirectUri: 'https://portal.example/telematics' };
const password: Grant = { kind: 'password', database: 'madeup', userName: 'reader@madeup.example', password: 'pass' };
const methodOf = ({ json }: Asked) => (json as { method?: string } | null)?.method;
const geotabError =
  (type: string): Case['refuse'] =>
  (_, response) =>
    answer(response, 200, {
      error: { message: 'x', code: -32000, data: { id: 'e', type, requestIndex: 0 } },
      jsonrpc: '2.0',
    });

const CASES: Case[] = [
  {
    name: 'samsara',
    grant: { kind: 'token', token: 'samsara_api_made_up' },
    reads: ({ path }) => path === '/fleet/vehicles/stats/feed',
    refreshes: ({ path, body }) => path === '/oauth2/token' && body.includes('grant_type=refresh_token'),
    refreshable: code,
    refuse: (_, response) => answer(response, 401, { message: 'Invalid token' }),
    expire: (_, response) => answer(response, 400, { message: 'Invalid pagination cursor' }),
    hours: [39, 39.5],
    mph: [39, 31.1],
  },
  {
    name: 'motive',
    grant: { kind: 'token', token: 'motive-made-up' },
    reads: ({ path }) => path === '/v3/vehicle_locations',
    refreshes: ({ path, body }) => path === '/oauth/token' && body.includes('grant_type=refresh_token'),
    refreshable: code,
    refuse: (_, response) => answer(response, 401, { error: 'Unauthorized' }),
    expire: (_, response) => answer(response, 400, { error: 'bad' }),
    hours: [39.5],
    mph: [39.5, 31.1],
  },
  {
    name: 'geotab',
    grant: password,
    reads: (asked) => methodOf(asked) === 'GetFeed',
    refreshes: (asked) => methodOf(asked) === 'Authenticate',
    refreshable: password,
    refuse: geotabError('InvalidUserException'),
    expire: geotabError('ArgumentException'),
    hours: [39, 39.5],
    mph: [39, 31.1],
  },
];

let monitor: SectionMonitor;
let count = 0;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  // TODAY at noon plus 28 hours: 40 hours of TODAY.
  monitor.passTime(28 * 60 * MINUTE);
});
afterAll(() => monitor.close());

describe.each(CASES)('$name', (provider) => {
  let server: ProviderFixtures;
  beforeAll(async () => {
    server = await openProviderFixtures(provider.name);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.faults.length = 0;
    server.asked.length = 0;
  });

  const client = { id: 'client', secret: 'made-up' };
  const providers = (timeLimitMs?: number) =>
    openProviders(
      {
        telematics: {
          samsara: { base: server.url, client },
          motive: { base: server.url, signInBase: server.url, client },
          geotab: { base: server.url },
        },
      },
      timeLimitMs,
    );
  const reader = (clock = monitor.services.clock, timeLimitMs?: number) => ({
    db: monitor.services.db,
    env: monitor.services.env,
    clock,
    providers: providers(timeLimitMs),
  });
  const later = (minutes: number) => () => new Date(monitor.services.clock().getTime() + minutes * MINUTE);

  /** A carrier that shares, with two loads that name two of its five trucks, one by VIN and one by its number. */
  async function aConnected(grant: Grant = provider.grant) {
    count += 1;
    const carrierId = await addHauler(monitor, `TELEMATICS ${count} LLC`);
    const now = monitor.services.clock();
    await giveConsent(monitor.db, { carrierId, email: 'a@b.example', text: 'We agree', language: 'en' }, now);
    for (const [reference, vehicle] of [
      [`T-${count}-1`, { vin: VIN }],
      [`T-${count}-2`, { unit: '4411' }],
    ] as const) {
      const load = loadFromDallas(reference, { carrier: { id: carrierId }, vehicle });
      expect((await monitor.send('PUT', '/loads/by_reference', { load })).status).toBe(200);
    }
    const secrets = monitor.services.env.sessionSecrets;
    const services = { db: monitor.services.db, secrets };
    expect(await connectProvider(services, providers()[provider.name], carrierId, grant, now)).toBe(true);
    const own = await monitor.db.select().from(providerConnections).where(eq(providerConnections.carrierId, carrierId));
    return { carrierId, id: own[0]!.id };
  }
  const connectionOf = async (id: number) =>
    (await monitor.db.select().from(providerConnections).where(eq(providerConnections.id, id)))[0]!;
  const positionsOf = (carrierId: number) =>
    monitor.db
      .select({
        at: vehiclePositions.observedAt,
        vin: carrierVehicles.vin,
        unit: carrierVehicles.unit,
        row: vehiclePositions,
      })
      .from(vehiclePositions)
      .innerJoin(carrierVehicles, eq(carrierVehicles.id, vehiclePositions.carrierVehicleId))
      .where(eq(carrierVehicles.carrierId, carrierId))
      .orderBy(asc(vehiclePositions.observedAt));
  const timesOf = async (carrierId: number, vin: string | null) =>
    (await positionsOf(carrierId)).filter((one) => one.vin === vin).map(({ at }) => at.toISOString());
  /** The others' connections wait. */
  const readOnly = async (id: number, by = reader()) => {
    const rows = await monitor.db.select({ id: providerConnections.id }).from(providerConnections);
    const never = new Date('2100-01-01T00:00:00Z');
    for (const one of rows)
      if (one.id !== id)
        await monitor.db
          .update(providerConnections)
          .set({ nextPullAt: never })
          .where(eq(providerConnections.id, one.id));
    return readDueProviders(by);
  };

  test('of five trucks the two that loads name are kept, within their loads’ times; the three others leave no row', async () => {
    const { carrierId, id } = await aConnected();
    expect(await readOnly(id)).toBe(1);
    expect(await timesOf(carrierId, VIN)).toEqual(provider.hours.map(at));
    const all = await positionsOf(carrierId);
    expect(all.filter(({ unit }) => unit === '4411').map((one) => one.at.toISOString())).toEqual([at(39.4)]);
    expect(all).toHaveLength(provider.hours.length + 1);
    expect(all.every(({ row }) => row.source === 'eld' && row.companyId === null)).toBe(true);
    const fast = all.find((one) => one.vin === VIN && one.at.toISOString() === at(provider.mph[0]))!;
    expect(fast.row.speedMph).toBeCloseTo(provider.mph[1], 1);
    for (const table of [unnamedPositions, eldPositions]) expect(await monitor.db.$count(table)).toBe(0);
    expect(await monitor.db.$count(positionFeedTrucks, eq(positionFeedTrucks.carrierId, carrierId))).toBe(2);
    const { eldConnectionId, lastOkAt, lastProblem } = await connectionOf(id);
    expect([lastOkAt, lastProblem]).toEqual([monitor.services.clock(), null]);
    const vehicles = await monitor.db.select().from(eldVehicles).where(eq(eldVehicles.connectionId, eldConnectionId!));
    expect(vehicles).toHaveLength(5);
    // A VIN with blanks, in lower case, or none.
    expect(vehicles.filter(({ vin }) => vin === VIN)).toHaveLength(1);
    expect(vehicles.filter(({ vin }) => vin === null)).toHaveLength(1);
    expect(vehicles.filter(({ lastPositionAt }) => lastPositionAt !== null)).toHaveLength(2);
    const [eld] = await monitor.db.select().from(eldConnections).where(eq(eldConnections.id, eldConnectionId!));
    expect(eld!.lastPositionAt?.toISOString()).toBe(at(39.5));
  });

  test('the positions become an arrival on the load', async () => {
    const { carrierId, id } = await aConnected();
    await readOnly(id);
    const { loads } = (await monitor.get(`/loads?q[carrier_id_eq]=${carrierId}&per_page=50`)).body;
    const { id: loadId } = loads.find(({ reference }: { reference: string }) => reference.endsWith('-2'));
    const load = (await monitor.get(`/loads/${loadId}`)).body;
    expect(load.stops[0].arrived).toMatchObject({ at: at(39.4), between: { by_phone: false } });
    expect(load.carrier_vehicle_areas[0].reported_by).toBe(provider.name);
  });

  test('listTrucksNotFound and the load name a truck that the account does not have, to that company alone', async () => {
    const { carrierId, id } = await aConnected();
    const unknown = loadFromDallas(`T-${count}-3`, { carrier: { id: carrierId }, vehicle: { unit: '9999' } });
    const { load } = (await monitor.send('PUT', '/loads/by_reference', { load: unknown })).body;
    const listed = async (as?: string) =>
      (await monitor.get('/telematics/trucks_not_found', as)).body.trucks.filter(
        ({ carrier }: { carrier: { id: number } }) => carrier.id === carrierId,
      );
    // Before its vehicles were read nothing can be said.
    expect(await listed()).toEqual([]);
    await readOnly(id);
    expect(await listed()).toEqual([
      {
        load: { id: load.id, reference: unknown.reference },
        carrier: { id: carrierId, legal_name: `TELEMATICS ${count} LLC` },
        truck: 'Unit 9999',
        providers: [provider.name],
      },
    ]);
    expect(await listed('noboard@demo.test')).toEqual([]);
    const doubts = async () => (await monitor.get(`/loads/${load.id}`)).body.position_doubts.join();
    expect(await doubts()).toContain(`not among the carrier’s vehicles at ${PROVIDER_LABELS[provider.name]}`);
    await disconnectProvider(monitor.db, carrierId, id, monitor.services.clock());
    expect([await listed(), await doubts()]).toEqual([[], '']);
  });

  test('the same page again, and a device that repeats its last place, change nothing', async () => {
    const { carrierId, id } = await aConnected();
    await readOnly(id);
    const before = await positionsOf(carrierId);
    await monitor.db
      .update(providerConnections)
      .set({ cursor: null, nextPullAt: new Date(0) })
      .where(eq(providerConnections.id, id));
    await readOnly(id);
    await readOnly(id, reader(later(5)));
    expect(await positionsOf(carrierId)).toEqual(before);
  });

  test('asks to wait: 429 with Retry-After is kept to; then it goes on where it stood', async () => {
    const { carrierId, id } = await aConnected();
    server.once(provider.reads, (_, response) => answer(response, 429, {}, { 'retry-after': '120' }));
    await readOnly(id);
    const { lastProblem, nextPullAt, failures } = await connectionOf(id);
    expect([lastProblem, nextPullAt.getTime() - monitor.services.clock().getTime(), failures]).toEqual([
      'busy',
      120_000,
      1,
    ]);
    expect(await positionsOf(carrierId)).toEqual([]);
    expect(await readOnly(id, reader(later(1)))).toBe(0);
    expect(await readOnly(id, reader(later(2.1)))).toBe(1);
    expect(await positionsOf(carrierId)).toHaveLength(provider.hours.length + 1);
  });

  test.each<[string, Parameters<ProviderFixtures['once']>[1], string]>([
    ['500', (_, response) => answer(response, 500, 'oops'), 'unavailable'],
    [
      'a cut body',
      (_, response) => {
        response.writeHead(200, { 'content-length': '5000' });
        response.write('{"data":[{');
        setTimeout(() => response.destroy(), 20);
        return true;
      },
      'unavailable',
    ],
    ['half a page that claims to be whole', (_, response) => answer(response, 200, '{"data":[{"id":"1"'), 'nonsense'],
    ['a list in place of an object', (_, response) => answer(response, 200, []), 'nonsense'],
    ['a page of HTML', (_, response) => answer(response, 200, '<html>'), 'nonsense'],
    [
      'a redirect to another host',
      (_, response) => answer(response, 302, {}, { location: 'http://127.0.0.2:9/' }),
      'nonsense',
    ],
  ])('%s: nothing is kept, it is said in words, and it is tried again', async (_name, fault, problem) => {
    const { carrierId, id } = await aConnected();
    server.once(provider.reads, fault);
    await readOnly(id).catch(() => undefined);
    expect((await connectionOf(id)).lastProblem).toBe(problem);
    expect(await positionsOf(carrierId)).toEqual([]);
    await readOnly(id, reader(later(10)));
    expect((await connectionOf(id)).lastProblem).toBeNull();
    expect(await positionsOf(carrierId)).toHaveLength(provider.hours.length + 1);
  });

  test('too slow: given up', async () => {
    const { id } = await aConnected();
    server.once(provider.reads, () => true);
    await readOnly(id, reader(undefined, 150));
    expect((await connectionOf(id)).lastProblem).toBe('slow');
  });

  test('refused: refreshed once and read; two nodes end with one good token', async () => {
    const { carrierId, id } = await aConnected(provider.refreshable);
    let valid = 0;
    // Each refresh token works once; only the newest access token is good.
    server.faults.push((asked, response) => {
      if (!provider.refreshes(asked)) return undefined;
      valid += 1;
      const body =
        provider.name === 'geotab'
          ? {
              result: {
                credentials: { database: 'madeup', userName: 'u', sessionId: `fresh-${valid}` },
                path: 'ThisServer',
              },
            }
          : { access_token: `fresh-${valid}`, refresh_token: `next-${valid}`, expires_in: 3600, token_type: 'bearer' };
      return answer(response, 200, body);
    });
    server.faults.push((asked, response) =>
      provider.reads(asked) && !JSON.stringify([asked.headers, asked.json]).includes(`fresh-${valid}`)
        ? provider.refuse(asked, response)
        : undefined,
    );
    const [one, other] = await Promise.all([readOnly(id), readOnly(id)]);
    expect(one + other).toBe(1);
    expect(valid).toBe(1);
    const { sealedCredentials, credentialsVersion, lastProblem } = await connectionOf(id);
    const kept = unseal(sealedCredentials!, monitor.services.env.sessionSecrets)!;
    expect([JSON.parse(kept).access, credentialsVersion, lastProblem]).toEqual(['fresh-1', 2, null]);
    expect(await positionsOf(carrierId)).toHaveLength(provider.hours.length + 1);
  });

  test('refused for good: the credentials are deleted, and the ELD section says so', async () => {
    const { id } = await aConnected();
    server.faults.push((asked, response) =>
      provider.reads(asked) || provider.refreshes(asked) ? provider.refuse(asked, response) : undefined,
    );
    for (const minutes of [0, 5, 10]) await readOnly(id, reader(later(minutes)));
    const { sealedCredentials, revokedAt, lastProblem, eldConnectionId } = await connectionOf(id);
    expect([sealedCredentials, revokedAt === null, lastProblem]).toEqual([null, false, 'credentials']);
    const [eld] = await monitor.db.select().from(eldConnections).where(eq(eldConnections.id, eldConnectionId!));
    expect([eld!.status, eld!.connectedAt]).toEqual(['credential_revoked', null]);
    server.asked.length = 0;
    await readOnly(id, reader(later(600)));
    expect(server.asked).toEqual([]);
  });

  test('withdrawn while a page is on its way: nothing of it is kept, and the credentials are gone', async () => {
    const { carrierId, id } = await aConnected();
    server.once(provider.reads, async () => {
      await withdrawConsent(monitor.db, carrierId, monitor.services.clock());
      return undefined;
    });
    await readOnly(id);
    expect(await positionsOf(carrierId)).toEqual([]);
    const { sealedCredentials, cursor, disconnectedAt } = await connectionOf(id);
    expect([sealedCredentials, cursor, disconnectedAt]).toEqual([null, null, monitor.services.clock()]);
    expect(await monitor.db.$count(eldConnections, eq(eldConnections.carrierId, carrierId))).toBe(0);
    expect(await takeProviderTurn(monitor.db, later(999)())).toBeNull();
  });

  test('one provider is disconnected alone: the consent stays', async () => {
    const { carrierId, id } = await aConnected();
    await readOnly(id);
    expect(await disconnectProvider(monitor.db, carrierId + 1, id, monitor.services.clock())).toBe(false);
    expect(await disconnectProvider(monitor.db, carrierId, id, monitor.services.clock())).toBe(true);
    expect(await positionsOf(carrierId)).toHaveLength(provider.hours.length + 1);
    expect((await monitor.get(`/carriers/${carrierId}/tracking_connection`)).body.status).toBe('connected');
    expect((await connectionOf(id)).sealedCredentials).toBeNull();
  });

  test('no credential is in an error or stands unsealed in a row', async () => {
    const { id } = await aConnected();
    const row = JSON.stringify(await connectionOf(id));
    for (const secret of ['samsara_api_made_up', 'motive-made-up', '"pass"']) expect(row).not.toContain(secret);
    server.once(provider.reads, (_, response) => answer(response, 500, {}));
    const credentials = JSON.parse(
      unseal((await connectionOf(id)).sealedCredentials!, monitor.services.env.sessionSecrets)!,
    );
    const pull = {
      cursor: null,
      lastReadAt: null,
      now: new Date(),
      withVehicles: false,
      named: [],
      goOn: async () => {},
    };
    const error = await providers()
      [provider.name].pull(credentials, pull)
      .catch((one: unknown) => one);
    expect(error).toBeInstanceOf(Error);
    expect(`${(error as Error).message}${(error as Error).stack}${JSON.stringify(error)}`).not.toContain(
      credentials.access,
    );
  });

  if (provider.name !== 'motive')
    test('a cursor that the provider no longer knows: it starts anew, and the gap is noted', async () => {
      const { carrierId, id } = await aConnected();
      await readOnly(id);
      const { lastOkAt } = await connectionOf(id);
      server.once(provider.reads, provider.expire);
      await readOnly(id, reader(later(60)));
      const { gaps, lastProblem } = await connectionOf(id);
      expect([gaps, lastProblem]).toEqual([[{ from: lastOkAt!.toISOString(), to: later(60)().toISOString() }], null]);
      expect(await positionsOf(carrierId)).toHaveLength(provider.hours.length + 1);
    });
  else
    test('after an outage the history of the trucks that loads name is read, and of no other; older than a week is a gap', async () => {
      const { carrierId, id } = await aConnected();
      const since = (cursor: Date) =>
        monitor.db
          .update(providerConnections)
          .set({
            cursor: JSON.stringify({ page: 1, since: cursor.toISOString() }),
            nextPullAt: new Date(0),
            vehiclesAt: null,
          })
          .where(eq(providerConnections.id, id));
      await readOnly(id);
      await since(new Date(at(38)));
      await readOnly(id);
      const histories = server.asked
        .filter(({ path }) => path.startsWith('/v3/vehicle_locations/'))
        .map(({ path }) => path);
      expect(histories.sort()).toEqual(['/v3/vehicle_locations/1001', '/v3/vehicle_locations/1002']);
      expect(await timesOf(carrierId, VIN)).toEqual([39, 39.2, 39.5].map(at));
      expect((await connectionOf(id)).gaps).toEqual([]);
      const long = new Date(monitor.services.clock().getTime() - 30 * 24 * 60 * MINUTE);
      await since(long);
      await readOnly(id);
      expect((await connectionOf(id)).gaps.map(({ from }) => from)).toEqual([long.toISOString()]);
    });
});
