import type { PacketSection } from '@contract/onboarding/packets.constants';

/** What a case of the packet corpus is made of. */

/** The days of the censuses that were loaded, the last of them a week before the packets come. */
export const CENSUS_DAYS = [
  '2024-03-04',
  '2025-09-01',
  '2026-06-01',
  '2026-07-06',
  '2026-08-24',
  '2026-09-08',
] as const;
export type CensusDay = (typeof CENSUS_DAYS)[number];

export type PostalPlace = { street: string; city: string; state: string; zip: string; country?: 'CA' | 'MX' };

type Contacts = {
  name: string;
  dba?: string;
  at: PostalPlace;
  mail?: PostalPlace;
  phone: string;
  cell?: string;
  email?: string;
  officers: readonly string[];
};

/** A carrier as FMCSA has it. */
export type FederalRecord = Contacts & {
  /** The first census that names it; left out, the first of all. */
  since?: CensusDay;
  /** What the censuses before a day said otherwise. */
  earlier?: readonly ({ before: CensusDay } & Partial<Contacts>)[];
  /** The policy on file; left out, Prairie Mutual with a number of the carrier's own. */
  filing?: { insurer: string; policy: string; bipdUsd?: number };
  /** When its authority was granted; left out, years ago. */
  granted?: string;
  /** Inspections that saw a vehicle with it: VIN and day. */
  inspected?: readonly (readonly [vin: string, day: string])[];
  /** Ordered out of service on this day, and still. */
  orderedOut?: string;
  /** The USDOT number that was revoked before this one, by the key of another carrier. */
  revokedBefore?: string;
};

type Certificate = { insurer: string; policy: string; agent: string; agentPhone: string; agentEmail: string };

/** What a carrier, or who passes for it, sends. */
export type SentPacket = {
  /** The address that the clerk invited. */
  invited: string;
  /** The network it is filled in from. */
  network: string;
  /** Every answer but those that the page itself asks to be copied. */
  answers: Record<Exclude<PacketSection, 'insurance'>, Record<string, string>>;
  certificate: Certificate;
  /** The very file that another carrier of the same key sent, byte for byte; left out, its own. */
  certificateFile?: string;
  /** Of a factor: what its letter says. */
  assignment?: readonly string[];
};

export type OtherCarrier = {
  key: string;
  record: FederalRecord;
  /** It has sent this to the same broker: long ago where the case is honest, this week where it is not. */
  packet?: SentPacket;
  /** The broker has it on do not dispatch. */
  isOnDoNotDispatch?: boolean;
};

export type PacketCase = {
  id: string;
  kind: string;
  /** What it is, in a sentence. */
  what: string;
  isHonest: boolean;
  record: FederalRecord;
  others: readonly OtherCarrier[];
  /** A packet that this carrier sent a hundred days ago, and that was approved. */
  before: SentPacket | null;
  packet: SentPacket;
};

/** A list of dispatch services that the operator has loaded. */
export const LISTED_DISPATCH_SERVICES = [
  { name: 'Harbor Light Dispatch', domain: 'harborlightdispatch.test', phone: '615-555-0170' },
] as const;

/** The check digit of a VIN stands in the ninth place. */
export function vinOf(first: string, last: string): string {
  const VALUES: Record<string, number> = {};
  for (const [at, letter] of [...'ABCDEFGH'].entries()) VALUES[letter] = at + 1;
  for (const [at, letter] of [...'JKLMN'].entries()) VALUES[letter] = at + 1;
  Object.assign(VALUES, { P: 7, R: 9 });
  for (const [at, letter] of [...'STUVWXYZ'].entries()) VALUES[letter] = at + 2;
  const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const sum = [...`${first}0${last}`].reduce((all, one, at) => all + (VALUES[one] ?? Number(one)) * WEIGHTS[at]!, 0);
  return `${first}${sum % 11 === 10 ? 'X' : sum % 11}${last}`;
}

/** A US routing number: the ninth digit checks the others. */
export function routingOf(first8: string): string {
  const sum = [...first8].reduce((all, one, at) => all + Number(one) * [3, 7, 1][at % 3]!, 0);
  return `${first8}${(10 - (sum % 10)) % 10}`;
}

