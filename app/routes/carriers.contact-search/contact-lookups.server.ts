import { type CallerCheck, checkCaller } from '@contract/callers/caller-check.calls';
import { searchCarriersByEmail, searchCarriersByPhone } from '@contract/carriers/contact-search.calls';
import {
  CONTACT_TYPE_MISSING_MESSAGE,
  CONTACT_TYPES,
  type ContactType,
} from '@contract/carriers/contact-search.constants';
import type { AssociatedWithContact } from '@contract/carriers/contact-search.entities';
import { cleanAlertPhone, cleanEmail, readPhoneE164 } from '@contract/shared/contact-details';
import type { PagingInfo } from '@contract/shared/paging';

import type { Monitor } from '~/services/monitor.server';
import { FROM, PLACE } from '~/view/list-origin';
import { problemIn } from '~/view/problem';

type Lookup = { type: ContactType; pageParam: string };
type Refused = Lookup & { errors: Record<string, string[]> };
/** Who calls by what is on file, and what to do next. */
export type ShownCaller = Pick<CallerCheck, 'answer' | 'sentence' | 'next' | 'load'>;

/** What was found, or the status text of what kept it from being looked up. */
export type ContactLookup = Lookup &
  (
    | { found: AssociatedWithContact; paging: PagingInfo; caller: ShownCaller }
    | { trouble: string; reference: string | null }
  );

export type ContactSearch = {
  /** `load_id`: of a load that the caller wants, from a link of its page. */
  typed: { email: string; phone: string; carrier_id: string; load_id: string };
  /** By field; every field that has one. */
  errors: Record<string, string[]>;
  lookups: ContactLookup[];
};

/** What an address of the contact search may hold. */
export const CONTACT_PARAMS: readonly string[] = [
  'email',
  'phone',
  'carrier_id',
  'load_id',
  'page',
  'phone_page',
  // A load's page that leads here came from a list.
  FROM,
  PLACE,
];

/** A number typed where the email goes, or the other way round, is read as what it is. */
function inItsField(email: string, phone: string): { email: string; phone: string } {
  if (phone.trim() === '' && readPhoneE164(email) !== null) return { email: '', phone: email };
  if (email.trim() === '' && phone.includes('@')) return { email: phone, phone: '' };
  return { email, phone };
}

/**
 * Answers what the address asks: an email address, a phone number, or both beside each other. Each fails alone. An
 * address without any of the form's fields is the form before its first use.
 */
export async function lookUpContacts(monitor: Monitor, searchParams: URLSearchParams): Promise<ContactSearch> {
  const text = (name: string) => searchParams.get(name) ?? '';
  const typed = {
    ...inItsField(text('email'), text('phone')),
    carrier_id: text('carrier_id'),
    load_id: text('load_id'),
  };
  const wanted = CONTACT_TYPES.filter((type) => typed[type].trim() !== '');
  const isSent = CONTACT_TYPES.some((type) => searchParams.has(type));
  if (wanted.length === 0)
    return { typed, errors: isSent ? { email: [CONTACT_TYPE_MISSING_MESSAGE] } : {}, lookups: [] };

  const lookups = await Promise.all(
    wanted.map((type, at) => {
      // Two lists on one page turn their pages by themselves.
      const pageParam = at === 0 ? 'page' : `${type}_page`;
      return lookUp(monitor, type, typed, pageParam, searchParams.get(pageParam) || undefined);
    }),
  );
  const errors: Record<string, string[]> = {};
  for (const lookup of lookups)
    if ('errors' in lookup)
      for (const [field, messages] of Object.entries(lookup.errors))
        errors[field] = [...new Set([...(errors[field] ?? []), ...messages])];
  return { typed, errors, lookups: lookups.filter(isAnswered) };
}

const isAnswered = (lookup: ContactLookup | Refused): lookup is ContactLookup => !('errors' in lookup);

async function lookUp(
  monitor: Monitor,
  type: ContactType,
  typed: ContactSearch['typed'],
  pageParam: string,
  page: string | undefined,
): Promise<ContactLookup | Refused> {
  const carrier_id = typed.carrier_id.trim() || undefined;
  const asked = { carrier_id, page };
  const [email, phone] = [cleanEmail(typed.email), cleanAlertPhone(typed.phone)];
  try {
    const [answer, caller] = await Promise.all([
      type === 'email'
        ? monitor.send(searchCarriersByEmail, { body: { ...asked, email } })
        : monitor.send(searchCarriersByPhone, { body: { ...asked, phone } }),
      monitor.send(checkCaller, {
        body: { ...(type === 'email' ? { email } : { phone }), carrier_id, load_id: typed.load_id || undefined },
      }),
    ]);
    if (!answer.ok) return { type, pageParam, errors: answer.error.fields ?? { [type]: [answer.error.message] } };
    if (!caller.ok) return { type, pageParam, errors: caller.error.fields ?? { [type]: [caller.error.message] } };
    const { answer: who, sentence, next, load } = caller.data;
    return {
      type,
      pageParam,
      found: answer.data,
      paging: answer.paging,
      caller: { answer: who, sentence, next, load },
    };
  } catch (thrown) {
    // To sign in, or a page that says what the user lacks: that is the whole page's matter.
    if (!(thrown instanceof Response) || thrown.status < 500) throw thrown;
    const problem = problemIn({ data: await thrown.clone().json() });
    return { type, pageParam, trouble: thrown.statusText, reference: problem?.reference ?? null };
  }
}
