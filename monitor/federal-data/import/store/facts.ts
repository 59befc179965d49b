import { hash } from 'node:crypto';
import type pg from 'pg';
import { longestAgeOf } from '../../../base/dataset-ages';
import { type BulkRow, bulkInsert } from '../../../db/bulk-insert';
import { columnList, columnNames, layoutOf, type TableLayout } from '../../../db/table-layout';
import type { CarrierMention, FactDataset } from '../datasets/dataset';
import { printDocket } from '../fields';
import { type MappedRow, sparedCarrier } from '../map-records';
import { type CarrierStore, namedCarrier } from './carriers';
import type { ChangedCarriers } from './changed-carriers';
import type { DatasetGaps } from './dataset-gaps';
import type { RowStore } from './row-store';
import type { ImportSession } from './session';
import { createStagedTable, dropStagedTable, type StagedTable } from './staged';
import { TableStatistics } from './table-statistics';

/** A fact with its place in the batch, so that the rows of the file can be counted. */
type StagedFact = BulkRow & { fileRow: number };
type FactsStored = {
  /** How many rows of the batch brought something new. */
  changed: number;
  /** Facts that are as they were, and now known to be so at a later day. */
  refreshed: number;
};

/**
 * The facts of one dataset: storing what is new, and taking away what the file no longer says.
 */
export class FactStore implements RowStore {
  stored = 0;
  private added: MappedRow[] = [];
  private spared = new Set<string>();
  private removed = new Set<string>();
  private readonly layout: TableLayout;
  private readonly statistics: TableStatistics;
  private readonly staged: StagedTable;
  private readonly scopeColumn: string | null;
  /** The values that spare rows from removal, because only rejected lines named them. */
  private readonly sparedBy: readonly string[];
  /** What is remembered of each row of the file. */
  private readonly seenColumns: readonly string[];
  /** A query of the carriers that rows are about, of a WITH query or table. */
  private readonly carriersOf: (rows: string) => string;
  private readonly longestAgeDays: number;
  private readonly hasDigest: boolean;
  /** Distinguishes this dataset's rows from others in its table, as SQL on the alias t. */
  private readonly isOurs: string;
  /** Whether there are stored rows that this file could take away. */
  private remembersSeen = false;

  private constructor(
    private readonly session: ImportSession,
    private readonly carriers: CarrierStore,
    private readonly gaps: DatasetGaps,
    private readonly dataset: FactDataset,
    private readonly asOf: string,
    /** A newer file of this dataset was imported before. */
    private readonly isOlder: boolean,
    private readonly changes: ChangedCarriers,
  ) {
    this.layout = layoutOf(dataset.table);
    this.longestAgeDays = longestAgeOf(dataset.key);
    this.statistics = new TableStatistics(session, [this.layout.name]);
    this.hasDigest = this.layout.columns.some(({ name }) => name === 'row_key');
    this.staged = {
      name: `import_${this.layout.name}`,
      columns: [...this.layout.columns, { property: 'fileRow', name: 'file_row', type: 'integer' }],
    };
    const nameOf = (property: string) => this.layout.columns.find((column) => column.property === property)?.name;
    this.scopeColumn = dataset.scope ? (nameOf(dataset.scope.property) ?? null) : null;
    const hasCarrier = this.layout.columns.some(({ name }) => name === 'carrier_id');
    const ownColumn = hasCarrier ? ['carrier_id'] : [];
    const scopeColumn = this.scopeColumn === null ? [] : [this.scopeColumn];
    this.sparedBy = [
      ...scopeColumn.map((column) => `t."${column}"::text`),
      ...ownColumn.map((column) => `'${sparedCarrier('')}' || t."${column}"`),
    ];
    // Of a docket's rows those without one go by their carrier.
    this.seenColumns = [
      ...new Set([...this.layout.keys, ...scopeColumn, ...(this.scopeColumn === 'docket' ? ownColumn : [])]),
    ];
    this.carriersOf = (rows) =>
      hasCarrier
        ? `SELECT carrier_id FROM ${rows}`
        : `SELECT i.carrier_id FROM ${rows} JOIN inspections i ON i.id = ${rows}.inspection_id`;
    this.isOurs = Object.entries(dataset.part ?? {})
      .map(([property, value]) => `t."${nameOf(property)}" = '${String(value)}'`)
      .concat('true')
      .join(' AND ');
  }

