import { GENERIC_VALUE_CARRIERS } from '@contract/carriers/associated-carriers.constants';
import type { ContactMatch, DomainEdit } from '@contract/carriers/contact-search.constants';
import type { AssociatedWithContact, ContactCarrier, KnownContact } from '@contract/carriers/contact-search.entities';
import {
  FRAUD_LIST_LABELS,
  type FraudListKey,
  type NOT_CHECKED_BECAUSE,
} from '@contract/identity-alerts/fraud-lists.constants';
import type { FraudListCheck } from '@contract/identity-alerts/fraud-lists.entities';
import { formatCount, formatDate, formatInteger, formatPhone } from '@contract/shared/format';
import { carrierName } from '~/view/carrier/identifiers';

/** Why: what was compared and what was found, a sentence each. */
export function reasonsOf(answer: AssociatedWithContact): string[] {
  const { found, domain } = answer;
  const reasons = [
    answer.contact_type === 'phone'
      ? `${carriersHave(found.exactly)} this number on record, as phone or cell phone.`
      : `${carriersHave(found.exactly)} this exact address on record.`,
  ];
  if (answer.is_free_mail)
    reasons.push(`Anyone can get an address at ${domain}: the domain says nothing about who writes.`);
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
  return [...flagReasons(answer), ...reasons, ...askedReason(answer), ...knownReasons(answer)];
}

/** Who flagged it, and as what it is on a list. */
function flagReasons({ is_in_own_alert, fraud_lists, value }: AssociatedWithContact): string[] {
  const own = is_in_own_alert ? ['An identity alert that your company published names it.'] : [];
  return [
    ...own,
    ...fraud_lists.flatMap(({ key, entries }) =>
      entries.map((entry) => `${LISTED_AS[key](entry, value)} (${entry.source}, as of ${formatDate(entry.as_of)}).`),
    ),
  ];
}

type Entry = FraudListCheck['entries'][number];
const LISTED_AS: Record<FraudListKey, (entry: Entry, asked: string) => string> = {
  'flagged-contacts': (entry, asked) =>
    entry.value === asked ? 'Flagged for fraud' : `Its domain ${entry.value} is flagged for fraud`,
  'dispatch-services': ({ name }) => `${name} is a dispatch service`,
  'risk-areas': ({ name }) => `Risk area ${name ?? ''}`,
  'revoked-elds': ({ name }) => `Revoked ELD ${name ?? ''}`,
  'phone-blocks': ({ name }) => `Number block assigned as ${name}`,
};

type Because = (typeof NOT_CHECKED_BECAUSE)[number];
const NOT_CHECKED: Record<Because, (asOf: string | null) => string> = {
  not_loaded: () => 'not checked, no list is loaded',
  too_old: (asOf) => `not checked, the list of ${formatDate(asOf!)} is too old`,
  not_whole: (asOf) => `not checked, parts of the list of ${formatDate(asOf!)} could not be read`,
};

/** What each list says: that something was not checked is said as plainly as that it is not listed. */
export function listWords({ key, not_checked_because: because, as_of, entries }: FraudListCheck): string {
  const name = FRAUD_LIST_LABELS[key];
  if (entries.length > 0) return `${name}: listed${as_of === null ? '' : `, as of ${formatDate(as_of)}`}`;
  return `${name}: ${because === null ? `not listed, as of ${formatDate(as_of!)}` : NOT_CHECKED[because](as_of)}`;
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
  if (asked.has_contact) return [`On record for ${name}, the carrier you asked about.`];
  const recorded =
    contact_type === 'phone'
      ? [...new Set([asked.phone, asked.cell_phone])]
          .filter((phone) => phone !== null)
          .map((phone) => formatPhone(phone))
      : [asked.email].filter((email) => email !== null);
  const instead = recorded.length === 0 ? 'none' : recorded.join(' and ');
  const domain = asked.has_domain ? ' Its domain is.' : '';
  return [`Not on record for ${name}, the carrier you asked about; on its record: ${instead}.${domain}`];
}

/** What the company itself has of it, said apart from the federal record. */
function knownReasons({
  known_by_company: known,
  asked_carrier: asked,
  contact_type,
}: AssociatedWithContact): string[] {
  if (known === null) return [];
  const contact = contact_type === 'phone' ? 'this number' : 'this address';
  if (known.total === 0) return [`Not in your company’s packets, invitations, requests, notes or carrier contacts.`];
  const reasons = [
    `Your company has ${contact} in ${formatCount(known.total, 'place')}, for ${formatCount(known.carriers, 'carrier')}. What a carrier says about itself proves nothing.`,
  ];
  if (known.carriers > 1) reasons.push('Carriers that have nothing to do with each other seldom share one.');
  if (asked !== null && !known.has_asked)
    reasons.push(`Your company does not have it for ${carrierName(asked)}, the carrier you asked about.`);
  return reasons;
}

const PACKET_ROLES: Readonly<Record<string, string>> = {
  company: 'the company',
  owner: 'owner or officer',
  dispatch: 'dispatch',
  after_hours: 'after hours',
  ar: 'accounts receivable',
  claims: 'claims',
  agent: 'insurance agent',
};
const NOT_SENT: readonly (string | null)[] = ['not_started', 'in_progress'];

/** Where the company has it from and on whose word, complete by itself. */
export function knownWords(known: KnownContact): string {
  const { source, role, status, address_confirmed_at } = known;
  const on = formatDate(known.as_of);
  const by = known.by === null ? '' : ` by ${known.by}`;
  const person = known.person === null ? '' : `, ${known.person}`;
  switch (source) {
    case 'packet':
      return `In the packet of ${on}${NOT_SENT.includes(status) ? ', not sent yet' : ''}, as ${PACKET_ROLES[role ?? ''] ?? 'a contact'}${person}: given by the carrier, not of federal record`;
    case 'carrier_user': {
      const inactive = status === 'inactive' ? ', set inactive' : '';
      const confirmed =
        address_confirmed_at === null
          ? 'not confirmed'
          : `a code mailed there came back ${formatDate(address_confirmed_at)}, which says no more than that they read it`;
      return `Of a person who acts for the carrier${person}${role === 'dispatcher' ? ', dispatcher' : ''}${inactive}, since ${on}: not of federal record, ${confirmed}`;
    }
    case 'invitation':
      return `Your company invited the carrier there ${on}${by}: typed by your company, not of federal record`;
    case 'certificate_request':
      return `Your company asked there for a certificate ${on}${by}: typed by your company, not of federal record`;
    case 'bank_call':
      return `Called about a changed bank account ${on}${by}${known.person === null ? '' : `; ${known.person} answered`}: on file before that packet`;
    case 'certificate_note':
      return `In a note on a certificate, ${on}${by}`;
    case 'identifier_note':
      return `In a note on a number that was entered, ${on}${by}`;
    case 'note':
      return `In a note on the carrier, ${on}${by}`;
  }
}

const MATCH_LABELS: Record<ContactMatch, string> = {
  phone: 'Phone',
  cell_phone: 'Cell phone',
  email: 'Email',
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
  return count === 1
    ? 'The carrier this leads to'
    : `The ${formatInteger(count)} carriers this leads to, closest match first`;
}
