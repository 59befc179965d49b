import pg from 'pg';
import { hashPassword } from '../../areas/identity/passwords';
import {
  ARCHIVE_FORMAT,
  exportedTables,
  MANIFEST,
  type Manifest,
  OUTSIDERS,
  paperFile,
  rowsFile,
  sealedPiece,
} from '../../areas/retention/export/archive-format';
import type { Queryable } from '../../db/client';
import { type Catalog, type Column, readCatalog, type Table } from '../../db/company-rows';
import { newToken } from '../../server/authentication/tokens';
import { type ArchiveFile, ArchiveRefused } from './archive-file';

const CHARACTERS_AT_ONCE = 2_000_000;
const PIECE_BYTES = 256 * 1024;
/** No one knows it, and no one chose it: each person asks for a new password by email. */
const NO_EMAIL = (id: string) => `'outside-' || ${id} || '@import.invalid'`;

export type LoadedCompany = { id: number; name: string; rows: number; papers: number; people: number; movedBy: number };

const quoted = (name: string) => pg.escapeIdentifier(name);

/**
 * Brings a company's archive into this database, in one transaction: all of it, or nothing. Ids stay as they are; where a table has
 * rows already, those that arrive are counted on from its highest.
 *
 * @param db for the catalog, on the same connection
 * @throws ArchiveRefused for an archive of another version, and for people whose addresses have an account here
 */
