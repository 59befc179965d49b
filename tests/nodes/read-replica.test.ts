import { buildMonitor } from '@monitor/app';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { readEnv } from '@monitor/base/env';
import { registry } from '@monitor/base/metrics';
import { type Caller, onBehalfOf, type Reads } from '@monitor/db/callers';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { userSessions, users } from '@monitor/db/schema';
import { seedDemoAccounts } from '@monitor/demo/accounts';
import { runDoctor } from '@monitor/operator/doctor';
import { digest, newToken } from '@monitor/server/authentication/tokens';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startReplicatedPostgres } from '../../scripts/test-postgres.mjs';
import { addCarrier } from '../monitor/support/fmcsa-rows';

/** Two monitors over a primary and a server that follows it by streaming replication. */

const ADMIN = 'admin@demo.test';
const SECRET = 'a secret of the tests that is long enough';
const COLLEAGUE = 'staff@demo.test';

let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let replica: Awaited<ReturnType<typeof startReplicatedPostgres>>['replicas'][number];
let nodes: Awaited<ReturnType<typeof openNode>>[];
let carrier: number;
const tokens = new Map<string, string>();

async function openNode() {
  const database = await openDatabase({ url: postgres.primary.url, replicaUrls: [replica.url], poolSize: 6 });
  await migrateDatabase(database);
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SESSION_SECRETS: SECRET,
  });
  const mail = { send: async () => {}, destination: 'nowhere' };
  const services = {
    db: database.db,
    database,
    env,
    mail: mail as never,
    consequences,
    clock: () => new Date(),
    operatorToken: 'operator',
  };
  return { database, app: await buildMonitor(services) };
}

beforeAll(async () => {
  // What replays may end a query at once, so that one test can show it.
  postgres = await startReplicatedPostgres({ settings: ['max_standby_streaming_delay=0'] });
  replica = postgres.replicas[0]!;
  nodes = [await openNode(), await openNode()];
  const { db } = nodes[0]!.database;
  const now = new Date();
  await seedDemoAccounts(db, now);
  carrier = await addCarrier(db, { legalName: 'HERON FREIGHT LLC' });
  for (const email of [ADMIN, COLLEAGUE]) {
    const [user] = await db.select().from(users).where(eq(users.email, email));
    const token = newToken();
    await db.insert(userSessions).values({
      tokenHash: digest(token),
      userId: user!.id,
      state: 'signed_in',
      secondFactorAt: now,
      createdAt: now,
      lastUsedAt: now,
    });
    tokens.set(email, token);
  }
  await isReadFrom('1');
});
afterAll(async () => {
  for (const { app, database } of nodes ?? []) {
    await app.close();
    await database.close();
  }
  await postgres?.stop();
});
afterEach(async () => {
  await onReplica('SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_replay_resume() END');
});

