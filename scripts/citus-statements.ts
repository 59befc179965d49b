import type pg from 'pg';
import { COMPANY_AGREES, COMPANY_FROM, EVERY_SERVER, ONE_SERVER, SPLIT, spreadOf } from '../monitor/db/spread';

/**
 * What a migrated database is told so that Citus can spread it by company, from the lists of `monitor/db/spread.ts` and the catalog.
 * Any Postgres runs `prepare` and `bind`; `spread` is of Citus alone.
 */
export type CitusStatements = { prepare: Section[]; spread: Section[]; bind: Section[] };
export type Section = {
  says: string;
  statements: string[];
  /** The product cannot work with these yet: its inserts leave out the company, and it has one table of positions. */
  needsMore?: true;
};

type Key = {
  table: string;
  name: string;
  to: string;
  columns: string[];
  toColumns: string[];
  does: 'a' | 'r' | 'c' | 'n';
  definition: string;
};
type Unique = { table: string; name: string; definition: string; isConstraint: boolean };
type Trigger = { table: string; name: string; isOfRow: boolean };
type Policy = { table: string; name: string };
type Shape = { keys: Key[]; uniques: Unique[]; triggers: Trigger[]; policies: Policy[] };
type Asks = Pick<pg.Pool, 'query'>;

const names = (relation: string, numbers: string) =>
  `ARRAY(SELECT a.attname::text FROM unnest(k.${numbers}) WITH ORDINALITY AS n(number, at) JOIN pg_attribute a ON a.attrelid = k.${relation} AND a.attnum = n.number ORDER BY n.at)`;

async function readShape(db: Asks): Promise<Shape> {
  const ours = (relation: string) =>
    `${relation} IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p'))`;
  const { rows: keys } = await db.query<Key>(`
    SELECT c.relname::text AS table, k.conname::text AS name, f.relname::text AS to, k.confdeltype::text AS does,
        pg_get_constraintdef(k.oid) AS definition,
        ${names('conrelid', 'conkey')} AS columns, ${names('confrelid', 'confkey')} AS "toColumns"
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
      WHERE k.contype = 'f' AND ${ours('k.conrelid')} ORDER BY c.relname COLLATE "C", k.conname COLLATE "C"`);
  const { rows: uniques } = await db.query<Unique>(`
    SELECT c.relname::text AS table, i.relname::text AS name, k.oid IS NOT NULL AS "isConstraint",
        coalesce(pg_get_constraintdef(k.oid), replace(pg_get_indexdef(i.oid), ' ON ONLY ', ' ON ')) AS definition
      FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
        LEFT JOIN pg_constraint k ON k.conindid = i.oid AND k.contype IN ('p', 'u')
      WHERE x.indisunique AND ${ours('x.indrelid')}
        AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND a.attnum = ANY(x.indkey::int2[]))
      ORDER BY c.relname COLLATE "C", i.relname COLLATE "C"`);
  const { rows: triggers } = await db.query<Trigger>(`
    SELECT c.relname::text AS table, t.tgname::text AS name, t.tgtype & 1 = 1 AS "isOfRow"
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE NOT t.tgisinternal AND ${ours('t.tgrelid')} ORDER BY c.relname COLLATE "C", t.tgname COLLATE "C"`);
  const { rows: policies } = await db.query<Policy>(`
    SELECT c.relname::text AS table, p.polname::text AS name FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
      WHERE ${ours('p.polrelid')} ORDER BY c.relname COLLATE "C", p.polname COLLATE "C"`);
  return { keys, uniques, triggers, policies };
}

const quoted = (name: string) => `"${name}"`;
const list = (columns: readonly string[]) => columns.map(quoted).join(', ');
const named = (lies: typeof EVERY_SERVER) => lies.flatMap(({ tables }) => tables).sort();
const isSpread = (table: string) => ['company', 'split'].includes(spreadOf(table));
const alter = (table: string, what: string) => `ALTER TABLE ${quoted(table)} ${what};`;

