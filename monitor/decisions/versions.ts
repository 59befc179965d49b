import { formatMoment } from '@contract/shared/format';
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type ApiError, httpErrors } from '../base/http-errors';
import { fullNameOrNull } from '../db/full-name';
import { users } from '../db/schema';
import type { Decision } from './decision';

// Conflict by version (decision 0070): a row that people decide about counts its changes and keeps the last one.

type Versioned = PgTable &
  Record<'id' | 'companyId' | 'version' | 'changedAt' | 'changedByUserId' | 'changeSummary', PgColumn>;

/** Rows of the company: the one with an id, or those that meet a condition. */
type Which = number | SQL | undefined;

/** The last change of a row. `who` null: the carrier, the product or a person whose account is gone. */
export type LastChange = { who: string | null; at: Date | null; what: string | null };

type By = Pick<Decision, 'now' | 'userId'>;

/** For the INSERT of a row that people decide about: what was done, readable without other rows, as in the history. */
export const firstChange = ({ now, userId }: By, summary: string) => ({
  changedAt: now,
  changedByUserId: userId,
  changeSummary: summary,
});

/** For an UPDATE that `changeRow` cannot make: an upsert, or one outside a decision. */
export const nextChange = (by: By, table: Versioned, summary: string) => ({
  ...firstChange(by, summary),
  version: sql<number>`${table.version} + 1`,
});

/**
 * Changes rows that people decide about: their versions go up, and they record who did what and when.
 *
 * @param summary what was done, readable without other rows, as in the history
 * @returns the changed rows
 */
export async function changeRow<Table extends Versioned>(
  d: Decision,
  table: Table,
  which: Which,
  summary: string,
  set: PgUpdateSetSource<Table> = {},
): Promise<Table['$inferSelect'][]> {
  const change = { ...nextChange(d, table, summary), ...set } as PgUpdateSetSource<Table>;
  return (await d.tx
    .update(table)
    .set(change)
    .where(ofCompany(d, table, which))
    .returning()) as Table['$inferSelect'][];
}

/**
 * Compares a row with the `expected_version` of a call. The decision holds the company's lock, so the result stays
 * true.
 *
 * @param which the row; a missing row has version 0
 * @param expected if omitted, not compared
 * @throws ApiError 409 saying who changed what and when
 */
export async function assertVersion(d: Decision, table: Versioned, which: Which, expected: number | undefined) {
  if (expected === undefined) return;
  const row = await lastChangedOf(d, table, which);
  if ((row?.version ?? 0) !== expected) throw changedMeanwhile(row);
}

/**
 * The same for rows that share a version count: none may be above what the caller saw.
 *
 * @throws ApiError 409 saying who changed what and when
 */
export async function assertNoneNewer(d: Decision, table: Versioned, where: SQL, expected: number | undefined) {
  if (expected === undefined) return;
  const row = await lastChangedOf(d, table, and(where, gt(table.version, expected)));
  if (row) throw changedMeanwhile(row);
}

/** Of several rows, the one that changed last. */
export async function lastChangedOf({ tx, companyId }: Decision, table: Versioned, which: Which) {
  const by = alias(users, 'changed_by');
  const [row] = await tx
    .select({
      version: table.version,
      at: table.changedAt,
      what: table.changeSummary,
      who: fullNameOrNull(by),
    })
    .from(table)
    .leftJoin(by, eq(by.id, table.changedByUserId))
    .where(ofCompany({ companyId }, table, which))
    .orderBy(sql`${table.changedAt} DESC NULLS LAST`, desc(table.version))
    .limit(1);
  return row as (LastChange & { version: number }) | undefined;
}

function ofCompany({ companyId }: Pick<Decision, 'companyId'>, table: Versioned, which: Which) {
  // An empty condition would match every row of the company.
  if (which === undefined) throw new Error('Say which rows.');
  return and(eq(table.companyId, companyId), typeof which === 'number' ? eq(table.id, which) : which);
}

/** The one 409 of the second of two decisions: "Mo Manager changed this on Jan 1, 2026, 8:05 AM CST: Dismissed." */
export function changedMeanwhile(change: LastChange | undefined): ApiError {
  if (!change?.at || !change.what)
    return httpErrors.conflict('This is no longer as you saw it. Look again and decide.');
  const { who, at, what } = change;
  const when = formatMoment(at.toISOString());
  return httpErrors.conflict(
    `${who === null ? 'This changed' : `${who} changed this`} on ${when}: ${what}. Look again and decide.`,
  );
}
