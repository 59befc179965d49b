import { sourceOfMail } from '@contract/alerts/mails-in-evidence';
import { isFreeMail } from '../../../base/email-domains';
import { denialWords } from '../../carrier-notices/deny-notice';
import { lookAlikesOf } from '../../carriers/look-alike-domains';
import type { AlertFacts } from '../alert-facts';
import { type AlertType, checked, clear, type Finding, notChecked, ofCarrier, raised, unchecked } from '../alert-type';
import { addressesOf, whoseWord } from '../contacts';

/** Compares the domains given to this company with the one on the carrier's record. */
const lookAtDomains = ofCarrier((carrier, facts) => {
  const own = carrier.email?.split('@')[1];
  if (!own) return notChecked(unchecked('Domain on record', 'the record has no email address', 'FMCSA census'));
  if (isFreeMail(own))
    return notChecked(unchecked('Domain on record', `${own} gives addresses to anyone`, 'FMCSA census'));
  const given = addressesOf(facts).filter(({ from }) => from !== 'record');
  const onRecord = checked('Domain on record', own, 'FMCSA census', carrier.censusAsOf);
  if (given.length === 0)
    return notChecked(onRecord, unchecked('Addresses given', 'the carrier gave none', 'Your files'));
  for (const contact of given)
    if (contact.domain !== own && lookAlikesOf(contact.domain).has(own))
      return raised(
        contact.value,
        `${contact.value} is a look-alike of ${own}, the domain on the record of ${carrier.name}. Call the number on its record.`,
        [onRecord, checked('Address given', contact.value, whoseWord(contact), contact.asOf)],
      );
  return clear('No address is a look-alike of the one on record.', [onRecord]);
});

const MAILS_NAMED = 3;

/** Flagged emails about the load: what is wrong with each, as on the email's page. */
function lookAtMails({ flaggedMails = [] }: AlertFacts): Finding | null {
  const [newest] = flaggedMails;
  if (!newest) return null;
  const evidence = flaggedMails
    .slice(0, MAILS_NAMED)
    .flatMap(({ id, receivedAt, wrong }) =>
      wrong.map((what) => checked('Rate confirmation email', what, sourceOfMail(id), receivedAt)),
    );
  return raised(
    `mail ${newest.id}`,
    `An email about this load from ${newest.from ?? 'no sender'} is flagged. Do not act on it before someone has read it.`,
    evidence,
  );
}

/** The carrier denied it at its address of record: that counts whatever the company has set for the type. */
function lookAtDenials({ denials = [] }: AlertFacts): Finding | null {
  const [newest] = denials;
  if (!newest) return null;
  const evidence = denials.map(({ says, email, at }) => checked('Denied', says, `Address of record ${email}`, at));
  return raised(`denial ${newest.id}`, denialWords(newest.email), evidence, 'act_now');
}

export const emailSpoofing: AlertType = {
  type: 'email_or_domain_spoofing',
  closesByItself: false,
  isNeverOff: ({ denials = [] }) => denials.length > 0,
  look(facts, threshold, deadlines) {
    const domains = lookAtDomains(facts, threshold, deadlines);
    const [first, ...others] = [lookAtDenials(facts), lookAtMails(facts), domains].filter(
      (one) => one?.outcome === 'raised',
    );
    if (!first) return domains;
    return { ...first, evidence: [first, ...others].flatMap((one) => one!.evidence) };
  },
};
