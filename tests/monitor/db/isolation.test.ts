import { beyondCompany } from '@monitor/db/beyond-company';
import { onBehalfOf } from '@monitor/db/callers';
import type { OpenDatabase } from '@monitor/db/client';
import { COMPANY_TABLES, type CompanyTable, isolateCompanies, policiesOf } from '@monitor/db/isolation';
import { loads, notes } from '@monitor/db/schema';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../support/test-database';

/** What a query sees whose company condition was forgotten: every table that names a company, with a row of each of two. */

const ONE = 700_001;
const OTHER = 700_002;

let database: OpenDatabase;
let tables: CompanyTable[];

const as = <Result>(company: number | '*', run: () => Promise<Result>): Promise<Result> =>
  onBehalfOf({ name: `company ${company}`, kind: 'change', company, gone: null }, async () => await run());
const ask = async <Row extends Record<string, unknown>>(text: string) =>
  (await database.db.execute<Row>(sql.raw(text))).rows;
const asOwner = async <Row extends pg.QueryResultRow>(text: string) =>
  (await database.owner.db.$client.query<Row>(text)).rows;

type Column = { name: string; type: string; isNeeded: boolean };

/** A row that names a company, of whatever the columns take: what the tables check of it is taken away before. */
async function rowOf({ table, column }: CompanyTable, company: number, nth: number) {
  const columns = await asOwner<Column>(`
    SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
        a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' OR a.attidentity = 'a' AND false AS "isNeeded"
      FROM pg_attribute a WHERE a.attrelid = '"${table}"'::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''`);
  const needed = columns.filter(({ name, isNeeded }) => isNeeded && name !== column);
  const names = [column, ...needed.map(({ name }) => name)].map((name) => `"${name}"`);
  return `INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE VALUES (${[company, ...needed.map(({ type }) => valueFor(type, nth))]})`;
}

function valueFor(type: string, nth: number): string {
  if (type.endsWith('[]')) return `'{}'::${type}`;
  if (/^(?:integer|bigint|smallint|numeric|double|real)/.test(type)) return String(nth);
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return 'false';
  if (type.startsWith('timestamp')) return 'now()';
  if (type === 'date') return 'current_date';
  if (type.startsWith('json')) return `'{}'::${type}`;
  if (type === 'bytea') return `'\\x0${nth}'::bytea`;
  if (type.startsWith('character(')) return `'${nth}'`;
  return `'t${nth}'`;
}