/** A Mexican account: the eighteenth digit checks the others. */
export function clabeOf(first17: string): string {
  const sum = [...first17].reduce((all, one, at) => all + ((Number(one) * [3, 7, 1][at % 3]!) % 10), 0);
  return `${first17}${(10 - (sum % 10)) % 10}`;
}

let packetsMade = 0;

const titled = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/\bLlc\b/, 'LLC');

/** The answers about a place, as one types an address that stands in capitals. */
export const placeAnswers = ({ street, city, state, zip, country = undefined }: PostalPlace, prefix = '') => ({
  [`${prefix}street`]: titled(street),
  [`${prefix}city`]: titled(city),
  [`${prefix}state`]: state,
  [`${prefix}postal_code`]: zip,
  ...(prefix === '' ? { country: country ?? 'US' } : {}),
});

/** One person for owner, dispatch, after hours and money, as in a fleet of three trucks. */
export const onePerson = (name: string, phone: string, email: string) => ({
  owner_name: name,
  owner_phone: phone,
  owner_email: email,
  dispatch_name: name,
  dispatch_phone: phone,
  dispatch_email: email,
  after_hours_phone: phone,
  ar_email: email,
});

type Changes = Partial<Omit<SentPacket, 'answers'>> & {
  [section in keyof SentPacket['answers']]?: Record<string, string>;
};

/**
 * What the carrier of a record says of itself, word for word, with an account, a taxpayer number, a network and a
 * certificate of its own; except where `changes` says otherwise.
 */
export function packetOf(record: FederalRecord, changes: Changes = {}): SentPacket {
  packetsMade += 1;
  const serial = String(packetsMade).padStart(3, '0');
  const { company, contacts, equipment, tax, payment, agreement, ...whole } = changes;
  const email = record.email ?? 'nobody@nowhere.test';
  const person = titled(record.officers[0]!);
  const name = titled(record.name);
  const filing = record.filing ?? ownFiling(record);
  return {
    invited: email,
    network: `198.51.100.${packetsMade}`,
    certificate: { ...filing, ...agentOf(record) },
    ...whole,
    answers: {
      company: { legal_name: name, ...placeAnswers(record.at), phone: record.phone, email, ...company },
      contacts: { ...onePerson(person, record.phone, email), ...contacts },
      equipment: { power_units: '3', drivers: '3', 'trailer_types[]': 'van', ...equipment },
      tax: {
        tax_form: 'w9',
        tax_how: 'typed',
        tax_name: name,
        tax_class: 'llc',
        tax_llc: 'S',
        ...placeAnswers(record.at, 'tax_'),
        tax_backup: 'not_subject',
        'tax_certified[]': 'certified',
        tax_signature: person,
        tin: `${20 + (packetsMade % 70)}-41${serial}77`,
        ...tax,
      },
      payment: {
        pay_to: 'carrier',
        remit_name: name,
        ...placeAnswers(record.at),
        bank_name: 'Plains Community Bank',
        bank_country: 'US',
        account_type: 'checking',
        routing_number: routingOf('10419283'),
        account_number: `55${serial}0${serial}8`,
        ...payment,
      },
      agreement: { decision: 'sign', signer_name: person, signer_title: 'Owner', agreed: 'yes', ...agreement },
    },
  };
}

/** The insurer and policy that FMCSA has where the case does not say. */
export const ownFiling = ({ phone }: FederalRecord) => ({
  insurer: 'Prairie Mutual',
  policy: `PMT ${phone.replaceAll(/\D/g, '').slice(-7)}`,
});

/** An agency in the carrier's own town. */
const agentOf = ({ at }: FederalRecord) => ({
  agent: `${titled(at.city)} Insurance Agency`,
  agentPhone: `800-555-01${10 + (at.zip.replaceAll(/\D/g, '').length === 5 ? Number(at.zip) % 90 : 0)}`,
  agentEmail: `certs@${at.city.toLowerCase().replaceAll(/[^a-z]/g, '')}agency.test`,
});
