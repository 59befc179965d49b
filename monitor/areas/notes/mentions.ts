import { MAX_MENTIONS, type StoredMention } from '@contract/notes/notes.constants';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { mayOpenProfiles } from '../../db/may-open-profiles';
import { users } from '../../db/schema';
import type { Decision } from '../../decisions/decision';

/** `@sam.staff`: not within a word, where it would be an email address. */
const MENTION = /(?<![\p{L}\p{N}._%+@-])@([\p{L}\p{N}][\p{L}\p{N}._+-]{0,63})/gu;

export type Mentions = {
  /** In the order of the text, each person once. */
  known: (StoredMention & { name: string })[];
  /** As written: matches no user, several, or one who may not open the record that the note is on. */
  unknown: string[];
  isTooMany: boolean;
};

/**
 * The colleagues whom a text names: by first and last name with a dot between, or by the part of their email address before
 * the @. A user who may not open carriers and loads is not notified of mentions, and so counts as unknown.
 */
export async function mentionsIn(db: Queryable, companyId: number, text: string): Promise<Mentions> {
  const written = [...text.matchAll(MENTION)].map(([, handle]) => handle!.replace(/[._+-]+$/, ''));
  const known = new Map<number, Mentions['known'][number]>();
  const unknown = new Set<string>();
  if (written.length === 0) return { known: [], unknown: [], isTooMany: false };
  const colleagues = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      name: fullName(users),
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.disabledAt), mayOpenProfiles()))
    .orderBy(asc(users.id));
  for (const handle of written) {
    const wanted = plain(handle);
    const byAddress = colleagues.filter(({ email }) => plain(email.slice(0, email.lastIndexOf('@'))) === wanted);
    const byName = colleagues.filter(({ firstName, lastName }) => `${plain(firstName)}.${plain(lastName)}` === wanted);
    const found = byAddress.length === 1 ? byAddress : byAddress.length === 0 ? byName : [];
    const [person] = found;
    if (found.length !== 1 || !person) unknown.add(`@${handle}`);
    else if (!known.has(person.id)) known.set(person.id, { text: `@${handle}`, user_id: person.id, name: person.name });
  }
  return { known: [...known.values()], unknown: [...unknown], isTooMany: known.size + unknown.size > MAX_MENTIONS };
}

export const TOO_MANY_MENTIONS = `Mention ${MAX_MENTIONS} colleagues at most.`;

/** As names and addresses are compared: without case, accents and what is no letter. */
const plain = (text: string | null) =>
  (text ?? '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s'’-]/gu, '')
    .toLowerCase();

/** The notice to the mentioned users, by their own settings. The note itself is read on its page. */
export function tellMentioned(
  d: Decision,
  { known }: Mentions,
  on: { what: string; carrierId?: number; data: { load_id?: number; ticket_id?: number; note_id?: number } },
): void {
  const told = known.filter(({ user_id }) => user_id !== d.userId);
  if (told.length === 0) return;
  const writer = [d.user?.first_name, d.user?.last_name].filter(Boolean).join(' ') || 'A colleague';
  d.companyEvent({
    kind: 'mentioned',
    ...(on.carrierId !== undefined && { carrierId: on.carrierId }),
    summary: `${writer} mentions ${told.map(({ name }) => name).join(', ')} in ${on.what}`,
    data: { ...on.data, mentioned_user_ids: told.map(({ user_id }) => user_id) },
  });
}

/** Mentions as they are stored beside their text. */
export const storedMentions = ({ known }: Mentions): StoredMention[] | null =>
  known.length === 0 ? null : known.map(({ text, user_id }) => ({ text, user_id }));
