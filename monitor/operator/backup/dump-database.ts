import { createHash } from 'node:crypto';
import pg from 'pg';
import { MIGRATIONS } from '../../db/client';
import { migrationsIn } from '../../db/pending-migrations';
import { seal } from '../../documents/sealing/sealed-secrets';

/** The first line of a backup. */
export type BackupHeader = { backup: 1; madeAt: string; product: string; migration: number };
/** The line before the rows of a table; each row is one line, a JSON string of the row as Postgres writes it. */
export type TableLine = { table: string; columns: string[] };
/** A file of DATA_DIR, in one line. */
export type FileLine = { file: string; base64: string };
/** Where a sequence stands; ids that were deleted are not given out again. */
export type SequenceLine = { sequence: string; last: number };
/** The last line. `seal` is the SHA-256 of all lines before it, sealed by DATA_KEYS: whoever lacks these cannot have written it. */
export type EndLine = { end: { tables: number; rows: number }; seal: string };
export type ControlLine = BackupHeader | TableLine | FileLine | SequenceLine | EndLine;

/** What values are written as, whatever the server's own settings. */
export const AS_WRITTEN = `SET LOCAL datestyle = 'ISO, MDY'; SET LOCAL timezone = 'UTC'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'`;

/** Characters that one page of rows should have: some rows hold a quarter of a megabyte of a paper. */
const PAGE_CHARACTERS = 2_000_000;
const MOST_ROWS_A_PAGE = 5_000;

/**
 * Reads a whole database as of one moment, table by table. Tables that an import or a rebuild is filling beside those that answer are
 * left out.
 *
 * @param files further lines, before the end
 */
export async function* dumpDatabase(
  client: pg.ClientBase,
  { now, product, dataKeys }: { now: Date; product: string; dataKeys: readonly string[] },
  files: AsyncIterable<FileLine>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (line: string) => {
    hash.update(line).update('\n');
    return line;
  };
  const control = (line: ControlLine) => hashed(JSON.stringify(line));
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await client.query(AS_WRITTEN);
    const { rows: migrations } = await client.query<{ at: number }>(
      'SELECT created_at AS at FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 1',
    );
    yield control({ backup: 1, madeAt: now.toISOString(), product, migration: Number(migrations[0]!.at) });
    const tables = await tablesOf(client);
    let rows = 0;
    for (const { name, columns } of tables) {
      yield control({ table: name, columns });
      for await (const row of rowsOf(client, name, columns)) {
        yield hashed(JSON.stringify(row));
        rows += 1;
      }
    }
    const { rows: sequences } = await client.query<SequenceLine>(
      `SELECT sequencename AS sequence, last_value AS last FROM pg_sequences
        WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
    );
    await assertNoneReplaced(client, tables);
    for (const { sequence, last } of sequences) yield control({ sequence, last: Number(last) });
    for await (const file of files) yield control(file);
    const end: EndLine = { end: { tables: tables.length, rows }, seal: seal(hash.digest('hex'), dataKeys) };
    yield JSON.stringify(end);
  } finally {
    await client.query('ROLLBACK');
  }
}

/**
 * A rebuild puts a new table in an old one's place, whose rows this transaction does not see: it would be empty in the backup.
 *
 * @throws TableReplaced
 */
async function assertNoneReplaced(client: pg.ClientBase, tables: readonly { name: string; oid: number }[]) {
  const { rows } = await client.query<{ name: string; oid: number | null }>(
    `SELECT name, to_regclass('public.' || quote_ident(name))::oid::int AS oid FROM unnest($1::text[]) AS name`,
    [tables.map(({ name }) => name)],
  );
  const now = new Map(rows.map(({ name, oid }) => [name, oid]));
  const replaced = tables.find(({ name, oid }) => now.get(name) !== oid);
  if (replaced) throw new TableReplaced(`${replaced.name} was rebuilt while it was read. Run the backup again.`);
}

/** To be tried again. */
export class TableReplaced extends Error {}

let made: ReadonlySet<string> | undefined;

/** Tables that a migration of any version made; the product itself makes others and drops them again. */
const ofMigrations = (): ReadonlySet<string> => {
  made ??= new Set(
    migrationsIn(MIGRATIONS).flatMap(({ statements }) =>
      statements.flatMap(
        (statement) =>
          /^(?:CREATE TABLE|ALTER TABLE "\w+" RENAME TO) (?:IF NOT EXISTS )?"(\w+)"/i.exec(statement)?.[1] ?? [],
      ),
    ),
  );
  return made;
};

/** The tables that hold data for good, with the columns that the database does not compute. */
export async function tablesOf(client: pg.ClientBase): Promise<{ name: string; oid: number; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; oid: number; columns: string[] }>(
    `SELECT c.relname::text AS name, c.oid::int AS oid, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      GROUP BY c.relname, c.oid ORDER BY c.relname`,
  );
  return rows.filter(({ name }) => ofMigrations().has(name));
}

export const named = (columns: readonly string[]) => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

async function* rowsOf(client: pg.ClientBase, table: string, columns: readonly string[]): AsyncGenerator<string> {
  await client.query(
    `DECLARE rows NO SCROLL CURSOR FOR SELECT ROW(${named(columns)})::text AS row FROM public.${pg.escapeIdentifier(table)}`,
  );
  let atOnce = 50;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${atOnce} FROM rows`);
    let characters = 0;
    for (const { row } of rows) {
      characters += row.length;
      yield row;
    }
    if (rows.length < atOnce) break;
    const fitting = Math.floor((PAGE_CHARACTERS * rows.length) / Math.max(1, characters));
    atOnce = Math.max(1, Math.min(MOST_ROWS_A_PAGE, fitting));
  }
  await client.query('CLOSE rows');
}
