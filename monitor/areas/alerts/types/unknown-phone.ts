import { formatCount, formatPhone } from '@contract/shared/format';
import { whyNotListed } from '../../identity-alerts/why-not-listed';
import type { AlertFacts, CarrierFacts, GivenPhone, PhoneFacts } from '../alert-facts';
import { type AlertType, checked, clear, type Finding, notChecked, ofCarrier, raised, unchecked } from '../alert-type';

/**
 * Checks the number of each driver: flagged, another carrier's, or unknown. It is known if it stands on the record, in a
 * completed packet of the carrier or with a person of it who is no newcomer, if the carrier accepted a rate confirmation that
 * names it, if it opened a driver's page over 90 days ago, or delivered a load of this company with it. What a thief could have added lately makes nothing known, and is
 * named.
 */
export const unknownPhone: AlertType = {
  type: 'unknown_or_fraudulent_phone_number',
  closesByItself: false,
  look: ofCarrier((carrier, facts) => {
    const drivers = [facts.driver, facts.secondDriver].flatMap((one) => one ?? []);
    if (drivers.length === 0) return notChecked(unchecked('Driver’s number', 'the load has none', 'Load'));
    const findings = drivers.map((driver) => ofDriver(driver, carrier, facts));
    const [first, second] = findings.filter((one) => one.outcome === 'raised');
    if (!first) return findings[0]!;
    if (!second || second.subject === first.subject) return first;
    return raised(`${first.subject} ${second.subject}`, `${first.message} ${second.message}`, [
      ...first.evidence,
      ...second.evidence,
    ]);
  }),
};

function ofDriver(driver: PhoneFacts, carrier: CarrierFacts, facts: AlertFacts): Finding {
  const { fraud, flags } = facts;
  const { value: phone } = driver;
  const shown = formatPhone(phone);
  const number = checked('Driver’s number', shown, 'Load', null);
  const flag = flags.get(phone);
  if (flag?.isOwn)
    return raised(`flagged ${phone}`, `The driver’s number ${shown} is named in an identity alert of yours.`, [
      number,
      checked('Identity alert', 'published by your company', flag.source, flag.asOf),
    ]);
  if (flag)
    return raised(
      `flagged ${phone}`,
      `The driver’s number ${shown} is flagged for fraud. Don’t call or text it. Reach ${carrier.name} by a number that is not flagged, or change the carrier.`,
      [number, checked('Flagged contact', formatPhone(flag.value), flag.source, flag.asOf)],
    );
  const proofs = driver.given.filter(({ isProof }) => isProof);
  // A broker types the number of a confirmation: that it is another carrier's weighs more.
  const isOwn = proofs.some(({ how }) => how !== 'confirmation');
  if (!isOwn && driver.otherCarrier)
    return raised(
      phone,
      `The driver’s number ${shown} is on the record of another carrier, ${driver.otherCarrier.name ?? `carrier ${driver.otherCarrier.id}`}.`,
      [
        number,
        checked('On record of', driver.otherCarrier.name ?? String(driver.otherCarrier.id), 'FMCSA census', null),
      ],
    );
  const why = whyNotListed(fraud.notChecked['flagged-contacts']);
  const list =
    why === null
      ? checked('Flagged contacts', 'not listed', 'List of flagged contacts', fraud.asOf['flagged-contacts'])
      : unchecked('Flagged contacts', why, 'List of flagged contacts');
  const [known] = proofs;
  if (known)
    return clear(
      KNOWN[known.how](carrier.name),
      [number, checked('Given by', ...sourceOf(known), known.asOf), list],
      phone,
    );
  const earlier = checked('Your loads delivered with it', String(driver.earlierLoads), 'Your loads', null);
  if (driver.earlierLoads > 0)
    return clear(
      `The carrier delivered ${formatCount(driver.earlierLoads, 'load')} of yours with it.`,
      [number, earlier, list],
      phone,
    );
  const [unproven] = driver.given;
  return raised(
    phone,
    unproven
      ? `The driver’s number ${shown} is not proven: ${UNPROVEN[unproven.how]}. Call ${carrier.name} by the number on its record.`
      : `Unknown driver’s number ${shown}: not on the record of ${carrier.name}, in its packets or on rate confirmations that it signed, and no load of yours was delivered with it.`,
    [
      number,
      unproven
        ? checked('Given, and not proven', ...sourceOf(unproven), unproven.asOf)
        : checked('Record and files of the carrier', 'not there', 'FMCSA census and your files', carrier.censusAsOf),
      earlier,
      list,
    ],
  );
}

const KNOWN: Record<GivenPhone['how'], (name: string) => string> = {
  record: (name) => `The number is on the record of ${name}.`,
  person: (name) => `The number is of a person of ${name}.`,
  packet: (name) => `${name} gave this number in its packet.`,
  confirmation: (name) => `${name} accepted a rate confirmation that names this number.`,
  driver_page: (name) => `A driver of ${name} opened its page by a code texted to this number over 90 days ago.`,
};

const UNPROVEN: Record<GivenPhone['how'], string> = {
  record: 'it came on the carrier’s record within 90 days',
  person: 'it is of a person who is new with the carrier or has not confirmed an address',
  packet: 'it was given in a packet that is not complete, or was changed since it was',
  confirmation: 'the rate confirmation that names it was denied by the carrier’s address of record',
  driver_page: 'it answered a texted code, which shows who has the phone and not whose driver that is',
};

const WHERE: Record<GivenPhone['how'], [value: string, source: string]> = {
  record: ['the federal record', 'FMCSA census'],
  person: ['a person of the carrier', 'Your files'],
  packet: ['the carrier’s packet', 'Your files'],
  confirmation: ['an accepted rate confirmation', 'Your files'],
  driver_page: ['the driver page', 'Your loads'],
};
const sourceOf = ({ how }: GivenPhone) => WHERE[how];
