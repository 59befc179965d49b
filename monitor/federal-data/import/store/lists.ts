import { type BulkRow, bulkInsert } from '../../../db/bulk-insert';
import { columnList, columnNames, layoutOf, type TableLayout } from '../../../db/table-layout';
import type { ListDataset } from '../datasets/dataset';
import type { MappedRow } from '../map-records';
import type { RowStore } from './row-store';
import type { ImportSession } from './session';
import { TableStatistics } from './table-statistics';

/** A row with its place in the file, so that rows of the file can be counted. */
type StagedRow = BulkRow & { fileRow: number };

/**
 * A list, whose file is the whole of it: rows are put aside batch by batch, and when the file was read to its end they
 * take the place of the stored ones in one transaction, in which the list gets its new day too. Until then, and when the
 * file is cut off, the list is as it was. Rows that say the same again stay untouched.
 */
export class ListStore implements RowStore {
  stored = 0;
  private added: StagedRow[] = [];
  private rows = 0;
  private readonly layout: TableLayout;
  private readonly staged: string;
  private readonly statistics: TableStatistics;

  private constructor(
    private readonly session: ImportSession,
    private readonly dataset: ListDataset,
    private readonly asOf: string,
    private readonly now: Date,
  ) {
    this.layout = layoutOf(dataset.table);
    this.staged = `import_${this.layout.name}`;
    this.statistics = new TableStatistics(session, [this.layout.name]);
  }

  static async open(session: ImportSession, dataset: ListDataset, asOf: string, now: Date): Promise<ListStore> {
    const store = new ListStore(session, dataset, asOf, now);
    const definitions = store.layout.columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');
    await session.run(async (client) => {
      await client.query(`DROP TABLE IF EXISTS pg_temp."${store.staged}"`);
      await client.query(`CREATE TEMP TABLE "${store.staged}" (${definitions}, file_row integer)`);
    });
    return store;
  }

  get pending(): number {
    return this.added.length;
  }

  add({ listed = [] }: MappedRow): void {
    const fileRow = this.rows++;
    for (const row of listed) this.added.push({ ...row, fileRow });
  }

  async write(): Promise<void> {
    const rows = this.added;
    if (rows.length === 0) return;
    this.added = [];
    const columns = [...this.layout.columns, { property: 'fileRow', name: 'file_row', type: 'integer' }];
    await this.session.run((client) => bulkInsert(client, this.session.kind, this.staged, columns, rows));
  }

  /** Here the list is replaced: it is called once, for a file that was read to its end. */
  async removeUnseen(isComplete: boolean): Promise<number> {
    const { layout, staged } = this;
    const { name, keys } = layout;
    const all = columnNames(layout);
    const others = columnNames(layout, keys);
    const isSame = keys.map((key) => `s."${key}" = t."${key}"`).join(' AND ');
    return this.session.transaction(async (client) => {
      await client.query('SET LOCAL synchronous_commit = on');
      await client.query(`ANALYZE pg_temp."${staged}"`);
      const { rowCount: removed } = await client.query(
        `DELETE FROM "${name}" t WHERE NOT EXISTS (SELECT FROM pg_temp."${staged}" s WHERE ${isSame})`,
      );
      // What is on the list twice counts as of its newer day.
      const { rows } = await client.query<{ changed: number }>(
        `WITH changed AS (
           INSERT INTO "${name}" AS t (${columnList(all)})
           SELECT DISTINCT ON (${columnList(keys, 's')}) ${columnList(all, 's')} FROM pg_temp."${staged}" s
           ORDER BY ${columnList(keys, 's')}, s.as_of DESC, s.file_row DESC
           ON CONFLICT (${columnList(keys)}) DO UPDATE
             SET ${others.map((column) => `"${column}" = excluded."${column}"`).join(', ')}
             WHERE (${columnList(others, 't')}) IS DISTINCT FROM (${columnList(others, 'excluded')})
           RETURNING ${columnList(keys)}, as_of
         )
         SELECT count(DISTINCT s.file_row)::int AS changed
         FROM changed t JOIN pg_temp."${staged}" s ON ${isSame} AND s.as_of = t.as_of`,
      );
      this.stored = rows[0]?.changed ?? 0;
      this.statistics.wrote(this.stored + (removed ?? 0));
      await client.query(
        `INSERT INTO fraud_lists (key, as_of, is_whole, rows, sources, loaded_at)
         SELECT $1, $2, $3, count(*), coalesce(array_agg(DISTINCT source ORDER BY source), '{}'), $4 FROM "${name}"
         ON CONFLICT (key) DO UPDATE SET as_of = excluded.as_of, is_whole = excluded.is_whole, rows = excluded.rows,
           sources = excluded.sources, loaded_at = excluded.loaded_at`,
        [this.dataset.key, this.asOf, isComplete, this.now],
      );
      return removed ?? 0;
    });
  }

  async close(): Promise<void> {
    await this.abandon();
    await this.statistics.vacuum();
  }

  async abandon(): Promise<void> {
    await this.session.run((client) => client.query(`DROP TABLE IF EXISTS pg_temp."${this.staged}"`));
  }
}