beforeAll(async () => {
  database = await openTestDatabase('empty', true);
  tables = await asOwner<CompanyTable & pg.QueryResultRow>(COMPANY_TABLES);
  const loose = await asOwner<{ statement: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'c') AND conparentid = 0
    UNION ALL SELECT format('ALTER TABLE %I DISABLE TRIGGER USER', relname) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`);
  for (const { statement } of loose) await asOwner(statement);
  for (const table of tables) {
    await asOwner(await rowOf(table, ONE, 1));
    await asOwner(await rowOf(table, OTHER, 2));
  }
});
afterAll(() => database.close());

test('every table that names a company has the policy', () => {
  expect(tables.length).toBeGreaterThan(80);
  expect(tables.filter(({ table, isOn, policies }) => !isOn || policies.join() !== policiesOf(table).join())).toEqual(
    [],
  );
});

test('no view and no function looks around it', async () => {
  expect(
    await asOwner("SELECT relname FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace"),
  ).toEqual([]);
  expect(
    await asOwner(`SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace`),
  ).toEqual([]);
});

test('a table that is added, or whose policy was taken away, has it after the next start', async () => {
  await asOwner('CREATE TABLE added_later (id integer, company_id integer NOT NULL)');
  await asOwner(`DROP POLICY ${policiesOf('notes')[0]} ON notes; ALTER TABLE notes DISABLE ROW LEVEL SECURITY`);
  await isolateCompanies(database.owner.db.$client);
  const now = await asOwner<CompanyTable & pg.QueryResultRow>(COMPANY_TABLES);
  expect(now.filter(({ table }) => ['added_later', 'notes'].includes(table))).toMatchObject([
    { isOn: true, policies: policiesOf('notes') },
    { isOn: true, policies: policiesOf('notes') },
  ]);
  await asOwner('DROP TABLE added_later');
});

describe('a request of one company, whose queries say nothing of companies', () => {
  test('sees its own rows in every table, and none of the other', async () => {
    const seen: Record<string, number[]> = {};
    for (const { table, column } of tables) {
      const rows = await as(ONE, () => ask<{ of: number }>(`SELECT "${column}" AS of FROM "${table}"`));
      seen[table] = rows.map(({ of }) => of);
    }
    expect(seen).toEqual(Object.fromEntries(tables.map(({ table }) => [table, [ONE]])));
  });

  test('changes, deletes and adds no row of the other in any of them', async () => {
    const faults: string[] = [];
    for (const one of tables) {
      const { table, column } = one;
      // The number of a company is never written.
      const changed = table === 'companies' ? 'legal_name' : column;
      const tries = {
        update: `UPDATE "${table}" SET "${changed}" = "${changed}" WHERE "${column}" = ${OTHER}`,
        delete: `DELETE FROM "${table}" WHERE "${column}" = ${OTHER}`,
        ...(changed === column && { 'give away': `UPDATE "${table}" SET "${column}" = ${OTHER}` }),
        insert: await rowOf(one, OTHER, 3),
      };
      for (const [what, text] of Object.entries(tries)) {
        const done = await as(ONE, () => database.db.execute(sql.raw(text))).then(
          ({ rowCount }) => rowCount,
          (error: { cause?: { code?: string } }) => error.cause?.code,
        );
        const isRefused = done === '42501' || (done === 0 && (what === 'update' || what === 'delete'));
        if (!isRefused) faults.push(`${what} ${table}: ${done}`);
      }
    }
    expect(faults).toEqual([]);
    for (const { table, column } of tables)
      expect(await asOwner(`SELECT "${column}" AS of FROM "${table}" ORDER BY 1`), table).toEqual([
        { of: ONE },
        { of: OTHER },
      ]);
  });

  test('a former colleague is read wherever they are by now, and not changed', async () => {
    const [{ id } = { id: 0 }] = await asOwner<{ id: number }>(
      `INSERT INTO users (company_id, email, password_hash, created_at) VALUES (${OTHER}, 'left@one.example', 'x', now()) RETURNING id`,
    );
    const read = () => as(ONE, () => ask(`SELECT id FROM users WHERE id = ${id}`));
    expect(await read()).toEqual([]);
    const removed = (company: number) =>
      asOwner(
        `INSERT INTO audit_events (company_id, kind, summary, subject_user_id, occurred_at) VALUES (${company}, 'user_removed', '', ${id}, now())`,
      );
    await removed(OTHER);
    expect(await read()).toEqual([]);
    await removed(ONE);
    expect(await read()).toEqual([{ id }]);
    for (const text of [`UPDATE users SET first_name = 'X' WHERE id = ${id}`, `DELETE FROM users WHERE id = ${id}`])
      expect(await as(ONE, () => database.db.execute(sql.raw(text)))).toMatchObject({ rowCount: 0 });
    await asOwner(`DELETE FROM users WHERE id = ${id}`);
    await asOwner(`DELETE FROM audit_events WHERE subject_user_id = ${id}`);
  });

  test('its own rows it may add, change and delete', async () => {
    expect(await as(ONE, () => database.db.update(notes).set({ companyId: ONE }))).toMatchObject({ rowCount: 1 });
  });
});

test('unbound, all of it is seen; that has to be said', async () => {
  for (const { table, column } of tables) {
    const rows = await as('*', () => ask<{ of: number }>(`SELECT "${column}" AS of FROM "${table}" ORDER BY 1`));
    expect(rows, table).toEqual([{ of: ONE }, { of: OTHER }]);
  }
});

/** A connection of the same role that the product did not set up; the embedded database has one connection. */
const onServer = describe.skipIf(!process.env.TEST_DATABASE_URL);

onServer('a connection that says nothing', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: database.db.$client.options.connectionString! });
    await client.connect();
  });
  afterAll(() => client.end());

  test.each([
    ['as it is opened', 'SELECT 1'],
    ['with an empty setting', "SET portal.company = ''"],
    ['after RESET', "SET portal.company = '*'; RESET portal.company"],
    ['after DISCARD ALL', "SET portal.company = '*'; DISCARD ALL"],
    ['after a transaction that was rolled back', "BEGIN; SET portal.company = '*'; ROLLBACK"],
    ['after a transaction whose setting was its own', "BEGIN; SET LOCAL portal.company = '*'; COMMIT"],
  ])('sees no company: %s', async (_when, statements) => {
    await client.query(statements.startsWith('SET') ? 'SELECT 1' : statements);
    if (statements.startsWith('SET')) for (const one of statements.split('; ')) await client.query(one);
    for (const { table } of tables) {
      const { rows } = await client.query(`SELECT count(*)::int AS count FROM "${table}"`);
      expect(rows, table).toEqual([{ count: 0 }]);
    }
    await client.query('DISCARD ALL');
  });

  test('cannot say that it is something else than a number', async () => {
    await client.query("SET portal.company = '1 OR true'");
    await expect(client.query('SELECT FROM loads')).rejects.toMatchObject({ code: '22P02' });
  });
});

describe('one connection, lent to one after the other', () => {
  const companies = () => database.db.select({ of: loads.companyId }).from(loads);
  const sees = async (company: number | '*') => (await as(company, companies)).map(({ of }) => of).sort();

  test('is bound anew each time', async () => {
    for (let turn = 0; turn < 20; turn++) {
      expect(await sees(ONE)).toEqual([ONE]);
      expect(await sees(OTHER)).toEqual([OTHER]);
      if (turn % 5 === 0) expect(await sees('*')).toEqual([ONE, OTHER]);
    }
    const all = await Promise.all(Array.from({ length: 40 }, (_, at) => sees(at % 2 ? ONE : OTHER)));
    expect(all.filter((found) => found.length !== 1)).toEqual([]);
    expect(all.map(([of]) => of)).toEqual(all.map((_, at) => (at % 2 ? ONE : OTHER)));
  });

  test.each([
    ['an error', () => database.db.execute(sql`SELECT 1 / 0`)],
    ['a transaction that fails', () => database.db.transaction((tx) => tx.execute(sql`SELECT 1 / 0`))],
    [
      'a transaction that is rolled back beyond its company',
      () =>
        database.db.transaction(async (tx) => {
          expect(await beyondCompany('published_alerts', () => tx.select().from(loads))).toHaveLength(2);
          throw new Error('rolled back');
        }),
    ],
    [
      'an error beyond its company, in a part of a transaction',
      () =>
        database.db.transaction(async (tx) => {
          await tx
            .transaction((part) => beyondCompany('published_alerts', () => part.execute(sql`SELECT 1 / 0`)))
            .catch(() => {});
          expect(await tx.select().from(loads)).toHaveLength(1);
        }),
    ],
    ['DISCARD', () => database.db.execute(sql`DISCARD PLANS`)],
  ])('%s leaves nothing of it to the next', async (_what, run) => {
    for (let turn = 0; turn < 6; turn++) {
      await as(OTHER, run as () => Promise<unknown>).catch(() => {});
      expect(await sees(ONE)).toEqual([ONE]);
    }
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'a query that was cancelled leaves nothing of it to the next',
    async () => {
      for (let turn = 0; turn < 3; turn++) {
        const hangUp = new AbortController();
        const gone = { name: 'one', kind: 'look' as const, company: OTHER, gone: hangUp.signal };
        const asked = onBehalfOf(gone, () => database.db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(30)`)));
        setTimeout(() => hangUp.abort(), 30);
        await expect(asked).rejects.toThrow();
        expect(await sees(ONE)).toEqual([ONE]);
      }
    },
  );

  test('a transaction that was left open is not the next one’s', async () => {
    const { $client } = database.db;
    const client = await as(OTHER, () => $client.connect());
    await as(OTHER, async () => void (await client.query('BEGIN')));
    await as(OTHER, async () => void (await client.query('SELECT 1')));
    client.release();
    expect(await sees(ONE)).toEqual([ONE]);
    expect(await sees(OTHER)).toEqual([OTHER]);
  });

  test('in a transaction beyond the company, the statements beside it stay within', async () => {
    await as(ONE, () =>
      database.db.transaction(async (tx) => {
        const [within, beyond, after] = await Promise.all([
          tx.select().from(loads),
          beyondCompany('published_alerts', () => tx.select().from(loads)),
          tx.select().from(loads),
        ]);
        expect([within.length, beyond.length, after.length]).toEqual([1, 2, 1]);
      }),
    );
  });
});
