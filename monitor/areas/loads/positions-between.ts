import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a position is between two moments, in SQL by the moments themselves, both included: Postgres then plans for the days between
 * alone (decision 0239). Where the times are another row's, or computed in SQL, it plans for every day first.
 *
 * @param position the name of its row in the statement
 * @param from and `to` in milliseconds
 */
export const positionsBetween = (position: string, from: number, to: number): SQL =>
  sql`${sql.identifier(position)}.observed_at BETWEEN ${new Date(from).toISOString()}::timestamptz AND ${new Date(to).toISOString()}::timestamptz`;
