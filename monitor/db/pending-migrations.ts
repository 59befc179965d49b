import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount, formatInteger } from '@contract/shared/format';
import type pg from 'pg';

/** What a statement does to a table that is there already, and how many of its rows go by in a second (the slower of two cores). */
const WORK = [
  {
    pattern: /^CREATE (?:UNIQUE )?INDEX .*? ON "(\w+)"/is,
    does: 'builds an index on',
    holds: 'changes of it wait',
    rowsASecond: 300_000,
  },
  {
    pattern: /^ALTER TABLE "(\w+)" ADD COLUMN .*(?:GENERATED ALWAYS|gen_random_uuid|DEFAULT now\(\))/is,
    does: 'writes anew',
    holds: 'readers of it wait',
    rowsASecond: 150_000,
  },
  {
    pattern: /^ALTER TABLE "(\w+)" ALTER COLUMN .*(?:SET DATA TYPE|SET NOT NULL)/is,
    does: 'checks or writes anew',
    holds: 'readers of it wait',
    rowsASecond: 150_000,
  },
  {
    pattern: /^ALTER TABLE "(\w+)" ADD CONSTRAINT/is,
    does: 'checks',
    holds: 'changes of it wait',
    rowsASecond: 500_000,
  },
  {
    // The rows that the table had before a migration made it anew.
    pattern: /^DO .*ALTER TABLE public\.(\w+) ATTACH PARTITION/is,
    does: 'checks',
    holds: 'readers of it wait',
    rowsASecond: 2_000_000,
    isOfOld: true,
  },
  { pattern: /^UPDATE "?(\w+)"?/is, does: 'changes rows of', holds: 'changes of those rows wait', rowsASecond: 50_000 },
  {
    pattern: /^DELETE FROM "?(\w+)"?/is,
    does: 'deletes rows of',
    holds: 'changes of those rows wait',
    rowsASecond: 50_000,
  },
  { pattern: /^CLUSTER "?(\w+)"?/is, does: 'sorts', holds: 'readers of it wait', rowsASecond: 50_000 },
] as const satisfies readonly {
  pattern: RegExp;
  does: string;
  holds: string;
  rowsASecond: number;
  isOfOld?: true;
}[];
/**
 * Migrations that a monitor of the version before does not survive, and why: what it reads or writes is gone, or has another key. All others
 * only add, and nodes are replaced one after the other. It begins with the newest when it was made: who lacks an earlier one lacks that too.
 */
const NEED_A_STOP: Readonly<Record<string, string>> = {
  '0124_company-in-every-row':
    'the database keeps companies apart from this version on, and a monitor of an earlier one sees none',
  '0125_within-a-company': 'keys get the company, and a monitor of an earlier version names them without it',
};
/** A table is made, perhaps under the name of one that is there: it has no rows. */
const MAKES = /^CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/i;

/** Shorter is a moment, and not worth a line. */
const WORTH_SAYING_SECONDS = 1;

type Asks = Pick<pg.Pool, 'query'>;
type Entry = { tag: string; when: number };
export type PendingMigration = { tag: string; statements: string[] };

const BREAK = '--> statement-breakpoint';
/** Without the comments before it. */
const plain = (statement: string) => statement.replaceAll(/^\s*--.*$/gm, '').trim();

/** The migrations of this version, in order. */
export function migrationsIn(folder: string): (Entry & { hash: string; statements: string[] })[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: Entry[] };
  return entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    return { tag, when, hash, statements: text.split(BREAK).map(plain).filter(Boolean) };
  });
}

/** The migrations that the database has not had yet. */
export async function pendingMigrations(db: Asks, folder: string): Promise<PendingMigration[]> {
  const [last] = await lastMigration(db);
  return migrationsIn(folder).filter(({ when }) => last === undefined || when > last);
}

async function lastMigration(db: Asks): Promise<number[]> {
  const { rows } = await db.query<{ is_there: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_there`,
  );
  if (!rows[0]?.is_there) return [];
  const { rows: ran } = await db.query<{ at: number | string }>(
    `SELECT created_at AS at FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 1`,
  );
  return ran.map(({ at }) => Number(at));
}

/** @returns a sentence for each that needs all monitors stopped, and why; none: they may be replaced one after the other */
export const stopsFor = (pending: readonly { tag: string }[]): string[] =>
  pending.flatMap(({ tag }) => (NEED_A_STOP[tag] ? [`${tag} needs all monitors stopped: ${NEED_A_STOP[tag]}.`] : []));

/**
 * Says of the migrations to come which need all monitors stopped, and what each holds for how long, where that is more than a moment: by the
 * rows that the server believes its tables to have. All of them are one transaction, so that what one holds is held until the last is done.
 *
 * @returns sentences; none where it takes a moment
 */
export async function foresee(db: Asks, pending: readonly PendingMigration[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string; rows: number }>(
    `SELECT c.relname AS name, greatest(c.reltuples, 0)::float8 AS rows FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
  );
  // There is no one yet to stop.
  if (rows.length === 0) return [];
  const rowsOf = new Map(rows.map((one) => [one.name, Number(one.rows)]));
  const lines: string[] = [];
  const made = new Set<string>();
  let total = 0;
  for (const { tag, statements } of pending)
    for (const statement of statements) {
      made.add(MAKES.exec(statement)?.[1] ?? '');
      const work = WORK.find(({ pattern }) => pattern.test(statement));
      const table = work?.pattern.exec(statement)?.[1] ?? '';
      const count = made.has(table) && !(work && 'isOfOld' in work) ? 0 : (rowsOf.get(table) ?? 0);
      const seconds = work ? count / work.rowsASecond : 0;
      total += seconds;
      if (work && seconds >= WORTH_SAYING_SECONDS)
        lines.push(
          `${tag} ${work.does} ${table} (about ${formatInteger(Math.round(count))} rows): ${work.holds} for about ${formatCount(Math.ceil(seconds), 'second')}.`,
        );
    }
  if (lines.length === 0) return stopsFor(pending);
  return [
    ...stopsFor(pending),
    `${formatCount(pending.length, 'migration')} to come, in one transaction of about ${formatCount(Math.ceil(total), 'second')}: what one of them holds is held until its end.`,
    ...lines,
  ];
}
