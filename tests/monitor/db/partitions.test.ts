import { positionsBetween } from '@monitor/areas/loads/positions-between';
import { partitionsJob } from '@monitor/areas/retention/partitions-job';
import { removeOld } from '@monitor/areas/retention/remove-old';
import { onBehalfOf } from '@monitor/db/callers';
import { MIGRATIONS, migrateDatabase, type OpenDatabase } from '@monitor/db/client';
import { inAMoment, makePartitions, makePartitionsOfBackup, partitionsOf } from '@monitor/db/partitions';
import { migrationsIn } from '@monitor/db/pending-migrations';
import { legalHolds, retentionRemovals, vehiclePositions } from '@monitor/db/schema';
import { JOB_KINDS } from '@monitor/job-kinds';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEmpty } from '../support/empty-database';
import { openTestDatabase } from '../support/test-database';

/** Positions by day: partitions are made ahead, filled, and dropped, with a clock of the test's own. */

const NOW = new Date('2031-05-10T15:00:00Z');
const DAY = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
const [ONE, OTHER] = [700_001, 700_002];

/** Two companies, and a truck of a carrier that both see. */
const PARENTS = `
  INSERT INTO companies (id, legal_name, company_type, status) OVERRIDING SYSTEM VALUE
    VALUES (${ONE}, 'One', 'broker', 'active'), (${OTHER}, 'Other', 'broker', 'active');
  INSERT INTO carriers (id, name_source, name_as_of) VALUES (77, 'census', '2031-01-01'), (78, 'census', '2031-01-01');
  INSERT INTO carrier_vehicles (id, carrier_id, created_at) OVERRIDING SYSTEM VALUE VALUES (7, 77, now()), (8, 78, now());`;
const position = (at: Date, companyId: number | null, latitude = 35, carrierVehicleId = 7) => ({
  carrierVehicleId,
  companyId,
  observedAt: at,
  receivedAt: at,
  latitude,
  longitude: -90,
  source: 'eld' as const,
  disposition: 'kept' as const,
});

