import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether a column has a text somewhere, in any case. `%` and `_` in the text stand for themselves. */
export const contains = (column: SQLWrapper, text: string): SQL =>
  sql`${column} ILIKE ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
