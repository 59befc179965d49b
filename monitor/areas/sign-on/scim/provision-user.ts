import { emailDomain } from '@contract/shared/contact-details';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { beyondCompany } from '../../../db/beyond-company';
import { signOnGroupMembers, signOnGroups, signOnPeople, users } from '../../../db/schema';
import type { Decision } from '../../../decisions/decision';
import { changeRow } from '../../../decisions/versions';
import { endSessionsOf } from '../../../server/authentication/sessions';
import { NO_OTHER_MANAGER, takeOut } from '../../account/remove-user';
import { hasOtherManager } from '../../account/users.queries';
import { applyGroupsTo } from '../apply-groups';
import { bringIn, keepPerson, personOf } from '../enter-company';
import { companyOfDomain } from '../sign-on.queries';
import { emailOf, ScimRefusal, type ScimUser } from './scim-shapes';
import { type DirectoryUser, directoryUser, isActiveIn } from './scim-users.queries';

const taken = (detail: string) => new ScimRefusal(409, detail, 'uniqueness');

/**
 * A person whom the directory adds: a user of the company without permissions, until groups bring some.
 *
 * @returns the user's id
 * @throws ScimRefusal 400 for an address outside the proven domains; 409 for one that has an account
 */
export async function addUser(d: Decision, wanted: ScimUser): Promise<number> {
  const email = await provenEmail(d, wanted);
  await assertNameIsFree(d, wanted.userName, null);
  const [there] = await beyondCompany('accounts_by_email', () =>
    d.tx.select().from(users).where(eq(users.email, email)).for('update'),
  );
  if (there?.companyId === d.companyId || (there && (await personOf(d, there.id))?.isOfDirectory))
    throw taken(`${email} is a user of this company already.`);
  if (there && (there.companyId !== null || there.disabledAt !== null))
    throw taken(`${email} has an account that is not this company’s to take over. Ask support to release it.`);
  const id = await bringIn(d, { email, ...namesOf(wanted) }, [], false);
  // The directory may have deleted the earlier holder of the address: the next person to sign in with it is bound to the account.
  const unbound = { issuer: null, subject: null };
  await keepPerson(d, id, { ...keptOf(wanted), ...unbound, isBroughtIn: true, isActive: true });
  if (!wanted.active) await leave(d, id);
  return id;
}

/**
 * Makes a person what the directory says: removed or back, renamed.
 *
 * @throws ScimRefusal 400, 409
 */
export async function changeUser(d: Decision, id: string, wanted: ScimUser): Promise<void> {
  const before = await directoryUser(d.tx, d.companyId, id);
  const userId = before.user.id;
  if (before.userName.toLowerCase() !== wanted.userName.toLowerCase())
    await assertNameIsFree(d, wanted.userName, userId);
  const isActive = isActiveIn(before, d.companyId);
  if (isActive && !wanted.active) await leave(d, userId);
  if (!isActive && wanted.active) await comeBack(d, before, wanted);
  if (isActive && wanted.active) await rename(d, before, wanted);
  // Who comes back by the directory is the directory’s.
  const isBroughtIn = before.person?.isBroughtIn === true || (!isActive && wanted.active);
  await keepPerson(d, userId, { ...keptOf(wanted), isBroughtIn, isActive: wanted.active });
}

/**
 * Removes a person whom the directory has deleted: it sees no more of them. That they were removed is kept, so that a sign-in alone
 * does not bring them back.
 */
export async function deleteUser(d: Decision, id: string): Promise<void> {
  const row = await directoryUser(d.tx, d.companyId, id);
  if (row.user.companyId === d.companyId) await leave(d, row.user.id);
  const ofCompany = d.tx
    .select({ id: signOnGroups.id })
    .from(signOnGroups)
    .where(eq(signOnGroups.companyId, d.companyId));
  await d.tx
    .delete(signOnGroupMembers)
    .where(and(eq(signOnGroupMembers.userId, row.user.id), inArray(signOnGroupMembers.groupId, ofCompany)));
  await d.tx
    .update(signOnPeople)
    .set({ isOfDirectory: false, isActive: false, externalId: null, changedAt: d.now })
    .where(and(eq(signOnPeople.companyId, d.companyId), eq(signOnPeople.userId, row.user.id)));
}

const isEmail = (text: string) => z.email().safeParse(text).success;