  static async open(
    session: ImportSession,
    carriers: CarrierStore,
    gaps: DatasetGaps,
    dataset: FactDataset,
    asOf: string,
    isOlder: boolean,
    changes: ChangedCarriers,
  ): Promise<FactStore> {
    const store = new FactStore(session, carriers, gaps, dataset, asOf, isOlder, changes);
    const { name } = store.layout;
    await createStagedTable(session, store.staged);
    await session.run(async (client) => {
      const { rowCount } = await client.query(`SELECT 1 FROM "${name}" t WHERE ${store.isOurs} LIMIT 1`);
      store.remembersSeen = rowCount !== 0;
      if (!store.remembersSeen) await changes.everybody(client);
      const columns = store.seenColumns;
      await client.query('DROP TABLE IF EXISTS pg_temp.import_seen, pg_temp.import_spared, pg_temp.import_deleted');
      await client.query(`CREATE TEMP TABLE import_seen AS SELECT ${columnList(columns)} FROM "${name}" LIMIT 0`);
      await client.query('CREATE TEMP TABLE import_spared (scope text)');
      await client.query('CREATE TEMP TABLE import_deleted (scope text)');
    });
    return store;
  }

  async close(): Promise<void> {
    await dropStagedTable(this.session, this.staged);
    await this.session.run((client) =>
      client.query('DROP TABLE IF EXISTS pg_temp.import_seen, pg_temp.import_spared, pg_temp.import_deleted'),
    );
    await this.carriers.close();
    await this.statistics.vacuum();
  }

  get pending(): number {
    return this.added.length;
  }

  add(row: MappedRow): void {
    this.added.push(row);
  }

  spare(scope: string): void {
    this.spared.add(scope);
  }

  remove(docket: string): void {
    this.removed.add(docket);
  }

  async write(): Promise<void> {
    const { added: rows, spared, removed } = this;
    if (rows.length + spared.size + removed.size === 0) return;
    this.added = [];
    this.spared = new Set();
    this.removed = new Set();
    await this.session.transaction(async (client) => {
      const withCarrier = rows.filter(({ carrier }) => carrier !== null);
      const { ids } = await this.carriers.store(client, withCarrier.map(namedCarrier));
      this.gaps.named(ids);
      const carrierIds = new Map(withCarrier.map((row, at) => [row, ids[at] as number]));
      const facts = rows.flatMap((row, at) =>
        row.facts.map((fact) => this.row(fact, carrierIds.get(row) ?? null, mentioned(row.carrier), at)),
      );
      const { changed, refreshed } = await this.store(client, facts);
      if (this.remembersSeen) {
        await client.query('INSERT INTO import_spared SELECT unnest($1::text[])', [[...spared]]);
        await client.query('INSERT INTO import_deleted SELECT unnest($1::text[])', [[...removed]]);
      }
      this.stored += changed;
      this.statistics.wrote(changed + refreshed);
    });
    await this.carriers.statistics.analyzeWhenDue();
    await this.statistics.analyzeWhenDue();
  }

  /** A fact as the table has it. `carrierId` null: the table has no such column. */
  private row(fact: BulkRow, carrierId: number | null, mentioned: string, fileRow: number): StagedFact {
    const row: Record<string, unknown> & { fileRow: number } = { ...fact, carrierId, asOf: this.asOf, fileRow };
    if (this.hasDigest) row.rowKey = this.digest(fact, fact.docket ? '' : mentioned);
    return row;
  }

  /**
   * The digest of what the row says, for files without unique keys: exact duplicates are one fact. Whose it is counts as
   * the file says it, not as it was resolved, so that a docket's facts keep their digest when its owner becomes known.
   */
  private digest(fact: BulkRow, mentioned: string): string {
    const values = this.layout.columns
      .filter(({ name }) => name !== 'row_key' && name !== 'carrier_id' && name !== 'as_of')
      .map(({ property }) => fact[property] ?? null);
    return hash('sha256', JSON.stringify([this.dataset.key, mentioned, values]), 'base64url').slice(0, 24);
  }

