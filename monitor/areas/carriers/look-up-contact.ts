import type { AskedCarrier, AssociatedWithContact } from '@contract/carriers/contact-search.entities';
import { emailDomain } from '@contract/shared/contact-details';
import { missingFor } from '@contract/shared/permissions';
import { isFreeMail } from '../../base/email-domains';
import { httpErrors } from '../../base/http-errors';
import type { CallContext } from '../../server/calls';
import { checkFraudLists } from '../identity-alerts/fraud-lists.queries';
import { ownFlagOf } from '../identity-alerts/own-flags.queries';
import { evaluateCarriers } from '../rules/assess-carriers';
import { type ContactLead, emailCategory, phoneCategory } from './contact-category';
import { findAskedCarrier, findContactMatches, type MatchGroup, type WantedContact } from './contact-search.queries';
import { findKnownContacts } from './known-contacts.queries';
import { lookAlikesOf } from './look-alike-domains';
import { isReduced } from './reduced-view';
import { sectionSources } from './section-sources';

/** The carrier that the caller claims to be from, and the page. */
type Asked = { carrier_id?: number; page: number; per_page: number };
type LookedUp = { found: AssociatedWithContact; total: number };

/** What a phone number turns out to be, and how many carriers it leads to. @param phone E.164 */
export async function lookUpPhone(phone: string, asked: Asked, context: CallContext): Promise<LookedUp> {
  const answer = await search({ type: 'phone', phone }, asked, context);
  const { exactly, lead, isComplete } = answer;
  const found: AssociatedWithContact = {
    contact_type: 'phone',
    value: phone,
    domain: null,
    is_free_mail: null,
    category: phoneCategory(
      lead(exactly),
      answer.isOfBlockedUser,
      answer.flag !== null,
      answer.lists.isOfDispatcher,
      isComplete,
    ),
    is_in_own_alert: answer.isInOwnAlert,
    fraud_lists: answer.lists.checks,
    found: { exactly: exactly.carriers, by_domain: null, by_look_alike: null },
    look_alikes: [],
    asked_carrier: answer.asked && {
      ...answer.asked,
      has_contact: [answer.asked.phone, answer.asked.cell_phone].includes(phone),
      has_domain: null,
    },
    known_by_company: answer.known,
    carriers: answer.carriers,
    sources: answer.sources,
  };
  return { found, total: answer.total };
}

/** The same of an email address, by itself and by its domain. */
export async function lookUpEmail(
  { email, domain }: { email: string; domain: string },
  asked: Asked,
  context: CallContext,
): Promise<LookedUp> {
  const isOpenToAnybody = isFreeMail(domain);
  const edits = lookAlikesOf(domain);
  const wanted: WantedContact = {
    type: 'email',
    email,
    domain: isOpenToAnybody ? null : domain,
    lookAlikes: [...edits.keys()],
  };
  const answer = await search(wanted, asked, context);
  const { exactly, byDomain, byLookAlike, lead, isComplete } = answer;
  const found: AssociatedWithContact = {
    contact_type: 'email',
    value: email,
    domain,
    is_free_mail: isOpenToAnybody,
    category: emailCategory(
      lead(exactly),
      isOpenToAnybody ? null : lead(byDomain),
      byLookAlike.carriers,
      answer.isOfBlockedUser,
      answer.flag === 'domain' ? 'email_domain' : answer.flag && 'email',
      isComplete,
    ),
    is_in_own_alert: answer.isInOwnAlert,
    fraud_lists: answer.lists.checks,
    found: {
      exactly: exactly.carriers,
      by_domain: isOpenToAnybody ? null : byDomain.carriers,
      by_look_alike: edits.size === 0 ? null : byLookAlike.carriers,
    },
    look_alikes: answer.lookAlikes.map((one) => ({ ...one, edit: edits.get(one.domain)! })),
    asked_carrier: answer.asked && {
      ...answer.asked,
      has_contact: answer.asked.email === email,
      has_domain: isOpenToAnybody ? null : emailDomain(answer.asked.email) === domain,
    },
    known_by_company: answer.known,
    carriers: answer.carriers,
    sources: answer.sources,
  };
  return { found, total: answer.total };
}

/** The parts of both answers: who has the contact, the company's view of them, and from which files. */
async function search(wanted: WantedContact, body: Asked, { db, company, user, today, now }: CallContext) {
  // A watchdog account without the full profile sees who has a contact, not the company's view of them.
  const askedId = body.carrier_id ?? null;
  const asked: Omit<AskedCarrier, 'has_contact' | 'has_domain'> | null =
    askedId === null ? null : await findAskedCarrier(db, askedId);
  if (askedId !== null && asked === null)
    throw httpErrors.invalid({ carrier_id: ['No federal file that is loaded names a carrier of this number.'] });
  const [{ census }, matches, known, ownFlag, lists] = await Promise.all([
    sectionSources(db, null, today, 'census'),
    findContactMatches(db, wanted, company.id, askedId, body, now),
    isReduced(user)
      ? null
      : findKnownContacts(db, wanted, company.id, askedId, { withCertificates: !missingFor('viewCertificates', user) }),
    ownFlagOf(db, company.id, now, wanted.type === 'phone' ? { phone: wanted.phone } : wanted),
    checkFraudLists(db, wanted, today),
  ]);
  const { rows, exactly, byDomain } = matches;
  const only = exactly.only ?? byDomain.only;
  const ids = new Set([...rows.map(({ id }) => id), ...(only ? [only.id] : [])]);
  const assessed = isReduced(user)
    ? null
    : await evaluateCarriers(db, [...ids], company.id, today, ({ summary }) => summary);
  const lead = (group: MatchGroup): ContactLead => ({
    carriers: group.carriers,
    isBlocked: group.isBlocked && !isReduced(user),
    isAlerted: group.isAlerted,
    isOfAsked: askedId === null ? null : group.hasAsked,
    only: group.only && {
      isInNetwork: group.only.isInNetwork || isReduced(user),
      verdict: assessed?.get(group.only.id)?.overall_result ?? null,
    },
  });
  return {
    ...matches,
    // The address itself counts more than its domain, from either source.
    flag: [ownFlag, lists.flagged].find((one) => one !== null && one !== 'domain') ?? ownFlag ?? lists.flagged,
    isInOwnAlert: ownFlag !== null,
    lists,
    known: known?.found ?? null,
    isOfBlockedUser: known?.isOfBlocked ?? false,
    lead,
    asked,
    isComplete: census.loaded && !census.is_partial,
    sources: [census],
    carriers: rows.map((row) => ({
      ...row,
      relationship: isReduced(user) ? null : row.relationship,
      rules_assessment: assessed?.get(row.id) ?? null,
    })),
  };
}
