import { readFileSync } from 'node:fs';
import type { OpenDatabase } from '@monitor/db/client';
import { type Catalog, readCatalog } from '@monitor/db/company-rows';
import { SPLIT, spreadOf } from '@monitor/db/spread';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CitusStatements, citusStatements } from '../../../scripts/citus-statements';
import { CITUS_PAGE, citusPage } from '../../../scripts/write-citus';
import { openTestDatabase } from '../support/test-database';

/**
 * The statements of docs/how-to/run-on-citus.md, applied to a migrated database but for those of Citus itself, and then the rules that
 * Citus 14 checks when it spreads a table: of its documentation, and `foreign_constraint.c`, `table.c`, `index.c` and `trigger.c`.
 */

const BY_VEHICLE = new Map(SPLIT.map(({ others, by }) => [others, by]));
/** The column that a table is spread by; null: it is not. */
const columnOf = (table: string): string | null =>
  BY_VEHICLE.get(table) ?? (['company', 'split'].includes(spreadOf(table)) ? 'company_id' : null);

let database: OpenDatabase;
let statements: CitusStatements;
let catalog: Catalog;
beforeAll(async () => {
  database = await openTestDatabase();
  const { $client } = database.db;
  statements = await citusStatements($client);
  for (const { statements: some } of [...statements.prepare, ...statements.bind])
    for (const statement of some) await $client.query(statement);
  catalog = await readCatalog(database.db);
});
afterAll(() => database.close());

const spreadTables = () => [...catalog.keys()].filter((table) => columnOf(table) !== null);

test('docs/how-to/run-on-citus.md has these statements (npx tsx scripts/write-citus.ts writes it)', () => {
  expect(readFileSync(CITUS_PAGE, 'utf8')).toBe(citusPage(readFileSync(CITUS_PAGE, 'utf8'), statements));
});

test('each table is told where it lies, once', () => {
  const told = statements.spread.flatMap(({ statements: some }) => some.map((one) => /\('(\w+)'/.exec(one)![1]!));
  expect(told.sort()).toEqual([...catalog.keys()].sort());
});

describe('a spread table', () => {
  test('has the column that it is spread by in each row, and nothing computes it', () => {
    expect(spreadTables().length).toBeGreaterThan(120);
    for (const table of spreadTables()) {
      const column = catalog.get(table)!.columns.find(({ name }) => name === columnOf(table));
      expect([table, column?.type, column?.isNullable, column?.isGenerated]).toEqual([table, 'integer', false, false]);
    }
  });

  test('has that column, as itself, in each key and unique index, and excludes nothing', async () => {
    const { rows } = await database.db.execute<{ table: string; name: string; columns: string[] }>(sql`
      SELECT c.relname::text AS table, i.relname::text AS name,
          ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY(x.indkey)) AS columns
        FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
        WHERE (x.indisunique OR x.indisexclusion) AND c.relnamespace = 'public'::regnamespace`);
    const ofSpread = rows.filter(({ table }) => columnOf(table) !== null);
    expect(ofSpread.length).toBeGreaterThan(150);
    expect(ofSpread.filter(({ table, columns }) => !columns.includes(columnOf(table)!))).toEqual([]);
    const { rows: excluding } = await database.db.execute(sql`SELECT FROM pg_constraint WHERE contype = 'x'`);
    expect(excluding).toEqual([]);
  });

  test('has no policy: Citus takes none of ours', async () => {
    const { rows } = await database.db.execute(
      sql`SELECT polname FROM pg_policy UNION ALL SELECT relname FROM pg_class WHERE relrowsecurity`,
    );
    expect(rows).toEqual([]);
  });

  test('has no trigger of a whole statement, and none that looks at rows of another company', async () => {
    const { rows } = await database.db.execute<{
      table: string;
      name: string;
      isOfRow: boolean;
      source: string;
      given: string;
    }>(sql`
      SELECT c.relname::text AS table, t.tgname::text AS name, t.tgtype & 1 = 1 AS "isOfRow", p.prosrc AS source,
          encode(t.tgargs, 'escape') AS given
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal`);
    const ofSpread = rows.filter(({ table }) => columnOf(table) !== null);
    expect(ofSpread.length).toBeGreaterThan(20);
    expect(ofSpread.filter(({ isOfRow }) => !isOfRow)).toEqual([]);
    for (const { name, table, source } of rows.filter((one) => spreadOf(one.table) === 'every server'))
      for (const [said, read] of source.matchAll(/\b(?:FROM|INTO|UPDATE|JOIN) ((?:public\.)?[a-z_]+)/g))
        expect([name, table, said, spreadOf(read!.replace('public.', ''))]).toEqual([
          name,
          table,
          expect.stringContaining('public.'),
          'every server',
        ]);
    const looks = new Set<string>();
    for (const { name, source, given } of ofSpread) {
      if (source.includes('EXECUTE')) {
        expect(source).toContain('WHERE company_id = $1');
        const tables = given.split('\\000').filter((_, at) => at % 2 === 0);
        for (const table of tables.filter(Boolean))
          expect([name, table, columnOf(table)]).toEqual([name, table, 'company_id']);
        continue;
      }
      for (const [, table, where] of source.matchAll(
        /\b(?:FROM|INTO|UPDATE|JOIN) (?:public\.)?([a-z_]+) WHERE ([^)]*)/g,
      )) {
        expect(catalog.has(table!)).toBe(true);
        if (spreadOf(table!) === 'every server') continue;
        looks.add(table!);
        expect([name, table, where]).toEqual([name, table, expect.stringContaining('company_id = OLD.company_id')]);
      }
    }
    expect([...looks].sort()).toEqual([
      'onboarding_packets',
      'rate_confirmations',
      'stored_files',
      'vetting_file_papers',
    ]);
  });
});

