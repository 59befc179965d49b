import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { makePartitionsOfBackup } from '../../db/partitions';
import { migrationsIn } from '../../db/pending-migrations';
import * as schema from '../../db/schema';
import { unseal } from '../../documents/sealing/sealed-secrets';
import { BackupRefused } from './backup-file';
import {
  AS_WRITTEN,
  type BackupHeader,
  type ControlLine,
  type EndLine,
  type FileLine,
  named,
  type TableLine,
  tablesOf,
} from './dump-database';

/** Characters of rows that are inserted at once. */
const PAGE_CHARACTERS = 2_000_000;
const MOST_ROWS_A_PAGE = 5_000;

export type Loaded = { madeAt: string; tables: number; rows: number; files: number };

/**
 * Brings an empty database to the tables that a backup had, and its rows into them, in one transaction: all of it, or nothing.
 * Foreign keys are made when the rows are there, so that they check each; triggers, which stamp and protect rows of people, rest.
 *
 * @param where.migrations the folder of migrations of this version
 * @param where.dataDir where the backup's files go
 * @param lines sealed ones: nothing stays of lines that throw at their end
 * @throws BackupRefused for a database that is not empty, and for a backup of a newer version
 */
export async function loadDump(
  client: pg.ClientBase,
  lines: AsyncIterable<string>,
  { migrations, dataDir }: { migrations: string; dataDir: string },
): Promise<Loaded> {
  const loaded: Loaded = { madeAt: '', tables: 0, rows: 0, files: 0 };
  let loading: Loading | null = null;
  let end: EndLine['end'] | null = null;
  const files = new ArrivingFiles(dataDir);
  await client.query('BEGIN');
  try {
    await client.query(AS_WRITTEN);
    await assertEmpty(client);
    let keys: Resting | null = null;
    for await (const line of lines) {
      const read = JSON.parse(line) as string | ControlLine;
      if (typeof read === 'string') {
        if (!loading) throw notWhole();
        loaded.rows += 1;
        await loading.add(read);
        continue;
      }
      await loading?.finish();
      loading = null;
      if ('backup' in read) {
        loaded.madeAt = read.madeAt;
        await makeTables(client, read, migrations);
        keys = await rest(client);
      } else if (!keys) throw notWhole();
      else if ('end' in read) end = read.end;
      else if ('table' in read) {
        loading = new Loading(client, read, keys.tables);
        loaded.tables += 1;
      } else if ('sequence' in read)
        await client.query('SELECT setval($1::regclass, $2)', [
          `public.${pg.escapeIdentifier(read.sequence)}`,
          read.last,
        ]);
      else {
        await files.add(read);
        loaded.files += 1;
      }
    }
    if (!end || !keys || end.rows !== loaded.rows || end.tables !== loaded.tables) throw notWhole();
    await wake(client, keys);
    await client.query('COMMIT');
    await files.moveIn();
    return loaded;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await files.remove();
  }
}

/**
 * The lines of a backup as they are, to their end.
 *
 * @throws BackupRefused at the end, when they are not those that the product sealed, or it sealed them with other DATA_KEYS
 */
export async function* sealedLines(lines: AsyncIterable<string>, dataKeys: readonly string[]): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let end: EndLine | null = null;
  for await (const line of lines) {
    if (end) throw notWhole();
    if (line.startsWith('{"end":')) end = JSON.parse(line) as EndLine;
    else hash.update(line).update('\n');
    yield line;
  }
  if (!end) throw notWhole();
  const sealed = unseal(end.seal, dataKeys);
  if (sealed === null)
    throw new BackupRefused(
      'DATA_KEYS are not those of this backup: bank and taxpayer numbers in it could not be read. Give the keys of that time.',
    );
  if (sealed !== hash.digest('hex')) throw notWhole();
}

const notWhole = () => new BackupRefused('The backup is not whole, or was changed. Nothing was restored.');

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1`,
  );
  if (rows.length > 0)
    throw new BackupRefused('This database has tables. Restore into a new and empty one: nothing is overwritten.');
}

/** Runs the migrations that the backup's database had had, as the product's own start does. */
async function makeTables(client: pg.ClientBase, { backup, madeAt, migration, product }: BackupHeader, folder: string) {
  const all = migrationsIn(folder);
  if (backup !== 1 || !all.some(({ when }) => when === migration))
    throw new BackupRefused(`The backup is of version ${product}, which this one does not know. Restore it with that.`);
  await client.query(
    `CREATE SCHEMA IF NOT EXISTS drizzle;
     CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  );
  for (const { when, hash, statements } of all.filter((one) => one.when <= migration)) {
    for (const statement of statements) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, when]);
  }
  await makePartitionsOfBackup(drizzle(client as pg.PoolClient, { schema }), new Date(madeAt));
}

