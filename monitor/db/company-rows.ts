import { sql } from 'drizzle-orm';
import type { Queryable } from './client';

/** Which rows of which tables are a company's, read from the catalog: a table that is added is among them without more. */

export type Column = {
  name: string;
  type: string;
  isNullable: boolean;
  /** Its values are of a list, by a CHECK. */
  isChecked: boolean;
  /** The database computes it. */
  isGenerated: boolean;
};
export type ForeignKey = {
  column: string;
  to: string;
  toColumn: string;
  /** The row goes with the one it names. */
  isPart: boolean;
};
export type Table = { name: string; columns: Column[]; keys: ForeignKey[] };
export type Catalog = ReadonlyMap<string, Table>;

const WHOLE = sql`c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;

/** The tables with their columns, and their foreign keys of one column: the strongest first. */
export async function readCatalog(db: Queryable): Promise<Catalog> {
  const columns = await db.execute<Column & { table: string }>(sql`
    SELECT c.relname::text AS table, a.attname::text AS name, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS "isNullable",
        EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY(k.conkey)) AS "isChecked",
        a.attgenerated <> '' AS "isGenerated"
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE ${WHOLE} ORDER BY c.relname, a.attnum`);
  const keys = await db.execute<ForeignKey & { table: string }>(sql`
    SELECT c.relname::text AS table, a.attname::text AS column, f.relname::text AS to, b.attname::text AS "toColumn",
        k.confdeltype = 'c' AS "isPart"
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
        JOIN pg_attribute b ON b.attrelid = f.oid AND b.attnum = k.confkey[1]
      WHERE ${WHOLE} AND k.contype = 'f' AND cardinality(k.conkey) = 1 AND c.oid <> f.oid
      ORDER BY k.confdeltype = 'c' DESC, a.attnotnull DESC, a.attnum`);
  const tables = new Map<string, Table>();
  for (const { table, ...column } of columns.rows) {
    if (!tables.has(table)) tables.set(table, { name: table, columns: [], keys: [] });
    tables.get(table)!.columns.push(column);
  }
  for (const { table, ...key } of keys.rows) tables.get(table)?.keys.push(key);
  return tables;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const at = (table: string, column: string) => `${quoted(table)}.${quoted(column)}`;
const has = ({ columns }: Table, name: string) => columns.some((column) => column.name === name);

/** Companies and what is not of one: a row that names these is not theirs. */
const OUTSIDE: ReadonlySet<string> = new Set(['plans', 'flipper_features', 'push_keys', 'eld_connections']);

/**
 * SQL that holds for the rows of a table that are a company's: it names the company, or a row that is the company's.
 *
 * @returns null for a table that no company has rows in
 */
export function ownedBy(
  catalog: Catalog,
  table: string,
  companyId: number,
  above: readonly string[] = [],
): string | null {
  const id = Math.trunc(companyId);
  if (table === 'companies') return `${at(table, 'id')} = ${id}`;
  const known = catalog.get(table)!;
  if (has(known, 'company_id')) return `${at(table, 'company_id')} = ${id}`;
  for (const key of known.keys) {
    if (OUTSIDE.has(key.to) || above.includes(key.to)) continue;
    const parent = ownedBy(catalog, key.to, companyId, [...above, table]);
    if (parent !== null)
      return `${at(table, key.column)} IN (SELECT ${at(key.to, key.toColumn)} FROM ${quoted(key.to)} WHERE ${parent})`;
  }
  return null;
}

/** Rows that name these are not about them. */
const NOT_ABOUT: ReadonlySet<string> = new Set(['companies', 'users', 'stored_files', 'jobs', 'webhooks', 'teams']);
const OPEN_HOLDS = 'FROM legal_holds WHERE released_at IS NULL';

/**
 * SQL that holds for the rows of a table that an open legal hold keeps: those about its carrier or load, and those that belong to such a
 * row. A row of no one company is kept by any company's hold. Never null.
 */
export function heldIn(catalog: Catalog, table: string): string {
  const about = held(catalog, table, []);
  const isHolding = has(catalog.get(table)!, 'company_id')
    ? `(${at(table, 'company_id')} IS NULL OR ${at(table, 'company_id')} IN (SELECT company_id ${OPEN_HOLDS})) AND `
    : '';
  return about === 'false' ? about : `coalesce(${isHolding}${about}, false)`;
}

function held(catalog: Catalog, table: string, above: readonly string[]): string {
  const known = catalog.get(table)!;
  const ways: string[] = [];
  // A row without a company is IN by the second part, and one with its company by the first.
  const of = (column: string, subject: string) =>
    has(known, 'company_id')
      ? `(${at(table, 'company_id')}, ${column}) IN (SELECT company_id, ${subject} ${OPEN_HOLDS} AND ${subject} IS NOT NULL)
         OR (${at(table, 'company_id')} IS NULL AND ${column} IN (SELECT ${subject} ${OPEN_HOLDS} AND ${subject} IS NOT NULL))`
      : `${column} IN (SELECT ${subject} ${OPEN_HOLDS} AND ${subject} IS NOT NULL)`;
  if (has(known, 'carrier_id')) ways.push(of(at(table, 'carrier_id'), 'carrier_id'));
  if (table === 'loads') ways.push(of(at(table, 'id'), 'load_id'));
  else if (has(known, 'load_id'))
    ways.push(`${at(table, 'load_id')} IN (SELECT id FROM loads WHERE ${heldIn(catalog, 'loads')})`);
  if (table === 'stored_files') ways.push(...paperOfHeld(catalog));
  else
    for (const key of known.keys) {
      if (NOT_ABOUT.has(key.to) || [...above, table].includes(key.to) || key.column === 'load_id' || !key.isPart)
        continue;
      const parent = held(catalog, key.to, [...above, table]);
      if (parent !== 'false')
        ways.push(
          `${at(table, key.column)} IN (SELECT ${at(key.to, key.toColumn)} FROM ${quoted(key.to)} WHERE coalesce(${parent}, false))`,
        );
    }
  return ways.length === 0 ? 'false' : `(${ways.join(' OR ')})`;
}

/** A stored paper is held by the rows that name it. */
const paperOfHeld = (catalog: Catalog): string[] =>
  [...catalog.values()].flatMap((table) =>
    table.keys
      .filter(({ to }) => to === 'stored_files')
      .map(
        ({ column }) =>
          `${at('stored_files', 'id')} IN (SELECT ${at(table.name, column)} FROM ${quoted(table.name)} WHERE ${heldIn(catalog, table.name)})`,
      ),
  );