describe('positions by day', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('empty', true);
    await database.owner.db.$client.query(PARENTS);
  });
  afterAll(() => database.close());
  const owner = () => database.owner.db;
  const names = async () => (await partitionsOf(owner(), 'vehicle_positions')).map(({ name }) => name);
  /** Whether through the table itself, and where each row lies. */
  const lying = async () => {
    const { rows } = await owner().execute<{ part: string; latitude: number }>(
      sql`SELECT tableoid::regclass::text AS part, latitude FROM vehicle_positions ORDER BY latitude`,
    );
    return rows.map(({ part, latitude }) => `${latitude} ${part.replace('partitions.vehicle_positions_', '')}`);
  };
  const put = (...rows: ReturnType<typeof position>[]) => database.db.insert(vehiclePositions).values(rows);
  beforeEach(async () => {
    for (const { name, isDefault } of await partitionsOf(owner(), 'vehicle_positions'))
      await owner().execute(sql.raw(`${isDefault ? 'TRUNCATE' : 'DROP TABLE'} partitions.${name}`));
    await owner().delete(retentionRemovals);
  });

  test('a new database has the default alone, until the days to come are made', async () => {
    expect(await names()).toEqual(['vehicle_positions_default']);
    await makePartitions(owner(), NOW);
    expect(await partitionsOf(owner(), 'vehicle_positions')).toEqual([
      { name: 'vehicle_positions_default', from: null, to: null, isDefault: true },
      ...['10', '11', '12', '13'].map((day) => ({
        name: `vehicle_positions_2031_05_${day}`,
        from: new Date(`2031-05-${day}T00:00:00Z`),
        to: new Date(new Date(`2031-05-${day}T00:00:00Z`).getTime() + DAY),
        isDefault: false,
      })),
    ]);
  });

  test('a position lies in its day, in UTC, whatever the zone of the server; another day’s in the default', async () => {
    await inAMoment(owner(), async (tx) => {
      await tx.execute(sql`SET LOCAL timezone = 'America/Los_Angeles'`);
      expect(await partitionsOf(tx, 'vehicle_positions')).toHaveLength(1);
    });
    await makePartitions(owner(), NOW);
    await put(
      position(new Date('2031-05-10T00:00:00Z'), ONE, 31),
      position(new Date('2031-05-10T23:59:59.999Z'), null, 32),
      position(new Date('2031-05-11T00:00:00Z'), OTHER, 33),
      position(inDays(9), ONE, 34),
      position(inDays(-3), ONE, 35),
    );
    expect(await lying()).toEqual(['31 2031_05_10', '32 2031_05_10', '33 2031_05_11', '34 default', '35 default']);
  });

  test('rows of the default move when their day is made late, and stay where no day is made for them', async () => {
    await put(
      position(NOW, ONE, 31),
      position(inDays(-20), ONE, 32),
      position(inDays(-31), ONE, 33),
      position(inDays(-400), ONE, 34),
      position(inDays(40), ONE, 35),
    );
    const before = await owner().select().from(vehiclePositions).orderBy(vehiclePositions.latitude);
    await makePartitions(owner(), NOW);
    expect(await lying()).toEqual(['31 2031_05_10', '32 2031_04_20', '33 2031_04_09', '34 default', '35 default']);
    expect(await owner().select().from(vehiclePositions).orderBy(vehiclePositions.latitude)).toEqual(before);
    // A day later the others still lie where they did, and the new day is there.
    await makePartitions(owner(), inDays(1));
    expect(await names()).toContain('vehicle_positions_2031_05_14');
    expect(await lying()).toHaveLength(5);
  });

  test('a repeated position is rejected in its day and in the default, as before', async () => {
    await makePartitions(owner(), NOW);
    const twice = [position(NOW, ONE), position(inDays(30), ONE)];
    await put(...twice);
    const again = await database.db.insert(vehiclePositions).values(twice).onConflictDoNothing().returning();
    expect(again).toEqual([]);
    await expect(put(twice[0]!)).rejects.toMatchObject({ cause: { code: '23505' } });
    await expect(put(position(NOW, ONE, 35, 9))).rejects.toMatchObject({ cause: { code: '23503' } });
    expect(await owner().$count(vehiclePositions)).toBe(2);
  });

  test('two nodes that make the same days at once have each made once', async () => {
    await put(position(NOW, ONE, 31), position(inDays(-2), ONE, 32));
    await Promise.all([1, 2, 3].map(() => makePartitions(owner(), NOW)));
    expect(await names()).toHaveLength(6);
    expect(await lying()).toEqual(['31 2031_05_10', '32 2031_05_08']);
  });

  test('the job makes them as the owner, whose role no request has, and has the whole table analyzed', async () => {
    await put(position(NOW, ONE, 31), position(inDays(-2), ONE, 32), position(inDays(300), ONE, 33));
    expect(JOB_KINDS).toContain(partitionsJob);
    await partitionsJob.run({} as never, { database, clock: () => NOW } as never);
    expect(await lying()).toEqual(['31 2031_05_10', '32 2031_05_08', '33 default']);
    const { rows } = await owner().execute(
      sql`SELECT reltuples FROM pg_class WHERE oid = 'vehicle_positions'::regclass`,
    );
    expect(rows).toEqual([{ reltuples: 3 }]);
  });

  test('a backup finds the days of its rows', async () => {
    await owner().transaction((tx) => makePartitionsOfBackup(tx, NOW));
    expect(await names()).toHaveLength(1 + 31 + 1 + 3);
    await put(position(inDays(-30), ONE, 31), position(inDays(3), ONE, 32), position(inDays(4), ONE, 33));
    expect(await lying()).toEqual(['31 2031_04_10', '32 2031_05_13', '33 default']);
  });

  test('a statement that names its days is planned for them alone', async () => {
    await makePartitions(owner(), NOW);
    const days = positionsBetween('p', NOW.getTime(), inDays(1).getTime());
    const { rows } = await owner().execute(
      sql`EXPLAIN SELECT FROM vehicle_positions p WHERE p.carrier_vehicle_id = 7 AND ${days}`,
    );
    const plan = JSON.stringify(rows);
    expect([...new Set(plan.match(/on vehicle_positions_\w+/g))].map((one) => one.slice(-10))).toEqual([
      '2031_05_10',
      '2031_05_11',
    ]);
    expect(plan).not.toContain('Subplans Removed');
  });

  test('a day is dropped thirty days after it began, and counted; what is younger, or was of no day, is not touched by it', async () => {
    await makePartitions(owner(), NOW);
    await makePartitions(owner(), inDays(25));
    await put(
      position(new Date('2031-05-10T00:00:01Z'), ONE, 31),
      position(new Date('2031-05-10T23:00:00Z'), ONE, 32),
      position(new Date('2031-05-10T10:00:00Z'), OTHER, 33),
      position(new Date('2031-05-10T10:00:00Z'), null, 34),
      position(new Date('2031-05-11T00:00:01Z'), ONE, 35),
      // The same place in another partition: what is deleted by its place alone would take others with it.
      position(inDays(-2), OTHER, 36),
      position(inDays(26), OTHER, 37),
    );
    const end = new Date('2031-06-08T23:59:59Z');
    await removeOld(owner(), end, ['positions']);
    expect(await lying()).toEqual([
      '31 2031_05_10',
      '32 2031_05_10',
      '33 2031_05_10',
      '34 2031_05_10',
      '35 2031_05_11',
      '37 2031_06_05',
    ]);
    await removeOld(owner(), new Date(end.getTime() + 1000), ['positions']);
    expect(await lying()).toEqual(['35 2031_05_11', '37 2031_06_05']);
    expect(await names()).not.toContain('vehicle_positions_2031_05_10');
    const logged = await owner()
      .select()
      .from(retentionRemovals)
      .orderBy(retentionRemovals.removedOn, retentionRemovals.companyId);
    expect(logged.map(({ companyId, removedOn, removed, days }) => [companyId, removedOn, removed, days])).toEqual([
      [OTHER, '2031-06-08', 1, 30],
      [ONE, '2031-06-09', 2, 30],
      [OTHER, '2031-06-09', 1, 30],
    ]);
  });

  test('a day with a position under a legal hold stays, and loses the others', async () => {
    await makePartitions(owner(), NOW);
    await put(position(NOW, ONE, 31), position(NOW, ONE, 32, 8));
    const [hold] = await owner()
      .insert(legalHolds)
      .values({ companyId: ONE, subject: 'carrier', carrierId: 77, reason: 'Claim', placedAt: NOW })
      .returning();
    await removeOld(owner(), inDays(31), ['positions']);
    expect(await lying()).toEqual(['31 2031_05_10']);
    await owner().delete(legalHolds).where(eq(legalHolds.id, hold!.id));
    await removeOld(owner(), inDays(31), ['positions']);
    expect(await lying()).toEqual([]);
    expect(await names()).not.toContain('vehicle_positions_2031_05_10');
  });

  test('the request role has the table, and no partition of it: not to read, change, make or drop', async () => {
    await makePartitions(owner(), NOW);
    await put(
      position(NOW, ONE, 31),
      position(inDays(1), OTHER, 32),
      position(inDays(9), OTHER, 33),
      position(NOW, null, 34),
    );
    // What a start grants.
    await migrateDatabase(database);
    const as = <Result>(company: number, run: () => Promise<Result>) =>
      onBehalfOf({ name: 'one', kind: 'change', company, gone: null }, async () => await run());
    const tell = (text: string) =>
      as(ONE, () => database.db.execute(sql.raw(text))).then(
        ({ rows }) => rows,
        (error: { cause?: { code?: string } }) => error.cause?.code,
      );
    expect(await tell('SELECT latitude FROM vehicle_positions ORDER BY 1')).toEqual([
      { latitude: 31 },
      { latitude: 34 },
    ]);
    const parts = (await names()).map((name) => `partitions.${name}`);
    expect(parts).toHaveLength(5);
    for (const part of parts)
      for (const text of [
        `SELECT FROM ${part}`,
        `DELETE FROM ${part}`,
        `INSERT INTO ${part} SELECT * FROM vehicle_positions`,
        `DROP TABLE ${part}`,
        `ALTER TABLE vehicle_positions DETACH PARTITION ${part}`,
      ])
        expect([text, await tell(text)]).toEqual([text, '42501']);
    expect(await tell('CREATE TABLE partitions.own (id integer)')).toBe('42501');
    expect(await lying()).toHaveLength(4);
  });

  test('who makes a day waits for a reader half a second at a time, and lets others by', async () => {
    if (database.kind === 'embedded') return;
    const { $client } = owner();
    const reader = await $client.connect();
    let makes: Promise<void>;
    try {
      await reader.query('BEGIN; SELECT FROM vehicle_positions');
      makes = makePartitions(owner(), NOW);
      const began = performance.now();
      for (let nth = 0; performance.now() - began < 2000; nth += 1) {
        const at = performance.now();
        await put(position(new Date(NOW.getTime() + nth), ONE));
        expect(performance.now() - at).toBeLessThan(1500);
      }
      expect(await names()).toHaveLength(1);
    } finally {
      await reader.query('COMMIT');
      reader.release();
    }
    await makes;
    expect(await names()).toHaveLength(5);
    expect(new Set((await lying()).map((line) => line.split(' ')[1]))).toEqual(new Set(['2031_05_10']));
  });
});