async function onReplica(text: string) {
  const client = new pg.Client({ connectionString: replica.url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

const onPrimary = (text: string) => nodes[0]!.database.db.$client.query(text);

async function ask(
  at: number,
  method: 'GET' | 'POST',
  path: string,
  { as = ADMIN, key = '', json = undefined as object | undefined } = {},
) {
  const response = await nodes[at]!.app.inject({
    method,
    url: `/monitor/api/v1${path}`,
    ...(key ? { headers: { authorization: `Bearer ${key}` } } : { cookies: { monitor_session: tokens.get(as)! } }),
    payload: json,
  });
  return { status: response.statusCode, body: response.json() };
}

const write = async (body: string, at = 0) => {
  const made = await ask(at, 'POST', '/notes', { json: { note: { carrier_id: carrier, body } } });
  expect(made.status).toBe(200);
};
const newest = async (at: number, who: { as?: string; key?: string } = {}) => {
  const { status, body } = await ask(at, 'GET', '/notes?per_page=1', who);
  expect(status).toBe(200);
  return body.notes[0]?.body;
};

async function metric(name: string, labels: Record<string, string>): Promise<number> {
  const { values } = (await registry.getSingleMetric(name)!.get()) as {
    values: { value: number; labels: Record<string, string> }[];
  };
  return (
    values.find((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))?.value ?? 0
  );
}
/** Until every node's list comes from there. */
async function isReadFrom(server: string) {
  const count = () => metric('monitor_reads_total', { server });
  await vi.waitFor(
    async () => {
      for (const at of [0, 1]) {
        const before = await count();
        await newest(at);
        expect(await count()).toBeGreaterThan(before);
      }
    },
    { timeout: 30_000 },
  );
}
const serversOf = async (run: () => Promise<unknown>) => {
  const all = ['primary', '1'];
  const count = () => Promise.all(all.map((server) => metric('monitor_reads_total', { server })));
  const before = await count();
  await run();
  const after = await count();
  return all.filter((_, at) => after[at]! > before[at]!);
};

test('a list is answered by the replica, and the sign-in is looked up on the primary', async () => {
  await isReadFrom('1');
  expect(await serversOf(() => newest(0))).toEqual(['1']);
  // Ended on the primary, it is ended: the replica is not asked.
  await onReplica('SELECT pg_wal_replay_pause()');
  const { db } = nodes[0]!.database;
  const mine = eq(userSessions.tokenHash, digest(tokens.get(COLLEAGUE)!));
  await db.update(userSessions).set({ endedAt: new Date() }).where(mine);
  expect((await ask(1, 'GET', '/notes', { as: COLLEAGUE })).status).toBe(401);
  await db.update(userSessions).set({ endedAt: null }).where(mine);
});

describe('while the replica replays nothing', () => {
  test('a change is read at once by who made it, by a colleague and by a key, on either node', async () => {
    const made = await ask(0, 'POST', '/api_keys', { json: { api_key: { name: 'TMS' } } });
    expect(made.status).toBe(200);
    await isReadFrom('1');
    await onReplica('SELECT pg_wal_replay_pause()');
    await write('Written while it stands still');
    for (const at of [0, 1])
      for (const who of [{}, { as: COLLEAGUE }, { key: made.body.key as string }])
        expect(
          await serversOf(async () => expect(await newest(at, who)).toBe('Written while it stands still')),
        ).toEqual(['primary']);
  });

  test('what another company reads is not kept from the replica', async () => {
    await isReadFrom('1');
    await onReplica('SELECT pg_wal_replay_pause()');
    await write('Of one company');
    const other = readsOf(987_654);
    // Nothing is known of it yet: it may be answered once all up to now is replayed.
    await onBehalfOf(other, () => onPrimary('SELECT 1'));
    await onReplica('SELECT pg_wal_replay_resume()');
    await atReplica(987_654);
    await onReplica('SELECT pg_wal_replay_pause()');
    await write('Of one company again');
    expect(await serversOf(() => onBehalfOf(readsOf(987_654), () => onPrimary('SELECT 1')))).toEqual(['1']);
  });

  test('the list of changes is answered by the primary, from which the next one goes on', async () => {
    await isReadFrom('1');
    const since = encodeURIComponent(new Date().toISOString());
    expect(await serversOf(() => ask(0, 'GET', `/loads/changes?since=${since}`))).toEqual([]);
  });

  test('it is read again once it has replayed the change', async () => {
    await onReplica('SELECT pg_wal_replay_pause()');
    await write('Replayed later');
    expect(await serversOf(() => newest(1))).toEqual(['primary']);
    await onReplica('SELECT pg_wal_replay_resume()');
    await isReadFrom('1');
    expect(await newest(1)).toBe('Replayed later');
  });
});

test('a replica shows a request nothing of another company', async () => {
  await onPrimary('CREATE ROLE portal LOGIN');
  const asRequests = (url: string) => Object.assign(new URL(url), { username: 'portal' }).href;
  const database = await openDatabase({
    url: asRequests(postgres.primary.url),
    ownerUrl: postgres.primary.url,
    replicaUrls: [asRequests(replica.url)],
    poolSize: 2,
  });
  await migrateDatabase(database);
  const { rows } = await onPrimary('SELECT DISTINCT company_id AS id FROM users WHERE company_id IS NOT NULL');
  expect(rows.length).toBeGreaterThan(1);
  const text = 'SELECT DISTINCT company_id, pg_is_in_recovery() AS is_replica FROM users WHERE company_id IS NOT NULL';
  const seenBy = async (id: number) => (await onBehalfOf(readsOf(id), () => database.db.$client.query(text))).rows;
  for (const { id } of [...rows, ...rows])
    await vi.waitFor(async () => expect(await seenBy(id)).toEqual([{ company_id: id, is_replica: true }]), 20_000);
  await database.close();
});

const readsOf = (companyId: number): Caller & { reads: Reads } => ({
  name: `company ${companyId}`,
  kind: 'look',
  company: companyId,
  gone: null,
  reads: { companyId, mayLeavePrimary: true, hasWritten: false },
});

/** A request whose first read was the replica's: it stays there until something happens. */
const atReplica = (companyId: number) =>
  vi.waitFor(
    async () => {
      const caller = readsOf(companyId);
      const { rows } = await onBehalfOf(caller, () => onPrimary('SELECT pg_is_in_recovery() AS is_replica'));
      expect(rows).toEqual([{ is_replica: true }]);
      return caller;
    },
    { timeout: 30_000 },
  );

describe('a write of a call that only reads', () => {
  const company = 4_711;
  beforeAll(async () => {
    await onPrimary('CREATE TABLE written (n int); CREATE SEQUENCE counted');
  });

  test.each([
    ['a statement', () => onPrimary('INSERT INTO written VALUES (1)')],
    [
      'a part of a query',
      () => onPrimary('WITH new AS (INSERT INTO written VALUES (2) RETURNING n) SELECT n FROM new'),
    ],
    ['a function', () => onPrimary("SELECT nextval('counted')")],
    ['a transaction', () => nodes[0]!.database.db.transaction((tx) => tx.execute(sql`INSERT INTO written VALUES (3)`))],
  ])('%s goes to the primary, and so does what the call reads then', async (_, run) => {
    const caller = await atReplica(company);
    await onBehalfOf(caller, async () => {
      await run();
      expect(caller.reads.hasWritten).toBe(true);
      const { rows } = await onPrimary('SELECT pg_is_in_recovery() AS is_replica');
      expect(rows).toEqual([{ is_replica: false }]);
    });
  });

  test('a transaction that says that it only reads is the replica’s', async () => {
    const caller = await atReplica(company);
    const { rows } = await onBehalfOf(caller, () =>
      nodes[0]!.database.db.transaction((tx) => tx.execute(sql`SELECT pg_is_in_recovery() AS is_replica`), {
        accessMode: 'read only',
      }),
    );
    expect([rows, caller.reads.hasWritten]).toEqual([[{ is_replica: true }], false]);
  });
});

test('a query that the replica ends to go on replaying is answered by the primary', async () => {
  await onPrimary('CREATE TABLE changed (n int); INSERT INTO changed VALUES (1)');
  const caller = await atReplica(4_712);
  const slow = 'SELECT pg_is_in_recovery() AS is_replica, pg_sleep(2) FROM changed';
  const read = onBehalfOf(caller, () => onPrimary(slow));
  await expect
    .poll(
      async () =>
        (await onReplica(`SELECT FROM pg_stat_activity WHERE state = 'active' AND wait_event = 'PgSleep'`)).rowCount,
      {
        timeout: 30_000,
      },
    )
    .toBe(1);
  await onPrimary('ALTER TABLE changed ADD COLUMN more int');
  expect((await read).rows).toMatchObject([{ is_replica: false }]);
});

test('a query whose caller hung up is not asked of the primary as well', async () => {
  const hangUp = new AbortController();
  const caller = { ...(await atReplica(4_713)), gone: hangUp.signal };
  const read = onBehalfOf(caller, () => onPrimary('SELECT pg_sleep(600)')).catch(
    (error: { code?: string }) => error.code,
  );
  await expect
    .poll(async () => (await onReplica(`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).rowCount, {
      timeout: 30_000,
    })
    .toBe(1);
  hangUp.abort();
  expect(await read).toBe('57014');
});

/** Readers without a pause, while something happens to the replica. */
async function whileReading(happens: () => Promise<void>): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  let isOver = false;
  const readers = [0, 1, 0, 1].map(async (at) => {
    while (!isOver) {
      const { status } = await ask(at, 'GET', '/notes');
      answers[status] = (answers[status] ?? 0) + 1;
    }
  });
  try {
    await happens();
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  return answers;
}

test.each([
  ['killed', () => replica.end('SIGKILL'), () => replica.start()],
  ['frozen', async () => replica.freeze(), async () => replica.thaw()],
])('no reader notices that the replica is %s, and it is read again when it is back', async (_, fail, comeBack) => {
  await isReadFrom('1');
  const left = await metric('monitor_replica_leavings_total', { replica: '1', reason: 'away' });
  const answers = await whileReading(async () => {
    await fail();
    await expect
      .poll(() => metric('monitor_replica_leavings_total', { replica: '1', reason: 'away' }), { timeout: 30_000 })
      .toBe(left + 2);
    await isReadFrom('primary');
  });
  expect(Object.keys(answers)).toEqual(['200']);
  await comeBack();
  await isReadFrom('1');
});

test('the doctor says whether a replica follows, or does not answer', async () => {
  const says = async (url: string) => {
    const variables = {
      DATABASE_URL: postgres.primary.url,
      DATABASE_REPLICA_URLS: url,
      SESSION_SECRETS: SECRET,
      DATA_KEYS: SECRET,
    };
    const { lines } = await runDoctor({ variables, database: null, now: new Date() });
    return lines.filter((line) => line.includes('Replica'));
  };
  expect(await says(replica.url)).toEqual(['ok  Replica 1: follows its primary.']);
  expect((await says('postgres://postgres@127.0.0.1:1/postgres'))[0]).toMatch(/^FIX Replica 1: .*ECONNREFUSED/);
});

test('a server that was promoted is no replica any more', async () => {
  await isReadFrom('1');
  await onReplica('SELECT pg_promote()');
  await expect
    .poll(() => metric('monitor_replica_leavings_total', { replica: '1', reason: 'not_a_replica' }), {
      timeout: 30_000,
    })
    .toBe(2);
  await isReadFrom('primary');
  // Its own connections would not write either.
  const { pool } = nodes[0]!.database.replicas!.all[0]!;
  await expect(pool.query('CREATE TABLE of_a_replica (n int)')).rejects.toMatchObject({ code: '25006' });
});
