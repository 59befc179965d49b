import type pg from 'pg';
import { BulkRows } from '../../../db/bulk-insert';
import { carrierIdentifiers, carrierNames, carriers } from '../../../db/schema';
import { columnList, columnNames, layoutOf, type TableLayout } from '../../../db/table-layout';
import type { MappedRow } from '../map-records';
import { type CarrierStore, namedCarrier } from './carriers';
import type { CensusComparison } from './census-comparison';
import type { ChangedCarriers } from './changed-carriers';
import type { DatasetGaps } from './dataset-gaps';
import { settleLoadedDockets } from './docket-owners';
import type { RowStore } from './row-store';
import type { ImportSession } from './session';

/** A file shorter than this is compared row by row: building indexes anew would take longer. */
const MIN_FILE_BYTES = 1_000_000;
/** A line of the census is shorter than this, mostly. */
const BYTES_OF_A_ROW = 500;

type RebuildOptions = {
  /** Of the file. */
  bytes: number;
  /** Second rows of carriers that may wait. */
  batchRows: number;
  /** Called when the rows are read and the indexes are built. */
  onIndexing: () => void;
};

/**
 * A census that is large beside what is stored, by building the tables of carriers anew: its rows go straight into new
 * tables without indexes, what only the old tables know is added, the indexes are built at the end, and the new tables
 * take the place of the old ones in one moment. It writes a row once, where comparing would write it and seven indexes,
 * and leaves the tables tight. Readers see the old carriers until the moment, and the new ones from then on. The second
 * row of a carrier is compared with its first, so it waits until the new tables are in place.
 *
 * On a server all of it is one transaction: interrupted, it leaves nothing behind. On the embedded database it is a
 * transaction a step, so that others are answered; tables that an interruption left are dropped by the next.
 */
export class CensusRebuild implements RowStore {
  private readonly seen = new Uint8Array(100_000_000 / 8); // a bit for each USDOT number there can be
  private added = 0;
  /** Of those, how many say something new. Null until the new tables are in place. */
  private news: number | null = null;
  /** Rows that came since the last writing, of each table. */
  private waiting: BulkRows[];
  /** No more rows go into the new tables. */
  private isFull = false;

  private constructor(
    private readonly session: ImportSession,
    private readonly carriers: CarrierStore,
    private readonly comparison: CensusComparison,
    private readonly gaps: DatasetGaps,
    private readonly changes: ChangedCarriers,
    private readonly options: RebuildOptions,
    /** How many carriers there were. */
    private readonly before: number,
  ) {
    this.waiting = this.noRows();
  }

