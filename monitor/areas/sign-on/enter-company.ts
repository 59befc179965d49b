import { emailDomain } from '@contract/shared/contact-details';
import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import { fullName } from '../../db/full-name';
import { describeScopes } from '../../db/history/scope-labels';
import { signOnPeople, users } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { mailManagers } from '../../decisions/mail-managers';
import { endSessionsOf } from '../../server/authentication/sessions';
import { newToken } from '../../server/authentication/tokens';
import { hashPassword } from '../identity/passwords';
import { dropFactors } from '../identity/second-factors/change-app';
import { applyGrants, doGroupsDecideFor, grantsOf } from './apply-groups';
import { companyOfDomain } from './sign-on.queries';

/** A person as the company's provider or directory names it. */
export type Named = { email: string; firstName: string | null; lastName: string | null };
type Entered = { userId: number; email: string } | { refusal: string };

const WRONG_COMPANY = 'This address belongs to an account of another company. Ask support to release it.';
const CLOSED = 'This account was closed. Ask a manager of your company.';

/**
 * Lets a person in whom the company's provider has named: who signed in before, by the provider's own id of the person; else by the
 * address, which is bound to that id from then on. A new person comes in with what the groups bring.
 *
 * @returns the user, or why the person may not come in, in a sentence; what the groups took is taken all the same
 */
export async function enterCompany(
  d: Decision,
  person: Named & { issuer: string; subject: string; groups: readonly string[] },
): Promise<Entered> {
  const { issuer, subject, email } = person;
  if ((await companyOfDomain(d.tx, emailDomain(email) ?? '')) !== d.companyId)
    return { refusal: `Your company has not proven that it owns the domain of ${email}.` };
  const bound = await boundTo(d, issuer, subject);
  const user = bound ?? (await userOf(d, email));
  if (user?.disabledAt) return { refusal: CLOSED };
  if (user && user.companyId !== null && user.companyId !== d.companyId) return { refusal: WRONG_COMPANY };
  const known = user && (await personOf(d, user.id));
  const isOther = known?.issuer === issuer && known.subject !== subject;
  if (user?.companyId === d.companyId && isOther)
    return { refusal: `${email} belongs to another person of your provider. ${await askManagers(d)}` };
  if (user && user.companyId === null && known?.isActive === false)
    return { refusal: `You were removed from ${d.company.legal_name}. ${await askManagers(d)}` };

  const isHere = user?.companyId === d.companyId;
  const grants = await grantsOf(d, isHere ? user.id : null, person.groups);
  const isDecided = isHere ? await doGroupsDecideFor(d, user.id) : true;
  if (isDecided && isHere) await applyGrants(d, user.id, grants);
  // Whom the directory has sent may come in without a group.
  if (isDecided && grants === null && !(isHere && known?.isOfDirectory))
    return { refusal: `None of your groups gives you access. ${await askManagers(d)}` };

  const userId = isHere ? user.id : await bringIn(d, person, grants!.scopes, bound !== null);
  if (!isHere) await applyGrants(d, userId, grants);
  await keepPerson(d, userId, {
    issuer,
    subject,
    userName: email,
    isBroughtIn: known?.isBroughtIn ?? !isHere,
    isActive: true,
  });
  return { userId, email: user?.email ?? email };
}

/**
 * Makes a person a user of the company: a new account without a password, or one that belongs to no company. The caller has
 * checked that it is none of another company and that the domain is the company's.
 *
 * @param isSame the provider or the directory knows the account as this very person's; else an address may have a new owner, and the
 * earlier one's password and factors end
 * @returns the user's id
 */
export async function bringIn(
  d: Decision,
  { email, firstName, lastName }: Named,
  scopes: readonly string[],
  isSame: boolean,
): Promise<number> {
  const user = await userOf(d, email);
  // No one knows it: only a link to the mailbox brings a password.
  const passwordHash = user?.confirmedAt && isSame ? user.passwordHash : await hashPassword(newToken());
  const values = {
    companyId: d.companyId,
    scopes: [...scopes],
    isWatchdog: false,
    passwordHash,
    confirmedAt: user?.confirmedAt ?? d.now,
    firstName: user?.firstName ?? firstName,
    lastName: user?.lastName ?? lastName,
  };
  const [made] = user
    ? await d.tx
        .update(users)
        .set(values)
        .where(and(eq(users.id, user.id), isNull(users.companyId)))
        .returning()
    : await d.tx
        .insert(users)
        .values({ email, ...values, createdAt: d.now })
        .returning();
  if (!made) throw new Error('The account belongs to a company.');
  if (!isSame) await dropFactors(d.tx, made.id);
  await endSessionsOf(d.tx, made.id, d.now);
  const summary = `${email} joined by the identity provider with ${describeScopes(scopes)}`;
  d.audit({ kind: 'people_provisioned', summary, subjectUserId: made.id });
  if (scopes.includes('manage_users')) await mailManagers(d, summary);
  return made.id;
}

/** Keeps what is known of a person; what is left out stays as it was. */
export async function keepPerson(
  d: Decision,
  userId: number,
  known: Partial<typeof signOnPeople.$inferInsert> & { userName: string; isBroughtIn: boolean },
): Promise<void> {
  const before = await personOf(d, userId);
  if (!before)
    await d.tx
      .insert(signOnPeople)
      .values({ companyId: d.companyId, userId, createdAt: d.now, changedAt: d.now, ...known });
  else
    await d.tx
      .update(signOnPeople)
      .set({ ...known, version: before.version + 1, changedAt: d.now })
      .where(and(eq(signOnPeople.companyId, d.companyId), eq(signOnPeople.userId, userId)));
}

export async function personOf(d: Decision, userId: number) {
  const [row] = await d.tx
    .select()
    .from(signOnPeople)
    .where(and(eq(signOnPeople.companyId, d.companyId), eq(signOnPeople.userId, userId)));
  return row ?? null;
}

async function userOf({ tx }: Decision, email: string) {
  const [user] = await tx.select().from(users).where(eq(users.email, email.toLowerCase())).for('update');
  return user ?? null;
}

async function boundTo(d: Decision, issuer: string, subject: string) {
  const [row] = await d.tx
    .select({ user: users })
    .from(signOnPeople)
    .innerJoin(users, eq(users.id, signOnPeople.userId))
    .where(
      and(eq(signOnPeople.companyId, d.companyId), eq(signOnPeople.issuer, issuer), eq(signOnPeople.subject, subject)),
    );
  return row?.user ?? null;
}

/** "Ask Mo Manager or Ann Owner." */
async function askManagers(d: Decision): Promise<string> {
  const managers = await d.tx
    .select({ name: fullName(users) })
    .from(users)
    .where(
      and(eq(users.companyId, d.companyId), isNull(users.disabledAt), arrayContains(users.scopes, ['manage_users'])),
    )
    .limit(3);
  return `Ask ${managers.map(({ name }) => name).join(' or ') || 'a manager of your company'}.`;
}