export async function loadArchive(client: pg.ClientBase, db: Queryable, archive: ArchiveFile): Promise<LoadedCompany> {
  await archive.assertWhole();
  const manifest = JSON.parse(await archive.text(MANIFEST)) as Manifest;
  await client.query('BEGIN');
  try {
    await assertFits(client, manifest);
    const catalog = await readCatalog(db);
    const loading = new LoadingArchive(client, archive, manifest, catalog);
    const loaded = await loading.run();
    await client.query('COMMIT');
    return loaded;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function assertFits(client: pg.ClientBase, { format, migration, product }: Manifest): Promise<void> {
  const { rows } = await client.query<{ at: string }>(
    'SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations',
  );
  if (format !== ARCHIVE_FORMAT || Number(rows[0]?.at) !== migration)
    throw new ArchiveRefused(
      `The archive is of version ${product}, which has other tables than this one. Import it with that, and update then.`,
    );
}

type ArrivingTable = { table: Table; columns: Column[]; leftOut: Column[]; rows: number };

class LoadingArchive {
  readonly #tables: readonly ArrivingTable[];
  /** What is added to the ids of a table. */
  readonly #moved = new Map<string, number>();
  /** The table that a column without a foreign key names, by what the same name means elsewhere. */
  readonly #meant: ReadonlyMap<string, string>;

  constructor(
    private readonly client: pg.ClientBase,
    private readonly archive: ArchiveFile,
    private readonly manifest: Manifest,
    catalog: Catalog,
  ) {
    const known = new Map(exportedTables(catalog, manifest.company.id).map((one) => [one.table.name, one]));
    this.#meant = meaningsOf(catalog);
    // Names of an archive are not trusted: only tables and columns that this database would export are written.
    this.#tables = manifest.tables.map(({ name, columns, left_out, rows }) => {
      const here = known.get(name);
      const names = (given: readonly Column[]) => given.map((one) => one.name).join();
      if (!here || names(here.columns) !== columns.join() || names(here.leftOut) !== left_out.join())
        throw new ArchiveRefused(`${name} is not as this version exports it. Nothing was restored.`);
      return { table: here.table, columns: here.columns, leftOut: here.leftOut, rows };
    });
  }

  async run(): Promise<LoadedCompany> {
    const { manifest } = this;
    await this.#assertNoneHere();
    const keys = await this.#rest();
    for (const { table } of this.#tables) this.#moved.set(table.name, await this.#shiftOf(table));
    // Their record names the company by its number, and its hash holds that.
    if (
      this.#moved.get('companies')! > 0 &&
      this.#tables.some(({ table, rows }) => table.name === 'vetting_files' && rows > 0)
    )
      throw new ArchiveRefused(
        `There is a company here already, and vetting files name theirs by number ${manifest.company.id}. Import into an empty product. Nothing was restored.`,
      );
    await this.#makePlan();
    const password = await hashPassword(newToken());
    let rows = await this.#loadOutsiders(password);
    for (const each of this.#tables) rows += await this.#load(each, password);
    const papers = await this.#loadPapers();
    const companyId = manifest.company.id + this.#moved.get('companies')!;
    const people = await this.#settle(companyId);
    await this.#wake(keys);
    return {
      id: companyId,
      name: manifest.company.legal_name,
      rows,
      papers,
      people,
      movedBy: this.#moved.get('companies')!,
    };
  }

  /** Foreign keys are made again when the rows are there, and check each; triggers stamp and protect rows of people. */
  async #rest() {
    const names = this.#tables.map(({ table }) => table.name).concat('stored_file_chunks');
    const { rows: keys } = await this.client.query<{ table: string; name: string; definition: string }>(
      `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
        FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
          AND conrelid::regclass::text = ANY($1) ORDER BY 1, 2`,
      [names.map(quotedIfNeeded)],
    );
    for (const { table, name } of keys) await this.client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const name of names) await this.client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
    return keys;
  }

  async #wake(keys: readonly { table: string; name: string; definition: string }[]) {
    for (const { table, name, definition } of keys)
      await this.client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    const names = this.#tables.map(({ table }) => table.name).concat('stored_file_chunks');
    for (const name of names) await this.client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  }

  /** Nothing where a table is empty: then its ids are free. */
  async #shiftOf({ name, columns }: Table): Promise<number> {
    const id = columns.find((column) => column.name === 'id');
    if (!id || !['integer', 'bigint'].includes(id.type)) return 0;
    const { rows } = await this.client.query<{ last: string }>(
      `SELECT coalesce(max(id), 0)::text AS last FROM ${quoted(name)}`,
    );
    return Number(rows[0]!.last);
  }

  async #loadOutsiders(password: string): Promise<number> {
    const moved = this.#moved.get('users') ?? 0;
    return this.#insert(
      OUTSIDERS,
      (
        from,
      ) => `INSERT INTO users (id, email, password_hash, first_name, last_name, disabled_at, created_at) OVERRIDING SYSTEM VALUE
        SELECT r.id + ${moved}, ${NO_EMAIL(`(r.id + ${moved})`)}, ${pg.escapeLiteral(password)}, r.first_name, r.last_name,
            r.created_at, r.created_at FROM ${from('users')}`,
    );
  }

  async #load({ table, columns, leftOut, rows }: ArrivingTable, password: string): Promise<number> {
    const filled = leftOut.filter(({ isNullable }) => !isNullable);
    const names = [...columns, ...filled].map(({ name }) => quoted(name)).join(', ');
    const values = [
      ...columns.map((column) => this.#valueOf(table, column)),
      ...filled.map(({ name, type }) => {
        if (table.name === 'users' && name === 'password_hash') return pg.escapeLiteral(password);
        if (type !== 'text') throw new Error(`${table.name}.${name} takes no made-up secret`);
        return `encode(sha256(gen_random_uuid()::text::bytea), 'hex')`;
      }),
    ].join(', ');
    const loaded = await this.#insert(
      rowsFile(table.name),
      (from) =>
        `INSERT INTO ${quoted(table.name)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM ${from(table.name)}`,
    );
    if (loaded !== rows)
      throw new ArchiveRefused(`${table.name} has ${loaded} rows, not ${rows}. Nothing was restored.`);
    return loaded;
  }

  /** A value as it arrives, or moved with the ids of the table that it names. */
  #valueOf(table: Table, { name, type }: Column): string {
    const value = `r.${quoted(name)}`;
    if (table.name === 'companies' && name === 'plan_id') return this.#planId(value);
    const to =
      name === 'id' ? table.name : (table.keys.find((key) => key.column === name)?.to ?? this.#meant.get(name));
    const moved = to === undefined ? 0 : (this.#moved.get(to) ?? 0);
    if (moved === 0) return value;
    if (type === 'integer' || type === 'bigint') return `${value} + ${moved}`;
    if (type === 'integer[]' || type === 'bigint[]')
      return `(SELECT coalesce(array_agg(one + ${moved} ORDER BY place), '{}') FROM unnest(${value}) WITH ORDINALITY AS each (one, place))`;
    return value;
  }

  /** Plans are the installation's: the one of the same name, and one like it where there is none. */
  async #makePlan(): Promise<void> {
    const { plan } = this.manifest;
    if (plan === null) return;
    const { rows } = await this.client.query('SELECT FROM plans WHERE name = $1', [plan.name]);
    if (rows.length > 0) return;
    const { rows: columns } = await this.client.query<{ name: string }>(
      `SELECT attname::text AS name FROM pg_attribute
        WHERE attrelid = 'public.plans'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id'`,
    );
    const names = columns.map(({ name }) => quoted(name)).join(', ');
    await this.client.query(
      `INSERT INTO plans (${names}) SELECT ${names} FROM json_populate_record(NULL::plans, $1::json)`,
      [JSON.stringify(plan.row)],
    );
  }

  /** By its name: its number may be another here. */
  #planId(value: string): string {
    const { plan } = this.manifest;
    if (plan === null) return 'NULL::integer';
    return `CASE WHEN ${value} IS NULL THEN NULL ELSE (SELECT p.id FROM plans p WHERE p.name = ${pg.escapeLiteral(plan.name)} ORDER BY p.id LIMIT 1) END`;
  }

  async #assertNoneHere(): Promise<void> {
    const emails: string[] = [];
    for await (const line of this.archive.lines(rowsFile('users')))
      emails.push((JSON.parse(line) as { email: string }).email);
    const { rows } = await this.client.query<{ email: string }>(
      'SELECT email FROM users WHERE email = ANY($1) LIMIT 1',
      [emails],
    );
    if (rows.length > 0)
      throw new ArchiveRefused(
        `${rows[0]!.email} has an account here already. Import into an empty product. Nothing was restored.`,
      );
  }

  async #insert(file: string, statement: (from: (table: string) => string) => string): Promise<number> {
    const text = statement((table) => `json_populate_recordset(NULL::${quoted(table)}, $1::json) AS r`);
    let loaded = 0;
    let waiting: string[] = [];
    let characters = 0;
    const send = async () => {
      if (waiting.length > 0) await this.client.query(text, [`[${waiting.join(',')}]`]);
      waiting = [];
      characters = 0;
    };
    for await (const line of this.archive.lines(file)) {
      waiting.push(line);
      characters += line.length;
      loaded += 1;
      if (characters >= CHARACTERS_AT_ONCE) await send();
    }
    await send();
    return loaded;
  }

  async #loadPapers(): Promise<number> {
    let papers = 0;
    for await (const line of this.archive.lines(rowsFile('stored_files'))) {
      const file = JSON.parse(line) as { id: string; company_id: number; is_sealed: boolean };
      const { id, is_sealed: isSealed } = file;
      const companyId = file.company_id + this.#moved.get('companies')!;
      papers += 1;
      let position = 0;
      const add = async (content: Buffer) => {
        await this.client.query(
          'INSERT INTO stored_file_chunks (company_id, file_id, position, content) VALUES ($1, $2, $3, $4)',
          [companyId, id, position, content],
        );
        position += 1;
      };
      if (isSealed)
        while (this.archive.has(sealedPiece(id, position))) {
          const pieces: Buffer[] = [];
          for await (const piece of this.archive.pieces(sealedPiece(id, position))) pieces.push(piece);
          await add(Buffer.concat(pieces));
        }
      else {
        let rest = Buffer.alloc(0);
        for await (const piece of this.archive.pieces(paperFile(id))) {
          rest = Buffer.concat([rest, piece]);
          while (rest.length >= PIECE_BYTES) {
            await add(rest.subarray(0, PIECE_BYTES));
            rest = rest.subarray(PIECE_BYTES);
          }
        }
        if (rest.length > 0) await add(rest);
      }
    }
    return papers;
  }

  /** What must not go on by itself here, and the next ids. @returns how many people may sign in */
  async #settle(companyId: number): Promise<number> {
    const { client } = this;
    await client.query('UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE company_id = $1', [
      companyId,
    ]);
    await client.query(
      `UPDATE webhooks SET disabled_at = coalesce(disabled_at, now()),
          disabled_reason = coalesce(disabled_reason, 'Switched off: the company was imported, and its secret was not. Add it again.')
        WHERE company_id = $1`,
      [companyId],
    );
    for (const { table } of this.#tables) {
      const id = table.columns.find(({ name }) => name === 'id');
      if (!id || !['integer', 'bigint'].includes(id.type)) continue;
      await client.query(
        `SELECT setval(s.sequence, s.last) FROM (
            SELECT pg_get_serial_sequence($1, 'id') AS sequence, (SELECT max(id) FROM ${quoted(table.name)}) AS last) AS s
          WHERE s.sequence IS NOT NULL AND s.last IS NOT NULL`,
        [`public.${quoted(table.name)}`],
      );
    }
    const { rows } = await client.query<{ count: string }>(
      'SELECT count(*)::text FROM users WHERE company_id = $1 AND disabled_at IS NULL',
      [companyId],
    );
    return Number(rows[0]!.count);
  }
}

const quotedIfNeeded = (name: string) => (/^[a-z_][a-z\d_]*$/.test(name) ? name : quoted(name));

/** Most columns have a foreign key somewhere; one without is taken for what its name means where it has. */
function meaningsOf(catalog: Catalog): Map<string, string> {
  const meanings = new Map<string, Set<string>>();
  for (const { keys } of catalog.values())
    for (const { column, to, toColumn } of keys)
      if (toColumn === 'id') {
        if (!meanings.has(column)) meanings.set(column, new Set());
        meanings.get(column)!.add(to);
      }
  const clear = [...meanings].flatMap(([column, tables]) =>
    tables.size === 1 ? [[column, [...tables][0]!] as const] : [],
  );
  return new Map(clear.flatMap(([column, to]) => [[column, to] as const, [`${column}s`, to] as const]));
}
