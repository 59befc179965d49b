import type { Database } from '@monitor/db/client';
import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { NOON } from './today';

let made = 0;

/** Something that the column takes, no two texts and numbers the same. */
function madeUp({ dataType, enumValues }: PgColumn): unknown {
  made += 1;
  if (enumValues) return enumValues[0];
  switch (dataType) {
    case 'number':
      return made;
    case 'boolean':
      return false;
    case 'date':
      return NOON;
    case 'array':
    case 'json':
      return [];
    default:
      return `made up ${made}`;
  }
}

/**
 * Rows that are alike in everything, their times too, but for ids and what must be unique: what their table asks for is made
 * up where it is not given.
 *
 * @param given of the first, second and following
 * @returns what was written, in its order
 */
export async function rowsAlike<Table extends PgTable>(
  db: Database,
  table: Table,
  count: number,
  given: (nth: number) => Partial<Table['$inferInsert']>,
): Promise<Table['$inferSelect'][]> {
  const needed = Object.entries(getTableColumns(table)).filter(([, column]) => column.notNull && !column.hasDefault);
  const rows = Array.from({ length: count }, (_, nth) => ({
    ...Object.fromEntries(needed.map(([name, column]) => [name, madeUp(column as PgColumn)])),
    ...given(nth),
  }));
  return db
    .insert(table as PgTable)
    .values(rows)
    .returning();
}