describe('a foreign key', () => {
  type Key = {
    name: string;
    table: string;
    to: string;
    columns: string[];
    toColumns: string[];
    deletes: string;
    updates: string;
  };
  let keys: Key[];
  beforeAll(async () => {
    const named = (relation: string, numbers: string) =>
      sql.raw(
        `ARRAY(SELECT a.attname::text FROM unnest(k.${numbers}) WITH ORDINALITY AS n(number, at) JOIN pg_attribute a ON a.attrelid = k.${relation} AND a.attnum = n.number ORDER BY n.at)`,
      );
    const { rows } = await database.db.execute<Key>(sql`
      SELECT k.conname::text AS name, c.relname::text AS table, f.relname::text AS to, ${named('conrelid', 'conkey')} AS columns,
          ${named('confrelid', 'confkey')} AS "toColumns", k.confdeltype::text AS deletes, k.confupdtype::text AS updates
        FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
        WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace`);
    keys = rows;
  });

  test('of a spread table runs along the company to a table that is spread by it, or to one that is on every server', () => {
    const ofSpread = keys.filter(({ table }) => columnOf(table) !== null);
    expect(ofSpread.length).toBeGreaterThan(250);
    for (const { name, to, columns, toColumns } of ofSpread) {
      if (spreadOf(to) === 'every server') continue;
      expect([name, columnOf(to)]).toEqual([name, 'company_id']);
      expect([name, columns[0], toColumns[0]]).toEqual([name, 'company_id', 'company_id']);
    }
  });

  test('that has the column of its table neither empties it nor follows a change of it', () => {
    for (const { name, table, columns, deletes, updates } of keys)
      if (columns.includes(columnOf(table) ?? 'none'))
        expect([name, ['n', 'd'].includes(deletes), ['n', 'd', 'c'].includes(updates)]).toEqual([name, false, false]);
  });

  test('of any other table names none that is spread, and one of every server none of one server', () => {
    for (const { name, table, to } of keys) {
      if (columnOf(table) !== null) continue;
      expect([name, columnOf(to)]).toEqual([name, null]);
      if (spreadOf(table) === 'every server') expect([name, spreadOf(to)]).toEqual([name, 'every server']);
    }
  });
});

describe('what a company’s rows say of each other', () => {
  const run = (statement: string) => database.db.execute(sql.raw(statement));
  const made = async (statement: string) => Number((await run(`${statement} RETURNING id`)).rows[0]!.id);
  const why = (statement: string) =>
    run(statement).then(
      () => 'done',
      ({ cause }: { cause: { code: string } }) => cause.code,
    );
  let ids: { one: number; other: number; team: number; others: number; user: number };
  beforeAll(async () => {
    const company = (name: string) =>
      made(`INSERT INTO companies (legal_name, company_type, status) VALUES ('${name}', 'broker', 'active')`);
    const team = (of: number) => made(`INSERT INTO teams (company_id, name, created_at) VALUES (${of}, 'West', now())`);
    const one = await company('One');
    const other = await company('Other');
    const user = await made(`INSERT INTO users (email, password_hash) VALUES ('a@example.com', '')`);
    ids = { one, other, team: await team(one), others: await team(other), user };
  });

  test('a row and the one that it belongs to are of one company, and it says which', async () => {
    const seat = (company: number | null) =>
      why(
        `INSERT INTO team_users (company_id, team_id, user_id, created_at) VALUES (${company}, ${ids.team}, ${ids.user}, now())`,
      );
    expect(await seat(ids.other)).toBe('23503');
    expect(await seat(null)).toBe('23502');
    expect(await seat(ids.one)).toBe('done');
  });

  test('one that is only mentioned is let go when it is deleted, by its company’s rows alone', async () => {
    const columns = 'company_id, user_id, fields, team_id, created_at, updated_at';
    const search = (company: number, team: number) =>
      made(`INSERT INTO saved_searches (${columns}) VALUES (${company}, ${ids.user}, '{}', ${team}, now(), now())`);
    const mine = await search(ids.one, ids.team);
    const theirs = await search(ids.other, ids.others);
    await run(`DELETE FROM teams WHERE id = ${ids.team}`);
    const { rows } = await run('SELECT id, team_id FROM saved_searches ORDER BY id');
    expect(rows).toEqual([
      { id: mine, team_id: null },
      { id: theirs, team_id: ids.others },
    ]);
  });
});
