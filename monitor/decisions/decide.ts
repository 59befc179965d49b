import type { CurrentUser } from '@contract/identity/identity.entities';
import type { Queryable } from '../db/client';
import type { CallContext } from '../server/calls';
import type { Services } from '../server/services';
import { makeOnce, type Submission, submissionIdOf } from '../server/submissions';
import { type DecidedBy, Decision } from './decision';

/** What a decision needs; the context of a call has it. */
export type Deciding<User extends CurrentUser | null = CurrentUser> = DecidedBy<User> &
  Pick<Services, 'db' | 'env' | 'mail' | 'consequences'> & {
    /** What else is written in the same transaction, once the operation has returned: throws to undo both. */
    also?: ((tx: Queryable) => Promise<void>) | undefined;
  };

/** For a decision that no user of the company makes: its carrier does, or the product by the company's rules. */
export const decidingWithoutUser = (services: Services, companyId: number, now: Date): Deciding<null> => ({
  ...services,
  company: { id: companyId },
  user: null,
  now,
});

/**
 * Runs one operation of a company in a transaction that holds the company's lock, and writes its consequences: events,
 * audit lines, vetting files, re-assessment (decision 0065). All or nothing; emails go out after the commit.
 *
 * @returns what the operation returns
 */
export async function decide<User extends CurrentUser | null, Result>(
  deciding: Deciding<User>,
  operation: (decision: Decision<User>) => Promise<Result>,
): Promise<Result> {
  const { db, mail, consequences } = deciding;
  const { result, decision } = await db.transaction(async (tx) => {
    const decision = await Decision.begin(tx, deciding);
    const result = await operation(decision);
    await deciding.also?.(tx);
    await decision.record(consequences);
    return { result, decision };
  });
  await decision.sendMails(mail);
  return result;
}

/**
 * The same for an operation that creates a record which a double click or a retry must not create again (decision
 * 0060): a repeat returns what the first one made.
 *
 * @param operation returns the id of what it made
 * @returns the id, and whether it was made now
 */
export async function decideOnce<User extends CurrentUser | null, Id extends number | string>(
  deciding: Deciding<User>,
  submission: Submission,
  operation: (decision: Decision<User>) => Promise<Id>,
): Promise<{ id: Id; isNew: boolean }> {
  const { company, now } = deciding;
  return decide(deciding, (decision) =>
    makeOnce(decision.tx, { ...submission, companyId: company.id, now }, () => operation(decision)),
  );
}

/** The submission of a call of the contract: its id is in a header, its content is the call's input and file. */
export function submissionOf({ request, user, file }: CallContext, name: string, input: unknown): Submission {
  const content = { user_id: user.id, input, file: file && { name: file.name, sha256: file.sha256 } };
  return { call: name, id: submissionIdOf(request.headers), content };
}
