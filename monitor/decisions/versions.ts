import { formatMoment } from '@contract/shared/format';
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/client';
import { fullName } from '../db/full-name';
import { users } from '../db/schema';
import { type ApiError, httpErrors } from '../plugins/errors';
import type { Decision } from './decision';

// Conflict by version (decision 0070): a row that people decide about counts its changes and keeps the last one.

type Versioned = PgTable & Record<'version' | 'changedAt' | 'changedByUserId' | 'changeSummary', PgColumn>;

type Row = LastChange & { version: number };

type By = Pick<Decision, 'now' | 'userId'>;

/** The last change of a row. `who` null: the carrier, the product or a person who has left. */
export type LastChange = { who: string | null; at: Date | null; what: string | null };

/** For the INSERT of a row that people decide about: what was done, complete without other rows, as in the history. */
export const firstChange = ({ now, userId }: By, summary: string) => ({
  changedAt: now,
  changedByUserId: userId,
  changeSummary: summary,
});

/** For every UPDATE of such a row by a decision: its version goes up. */
export const nextChange = (by: By, table: Versioned, summary: string) => ({
  ...firstChange(by, summary),
  version: sql<number>`${table.version} + 1`,
});

/**
 * Compares a row with the `expected_version` of a call. Ask it inside `decide`: the company's lock keeps the answer true.
 *
 * @param where the row; when there is none, its version is 0
 * @param expected left out: not compared
 * @throws ApiError 409 saying who changed what and when
 */
export async function assertVersion(
  tx: Queryable,
  table: Versioned,
  where: SQL | undefined,
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined) return;
  const row = await lastChangedOf(tx, table, where);
  if ((row?.version ?? 0) !== expected) throw changedMeanwhile(row);
}

/**
 * The same for rows that count their versions together: none may be above what the caller saw.
 *
 * @throws ApiError 409 saying who changed what and when
 */
export async function assertNoneNewer(
  tx: Queryable,
  table: Versioned,
  where: SQL | undefined,
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined) return;
  const row = await lastChangedOf(tx, table, and(where, gt(table.version, expected)));
  if (row) throw changedMeanwhile(row);
}

/** Of several rows, the one that changed last. */
export async function lastChangedOf(tx: Queryable, table: Versioned, where: SQL | undefined) {
  const by = alias(users, 'changed_by');
  const [row] = await tx
    .select({
      version: table.version,
      at: table.changedAt,
      what: table.changeSummary,
      who: sql<string | null>`CASE WHEN ${by.id} IS NULL THEN NULL ELSE ${fullName(by)} END`,
    })
    .from(table)
    .leftJoin(by, eq(by.id, table.changedByUserId))
    .where(where)
    .orderBy(sql`${table.changedAt} DESC NULLS LAST`, desc(table.version))
    .limit(1);
  return row as Row | undefined;
}

/** The one 409 of a decision that came second: "Mo Manager changed this on 1 Jan 2026, 14:05 UTC: Dismissed." */
export function changedMeanwhile(change: LastChange | undefined): ApiError {
  if (!change?.at || !change.what)
    return httpErrors.conflict('This is no longer as you saw it. Look again and decide.');
  const { who, at, what } = change;
  const when = formatMoment(at.toISOString());
  return httpErrors.conflict(
    `${who === null ? 'This changed' : `${who} changed this`} on ${when}: ${what}. Look again and decide.`,
  );
}
