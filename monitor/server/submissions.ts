import { createHash } from 'node:crypto';
import { SUBMISSION_HEADER, SUBMISSIONS_KEPT_HOURS } from '@contract/shared/submissions.constants';
import { and, eq, lt } from 'drizzle-orm';
import { canonicalJson } from '../base/canonical-json';
import { httpErrors } from '../base/http-errors';
import type { Queryable } from '../db/client';
import { submissions } from '../db/schema';

const HOUR_MS = 3_600_000;

export type Submission = {
  /** The kind of submission: the name of a call, or of a form. */
  call: string;
  /** The sender's id for this one; null: each one is made. */
  id: string | null;
  /** The sender and the whole content: other content under the same id is another submission. */
  content: unknown;
};

/**
 * Makes what a form or a call sends, once for each submission (decision 0060).
 *
 * @param tx the transaction that also stores the submission: both happen or neither
 * @returns the id of what was made, and whether it was made now
 */
export async function makeOnce<Id extends number | string>(
  tx: Queryable,
  { companyId, call, id, content, now }: Submission & { companyId: number; now: Date },
  make: () => Promise<Id>,
): Promise<{ id: Id; isNew: boolean }> {
  if (id === null) return { id: await make(), isNew: true };
  const digest = createHash('sha256').update(canonicalJson({ id, content })).digest('hex');
  const own = and(eq(submissions.companyId, companyId), eq(submissions.call, call), eq(submissions.digest, digest));
  await tx.delete(submissions).where(and(own, lt(submissions.createdAt, keptSince(now))));
  const [first] = await tx
    .insert(submissions)
    .values({ companyId, call, digest, made: null, createdAt: now })
    .onConflictDoNothing()
    .returning({ call: submissions.call });
  if (!first) {
    const [known] = await tx.select({ made: submissions.made }).from(submissions).where(own);
    return { id: known!.made as Id, isNew: false };
  }
  const made = await make();
  await tx.update(submissions).set({ made }).where(own);
  return { id: made, isNew: true };
}

/** @throws ApiError 422 for an id that is empty or too long */
export function submissionIdOf(headers: Record<string, unknown>): string | null {
  const given = headers[SUBMISSION_HEADER];
  if (given === undefined) return null;
  if (typeof given === 'string' && /^[\x21-\x7e]{1,200}$/.test(given)) return given;
  throw httpErrors.invalid({
    [SUBMISSION_HEADER]: ['Idempotency-Key must be 1 to 200 printable characters without spaces.'],
  });
}

const keptSince = (now: Date) => new Date(now.getTime() - SUBMISSIONS_KEPT_HOURS * HOUR_MS);

/** Deletes submissions that are too old to be sent again. */
export async function sweepSubmissions(db: Queryable, now: Date): Promise<void> {
  await db.delete(submissions).where(lt(submissions.createdAt, keptSince(now)));
}