test('a database that is filled becomes one by day without a row copied', async () => {
  const database = await openEmpty();
  try {
    const { db } = database;
    const all = migrationsIn(MIGRATIONS);
    const ran = all.slice(
      0,
      all.findIndex(({ tag }) => tag.startsWith('0130')),
    );
    await db.$client.query(
      'CREATE SCHEMA drizzle; CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
    );
    for (const { statements, hash, when } of ran) {
      for (const statement of statements) await db.$client.query(statement);
      await db.$client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
        hash,
        when,
      ]);
    }
    await db.$client.query(PARENTS);
    const today = new Date();
    const at = (days: number) => new Date(today.getTime() + days * DAY);
    await db
      .insert(vehiclePositions)
      .values([-40, -29, -1, 0, 900].map((days, nth) => position(at(days), nth % 2 ? ONE : null, 31 + nth)));
    const rows = () => db.select().from(vehiclePositions).orderBy(vehiclePositions.latitude);
    const fileOf = async (table: string) =>
      (await db.$client.query('SELECT pg_relation_filepath($1) AS file', [table])).rows[0].file;
    const filled = await rows();
    const file = await fileOf('vehicle_positions');

    await migrateDatabase(database);
    expect(await rows()).toEqual(filled);
    expect(await fileOf('partitions.vehicle_positions_before')).toBe(file);
    const lying = async () =>
      (
        await db.$client.query('SELECT tableoid::regclass::text AS part FROM vehicle_positions ORDER BY latitude')
      ).rows.map(({ part }) => part.replace('partitions.vehicle_positions_', ''));
    // Of a clock that runs years ahead.
    expect(await lying()).toEqual(['before', 'before', 'before', 'before', 'default']);
    await expect(db.insert(vehiclePositions).values(position(today, ONE, 34))).rejects.toMatchObject({
      cause: { code: '23505' },
    });
    await makePartitions(db, today);
    const parts = await partitionsOf(db, 'vehicle_positions');
    // Until tomorrow it is the table of before.
    expect(parts).toHaveLength(5);
    expect(await lying()).toEqual(['before', 'before', 'before', 'before', 'default']);

    // Its rows go one by one as they did, and it goes with the last of them.
    await removeOld(db, today, ['positions']);
    expect(await rows()).toEqual(filled.slice(1));
    await removeOld(db, at(25), ['positions']);
    expect(await rows()).toEqual(filled.slice(2));
    await removeOld(db, at(31), ['positions']);
    expect(await rows()).toEqual(filled.slice(4));
    expect((await partitionsOf(db, 'vehicle_positions')).map(({ name }) => name)).not.toContain(
      'vehicle_positions_before',
    );
    // A foreign key deletes through the table itself.
    await db.$client.query('DELETE FROM carrier_vehicles');
    expect(await rows()).toEqual([]);
  } finally {
    await database.close();
  }
});
