import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { verifyVettingChain } from '@monitor/areas/vetting/verify-chain';
import { MIGRATIONS, migrateDatabase, type OpenDatabase } from '@monitor/db/client';
import { foresee, migrationsIn, pendingMigrations, stopsFor } from '@monitor/db/pending-migrations';
import { companies, notes, users } from '@monitor/db/schema';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '../../../package.json';
import { openEmpty, shapeOf } from '../support/empty-database';
import { openTestDatabase } from '../support/test-database';

/**
 * Databases as earlier versions left them: the hashes of the migrations that they had run, and the rows that their own
 * programs wrote. The tables are made anew by those migrations, which must be the same to the byte: one that was changed
 * after an installation ran it would leave that installation with other tables than everyone else.
 */

const FOLDER = fileURLToPath(new URL('../../fixtures/databases', import.meta.url));
const VERSIONS = readdirSync(FOLDER).sort();
const NOW = new Date('2026-11-23T12:00:00Z');

let fresh: OpenDatabase;
beforeAll(async () => {
  fresh = await openTestDatabase();
});
afterAll(() => fresh.close());

describe.each(VERSIONS)('a database of %s', (file) => {
  const dump = gunzipSync(readFileSync(join(FOLDER, file))).toString();
  const hashes = /^-- hashes: (.+)$/m.exec(dump)![1]!.split(' ');
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openEmpty();
    const { db } = database;
    const ran = migrationsIn(MIGRATIONS).slice(0, hashes.length);
    await db.$client.query('CREATE SCHEMA drizzle');
    await db.$client.query(
      'CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
    );
    for (const { statements, hash, when } of ran) {
      for (const statement of statements) await db.$client.query(statement);
      await db.$client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
        hash,
        when,
      ]);
    }
    // As a restored dump does it: rows come in the order of the tables' names.
    const client = await db.$client.connect();
    try {
      await client.query('SET session_replication_role = replica');
      await client.query(dump);
      await client.query('SET session_replication_role = origin');
    } finally {
      client.release();
    }
  });
  afterAll(() => database?.close());

  test('ran migrations that are the same today', () => {
    const today = migrationsIn(MIGRATIONS).slice(0, hashes.length);
    expect(today.map(({ hash }) => hash.slice(0, 12))).toEqual(hashes);
  });

  test('becomes one of this version, with its rows', async () => {
    const { db } = database;
    expect((await pendingMigrations(db.$client, MIGRATIONS)).length).toBe(
      migrationsIn(MIGRATIONS).length - hashes.length,
    );
    const before = { users: await db.$count(users), companies: await db.$count(companies) };
    const said: string[] = [];
    await migrateDatabase(database, (line) => said.push(line));
    // So few rows take a moment.
    expect(said).toEqual([
      expect.stringMatching(/^0124_company-in-every-row needs all monitors stopped: /),
      expect.stringMatching(/^0125_within-a-company needs all monitors stopped: /),
    ]);
    expect(await shapeOf(database)).toEqual(await shapeOf(fresh));
    expect({ users: await db.$count(users), companies: await db.$count(companies) }).toEqual(before);
    expect(before.companies).toBeGreaterThan(1);
    const kept = await db.select({ body: notes.body }).from(notes);
    expect(kept).toContainEqual({ body: 'Written by an earlier version.' });
    expect(await pendingMigrations(db.$client, MIGRATIONS)).toEqual([]);
  });

  test('has its chain of vetting files whole', async () => {
    const { db } = database;
    const { rows } = await db.execute<{ company_id: number; n: number }>(
      sql`SELECT company_id, count(*)::int AS n FROM vetting_files GROUP BY 1`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { company_id, n } of rows)
      expect(await verifyVettingChain(db, company_id, NOW)).toMatchObject({ is_intact: true, files: n });
  });
});

describe('that all monitors have to be stopped is said beforehand', () => {
  const ALL = migrationsIn(MIGRATIONS);

  test('but not of an empty database', async () => {
    const empty = await openEmpty();
    const { $client } = empty.owner.db;
    expect(await foresee($client, await pendingMigrations($client, MIGRATIONS))).toEqual([]);
    await empty.close();
  });

  /** What a monitor of the version before would miss: a table, a column, a name, a key; or a value that it does not give. */
  const TAKES_AWAY =
    /^DROP TABLE|^ALTER TABLE "\w+" (?:DROP COLUMN|RENAME|ALTER COLUMN .*(?:SET NOT NULL|SET DATA TYPE)|DROP CONSTRAINT .*_(?:pk|pkey|unique)"|ADD COLUMN (?!.*DEFAULT).*NOT NULL)/is;

  test('of each since 0124 that takes something away', () => {
    const since = ALL.slice(ALL.findIndex(({ tag }) => tag === '0124_company-in-every-row'));
    const takers = since.filter(({ statements }) => statements.some((one) => TAKES_AWAY.test(one)));
    expect(takers.length).toBeGreaterThan(1);
    expect(takers.filter(({ tag }) => stopsFor([{ tag }]).length === 0).map(({ tag }) => tag)).toEqual([]);
  });
});

describe('what migrations hold is said beforehand', () => {
  const PENDING = [
    {
      tag: '0900_ends',
      statements: [
        'CREATE INDEX "by_day" ON "carriers" USING btree ("name_as_of")',
        'UPDATE "carriers" SET legal_name = legal_name',
        'CREATE TABLE "of_its_own" ("id" integer)',
        'ALTER TABLE "carriers" RENAME TO "carriers_before"',
        'CREATE TABLE "carriers" (LIKE "carriers_before") PARTITION BY RANGE ("name_as_of")',
        'CREATE INDEX "of_none_yet" ON "carriers" ("name_as_of")',
        "DO $$ BEGIN EXECUTE format('ALTER TABLE public.carriers ATTACH PARTITION carriers_before DEFAULT'); END $$",
        'ALTER TABLE "users" ADD COLUMN "x" text',
        'CREATE INDEX "small" ON "users" ("email")',
      ],
    },
  ];
  test('where it is more than a moment: the table, its rows, who waits and for how long', async () => {
    const { db } = fresh.owner;
    const { rows } = await db.execute<{ rows: number }>(
      sql`SELECT reltuples AS rows FROM pg_class WHERE relname = 'carriers'`,
    );
    await db.execute(sql`UPDATE pg_class SET reltuples = 2000000 WHERE relname = 'carriers'`);
    try {
      expect(await foresee(db.$client, PENDING)).toEqual([
        '1 migration to come, in one transaction of about 48 seconds: what one of them holds is held until its end.',
        '0900_ends builds an index on carriers (about 2,000,000 rows): changes of it wait for about 7 seconds.',
        '0900_ends changes rows of carriers (about 2,000,000 rows): changes of those rows wait for about 40 seconds.',
        '0900_ends checks carriers (about 2,000,000 rows): readers of it wait for about 1 second.',
      ]);
    } finally {
      await db.execute(sql`UPDATE pg_class SET reltuples = ${rows[0]!.rows} WHERE relname = 'carriers'`);
    }
  });

  test('and nothing where it is a moment, or nothing is to come', async () => {
    expect(await foresee(fresh.owner.db.$client, PENDING)).toEqual([]);
    expect(await foresee(fresh.owner.db.$client, [])).toEqual([]);
  });
});

test('the changelog begins with this version', () => {
  const changelog = readFileSync(fileURLToPath(new URL('../../../CHANGELOG.md', import.meta.url)), 'utf8');
  expect(/^## (\S+),/m.exec(changelog)?.[1]).toBe(version);
});
