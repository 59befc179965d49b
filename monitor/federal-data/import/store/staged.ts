import type { TableColumn } from '../../../db/table-layout';
import type { ImportSession } from './session';

/** A table that holds a batch while it is compared with what is stored. It is empty again when the batch is. */
export type StagedTable = { name: string; columns: readonly TableColumn[] };

export async function createStagedTable(session: ImportSession, { name, columns }: StagedTable): Promise<void> {
  const definitions = columns.map((column) => `"${column.name}" ${column.type}`).join(', ');
  await session.run(async (client) => {
    await client.query(`DROP TABLE IF EXISTS pg_temp."${name}"`);
    await client.query(`CREATE TEMP TABLE "${name}" (${definitions}) ON COMMIT DELETE ROWS`);
  });
}

export async function dropStagedTable(session: ImportSession, { name }: StagedTable): Promise<void> {
  await session.run((client) => client.query(`DROP TABLE IF EXISTS pg_temp."${name}"`));
}