  /**
   * Compares a batch with what is stored and writes what is new or different. A stored fact of a later day stays as it
   * is; one of an earlier day that says the same only gets this day as its newest.
   *
   * When a newer file of the dataset was imported before, all rows of a docket or inspection that it names are skipped:
   * what the newer file no longer has must not come back.
   */
  private async store(client: pg.PoolClient, facts: readonly StagedFact[]): Promise<FactsStored> {
    const { name, keys } = this.layout;
    const properties = this.layout.columns
      .filter((column) => keys.includes(column.name))
      .map(({ property }) => property);
    const byKey = new Map<string, StagedFact>();
    for (const fact of facts) byKey.set(properties.map((property) => String(fact[property])).join('\u0001'), fact);
    await bulkInsert(client, this.session.kind, this.staged.name, this.staged.columns, [...byKey.values()]);

    const all = columnNames(this.layout);
    const compared = columnNames(this.layout, [...keys, 'as_of']);
    const set = columnNames(this.layout, keys)
      .map((column) => `"${column}" = excluded."${column}"`)
      .join(', ');
    const on = (left: string, right: string) => keys.map((key) => `${left}."${key}" = ${right}."${key}"`).join(' AND ');
    const isWritten = '(is_new OR (differs AND stored_as_of <= as_of))';
    const { rows } = await client.query<FactsStored>(
      `WITH compared AS (
        SELECT s.*, t."${keys[0]}" IS NULL AS is_new, t.as_of AS stored_as_of, ${this.storedOwner()},
          (${columnList(compared, 't')}) IS DISTINCT FROM (${columnList(compared, 's')}) AS differs
        FROM "${this.staged.name}" s LEFT JOIN "${name}" t ON ${on('t', 's')}
        ${this.isOlder ? `WHERE NOT EXISTS (${this.newerOfSameThing()})` : ''}
      ), written AS (
        INSERT INTO "${name}" (${columnList(all)})
        SELECT ${columnList(all)} FROM compared WHERE ${isWritten}
        ON CONFLICT (${columnList(keys)}) DO UPDATE SET ${set}
      ), told AS (
        SELECT * FROM compared WHERE ${isWritten}
      ), renewed AS (
        -- The same as before, and heard of again after so long that it may have counted as too old.
        SELECT * FROM compared WHERE NOT differs AND stored_as_of < as_of - ${this.longestAgeDays}
      ), ${this.changes.recording(`${this.carriersOf('told')} UNION ALL SELECT stored_carrier_id FROM told
        UNION ALL ${this.carriersOf('renewed')}`)}, refreshed AS (
        UPDATE "${name}" t SET as_of = s.as_of FROM compared s
        WHERE ${on('t', 's')} AND NOT s.is_new AND NOT s.differs AND s.stored_as_of < s.as_of
        RETURNING 1
      )
      SELECT (SELECT count(DISTINCT file_row) FROM compared WHERE ${isWritten}) AS changed,
        (SELECT count(*) FROM refreshed) AS refreshed`,
    );
    if (this.remembersSeen) {
      const columns = this.seenColumns;
      await client.query(
        `INSERT INTO import_seen (${columnList(columns)}) SELECT ${columnList(columns)} FROM "${this.staged.name}"`,
      );
    }
    return rows[0] as FactsStored;
  }

  /** Whose a stored row was: a record that turns out to be another carrier's changes both. */
  private storedOwner(): string {
    const hasCarrier = this.layout.columns.some(({ name }) => name === 'carrier_id');
    return `${hasCarrier ? 't.carrier_id' : 'NULL::bigint'} AS stored_carrier_id`;
  }

