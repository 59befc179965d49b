import type pg from 'pg';
import { carrierIdentifiers, carrierNames, carriers } from '../../db/schema';
import { BulkRows } from './bulk-insert';
import type { CarrierStore, CarriersStored, NamedCarrier } from './carriers';
import type { ChangedCarriers } from './changed-carriers';
import type { ImportSession } from './session';
import { columnList, columnNames, layoutOf, type TableLayout } from './table-layout';

/** A file shorter than this is compared row by row: building indexes anew would take longer. */
const SMALLEST_FILE_BYTES = 1_000_000;
/** A line of the census is shorter than this, mostly. */
const BYTES_OF_A_ROW = 500;

/**
 * A census that is large beside what is stored, by building the tables of carriers anew: its rows go straight into new
 * tables without indexes, what only the old tables know is added, the indexes are built at the end, and the new tables
 * take the place of the old ones in one moment. It writes a row once, where comparing would write it and seven indexes,
 * and leaves the tables tight. Readers see the old carriers until the moment, and the new ones from then on.
 *
 * On a server all of it is one transaction: interrupted, it leaves nothing behind. On the embedded database it is a
 * transaction a step, so that others are answered; tables that an interruption left are dropped by the next.
 */
export class CensusRebuild {
  private readonly seen = new Uint8Array(100_000_000 / 8); // a bit for each USDOT number there can be
  private added = 0;
  /** Rows that came since the last writing, of each table. */
  private waiting: readonly BulkRows[];

  private constructor(
    private readonly session: ImportSession,
    private readonly carrierStore: CarrierStore,
    private readonly changes: ChangedCarriers,
    /** How many carriers there were. */
    private readonly stored: number,
  ) {
    this.waiting = this.noRows();
  }

  /**
   * Null when comparing is better: the file is short, or there is far more stored than in it. Or when the tables cannot
   * be replaced: they belong to another role, have rights of their own, or something in the database refers to them.
   */
  static async begin(
    session: ImportSession,
    carrierStore: CarrierStore,
    changes: ChangedCarriers,
    fileBytes: number,
  ): Promise<CensusRebuild | null> {
    const stored = await session.run(async (client) => {
      const { rows } = await client.query<{ carriers: number; is_pinned: boolean }>(
        `SELECT (SELECT count(*) FROM carriers) AS carriers, EXISTS (
           SELECT 1 FROM pg_class t
           WHERE t.oid = ANY ($1::regclass[]) AND (
             NOT pg_has_role(t.relowner, 'USAGE')
             OR t.relacl IS NOT NULL
             OR EXISTS (SELECT 1 FROM pg_constraint c WHERE c.confrelid = t.oid)
             OR EXISTS (SELECT 1 FROM pg_trigger g WHERE g.tgrelid = t.oid)
             OR EXISTS (SELECT 1 FROM pg_publication_rel p WHERE p.prrelid = t.oid)
             OR EXISTS (SELECT 1 FROM pg_depend d WHERE d.refobjid = t.oid AND d.classid = 'pg_rewrite'::regclass)
           )
         ) AS is_pinned`,
        [`{${TABLES.map(({ name }) => name).join(',')}}`],
      );
      return rows[0]?.is_pinned ? Number.POSITIVE_INFINITY : (rows[0]?.carriers ?? 0);
    });
    const isWorthIt = stored === 0 || (fileBytes >= SMALLEST_FILE_BYTES && stored <= (fileBytes / BYTES_OF_A_ROW) * 4);
    if (!isWorthIt) return null;
    const rebuild = new CensusRebuild(session, carrierStore, changes, stored);
    await session.run(async (client) => {
      if (stored === 0) await changes.everybody(client);
      if (session.kind === 'server') await client.query('BEGIN');
      for (const { name } of TABLES) {
        await client.query(`DROP TABLE IF EXISTS "${loading(name)}"`);
        await client.query(`CREATE TABLE "${loading(name)}" (LIKE "${name}" INCLUDING ALL EXCLUDING INDEXES)`);
      }
    });
    return rebuild;
  }

