import { isFreeMail } from '../../../../base/email-domains';
import { looksLikeDomain } from '../../../carriers/look-alike-domains';
import { isKnownSender, knownDomains } from '../known-senders';
import { domainOf, type FindingRule, found, listed, type MailFacts, notChecked } from '../mail-facts';

const addressesOf = (people: MailFacts['from']) => people.map(({ address }) => address);
const contactsOnFile = ({ carrierAddresses }: MailFacts) =>
  carrierAddresses.length > 0 ? listed(carrierAddresses) : null;

/** Mail programs show one sender; the check may cover another. */
export const severalSenders: FindingRule = ({ from, fromHeaders }) =>
  from.length <= 1 && fromHeaders <= 1
    ? null
    : found({
        kind: 'several_senders',
        what: 'The email names more than one sender.',
        value: listed(addressesOf(from)),
        expected: 'One sender',
      });

/** A domain that imitates a known one: an edit of it, its name with another ending, other letters. */
export const lookAlikeDomain: FindingRule = (facts) => {
  const known = knownDomains(facts);
  for (const { address } of [...facts.from, ...facts.replyTo]) {
    const domain = domainOf(address);
    if (known.includes(domain)) continue;
    const meant = known.find((one) => looksLikeDomain(domain, one));
    if (meant !== undefined)
      return found({
        kind: 'look_alike_domain',
        what: `Look-alike domain: ${domain} is not ${meant}.`,
        value: address,
        expected: meant,
      });
  }
  return null;
};

/** "dispatch@acme.com" <someone@elsewhere.net>: many programs show only the name. */
export const nameShowsAnotherAddress: FindingRule = ({ from }) => {
  for (const { name, address } of from) {
    const shown = /[^\s@<>"'(),;:]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/u.exec(name ?? '')?.[0];
    if (shown !== undefined && shown.toLowerCase() !== address)
      return found({
        kind: 'name_shows_another_address',
        what: `The sender’s name shows ${shown.toLowerCase()}, and the email is from ${address}.`,
        value: address,
        expected: shown.toLowerCase(),
      });
  }
  return null;
};

export const unknownSender: FindingRule = (facts) => {
  if (facts.bounce) return null;
  const [sender] = facts.from;
  if (sender === undefined)
    return found({
      kind: 'unknown_sender',
      what: 'The email names no sender.',
      value: null,
      expected: contactsOnFile(facts),
    });
  if (isKnownSender(facts, sender.address)) return null;
  const said = { kind: 'unknown_sender', value: sender.address, expected: contactsOnFile(facts) } as const;
  if (facts.carrier === null)
    return notChecked({ ...said, what: 'The sender was not checked: no carrier is known to compare with.' });
  const what =
    facts.carrierAddresses.length === 0
      ? `${sender.address} is not a known contact: no email of ${facts.carrier.name} is on file.`
      : `${sender.address} is not a known contact of ${facts.carrier.name}.`;
  return found({ ...said, what });
};

export const freeMail: FindingRule = (facts) => {
  const sender = facts.from.find(({ address }) => isFreeMail(domainOf(address)) && !isKnownSender(facts, address));
  if (!sender || facts.bounce) return null;
  return found({
    kind: 'free_mail',
    what: `${domainOf(sender.address)} gives an address to anyone.`,
    value: sender.address,
    expected: contactsOnFile(facts),
  });
};

export const otherReplyTo: FindingRule = (facts) => {
  const senders = addressesOf(facts.from);
  const other = facts.replyTo.find(({ address }) => {
    if (senders.includes(address) || isKnownSender(facts, address)) return false;
    const domain = domainOf(address);
    return isFreeMail(domain) || !senders.some((sender) => domainOf(sender) === domain);
  });
  if (!other) return null;
  return found({
    kind: 'other_reply_to',
    what: `Replies go to ${other.address}, not to the sender.`,
    value: other.address,
    expected: senders[0] ?? contactsOnFile(facts),
  });
};
