import { bulkInsert } from '@monitor/db/bulk-insert';
import type { OpenDatabase } from '@monitor/db/client';
import { type Catalog, readCatalog } from '@monitor/db/company-rows';
import { COMPANY_AGREES, COMPANY_FROM, LISTED_TABLES, spreadOf } from '@monitor/db/spread';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../support/test-database';

/** Of no company that is there: these rows outlive the company that they name. */
const OUTLIVE_THEIR_COMPANY = ['driver_consents', 'vetting_weave_heads'];

let database: OpenDatabase;
let catalog: Catalog;
beforeAll(async () => {
  database = await openTestDatabase();
  catalog = await readCatalog(database.db);
});
afterAll(() => database.close());

const companyOf = (table: string) => catalog.get(table)!.columns.find(({ name }) => name === 'company_id');

describe('where each table lies', () => {
  test('is said once: a listed table is there, and in one list', () => {
    expect(LISTED_TABLES.filter((table) => !catalog.has(table))).toEqual([]);
    expect(LISTED_TABLES).toHaveLength(new Set(LISTED_TABLES).size);
  });

  test('a table that no list names is a company’s, and none of its rows is of no company', () => {
    const companys = [...catalog.keys()].filter((table) => spreadOf(table) === 'company');
    expect(companys.length).toBeGreaterThan(120);
    expect(companys.filter((table) => companyOf(table)?.isNullable !== false)).toEqual([]);
    expect(companys.filter((table) => companyOf(table)?.type !== 'integer')).toEqual([]);
  });

  test('a listed table with rows of companies has a reason to be listed: some of its rows are of none', () => {
    const never = LISTED_TABLES.filter((table) => companyOf(table)?.isNullable === false);
    expect(never).toEqual(['roles', 'sign_on_domains']);
  });
});

describe('whose a row is', () => {
  test('comes from a company that is there, or from the row that it belongs to', () => {
    for (const [name, { keys }] of catalog) {
      if (spreadOf(name) !== 'company' || OUTLIVE_THEIR_COMPANY.includes(name)) continue;
      const isNamed = keys.some(({ column, to }) => column === 'company_id' && to === 'companies');
      expect([name, isNamed]).toEqual([name, !Object.hasOwn(COMPANY_FROM, name)]);
    }
  });

  test('by a trigger on each table of the lists, and no other', async () => {
    const { rows } = await database.db.execute<{ table: string; definition: string; source: string }>(sql`
      SELECT t.tgrelid::regclass::text AS table, pg_get_triggerdef(t.oid) AS definition, p.prosrc AS source
        FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE NOT t.tgisinternal AND t.tgenabled = 'O' AND p.proname LIKE 'company\_of\_%'`);
    const listed = { ...COMPANY_FROM, ...COMPANY_AGREES };
    expect(rows.map(({ table }) => table).sort()).toEqual(Object.keys(listed).sort());
    for (const { table, definition, source } of rows) {
      const column = listed[table]!;
      const key = catalog.get(table)!.keys.find((one) => one.column === column)!;
      expect(key).toMatchObject({ toColumn: 'id', isPart: true });
      expect(definition).toBe(
        `CREATE TRIGGER ${table}_company BEFORE INSERT OR UPDATE OF company_id, ${column} ON public.${table} FOR EACH ROW EXECUTE FUNCTION company_of_${key.to}()`,
      );
      expect(source).toContain(`INTO of_parent FROM public.${key.to} WHERE id = NEW.${column};`);
      expect(companyOf(key.to)).toMatchObject({ isNullable: false });
    }
  });

  test('the rows that others belong to stay with their company', async () => {
    const { rows } = await database.db.execute<{ table: string }>(sql`
      SELECT t.tgrelid::regclass::text AS table FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE p.proname = 'company_stays' AND t.tgenabled = 'O'`);
    const parents = Object.entries({ ...COMPANY_FROM, ...COMPANY_AGREES }).map(
      ([table, column]) => catalog.get(table)!.keys.find((key) => key.column === column)!.to,
    );
    const roots = new Set(parents.filter((parent) => !Object.hasOwn(COMPANY_FROM, parent)));
    expect(rows.map(({ table }) => table).sort()).toEqual([...roots].sort());
  });
});

describe('a team’s seat', () => {
  let ids: { one: number; other: number; team: number; others: number; user: number };
  beforeAll(async () => {
    const { db } = database;
    const made = async (statement: string) =>
      Number((await db.execute(sql.raw(`${statement} RETURNING id`))).rows[0]!.id);
    const company = (name: string) =>
      made(`INSERT INTO companies (legal_name, company_type, status) VALUES ('${name}', 'broker', 'active')`);
    const one = await company('One');
    const other = await company('Other');
    const team = (of: number) => made(`INSERT INTO teams (company_id, name, created_at) VALUES (${of}, 'West', now())`);
    ids = {
      one,
      other,
      team: await team(one),
      others: await team(other),
      user: await made(`INSERT INTO users (email, password_hash) VALUES ('a@example.com', '')`),
    };
  });

  const run = (statement: string) => database.db.execute(sql.raw(statement));
  const why = (statement: string) =>
    run(statement).then(
      () => 'done',
      ({ cause }: { cause: Error }) => cause.message,
    );

  test('is of the team’s company, without anyone saying so', async () => {
    const { rows } = await run(
      `INSERT INTO team_users (team_id, user_id, created_at) VALUES (${ids.team}, ${ids.user}, now()) RETURNING company_id`,
    );
    expect(rows).toEqual([{ company_id: ids.one }]);
  });

  test('also where many are written at once', async () => {
    const client = await database.db.$client.connect();
    try {
      const columns = [
        { name: 'team_id', property: 'team', type: 'integer' },
        { name: 'user_id', property: 'user', type: 'integer' },
        { name: 'created_at', property: 'at', type: 'timestamptz' },
      ];
      await bulkInsert(client, database.kind, 'team_users', columns, [
        { team: ids.others, user: ids.user, at: '2026-11-23' },
      ]);
    } finally {
      client.release();
    }
    const { rows } = await run(`DELETE FROM team_users WHERE team_id = ${ids.others} RETURNING company_id`);
    expect(rows).toEqual([{ company_id: ids.other }]);
  });

  test('and cannot be of another, come to another, or be of no team', async () => {
    const another = 'team_users is of another company than its row of teams';
    const given = `INSERT INTO team_users (team_id, user_id, created_at, company_id) VALUES (${ids.others}, ${ids.user}, now(), ${ids.one})`;
    expect(await why(given)).toBe(another);
    expect(await why(`UPDATE team_users SET company_id = ${ids.other}`)).toBe(another);
    expect(await why(`UPDATE team_users SET team_id = ${ids.others}`)).toBe(another);
    expect(await why(`UPDATE teams SET company_id = ${ids.other} WHERE id = ${ids.team}`)).toBe(
      'teams do not move to another company',
    );
    expect(await why(`INSERT INTO team_users (team_id, user_id, created_at) VALUES (0, ${ids.user}, now())`)).toBe(
      'team_users belongs to no row of teams',
    );
    // What changes nothing passes.
    expect(await why(`UPDATE team_users SET team_id = team_id, company_id = company_id`)).toBe('done');
    expect(await why(`UPDATE teams SET company_id = company_id`)).toBe('done');
  });
});