  /** Whether a carrier came before in the file: its second row has to be compared with the first. */
  isRepeated(dotNumber: number): boolean {
    return ((this.seen[dotNumber >> 3] as number) & (1 << (dotNumber & 7))) !== 0;
  }

  remember(dotNumber: number) {
    this.seen[dotNumber >> 3] = (this.seen[dotNumber >> 3] as number) | (1 << (dotNumber & 7));
  }

  /** Takes a carrier that did not come before in the file. */
  add(named: NamedCarrier): void {
    const [carrierRows, identifierRows, nameRows] = this.waiting as [BulkRows, BulkRows, BulkRows];
    const id = named.mention.dotNumber as number;
    const row = this.carrierStore.carrierRow(id, named);
    carrierRows.add(row);
    for (const identifier of this.carrierStore.identifierRows(id, named.mention)) identifierRows.add(identifier);
    if (row.legalKey !== null) nameRows.add({ key: row.legalKey, carrierId: id, kind: 'legal' });
    if (row.dbaKey !== null) nameRows.add({ key: row.dbaKey, carrierId: id, kind: 'dba' });
    this.added++;
  }

  /** How many carriers were taken and not written yet. */
  get unwritten(): number {
    return this.waiting[0]?.count ?? 0;
  }

  /** Writes them. Others may be taken meanwhile. */
  async writeTaken(): Promise<void> {
    const tables = this.waiting;
    this.waiting = this.noRows();
    await this.write(async (client) => {
      for (const rows of tables) await rows.insert(client, { freeze: this.session.kind === 'server' });
    });
  }

  private noRows(): BulkRows[] {
    return TABLES.map(({ name, columns }) => new BulkRows(this.session.kind, loading(name), columns));
  }

  /** Adds what only the old tables know, builds the indexes and puts the new tables in place of the old ones. */
  async finish(): Promise<CarriersStored> {
    const result = this.stored === 0 ? { stored: this.added, refreshed: 0 } : await this.compareAndKeep();
    const indexes = await this.session.run(async (client) => {
      const found: Index[] = [];
      for (const { name } of TABLES) found.push(...(await indexesOf(client, name)));
      return found;
    });
    for (const { table, name, unique, rest, isPrimary } of indexes) {
      await this.write(async (client) => {
        await client.query(`CREATE ${unique}INDEX "${loading(name)}" ON "${loading(table)}" USING ${rest}`);
        // Names are looked up in their order and by what they contain: neighbours on the disk are read at once.
        if (isPrimary && table === NAMES.name) {
          await client.query(`CLUSTER "${loading(table)}" USING "${loading(name)}"`);
        }
      });
    }
    await this.write(async (client) => {
      await this.swap(client, indexes);
      await this.carrierStore.tieAllDockets(client);
    });
    if (this.session.kind === 'server') await this.session.run((client) => client.query('COMMIT'));
    return result;
  }

  /** Leaves the database as it was. */
  async abandon(): Promise<void> {
    await this.session.run(async (client) => {
      if (this.session.kind === 'server') await client.query('ROLLBACK');
      else for (const { name } of TABLES) await client.query(`DROP TABLE IF EXISTS "${loading(name)}"`);
    });
  }

