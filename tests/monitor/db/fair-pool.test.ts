import { setTimeout as pause } from 'node:timers/promises';
import { CallerGone } from '@monitor/base/fair-turns';
import { type Caller, onBehalfOf } from '@monitor/db/callers';
import type { OpenDatabase } from '@monitor/db/client';
import { isConnectionLost } from '@monitor/db/connection-lost';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../support/test-database';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const caller = (name: string, more: Partial<Caller> = {}): Caller => ({
  name,
  kind: 'look',
  company: '*',
  gone: null,
  ...more,
});
/** Asks on behalf of a company. */
const ask = async <Row>(who: Caller, text: string) =>
  (await onBehalfOf(who, () => database.db.$client.query(text))).rows as Row[];

/** Takes every connection there is. @returns gives them back */
async function takeAll() {
  const { max } = database.db.$client.options;
  const clients = await Promise.all(
    Array.from({ length: max }, (_, at) => onBehalfOf(caller(`holder ${at}`), () => database.db.$client.connect())),
  );
  return () => {
    for (const client of clients) client.release();
  };
}

test('a query of someone who hung up while it waited is dropped, and the next one is answered', async () => {
  const giveBack = await takeAll();
  const hangUp = new AbortController();
  const abandoned = ask(caller('one', { gone: hangUp.signal }), 'SELECT 1').catch((error: unknown) => error);
  const waiting = ask(caller('two'), 'SELECT 2 AS two');
  hangUp.abort();
  expect(await abandoned).toBeInstanceOf(CallerGone);
  giveBack();
  expect(await waiting).toEqual([{ two: 2 }]);
});

test('it is there while all of its connections are in use', async () => {
  const giveBack = await takeAll();
  expect(await database.isThere()).toBe(true);
  giveBack();
});

test('a transaction that failed is rolled back, and its connection is used again', async () => {
  const failing = onBehalfOf(caller('one'), () =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`CREATE TABLE kept (n int)`);
      throw new Error('of the test');
    }),
  );
  await expect(failing).rejects.toThrow('of the test');
  expect(await ask(caller('one'), "SELECT to_regclass('kept') AS kept")).toEqual([{ kept: null }]);
});