  /**
   * Null when comparing is better: the file is short, or there is far more stored than in it. Or when the tables cannot
   * be replaced: they belong to another role, have rights that a table made anew would not have by default, or something
   * in the database refers to them.
   */
  static async begin(
    session: ImportSession,
    carriers: CarrierStore,
    comparison: CensusComparison,
    gaps: DatasetGaps,
    changes: ChangedCarriers,
    options: RebuildOptions,
  ): Promise<CensusRebuild | null> {
    const before = await session.run(async (client) => {
      const { rows } = await client.query<{ carriers: number; is_pinned: boolean }>(
        `SELECT (SELECT count(*) FROM carriers) AS carriers, EXISTS (
           SELECT 1 FROM pg_class t
           WHERE t.oid = ANY ($1::regclass[]) AND (
             NOT pg_has_role(t.relowner, 'USAGE')
             OR EXISTS (
               SELECT a.grantee, a.privilege_type, a.is_grantable FROM aclexplode(t.relacl) a
               EXCEPT (
                 SELECT o.grantee, o.privilege_type, o.is_grantable FROM aclexplode(acldefault('r', t.relowner)) o
                 UNION ALL
                 SELECT g.grantee, g.privilege_type, g.is_grantable FROM pg_default_acl d, aclexplode(d.defaclacl) g
                 WHERE d.defaclrole = t.relowner AND d.defaclnamespace = t.relnamespace AND d.defaclobjtype = 'r'
               )
             )
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
    const { bytes } = options;
    const isWorthIt = before === 0 || (bytes >= MIN_FILE_BYTES && before <= (bytes / BYTES_OF_A_ROW) * 4);
    if (!isWorthIt) return null;
    await session.run(async (client) => {
      if (before === 0) await changes.everybody(client);
      if (session.kind === 'server') await client.query('BEGIN');
      for (const { name } of TABLES) {
        await client.query(`DROP TABLE IF EXISTS "${loading(name)}"`);
        await client.query(`CREATE TABLE "${loading(name)}" (LIKE "${name}" INCLUDING ALL EXCLUDING INDEXES)`);
      }
    });
    return new CensusRebuild(session, carriers, comparison, gaps, changes, options, before);
  }

  get stored(): number {
    return (this.news ?? 0) + this.comparison.stored;
  }

  get pending(): number {
    return Math.max(this.waiting[0]?.count ?? 0, this.comparison.pending);
  }

  /** Prints the row at once. The second row of a carrier is left to the comparison. */
  add(row: MappedRow): void {
    if (this.isFull || !this.isFirst(row.carrier?.dotNumber as number)) {
      this.comparison.add(row);
      return;
    }
    const [carrierRows, identifierRows, nameRows] = this.waiting;
    const named = namedCarrier(row);
    const id = named.mention.dotNumber as number;
    const carrier = this.carriers.carrierRow(id, named);
    carrierRows?.add(carrier);
    for (const identifier of this.carriers.identifierRows(id, named.mention)) identifierRows?.add(identifier);
    if (carrier.legalKey !== null) nameRows?.add({ key: carrier.legalKey, carrierId: id, kind: 'legal' });
    if (carrier.dbaKey !== null) nameRows?.add({ key: carrier.dbaKey, carrierId: id, kind: 'dba' });
    this.gaps.named([id]);
    this.added++;
  }

  /** When a batch of second rows waits the new tables are finished, and the rest of the file is compared. */
  async write(): Promise<void> {
    if (this.news !== null) return this.comparison.write();
    if (this.comparison.pending >= this.options.batchRows) return this.finish();
    await this.writeWaiting();
  }

  private async writeWaiting(): Promise<void> {
    const tables = this.waiting;
    this.waiting = this.noRows();
    await this.inStep(async (client) => {
      for (const rows of tables) await rows.insert(client, { freeze: this.session.kind === 'server' });
    });
  }

  private noRows(): BulkRows[] {
    return TABLES.map(({ name, columns }) => new BulkRows(this.session.kind, loading(name), columns));
  }

  /** Whether no row before in the file was this carrier's; from now on there is one. */
  private isFirst(dotNumber: number): boolean {
    const byte = this.seen[dotNumber >> 3] as number;
    const bit = 1 << (dotNumber & 7);
    this.seen[dotNumber >> 3] = byte | bit;
    return (byte & bit) === 0;
  }

  /** Adds what only the old tables know, builds the indexes and puts the new tables in place of the old ones. */
  async finish(): Promise<void> {
    if (this.news !== null) return;
    this.isFull = true;
    await this.writeWaiting();
    this.options.onIndexing();
    const news = this.before === 0 ? this.added : await this.compareAndKeep();
    const indexes = await this.session.run(async (client) => {
      const found: Index[] = [];
      for (const { name } of TABLES) found.push(...(await indexesOf(client, name)));
      return found;
    });
    for (const { table, name, unique, rest, isPrimary } of indexes) {
      await this.inStep(async (client) => {
        await client.query(`CREATE ${unique}INDEX "${loading(name)}" ON "${loading(table)}" USING ${rest}`);
        // Names are looked up in their order and by what they contain: neighbours on the disk are read at once.
        if (isPrimary && table === NAMES.name) {
          await client.query(`CLUSTER "${loading(table)}" USING "${loading(name)}"`);
        }
      });
    }
    await this.inStep(async (client) => {
      await this.swap(client, indexes);
      await this.carriers.tieAllDockets(client);
    });
    if (this.session.kind === 'server') await this.session.run((client) => client.query('COMMIT'));
    this.news = news;
    await this.comparison.write();
  }

  close(): Promise<void> {
    return this.carriers.close(true);
  }

  /** Leaves the database as it was before the new tables. */
  async abandon(): Promise<void> {
    if (this.news !== null) return;
    await this.session.run(async (client) => {
      if (this.session.kind === 'server') await client.query('ROLLBACK');
      else for (const { name } of TABLES) await client.query(`DROP TABLE IF EXISTS "${loading(name)}"`);
    });
  }

  /**
   * What the rows of the file bring beside the stored ones, by the same rules as a comparison row by row; then the
   * carriers that the file does not name are taken over with their names and numbers. A number that another file
   * vouched for stays, with that file as its source.
   *
   * @returns how many rows of the file say something new
   */
  private async compareAndKeep(): Promise<number> {
    const compared = columnNames(CARRIERS, ['id', 'census_as_of', 'name_as_of']);
    const counted = await this.inStep((client) =>
      client.query<{ same: number }>(
        `WITH told AS MATERIALIZED (
           SELECT l.id, c.id IS NOT NULL AND (${columnList(compared, 'c')}) IS NOT DISTINCT FROM (${columnList(compared, 'l')}) AS is_same
           FROM carriers_loading l LEFT JOIN carriers c ON l.id = c.id
         ), ${this.changes.recording('SELECT id FROM told WHERE NOT is_same')}, ${this.changes.recordingContacts({
           from: 'told t JOIN carriers_loading l ON l.id = t.id JOIN carriers c ON c.id = t.id',
           stored: 'c',
           told: 'l',
           isNews: 'NOT t.is_same',
         })}
         SELECT count(*) AS same FROM told WHERE is_same`,
      ),
    );
    const isNotInFile = (id: string) => `NOT EXISTS (SELECT 1 FROM carriers_loading l WHERE l.id = ${id})`;
    await this.inStep(async (client) => {
      await settleLoadedDockets(client, this.changes);
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
    return this.added - (counted.rows[0]?.same ?? 0);
  }

  private async swap(client: pg.PoolClient, indexes: readonly Index[]): Promise<void> {
    for (const { name } of TABLES) await client.query(`LOCK TABLE "${name}" IN ACCESS EXCLUSIVE MODE`);
    const { rows } = await client.query<{ count: number }>('SELECT count(*) FROM carriers');
    if (rows[0]?.count !== this.before) {
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

  /** On a server within the one transaction, else as a transaction of its own. */
  private inStep<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
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
