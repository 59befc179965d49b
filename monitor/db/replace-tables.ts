import type { Database } from './client';

/** Runs a statement on whatever connection the work has. */
export type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** The table that is being filled, beside the one that answers. */
export const next = (table: string) => `${table}_next`;

/** Makes an empty table beside each, with its CHECKs and without indexes. What an interrupted run left is dropped. */
export async function beginTables(run: RunSql, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await run(`DROP TABLE IF EXISTS "${next(table)}"`);
    await run(`CREATE TABLE "${next(table)}" (LIKE "${table}" INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
  }
}

/** Gives the filled table the indexes of the one it will replace, and statistics. */
export async function indexTable(run: RunSql, table: string): Promise<void> {
  for (const { name, definition } of await indexesOf(run, table)) {
    const [, unique = '', rest] = /^CREATE (UNIQUE )?INDEX .*? USING (.*)$/.exec(definition) ?? [];
    if (rest === undefined) throw new Error(`The definition of index ${name} is not understood: ${definition}`);
    await run(`CREATE ${unique}INDEX "${next(name)}" ON "${next(table)}" USING ${rest}`);
  }
  await run(`VACUUM (ANALYZE) "${next(table)}"`);
}

/**
 * Puts the filled tables in place of the old ones, in one moment: searches before it read the old ones to their end, and
 * those after it the new ones. Call it inside a transaction.
 */
export async function swapTables(run: RunSql, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const indexes = await indexesOf(run, table);
    await run(`DROP TABLE "${table}"`);
    await run(`ALTER TABLE "${next(table)}" RENAME TO "${table}"`);
    for (const { name, isPrimary } of indexes)
      await run(
        isPrimary
          ? `ALTER TABLE "${table}" ADD CONSTRAINT "${name}" PRIMARY KEY USING INDEX "${next(name)}"`
          : `ALTER INDEX "${next(name)}" RENAME TO "${name}"`,
      );
  }
}

async function indexesOf(run: RunSql, table: string) {
  const { rows } = await run(
    `SELECT i.relname AS name, x.indisprimary AS "isPrimary", pg_get_indexdef(i.oid) AS definition
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE x.indrelid = $1::regclass ORDER BY x.indisprimary DESC, i.relname`,
    [table],
  );
  return rows as { name: string; isPrimary: boolean; definition: string }[];
}

/** Does all of it, or nothing. */
export async function inTransaction(db: Database, work: (run: RunSql) => Promise<void>): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('BEGIN');
    await work((text, values) => client.query(text, values));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
