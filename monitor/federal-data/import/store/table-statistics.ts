import type { ImportSession } from './session';

/** Fewer changed rows leave the statistics as good as they were. */
const MIN_ROWS_FOR_VACUUM = 1000;
/** A table that grows from nothing is analyzed after these rows, then each time they are fourfold. */
const FIRST_ANALYZE_ROWS = 2000;

/** What the planner knows of tables that an import writes together. */
export class TableStatistics {
  private written = 0;
  private dueAt = FIRST_ANALYZE_ROWS;

  constructor(
    private readonly session: ImportSession,
    private readonly tables: readonly string[],
  ) {}

  wrote(rows: number): void {
    this.written += rows;
  }

  /** Outside a transaction, between two batches. */
  async analyzeWhenDue(): Promise<void> {
    if (this.written < this.dueAt) return;
    this.dueAt = this.written * 4;
    for (const name of this.tables) await this.session.run((client) => client.query(`ANALYZE "${name}"`));
  }

  /** At the end of an import that wrote enough, or whose tables are `new`. */
  async vacuum(areNew = false): Promise<void> {
    if (!areNew && this.written < MIN_ROWS_FOR_VACUUM) return;
    for (const name of this.tables) await this.session.run((client) => client.query(`VACUUM (ANALYZE) "${name}"`));
  }
}
