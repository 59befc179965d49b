import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, dayOf } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from './client';
import { LOCKS } from './locks';

/**
 * Tables whose rows lie by their day, in UTC, so that a day goes by dropping its table (decision 0239). Partitions are in a schema that
 * only their owner uses: through the table itself its policies and rights hold, and no request reaches a partition around them.
 *
 * Each has three kinds of partitions: one a day; `…_default`, for days that have none; and after the upgrade of a filled database
 * `…_before`, the table as it was, for all days until then.
 */
export const BY_DAY = {
  vehicle_positions: { by: 'observed_at', keptDays: 31 },
} as const satisfies Record<string, { by: string; keptDays: number }>;
type ByDay = keyof typeof BY_DAY;
const TABLES = Object.keys(BY_DAY) as ByDay[];

export const isByDay = (table: string): table is ByDay => Object.hasOwn(BY_DAY, table);

/** Days that have a partition before they begin: so long may what makes them fail. */
const DAYS_AHEAD = 3;
/**
 * Making or dropping a partition needs a moment without a query on the table, and who waits for that makes others wait: not longer than
 * this, and shorter than the second after which Postgres looks for a deadlock, so that this side gives way.
 */
const WAIT_MS = 500;
const TRIES = 20;
const PAUSE_MS = 250;

/** A partition, by its name within `partitions`. Bounds are null where there is none. */
export type Partition = { name: string; from: Date | null; to: Date | null; isDefault: boolean };

export async function partitionsOf(db: Queryable, table: ByDay): Promise<Partition[]> {
  const bound = (which: 'FROM' | 'TO') =>
    sql.raw(
      `extract(epoch FROM substring(bounds FROM '${which} \\(''([^'']+)''\\)')::timestamptz)::float8 * 1000 AS "${which}"`,
    );
  const { rows } = await db.execute<{ name: string; bounds: string; FROM: number | null; TO: number | null }>(sql`
    SELECT name, bounds, ${bound('FROM')}, ${bound('TO')} FROM (
      SELECT c.relname::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = ${`public.${table}`}::regclass) AS parts
    ORDER BY 4 NULLS FIRST, name`);
  return rows.map(({ name, bounds, FROM, TO }) => ({
    name,
    from: FROM === null ? null : new Date(FROM),
    to: TO === null ? null : new Date(TO),
    isDefault: bounds === 'DEFAULT',
  }));
}

export const inPartitions = (name: string) => sql`${sql.identifier('partitions')}.${sql.identifier(name)}`;

const dayBegins = (at: Date) => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

/**
 * Makes the partitions of the days to come, and of those whose rows lie in the default: they move.
 *
 * @param owner as the role that owns the tables; several nodes may do it at once
 */
export async function makePartitions(owner: Database, now: Date): Promise<void> {
  for (const table of TABLES) {
    const today = dayBegins(now).getTime();
    const ahead = Array.from({ length: DAYS_AHEAD + 1 }, (_, nth) => today + nth * DAY_MS);
    const late = await daysInDefault(owner, table, today - BY_DAY[table].keptDays * DAY_MS, ahead.at(-1)! + DAY_MS);
    const days = [...new Set([...ahead, ...late])].sort((one, other) => one - other);
    for (const day of days) await makeDay(owner, table, new Date(day));
  }
}

/** Milliseconds of the days that rows of the default are of. What is older goes soon, and what is further ahead is of a wrong clock. */
async function daysInDefault(db: Queryable, table: ByDay, from: number, to: number): Promise<number[]> {
  const by = sql.identifier(BY_DAY[table].by);
  const { rows } = await db.execute<{ day: number }>(sql`
    SELECT DISTINCT extract(epoch FROM date_trunc('day', ${by}, 'UTC'))::float8 * 1000 AS day FROM ${inPartitions(`${table}_default`)}
      WHERE ${by} >= ${new Date(from).toISOString()}::timestamptz AND ${by} < ${new Date(to).toISOString()}::timestamptz`);
  return rows.map(({ day }) => day);
}

async function makeDay(owner: Database, table: ByDay, day: Date): Promise<void> {
  if (!(await hasDay(owner, table, day))) await inAMoment(owner, (tx) => attachDay(tx, table, day));
}

/** Whether rows of the day have a partition that is not the default. */
async function hasDay(db: Queryable, table: ByDay, day: Date): Promise<boolean> {
  const parts = await partitionsOf(db, table);
  return parts.some(({ from, to, isDefault }) => !isDefault && (from === null || from <= day) && to! > day);
}

/** Makes the partition of a day, with what the default has of it. */
async function attachDay(tx: Queryable, table: ByDay, day: Date): Promise<void> {
  if (await hasDay(tx, table, day)) return;
  const own = inPartitions(`${table}_${dayOf(day).replaceAll('-', '_')}`);
  const rest = inPartitions(`${table}_default`);
  const parent = sql.raw(`public.${table}`);
  const by = sql.identifier(BY_DAY[table].by);
  const [from, to] = [day.getTime(), day.getTime() + DAY_MS].map((at) => sql.raw(`'${new Date(at).toISOString()}'`));
  await tx.execute(sql`CREATE TABLE ${own} (LIKE ${parent} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
  // Attaching fails on a row of the day that comes in meanwhile.
  await tx.execute(sql`LOCK TABLE ${rest} IN SHARE ROW EXCLUSIVE MODE`);
  await tx.execute(sql`
    WITH moved AS (DELETE FROM ${rest} WHERE ${by} >= ${from}::timestamptz AND ${by} < ${to}::timestamptz RETURNING *)
    INSERT INTO ${own} SELECT * FROM moved`);
  // Not CREATE TABLE … PARTITION OF: that waits for all queries on the table, this only for those that read the default.
  await tx.execute(sql`ALTER TABLE ${parent} ATTACH PARTITION ${own} FOR VALUES FROM (${from}) TO (${to})`);
}

/** Makes the days whose rows a backup of this moment has, in the transaction that restores it. */
export async function makePartitionsOfBackup(tx: Queryable, madeAt: Date): Promise<void> {
  for (const table of TABLES) {
    // A backup of an earlier version has the plain table.
    const { rows } = await tx.execute(
      sql`SELECT FROM pg_partitioned_table WHERE partrelid = ${`public.${table}`}::regclass`,
    );
    if (rows.length === 0) continue;
    for (let ago = BY_DAY[table].keptDays; ago >= -DAYS_AHEAD; ago -= 1)
      await attachDay(tx, table, dayBegins(new Date(madeAt.getTime() - ago * DAY_MS)));
  }
}

/**
 * Runs a transaction that makes or drops a partition, one of all nodes at a time. It gives up soon where it does not get the moment that
 * it needs, and tries again.
 *
 * @throws the last error, when it found no moment
 */
export async function inAMoment<Result>(owner: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await owner.transaction(async (tx) => {
        await tx.execute(sql.raw(`SET LOCAL lock_timeout = ${WAIT_MS}`));
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.partitions})`);
        return work(tx);
      });
    } catch (error) {
      if (!isLocked(error) || tries >= TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** Another held a lock for too long (55P03), or both waited for each other (40P01). */
const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  (['55P03', '40P01'].includes((error as { code?: string }).code ?? '') || isLocked(error.cause));
