import { GENERIC_VALUE_CARRIERS } from '@contract/carriers/associated-carriers.constants';
import type { ContactCategory, ContactMatch, DomainEdit } from '@contract/carriers/contact-search.constants';
import type { AssociatedWithContact, ContactCarrier } from '@contract/carriers/contact-search.entities';
import { formatCount, formatInteger, formatPhone } from '@contract/shared/format';
import { carrierName } from '~/view/carrier/identifiers';

type Tone = 'info' | 'warning' | 'error';
type Words = readonly [tone: Tone, words: string];

/** By the end of a category's name, which phones, addresses and domains have in common. */
const ENDINGS: readonly (readonly [ending: string, tone: Tone, words: string])[] = [
  ['of_blocked_user_or_company', 'error', 'belongs to a carrier on your do not dispatch list'],
  ['not_belonging_to_carrier', 'error', 'is on record for another carrier, not for the one asked about'],
  ['associated_with_multiple_carriers', 'warning', 'is on record for more than one carrier'],
  ['and_not_in_brokers_network', 'warning', 'belongs to one carrier, which is not in your network'],
  ['partially_passing_rule_assessment', 'warning', 'belongs to one carrier, which passes some of your rule sets'],
  ['passing_rule_assessment', 'info', 'belongs to one carrier, which passes your rules'],
  ['incomplete_rule_assessment', 'warning', 'belongs to one carrier, whose assessment is incomplete'],
  ['failing_rule_assessment', 'error', 'belongs to one carrier, which fails your rules'],
];

/** What a contact turned out to be, in one line, and how much it should alarm. */
export function categoryWords(answer: AssociatedWithContact): Words {
  const { category, value, domain } = answer;
  const contact = answer.contact_type === 'phone' ? formatPhone(value) : value;
  if (category === null)
    return answer.found.exactly > 0 || (answer.found.by_domain ?? 0) > 0
      ? ['info', `${contact} is on record; your account does not show verdicts`]
      : ['warning', `Whether ${contact} is on record is not known`];
  if (category === 'phone_number_not_known') return ['warning', `${contact} is on no carrier’s record`];
  if (category === 'email_and_email_domain_not_known') return ['warning', `${contact} is on no carrier’s record`];
  if (category === 'email_spoofing_attempt') return ['error', `${domain} could be taken for a known carrier’s domain`];
  const [, tone, words] = ENDINGS.find(([ending]) => category.endsWith(ending))!;
  return [tone, `${isOfDomain(category) ? `The domain ${domain}` : contact} ${words}`];
}

const isOfDomain = (category: ContactCategory) => category.includes('_email_domain_');

/** Why: what was compared and what was found, a sentence each. */
export function reasonsOf(answer: AssociatedWithContact): string[] {
  const { found, domain } = answer;
  const reasons = [
    answer.contact_type === 'phone'
      ? `${carriersHave(found.exactly)} this number on record, as phone or cell phone.`
      : `${carriersHave(found.exactly)} this very address on record.`,
  ];
  if (answer.is_free_mail)
    reasons.push(`Anybody can have an address at ${domain}: the domain says nothing about who writes.`);
  if (found.by_domain !== null)
    reasons.push(
      `${carriersHave(found.by_domain, found.exactly > 0)} an address at ${domain}.${
        found.by_domain > GENERIC_VALUE_CARRIERS
          ? ' So many share it that it is likely a provider’s or an agent’s, which ties none of them together.'
          : ''
      }`,
    );
  for (const { domain: known, edit, carriers } of answer.look_alikes)
    reasons.push(
      `${known} is on record for ${formatCount(carriers, 'carrier')}; ${domain} differs from it by ${EDIT_LABELS[edit]}.`,
    );
  return [...reasons, ...askedReason(answer)];
}

function carriersHave(count: number, isBeside = false): string {
  const carriers = isBeside ? ['other carrier has', 'other carriers have'] : ['carrier has', 'carriers have'];
  return count === 0 ? `No ${carriers[0]}` : formatCount(count, carriers[0]!, carriers[1]!);
}

const EDIT_LABELS: Record<DomainEdit, string> = {
  changed: 'one character changed',
  left_out: 'one character left out',
  added: 'one character added',
  swapped: 'two neighbouring characters swapped',
  look_alike_letters: 'letters that read as one another',
};

function askedReason({ asked_carrier: asked, contact_type }: AssociatedWithContact): string[] {
  if (asked === null) return [];
  const name = carrierName(asked);
  if (asked.has_contact) return [`It is on record for ${name}, which was asked about.`];
  const recorded =
    contact_type === 'phone'
      ? [...new Set([asked.phone, asked.cell_phone])]
          .filter((phone) => phone !== null)
          .map((phone) => formatPhone(phone))
      : [asked.email].filter((email) => email !== null);
  const instead = recorded.length === 0 ? 'none' : recorded.join(' and ');
  const domain = asked.has_domain ? ' Its domain is.' : '';
  return [`It is not on record for ${name}, which was asked about; on record for that carrier: ${instead}.${domain}`];
}

const MATCH_LABELS: Record<ContactMatch, string> = {
  phone: 'Phone',
  cell_phone: 'Cell phone',
  email: 'E-mail',
  domain: 'Same domain',
  look_alike: 'Similar domain',
};

/** How a carrier came into the list. */
export const matchWords = ({ matched_by }: ContactCarrier): string => MATCH_LABELS[matched_by];

/** What is on the carrier's record, as people write it. */
export const matchedValue = ({ matched_by, matched_value }: ContactCarrier): string =>
  matched_by === 'phone' || matched_by === 'cell_phone' ? formatPhone(matched_value) : matched_value;

/** What stands above the list: carriers that it only could be taken for are not its owners. */
export function listTitle({ found }: AssociatedWithContact, count: number): string {
  const carriers = count === 1 ? 'The carrier' : `The ${formatInteger(count)} carriers`;
  if (found.exactly === 0 && (found.by_domain ?? 0) === 0) return `${carriers} whose domain it could be taken for`;
  return count === 1 ? `${carriers} that it leads to` : `${carriers} that it leads to, the closest match first`;
}
