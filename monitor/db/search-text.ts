import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether a text holds another, whatever the case. The signs of a pattern mean themselves. */
export const contains = (column: PgColumn, text: string): SQL => sql`strpos(upper(${column}), upper(${text})) > 0`;