const keptOf = ({ userName, externalId }: ScimUser) => ({ userName, externalId, isOfDirectory: true });
const namesOf = ({ name }: ScimUser) => ({ firstName: name?.givenName || null, lastName: name?.familyName || null });

/** Out at once: sessions, keys and webhooks end as when a manager removes someone. */
async function leave(d: Decision, userId: number) {
  const isClosed = and(eq(users.id, userId), eq(users.companyId, d.companyId), sql`${users.disabledAt} IS NOT NULL`);
  if ((await d.tx.$count(users, isClosed)) > 0) return;
  const [{ scopes } = { scopes: [] as string[] }] = await d.tx
    .select({ scopes: users.scopes })
    .from(users)
    .where(eq(users.id, userId));
  if (scopes.includes('manage_users') && !(await hasOtherManager(d.tx, d.companyId, userId)))
    throw new ScimRefusal(409, NO_OTHER_MANAGER, 'mutability');
  await takeOut(d, userId);
}

async function comeBack(d: Decision, { user, person }: DirectoryUser, wanted: ScimUser) {
  if (user.disabledAt !== null) throw new ScimRefusal(409, 'This account was closed by the operator.', 'mutability');
  if (user.companyId !== null) throw taken(`${wanted.userName} works for another company now.`);
  // Of someone who is out the directory saw no address, and may send none.
  const email = await provenEmail(d, wanted.emails === null ? { ...wanted, userName: user.email } : wanted);
  if (email !== user.email) throw new ScimRefusal(409, `This account has the address ${user.email}.`, 'mutability');
  await bringIn(d, { email, ...namesOf(wanted) }, [], true);
  // Back by the directory: what it sends decides from now on.
  if (person) await keepPerson(d, user.id, { userName: wanted.userName, isBroughtIn: true, isActive: true });
  await applyGroupsTo(d, [user.id]);
}

/** Names, and the address of whom the provider brought in. */
async function rename(d: Decision, { user, person }: DirectoryUser, wanted: ScimUser) {
  const { firstName, lastName } = namesOf(wanted);
  const names = { firstName: firstName ?? user.firstName, lastName: lastName ?? user.lastName };
  // A user name that is no address says nothing of it.
  const isNamed = wanted.emails !== null || isEmail(wanted.userName);
  const email = isNamed ? emailOf(wanted) : user.email;
  const isMoved = email !== user.email;
  if (isMoved) {
    if (!person?.isBroughtIn)
      throw new ScimRefusal(409, `${user.email} was here before the directory: its address stays.`, 'mutability');
    await provenEmail(d, wanted);
    const others = and(eq(users.email, email), ne(users.id, user.id));
    if ((await beyondCompany('accounts_by_email', () => d.tx.$count(users, others))) > 0)
      throw taken(`${email} has another account.`);
  }
  if (!isMoved && names.firstName === user.firstName && names.lastName === user.lastName) return;
  const summary = isMoved
    ? `${user.email} is ${email} now, by the directory`
    : `${user.email} renamed by the directory`;
  await changeRow(d, users, user.id, summary, { ...names, email });
  d.audit({ kind: 'people_provisioned', summary, subjectUserId: user.id });
  if (isMoved) await endSessionsOf(d.tx, user.id, d.now);
}

/** @throws ScimRefusal 400 for what is no address of a domain that the company has proven */
async function provenEmail(d: Decision, wanted: ScimUser): Promise<string> {
  const email = emailOf(wanted);
  if (!isEmail(email)) throw new ScimRefusal(400, 'emails: send the person’s work address.', 'invalidValue');
  const domain = emailDomain(email)!;
  if ((await companyOfDomain(d.tx, domain)) !== d.companyId)
    throw new ScimRefusal(400, `The domain ${domain} is not proven by this company.`, 'invalidValue');
  return email;
}

async function assertNameIsFree(d: Decision, userName: string, exceptId: number | null) {
  const [other] = await d.tx
    .select({ userId: signOnPeople.userId })
    .from(signOnPeople)
    .where(
      and(
        eq(signOnPeople.companyId, d.companyId),
        sql`lower(${signOnPeople.userName}) = ${userName.toLowerCase()}`,
        // Of those who have left, the directory knows its own alone.
        or(signOnPeople.isActive, signOnPeople.isOfDirectory),
        exceptId === null ? undefined : ne(signOnPeople.userId, exceptId),
      ),
    );
  if (other) throw taken(`The userName ${userName} is taken.`);
}