/** Foreign keys that were taken off, the tables whose triggers rest, and all tables. */
type Resting = {
  keys: { table: string; name: string; definition: string }[];
  triggers: string[];
  tables: Awaited<ReturnType<typeof tablesOf>>;
};

const quoted = ({ name }: { name: string }) => `public.${pg.escapeIdentifier(name)}`;

async function rest(client: pg.ClientBase): Promise<Resting> {
  const { rows: keys } = await client.query<Resting['keys'][number]>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const { rows: triggers } = await client.query<{ table: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
  );
  for (const { table } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const tables = await tablesOf(client);
  // Some migrations write rows of their own, which the backup has as well.
  const { rows: filled } = await client.query<{ table: string }>(
    tables
      .map((table) => `SELECT ${pg.escapeLiteral(quoted(table))} AS table WHERE EXISTS (SELECT FROM ${quoted(table)})`)
      .join(' UNION ALL '),
  );
  if (filled.length > 0) await client.query(`TRUNCATE ${filled.map(({ table }) => table).join(', ')}`);
  return { keys, triggers: triggers.map(({ table }) => table), tables };
}

async function wake(client: pg.ClientBase, { keys, triggers }: Resting): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const table of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

/** The rows of one table on their way in. */
class Loading {
  #rows: string[] = [];
  #characters = 0;
  /** Most tables are empty. */
  #isBegun = false;

  /** @throws BackupRefused for a table or columns that the database does not have: names of a backup are not trusted */
  constructor(
    private readonly client: pg.ClientBase,
    private readonly of: TableLine,
    tables: Resting['tables'],
  ) {
    const here = tables.find(({ name }) => name === of.table);
    if (!here || [...here.columns].sort().join() !== [...of.columns].sort().join()) throw notWhole();
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row);
    this.#characters += row.length;
    if (this.#rows.length >= MOST_ROWS_A_PAGE || this.#characters >= PAGE_CHARACTERS) await this.#insert();
  }

  async finish(): Promise<void> {
    await this.#insert();
    if (this.#isBegun) await this.client.query('DROP TABLE pg_temp.arriving');
  }

  async #insert(): Promise<void> {
    if (this.#rows.length === 0) return;
    const [name, columns] = [quoted({ name: this.of.table }), named(this.of.columns)];
    // The columns in the backup's order, with this table's types.
    if (!this.#isBegun)
      await this.client.query(`CREATE TEMP TABLE arriving AS SELECT ${columns} FROM ${name} WITH NO DATA`);
    this.#isBegun = true;
    await this.client.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT (one).* FROM (SELECT line::pg_temp.arriving AS one FROM unnest($1::text[]) AS line OFFSET 0) AS given`,
      [this.#rows],
    );
    this.#rows = [];
    this.#characters = 0;
  }
}

/** Emails of the outbox, beside their place until the whole backup is known to be good. */
class ArrivingFiles {
  readonly #outbox: string;
  readonly #arriving: string;

  constructor(dataDir: string) {
    this.#outbox = join(dataDir, 'outbox');
    this.#arriving = join(dataDir, 'outbox.arriving');
  }

  /** @throws BackupRefused for any other place than the outbox: the name comes from the backup */
  async add({ file, base64 }: FileLine): Promise<void> {
    const name = basename(file);
    if (file !== `outbox/${name}`) throw notWhole();
    await mkdir(this.#arriving, { recursive: true, mode: 0o700 });
    await writeFile(join(this.#arriving, name), Buffer.from(base64, 'base64'), { mode: 0o600, flag: 'wx' });
  }

  async moveIn(): Promise<void> {
    if (!existsSync(this.#arriving)) return;
    await mkdir(this.#outbox, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.#arriving))
      await rename(join(this.#arriving, name), join(this.#outbox, name));
  }

  remove = () => rm(this.#arriving, { recursive: true, force: true });
}
