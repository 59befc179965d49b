import { createHash } from 'node:crypto';
import { SUBMISSION_HEADER, SUBMISSIONS_KEPT_HOURS } from '@contract/shared/submissions.constants';
import { and, eq, lt } from 'drizzle-orm';
import { canonicalJson } from '../areas/vetting/canonical-json';
import type { Database, Queryable } from '../db/client';
import { submissions } from '../db/schema';
import type { CallContext } from './calls';
import { refuse } from './errors';

const HOUR_MS = 3_600_000;

type Submission = {
  companyId: number;
  /** What is submitted: the name of a call, or of a form. */
  call: string;
  /** What its sender calls this one; null: it is made each time. */
  id: string | null;
  /** Who sends it, and all that it holds: another content under the same id is another submission. */
  content: unknown;
  now: Date;
};

/**
 * Makes what a form or a call asks for, once for each submission: sent again by a double click, the back button or a
 * retry, it is answered with what the first one made (decision 0060).
 *
 * @param make makes it, in the transaction that also keeps the submission: both happen or neither; two at once wait
 *   for each other. Mail what it says outside, and only if `isNew`.
 * @returns the id of what was made, and whether that was now
 */
export async function makeOnce<Id extends number | string>(
  db: Database,
  submission: Submission,
  make: (tx: Queryable) => Promise<Id>,
): Promise<{ id: Id; isNew: boolean }> {
  const { companyId, call, id, content, now } = submission;
  if (id === null) return { id: await db.transaction(make), isNew: true };
  const digest = createHash('sha256').update(canonicalJson({ id, content })).digest('hex');
  const own = and(eq(submissions.companyId, companyId), eq(submissions.call, call), eq(submissions.digest, digest));
  return db.transaction(async (tx) => {
    await tx.delete(submissions).where(and(own, lt(submissions.createdAt, keptSince(now))));
    // Waits for another that is being made under the same id.
    const [first] = await tx
      .insert(submissions)
      .values({ companyId, call, digest, made: null, createdAt: now })
      .onConflictDoNothing()
      .returning({ call: submissions.call });
    if (!first) {
      const [known] = await tx.select({ made: submissions.made }).from(submissions).where(own);
      return { id: known!.made as Id, isNew: false };
    }
    const made = await make(tx);
    await tx.update(submissions).set({ made }).where(own);
    return { id: made, isNew: true };
  });
}

/** The same for a call of the contract: its id is in the header, its content is the call's input and file. */
export function makeCallOnce<Id extends number | string>(
  { db, request, company, user, file, now }: CallContext,
  { name, input }: { name: string; input: unknown },
  make: (tx: Queryable) => Promise<Id>,
): Promise<{ id: Id; isNew: boolean }> {
  const content = { user_id: user.id, input, file: file && { name: file.name, sha256: file.sha256 } };
  return makeOnce(db, { companyId: company.id, call: name, id: submissionIdOf(request.headers), content, now }, make);
}

/** @throws Refusal 422 for one that is empty or too long */
function submissionIdOf(headers: Record<string, unknown>): string | null {
  const given = headers[SUBMISSION_HEADER];
  if (given === undefined) return null;
  if (typeof given === 'string' && /^[\x21-\x7e]{1,200}$/.test(given)) return given;
  throw refuse.invalid({
    [SUBMISSION_HEADER]: ['Idempotency-Key must be 1 to 200 printable characters without spaces.'],
  });
}

const keptSince = (now: Date) => new Date(now.getTime() - SUBMISSIONS_KEPT_HOURS * HOUR_MS);

/** Forgets submissions that nobody sends again. */
export async function sweepSubmissions(db: Queryable, now: Date): Promise<void> {
  await db.delete(submissions).where(lt(submissions.createdAt, keptSince(now)));
}