/** Both ends are spread by company: it runs along the company. */
const isAlong = ({ table, to }: Key) => isSpread(table) && isSpread(to);
/** Rows of one server name no row that is spread, and the other way about. */
const isSevered = ({ table, to }: Key) =>
  (isSpread(to) && !isSpread(table)) || (spreadOf(to) === 'one server' && spreadOf(table) !== 'one server');

/** The same index or key with the company in front. A company of 0 for none was an expression: there is none without now. */
function withCompany(definition: string): string {
  return definition
    .replaceAll(/(?:, )?COALESCE\(company_id, 0\)/g, '')
    .replace(/(USING btree |PRIMARY KEY |UNIQUE )\(/, '$1(company_id, ');
}

/** Makes a key or an index again, with the company in front. */
const keyWithCompany = ({ table, name, definition, isConstraint }: Unique): string[] =>
  isConstraint
    ? [alter(table, `DROP CONSTRAINT ${quoted(name)}, ADD CONSTRAINT ${quoted(name)} ${withCompany(definition)}`)]
    : [`DROP INDEX ${quoted(name)};`, `${withCompany(definition)};`];

/**
 * @param db migrated, and not changed by these statements yet
 */
export async function citusStatements(db: Asks): Promise<CitusStatements> {
  const { keys, uniques, triggers, policies } = await readShape(db);
  const { rows: relations } = await db.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  const tables = relations.map(({ name }) => name);
  const companys = tables.filter(isSpread).sort();
  const along = keys.filter((key) => isAlong(key) && !key.columns.includes('company_id'));
  const asBefore = keys.filter((key) => !along.includes(key) && !isSevered(key));
  const moved = uniques.filter(({ table }) => spreadOf(table) === 'company');
  return {
    prepare: [
      {
        says: 'Policies of row-level security go: Citus takes none with a subquery, and its servers do not learn for which company a connection is. The queries alone keep companies apart then.',
        statements: [
          ...policies.map(({ table, name }) => `DROP POLICY ${quoted(name)} ON ${quoted(table)};`),
          ...[...new Set(policies.map(({ table }) => table))].map((table) =>
            alter(table, 'DISABLE ROW LEVEL SECURITY'),
          ),
        ],
        needsMore: true,
      },
      {
        says: 'Foreign keys go: a table that Citus takes over draws in every table that foreign keys lead to. Those that can be come back at the end.',
        statements: keys.map(({ table, name }) => alter(table, `DROP CONSTRAINT ${quoted(name)}`)),
      },
      ...SPLIT.map((split) => splitStatements(split, uniques)),
      {
        says: 'Primary keys and unique indexes that lack the company begin with it.',
        statements: moved.flatMap(keyWithCompany),
      },
      {
        says: 'The company of a row is in its statement from now on: a server is chosen by it before a trigger runs. That it is the parent’s is said by the foreign key. No trigger of a whole statement runs on a server’s part of a table.',
        statements: [
          ...Object.keys({ ...COMPANY_FROM, ...COMPANY_AGREES })
            .sort()
            .map((table) => `DROP TRIGGER ${quoted(`${table}_company`)} ON ${quoted(table)};`),
          ...triggers
            .filter(({ table, isOfRow }) => isSpread(table) && !isOfRow)
            .map(({ table, name }) => `DROP TRIGGER ${quoted(name)} ON ${quoted(table)};`),
        ],
        needsMore: true,
      },
    ],
    spread: [
      {
        says: 'A copy on every server.',
        statements: named(EVERY_SERVER).map((table) => `SELECT create_reference_table('${table}');`),
      },
      {
        says: 'On the coordinator, known to the others.',
        statements: named(ONE_SERVER).map((table) => `SELECT citus_add_local_table_to_metadata('${table}');`),
      },
      {
        says: 'Spread by company, all rows of one company on one server.',
        statements: companys.map((table, at, [first]) =>
          at === 0
            ? `SELECT create_distributed_table('${table}', 'company_id');`
            : `SELECT create_distributed_table('${table}', 'company_id', colocate_with => '${first}');`,
        ),
      },
      {
        says: 'Spread by vehicle: what no company owns.',
        statements: SPLIT.map(
          ({ others, by }) => `SELECT create_distributed_table('${others}', '${by}', colocate_with => 'none');`,
        ),
      },
    ],
    bind: [
      {
        says: 'Foreign keys between tables of companies, along the company.',
        statements: along.map(({ table, name, columns, to, toColumns, does }) =>
          alter(
            table,
            `ADD CONSTRAINT ${quoted(name)} FOREIGN KEY (${list(['company_id', ...columns])}) REFERENCES ${quoted(to)} (${list(['company_id', ...toColumns])})${does === 'c' ? ' ON DELETE CASCADE' : ''}`,
          ),
        ),
      },
      {
        says: 'Foreign keys to what every server has, and within one server, as they were.',
        statements: asBefore.map(({ table, name, definition }) =>
          alter(table, `ADD CONSTRAINT ${quoted(name)} ${definition}`),
        ),
      },
      letGo(along.filter(({ does }) => does === 'n')),
    ],
  };
}

/** Gives a migrated database the keys that the move makes, and leaves it the triggers that fill the company. */
export async function spreadKeys(db: Asks): Promise<void> {
  const { prepare, bind } = await citusStatements(db);
  for (const { statements, needsMore } of [...prepare, ...bind])
    if (!needsMore) for (const statement of statements) await db.query(statement);
}

function splitStatements(
  { tables: [table], others, by, why }: (typeof SPLIT)[number],
  uniques: readonly Unique[],
): Section {
  const own = quoted(table!);
  const theirs = quoted(others);
  return {
    says: why,
    statements: [
      `CREATE TABLE ${theirs} (LIKE ${own} INCLUDING DEFAULTS INCLUDING CONSTRAINTS);`,
      `INSERT INTO ${theirs} SELECT * FROM ${own} WHERE company_id IS NULL;`,
      `DELETE FROM ${own} WHERE company_id IS NULL;`,
      alter(others, 'DROP COLUMN company_id, DROP COLUMN load_id, DROP COLUMN is_second_driver'),
      `CREATE UNIQUE INDEX ${quoted(`${others}_once`)} ON ${theirs} (${by}, observed_at);`,
      `CREATE INDEX ${quoted(`${others}_day`)} ON ${theirs} (observed_at);`,
      alter(others, `ADD FOREIGN KEY (${by}) REFERENCES carrier_vehicles (id) ON DELETE CASCADE`),
      alter(others, 'ADD FOREIGN KEY (connection_id) REFERENCES tracking_connections (id) ON DELETE CASCADE'),
      alter(table!, 'ALTER COLUMN company_id SET NOT NULL'),
      ...uniques.filter((one) => one.table === table).flatMap(keyWithCompany),
    ],
    needsMore: true,
  };
}

/**
 * What `ON DELETE SET NULL` did: Citus has it for no foreign key with the column that a table is spread by. The trigger comes before the
 * check of the foreign key, since those of a row run by name and the checks' names begin with RI.
 */
function letGo(keys: readonly Key[]): Section {
  const parents = [...new Set(keys.map(({ to }) => to))].sort();
  return {
    says: 'A row that others only mention is let go when it is deleted, as ON DELETE SET NULL did: Citus has none for a key with the company.',
    statements: [
      `CREATE FUNCTION let_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR i IN 0 .. TG_NARGS - 1 BY 2 LOOP
    EXECUTE format('UPDATE public.%I SET %I = NULL WHERE company_id = $1 AND %I = $2', TG_ARGV[i], TG_ARGV[i + 1], TG_ARGV[i + 1])
      USING OLD.company_id, OLD.id;
  END LOOP;
  RETURN NULL;
END $$;`,
      ...parents.map((parent) => {
        const given = keys.filter(({ to }) => to === parent).flatMap(({ table, columns }) => [table, columns[0]!]);
        return `CREATE TRIGGER "A_${parent}_let_go" AFTER DELETE ON ${quoted(parent)} FOR EACH ROW EXECUTE FUNCTION let_go(${given.map((one) => `'${one}'`).join(', ')});`;
      }),
    ],
  };
}