  /** Stored rows from a newer file about the same thing as the staged row `s`. */
  private newerOfSameThing(): string {
    const { name, keys } = this.layout;
    const same = this.scopeColumn ? [this.scopeColumn] : [...keys];
    if (this.scopeColumn === 'docket') same.push('carrier_id'); // which is indexed; dockets are not
    const match = same.map((column) => `t."${column}" = s."${column}"`).join(' AND ');
    return `SELECT 1 FROM "${name}" t WHERE ${match} AND ${this.isOurs} AND t.as_of > s.as_of`;
  }

  /**
   * Deletes what the file no longer says, and returns how many rows that was. Why: Motus Insur does not mark a canceled policy,
   * it is simply not in the next file; left in the table it would look like coverage.
   *
   * - Of a docket (an inspection, a carrier) that the file names in a good row, every stored row of this dataset that is
   *   not in the file is deleted, even when another line of that docket was rejected: a rejected line must not keep a
   *   cancelled policy alive.
   * - Of a docket that a daily difference says is gone, every row.
   * - With `isComplete` (the file is the whole dataset) also the rows of everything that the file does not name, but for
   *   what a rejected line named (where the file comes row by row: but for the carriers of rejected lines).
   * - Rows from a newer file are never touched.
   *
   * Must not be called for a file that was cut off: its missing rows are not gone.
   *
   * `mayBeUnread`: some lines could be any carrier's, so that what seems gone may be in one of them. Of its carrier the file is
   * then not known whole.
   */
  async removeUnseen(isComplete: boolean, mayBeUnread: boolean): Promise<number> {
    if (!this.remembersSeen || (!isComplete && this.scopeColumn === null)) return 0;
    const { name, keys } = this.layout;
    const match = keys.map((key) => `seen."${key}" = t."${key}"`).join(' AND ');
    const scope = this.scopeColumn && `t."${this.scopeColumn}"`;
    const named =
      scope &&
      (this.scopeColumn === 'docket'
        ? // A row without a docket belongs to its carrier alone, not to other carriers without one.
          `(t.docket <> '' AND t.docket IN (SELECT docket FROM import_seen)
        OR t.docket = '' AND t.carrier_id IN (SELECT carrier_id FROM import_seen WHERE docket = '')
        OR t.docket IN (SELECT d.scope FROM import_deleted d))`
        : `(${scope} IN (SELECT "${this.scopeColumn}" FROM import_seen)
        OR ${scope}::text IN (SELECT d.scope FROM import_deleted d))`);
    const spared = this.sparedBy.map((value) => `${value} NOT IN (SELECT s.scope FROM import_spared s)`).join(' AND ');
    const within = isComplete ? [named, spared && `(${spared})`].filter(Boolean).join(' OR ') || 'true' : named;
    const removed = await this.session.transaction(async (client) => {
      await client.query('ANALYZE import_seen');
      const { rows } = await client.query<{ removed: number }>(
        `WITH gone AS (
         DELETE FROM "${name}" t
         WHERE ${this.isOurs} AND t.as_of <= $1 AND (${within})
           AND NOT EXISTS (SELECT 1 FROM import_seen seen WHERE ${match})
         RETURNING *
       ), ${mayBeUnread ? this.leavingGaps() : ''} ${this.changes.recording(this.carriersOf('gone'))}
       SELECT count(*) AS removed FROM gone`,
        [this.asOf],
      );
      return rows[0]?.removed ?? 0;
    });
    this.statistics.wrote(removed);
    return removed;
  }

  private leavingGaps(): string {
    return `unsure AS (
         INSERT INTO dataset_gaps AS g (dataset, carrier_id, as_of)
         SELECT DISTINCT '${this.dataset.key}', mine.carrier_id, $1::date FROM (${this.carriersOf('gone')}) AS mine
         WHERE mine.carrier_id IS NOT NULL
         ON CONFLICT (dataset, carrier_id) DO UPDATE SET as_of = excluded.as_of WHERE g.as_of < excluded.as_of
       ),`;
  }
}

/** Whose a row is as the file says it. */
function mentioned(carrier: CarrierMention | null): string {
  if (!carrier) return '';
  return carrier.dotNumber === null ? carrier.dockets.map(printDocket).join(' ') : String(carrier.dotNumber);
}