// PGlite can neither time a query nor cancel one: docs/security.md says so.
describe.runIf(process.env.TEST_DATABASE_URL)('a server', () => {
  const settings = "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock";

  test('is told how long a call of each kind may take, whichever connection it gets', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await ask(caller('one'), settings)).toEqual([{ statement: '8s', lock: '2s' }]);
      expect(await ask(caller('one', { kind: 'change' }), settings)).toEqual([{ statement: '20s', lock: '5s' }]);
      expect(await ask(caller('one', { kind: 'long' }), settings)).toEqual([{ statement: '1min', lock: '5s' }]);
      expect((await database.db.$client.query(settings)).rows).toEqual([{ statement: '0', lock: '0' }]);
    }
  });

  test('stops a query at once when its caller hangs up, and the connection never runs another', async () => {
    const hangUp = new AbortController();
    const who = caller('one', { gone: hangUp.signal });
    const running = ask(who, 'SELECT pg_backend_pid(), pg_sleep(600)').catch((error: unknown) => error);
    const sleeping = "SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)' AND state = 'active'";
    const others = caller('two');
    let found: { pid: number }[] = [];
    while (found.length === 0) found = await ask(others, sleeping);
    hangUp.abort();
    expect(await running).toMatchObject({ code: '57014' });
    // The server says that a query ended a moment before it shows it as ended.
    await expect.poll(() => ask(others, sleeping)).toEqual([]);
    const processes = await Promise.all(
      Array.from({ length: 8 }, () => ask<{ pid: number }>(others, 'SELECT pg_backend_pid() AS pid')),
    );
    expect(processes.flat().map(({ pid }) => pid)).not.toContain(found[0]!.pid);
  });

  test('rolls back the transaction of a caller who hangs up in the middle of it', async () => {
    const hangUp = new AbortController();
    const broken = onBehalfOf(caller('one', { gone: hangUp.signal }), () =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`CREATE TABLE half_done (n int)`);
        const sleeping = tx.execute(sql`SELECT pg_sleep(600)`);
        hangUp.abort();
        await sleeping;
      }),
    );
    await expect(broken).rejects.toThrow();
    expect(await ask(caller('two'), "SELECT to_regclass('half_done') AS kept")).toEqual([{ kept: null }]);
  });

  test('gives one company half of the connections at most', async () => {
    const { max } = database.db.$client.options;
    const clients = await Promise.all(
      Array.from({ length: max / 2 }, () => onBehalfOf(caller('one'), () => database.db.$client.connect())),
    );
    const hangUp = new AbortController();
    const third = ask(caller('one', { gone: hangUp.signal }), 'SELECT 3').catch((error: unknown) => error);
    expect(await ask(caller('two'), 'SELECT 2 AS two')).toEqual([{ two: 2 }]);
    hangUp.abort();
    expect(await third).toBeInstanceOf(CallerGone);
    for (const client of clients) client.release();
  });

  test('lends to what holds a lock beside the turns: what it asks meanwhile is answered', async () => {
    const { max } = database.db.$client.options;
    const held = await Promise.all(Array.from({ length: max / 2 }, () => database.db.$client.hold()));
    const asked = Promise.all(held.map(() => database.db.$client.query('SELECT 1')));
    // Without an end otherwise.
    const answers = await Promise.race([asked, pause(20_000, 'no answer')]);
    for (const client of held) client.release();
    expect(answers).toHaveLength(held.length);
    await asked;
  });

  test('sets the limits anew on a connection that was reset', async () => {
    const client = await onBehalfOf(caller('one'), () => database.db.$client.connect());
    await client.query('RESET ALL');
    client.release();
    expect(await ask(caller('one'), settings)).toEqual([{ statement: '8s', lock: '2s' }]);
  });

  test('rolls back a transaction in which a statement for another company waits and fails', async () => {
    const client = await onBehalfOf(caller('one', { company: 7 }), () => database.db.$client.connect());
    const query = (company: number, text: string) =>
      onBehalfOf(caller('one', { company }), () => client.query(text)).catch((error: unknown) => error);
    await query(7, 'BEGIN');
    const [failed, waiting, rolledBack] = await Promise.all([
      query(7, 'SELECT 1 / 0'),
      query(8, 'SELECT 1'),
      query(7, 'ROLLBACK'),
    ]);
    client.release();
    expect([failed, waiting]).toMatchObject([{ code: '22012' }, { code: '25P02' }]);
    expect(rolledBack).toMatchObject({ command: 'ROLLBACK' });
  });

  test('binds no connection anew for a session that is looked up before a company asks', async () => {
    const PROCESS = "SELECT pg_backend_pid() AS id, current_setting('portal.company') AS company";
    const ofAll = await ask(caller('one'), PROCESS);
    const ofCompany = await ask(caller('one', { company: 7 }), PROCESS);
    expect(ofCompany).not.toEqual(ofAll);
    for (let round = 0; round < 3; round += 1) {
      expect(await ask(caller('one'), PROCESS)).toEqual(ofAll);
      expect(await ask(caller('one', { company: 7 }), PROCESS)).toEqual(ofCompany);
    }
  });

  /** Ends a connection, and waits until the server has. */
  const end = async (processId: number) => {
    await database.owner.db.execute(sql`SELECT pg_terminate_backend(${processId}, 5000)`);
  };
  const OWN_ID = 'SELECT pg_backend_pid() AS id';
  const ended = (client: PoolClient) => new Promise<void>((resolve) => client.once('end', resolve));

  test('ends a connection between two statements of a transaction: that one fails, and the process goes on', async () => {
    const gone = new Promise<void>((resolve) => {
      database.db.$client.once('acquire', (client) => ended(client).then(resolve));
    });
    const broken = database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql.raw(OWN_ID));
      await end(rows[0]!.id);
      await gone;
      await tx.execute(sql`SELECT 1`);
    });
    expect(isConnectionLost(await broken.catch((error: unknown) => error))).toBe(true);
    expect(await ask(caller('one'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('ends a connection that is lent and asks nothing', async () => {
    const client = await database.db.$client.connect();
    const [{ id }] = (await client.query<{ id: number }>(OWN_ID)).rows as [{ id: number }];
    const gone = ended(client);
    await end(id);
    await gone;
    client.release();
    expect(await ask(caller('one'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('ends a connection as a transaction begins: it is not lent for good', async () => {
    const { max } = database.db.$client.options;
    for (let round = 0; round <= 2 * max; round += 1) {
      const client = await onBehalfOf(caller('one'), () => database.db.$client.connect());
      const [{ id }] = (await client.query<{ id: number }>(OWN_ID)).rows as [{ id: number }];
      client.release();
      await Promise.all([
        end(id).catch(() => {}),
        onBehalfOf(caller('one'), () => database.db.transaction((tx) => tx.execute(sql`SELECT 1`))).catch(() => {}),
      ]);
    }
    const giveBack = await takeAll();
    giveBack();
  });

  test('gives a connection back whose BEGIN is refused', async () => {
    const { max } = database.db.$client.options;
    for (let round = 0; round <= max; round += 1) {
      const refused = database.db.transaction(async () => {}, { isolationLevel: 'no such level' as 'serializable' });
      await expect(refused).rejects.toThrow();
    }
    const giveBack = await takeAll();
    giveBack();
  });

  test('ends a connection in the middle of a COPY: it is refused', async () => {
    const client = await database.owner.db.$client.connect();
    await client.query('CREATE TEMP TABLE copied (n int)');
    const [{ id }] = (await client.query<{ id: number }>(OWN_ID)).rows as [{ id: number }];
    const stream = client.query(copyFrom('COPY copied FROM STDIN'));
    const failed = new Promise((resolve) => stream.once('error', resolve));
    stream.write('1\n');
    await database.db.execute(sql`SELECT pg_terminate_backend(${id}, 5000)`);
    expect(isConnectionLost(await failed)).toBe(true);
    client.release();
  });
});