  /**
   * What the rows of the file bring beside the stored ones, by the same rules as a comparison row by row; then the
   * carriers that the file does not name are taken over with their names and numbers. A number that another file
   * vouched for stays, with that file as its source.
   */
  private async compareAndKeep(): Promise<CarriersStored> {
    const compared = columnNames(CARRIERS, ['id', 'census_as_of', 'name_as_of']);
    const counted = await this.write((client) =>
      client.query<{ same: number; refreshed: number }>(
        `WITH told AS MATERIALIZED (
           SELECT l.id, c.census_as_of < l.census_as_of AS is_refreshed,
             c.id IS NOT NULL AND (${columnList(compared, 'c')}) IS NOT DISTINCT FROM (${columnList(compared, 'l')}) AS is_same
           FROM carriers_loading l LEFT JOIN carriers c ON l.id = c.id
         ), ${this.changes.recording('SELECT id FROM told WHERE NOT is_same')}, ${this.changes.recordingContacts({
           from: 'told t JOIN carriers_loading l ON l.id = t.id JOIN carriers c ON c.id = t.id',
           stored: 'c',
           told: 'l',
           isNews: 'NOT t.is_same',
         })}
         SELECT count(*) AS same, count(*) FILTER (WHERE is_refreshed) AS refreshed FROM told WHERE is_same`,
      ),
    );
    const { same, refreshed } = counted.rows[0] as { same: number; refreshed: number };
    const isNotInFile = (id: string) => `NOT EXISTS (SELECT 1 FROM carriers_loading l WHERE l.id = ${id})`;
    await this.write(async (client) => {
      await client.query(
        `DELETE FROM carrier_identifiers_loading l USING carrier_identifiers i
         WHERE i.source <> 'census' AND l.type = i.type AND l.value = i.value AND l.carrier_id = i.carrier_id`,
      );
      for (const [{ name, columns }, isKept] of [
        [IDENTIFIERS, `t.source <> 'census' OR ${isNotInFile('t.carrier_id')}`],
        [NAMES, isNotInFile('t.carrier_id')],
        [CARRIERS, isNotInFile('t.id')], // last, since the others ask who is in the file
      ] as const) {
        const all = columns.map((column) => column.name);
        await client.query(
          `INSERT INTO "${loading(name)}" (${columnList(all)}) SELECT ${columnList(all, 't')} FROM "${name}" t WHERE ${isKept}`,
        );
      }
    });
    return { stored: this.added - same, refreshed };
  }

  private async swap(client: pg.PoolClient, indexes: readonly Index[]): Promise<void> {
    for (const { name } of TABLES) await client.query(`LOCK TABLE "${name}" IN ACCESS EXCLUSIVE MODE`);
    const { rows } = await client.query<{ count: number }>('SELECT count(*) FROM carriers');
    if (rows[0]?.count !== this.stored) {
      throw new Error('Something else wrote to the carriers during the import. Nothing was changed; run it again.');
    }
    for (const { name } of TABLES) {
      await client.query(`DROP TABLE "${name}"`);
      await client.query(`ALTER TABLE "${loading(name)}" RENAME TO "${name}"`);
    }
    for (const { table, name, isPrimary } of indexes) {
      await client.query(
        isPrimary
          ? `ALTER TABLE "${table}" ADD CONSTRAINT "${name}" PRIMARY KEY USING INDEX "${loading(name)}"`
          : `ALTER INDEX "${loading(name)}" RENAME TO "${name}"`,
      );
    }
  }

  private write<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    return this.session.kind === 'server' ? this.session.run(work) : this.session.transaction(work);
  }
}

const CARRIERS: TableLayout = layoutOf(carriers);
const IDENTIFIERS: TableLayout = layoutOf(carrierIdentifiers);
const NAMES: TableLayout = layoutOf(carrierNames);
const TABLES: readonly TableLayout[] = [CARRIERS, IDENTIFIERS, NAMES];

const loading = (name: string) => `${name}_loading`;

type Index = { table: string; name: string; isPrimary: boolean; unique: string; rest: string };

async function indexesOf(client: pg.PoolClient, table: string): Promise<Index[]> {
  const { rows } = await client.query<{ name: string; is_primary: boolean; definition: string }>(
    `SELECT i.relname AS name, x.indisprimary AS is_primary, pg_get_indexdef(i.oid) AS definition
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE x.indrelid = $1::regclass ORDER BY x.indisprimary DESC, i.relname`,
    [table],
  );
  return rows.map(({ name, is_primary, definition }) => {
    const [, unique, rest] = /^CREATE (UNIQUE )?INDEX .*? USING (.*)$/.exec(definition) ?? [];
    if (rest === undefined) throw new Error(`The definition of index ${name} is not understood: ${definition}`);
    return { table, name, isPrimary: is_primary, unique: unique ?? '', rest };
  });
}
