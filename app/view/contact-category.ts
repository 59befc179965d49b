import type { ContactCategory } from '@contract/carriers/contact-search.constants';
import type { FoundContact } from '@contract/search/search.entities';
import { formatPhone } from '@contract/shared/format';

type Tone = 'info' | 'warning' | 'error';
type Words = readonly [tone: Tone, words: string];

/** By the end of a category's name, which phones, addresses and domains have in common. */
const ENDINGS: readonly (readonly [ending: string, tone: Tone, words: string])[] = [
  ['of_blocked_user_or_company', 'error', 'belongs to a carrier on your do not dispatch list'],
  ['flagged_for_fraud', 'error', 'is flagged for fraud'],
  ['of_dispatcher_service', 'warning', 'belongs to a dispatch service, not to one carrier'],
  ['of_carrier_with_identity_alert', 'error', 'is on record for a carrier that brokers warn of'],
  ['not_belonging_to_carrier', 'error', 'belongs to a different carrier'],
  ['associated_with_multiple_carriers', 'warning', 'is on record for more than one carrier'],
  ['and_not_in_brokers_network', 'warning', 'belongs to one carrier, which is not in your network'],
  ['partially_passing_rule_assessment', 'warning', 'belongs to one carrier, which passes some of your rule sets'],
  ['passing_rule_assessment', 'info', 'belongs to one carrier, which passes your rules'],
  ['incomplete_rule_assessment', 'warning', 'belongs to one carrier, whose assessment is incomplete'],
  ['failing_rule_assessment', 'error', 'belongs to one carrier, which fails your rules'],
];

/** What a contact turned out to be, in one line, and how much it should alarm. */
export function categoryWords(answer: FoundContact): Words {
  const { category, value, domain } = answer;
  const contact = answer.contact_type === 'phone' ? formatPhone(value) : value;
  const known = isKnownByCompanyAlone(answer) ? '; your company has it, unverified' : '';
  if (category === null)
    return answer.found.exactly > 0 || (answer.found.by_domain ?? 0) > 0
      ? ['info', `${contact} is on record; your account does not show verdicts`]
      : ['warning', `We couldn’t check whether ${contact} is on record`];
  if (category === 'phone_number_not_known' || category === 'email_and_email_domain_not_known')
    return ['warning', `${contact} is not on file for any carrier${known}`];
  if (category === 'email_spoofing_attempt') return ['error', `${domain} could be taken for a known carrier’s domain`];
  const [, tone, words] = ENDINGS.find(([ending]) => category.endsWith(ending))!;
  return [tone, `${isOfDomain(category) ? `The domain ${domain}` : contact} ${words}`];
}

const isOfDomain = (category: ContactCategory) => category.includes('_email_domain_');

/** No carrier has it on the federal record, and the company has it from elsewhere. */
const isKnownByCompanyAlone = ({
  found,
  known_by_company,
}: Pick<FoundContact, 'found' | 'known_by_company'>): boolean =>
  found.exactly === 0 && (known_by_company?.total ?? 0) > 0;
