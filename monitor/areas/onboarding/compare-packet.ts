import { CONTACT_FIELD_NAMES, type ContactField } from '@contract/carriers/contact-changes.constants';
import type { NameAge, RecordContact } from '@contract/carriers/contact-history.entities';
import { nameAgeWords } from '@contract/insurance/certificate-names';
import type { FindingResult, FindingSubject } from '@contract/onboarding/packets.constants';
import { FINDINGS_THAT_TIE } from '@contract/onboarding/packets.constants';
import { companyKey } from '@contract/shared/company-names';
import { addDays } from '@contract/shared/day';
import { formatDate, formatPhone } from '@contract/shared/format';
import { COUNTRY_NAMES, type CountryCode } from '@contract/shared/geography';
import { nameKey } from '@contract/shared/names';
import { isFreeMail } from '../../base/email-domains';
import { readEmail, readPhone } from '../carriers/contact-values';
import { lookAlikesOf } from '../carriers/look-alike-domains';
import { isSameAddress, isSamePerson, type PostalAddress } from '../carriers/same-contact';

/** Compares a packet with its carrier's record. Pure: the caller loads both. */

type Text = string | null;

/** Where a vehicle was seen, or listed, with a carrier. */
export type VehicleSighting = {
  vin: string;
  carrierId: number;
  carrierName: string;
  /** ISO day; null: a list without one. */
  on: Text;
  /** How it is known: `inspected`, `in a crash`, `on a certificate`, `on an ELD`. */
  how: string;
  /** The carrier is under an out-of-service order now. */
  isOutOfService: boolean;
};

type Source = { name: string; asOf: Text };

export type CarrierOnRecord = {
  carrierId: number;
  legalName: Text;
  dbaName: Text;
  physical: PostalAddress;
  mailing: PostalAddress;
  /** E.164 where it parses. */
  phones: { number: string; label: string }[];
  email: Text;
  /** Other carriers have addresses at its domain too, for example through an agent. */
  isEmailDomainShared: boolean;
  officers: string[];
  /** How old each contact of the record is. */
  contacts: readonly RecordContact[];
  /** `US`, `CA` or `MX`. */
  country: Text;
  source: Source;
  sightings: VehicleSighting[];
  /** The source of sightings; `isLoaded` false: nothing can be proved about a vehicle. */
  vehicleSource: Source & { isLoaded: boolean };
};

export type SaidInPacket = {
  legalName: Text;
  dbaName: Text;
  address: PostalAddress;
  phone: Text;
  email: Text;
  invitedAddress: Text;
  /** Null where the form was uploaded. */
  taxName: Text;
  isTaxFormUploaded: boolean;
  payeeName: Text;
  isFactorPaid: boolean;
  /** `US`, `CA` or `MX`. */
  bankCountry: Text;
  signer: Text;
  /** As typed. */
  vins: Text;
};

export type Finding = {
  subject: FindingSubject;
  result: FindingResult;
  said: Text;
  onRecord: Text;
  note: Text;
  source: Source;
};

type Compared = Pick<Finding, 'result' | 'said' | 'onRecord' | 'note'>;

/** All findings about a packet, in display order. Skips what neither side names. */
export function comparePacket(said: SaidInPacket, record: CarrierOnRecord): Finding[] {
  const { source } = record;
  const compared: [FindingSubject, Compared, Source][] = [
    ['legal_name', compareLegalName(said.legalName, record), source],
    ['dba_name', compareDbaName(said.dbaName, record), source],
    ['address', compareAddress(said.address, record), source],
    ['phone', comparePhone(said.phone, record), source],
    ['email', compareEmail(said.email, record), source],
    ['invited_address', compareEmail(said.invitedAddress, record), source],
    ['tax_name', compareTaxName(said, record), source],
    ['payee_name', comparePayee(said, record), source],
    ['signer', compareSigner(said.signer, record.officers), source],
    ['vins', compareVehicles(said.vins, record), record.vehicleSource],
    ['bank_country', compareBankCountry(said.bankCountry, record.country), source],
    ['contact_age', compareContactAge(record.contacts), source],
  ];
  return compared.flatMap(([subject, finding, { name, asOf }]) =>
    finding.said === null && finding.onRecord === null && !FINDINGS_THAT_TIE.includes(subject)
      ? []
      : [{ subject, ...finding, source: { name, asOf } }],
  );
}

/** What must be the same before a packet counts without a person, and was not compared. */
export const untied = (findings: readonly Pick<Finding, 'subject' | 'result'>[]): FindingSubject[] =>
  FINDINGS_THAT_TIE.filter(
    (subject) => !findings.some((one) => one.subject === subject && one.result !== 'not_on_record'),
  );

const blankToNull = (text: Text): Text => (text === null || text.trim() === '' ? null : text.trim());

const notCompared = (said: Text, onRecord: Text, note: Text = null): Compared => ({
  result: 'not_on_record',
  said,
  onRecord,
  note,
});

/** Names of companies: case, punctuation, “&” and the company form (LLC, INC) make no difference. */
function compareNames(said: Text, legalName: Text, dbaName: Text, dbaAge: NameAge | null = null): Compared {
  const [own, legal, dba] = [blankToNull(said), blankToNull(legalName), blankToNull(dbaName)];
  const onRecord = legal ?? dba;
  if (own === null || onRecord === null) return notCompared(own, onRecord);
  const key = companyKey(own);
  // Without a letter or digit there is nothing to compare: two such names are not equal.
  if (key === '') return { result: 'differs', said: own, onRecord, note: null };
  if (legal !== null && key === companyKey(legal))
    return {
      result: 'same',
      said: own,
      onRecord,
      note: nameKey(own) === nameKey(legal) ? null : 'Spelled in another way, or with another form of company.',
    };
  if (dba !== null && key === companyKey(dba))
    return {
      // Who takes over a carrier, or buys its docket, adds the DBA under which it wants to be paid.
      result: isYoungDba(dbaAge) ? 'differs' : 'same',
      said: own,
      onRecord: dba,
      note: `The name under which it does business${dbaAge === null ? '' : `, ${nameAgeWords(dbaAge)}`}.`,
    };
  return { result: 'differs', said: own, onRecord, note: null };
}

/** The age of the DBA of the record; null: it has none. */
export const dbaAgeOn = ({ contacts }: Pick<CarrierOnRecord, 'contacts'>): NameAge | null =>
  contacts.find(({ field, last_seen }) => field === 'dba_name' && last_seen === null) ?? null;

export const isYoungDba = (age: NameAge | null) => age?.standing === 'young';

function compareLegalName(said: Text, record: CarrierOnRecord): Compared {
  const { legalName, dbaName } = record;
  const finding = compareNames(said, legalName, null);
  const isDba = finding.result === 'differs' && dbaName !== null && compareNames(said, dbaName, null).result === 'same';
  const age = dbaAgeOn(record);
  const note = `On record it is the name under which it does business${age === null ? '' : `, ${nameAgeWords(age)}`}.`;
  return isDba ? { ...finding, note } : finding;
}

function compareDbaName(said: Text, record: CarrierOnRecord): Compared {
  const { legalName, dbaName } = record;
  const own = blankToNull(said);
  const finding = compareNames(own, dbaName, null);
  const age = dbaAgeOn(record);
  if (finding.result === 'same' && isYoungDba(age)) return { ...finding, note: `It is ${nameAgeWords(age)}.` };
  // A carrier that does business under its legal name has no other one on record.
  const isLegal = finding.result !== 'same' && own !== null && compareNames(own, legalName, null).result === 'same';
  return isLegal ? { result: 'same', said: own, onRecord: legalName, note: 'The legal name.' } : finding;
}

function compareTaxName({ taxName, isTaxFormUploaded }: SaidInPacket, record: CarrierOnRecord) {
  const { legalName, dbaName } = record;
  if (isTaxFormUploaded) return notCompared(null, legalName, 'The form was uploaded: read the name on it.');
  return compareNames(taxName, legalName, dbaName, dbaAgeOn(record));
}

function comparePayee({ payeeName, isFactorPaid }: SaidInPacket, record: CarrierOnRecord): Compared {
  const finding = compareNames(payeeName, record.legalName, record.dbaName, dbaAgeOn(record));
  if (!isFactorPaid) return finding;
  const note = 'A factoring company is to be paid: check its notice of assignment with a number found elsewhere.';
  return { ...finding, result: finding.said === null ? 'not_on_record' : 'differs', note };
}

/** Carriers of Mexico and Canada often bank in the United States; banking in a third country is rare. */
function compareBankCountry(said: Text, country: Text): Compared {
  const own = blankToNull(said);
  if (own === null || own === 'US' || country === null || own === country) return notCompared(null, null);
  const nameOf = (code: string) => COUNTRY_NAMES[code as CountryCode] ?? code;
  return { result: 'differs', said: nameOf(own), onRecord: nameOf(country), note: null };
}

const addressWords = ({ street, city, state, postalCode }: PostalAddress): Text =>
  [blankToNull(street), blankToNull(city), [blankToNull(state), blankToNull(postalCode)].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ') || null;

function compareAddress(said: PostalAddress, { physical, mailing }: CarrierOnRecord): Compared {
  const own = addressWords(said);
  const onRecord = addressWords(blankToNull(physical.street) === null ? mailing : physical);
  if (own === null || onRecord === null || blankToNull(said.street) === null) return notCompared(own, onRecord);
  if (blankToNull(physical.street) === null && blankToNull(mailing.street) === null) return notCompared(own, onRecord);
  if (isSameAddress(said, physical)) return { result: 'same', said: own, onRecord, note: null };
  if (isSameAddress(said, mailing))
    return { result: 'same', said: own, onRecord: addressWords(mailing), note: 'The mailing address.' };
  return { result: 'differs', said: own, onRecord, note: null };
}

function comparePhone(said: Text, { phones }: CarrierOnRecord): Compared {
  const own = blankToNull(said);
  const known = phones.map(({ number, label }) => ({ number, label, key: readPhone(number) ?? nameKey(number) }));
  const words = known.map(({ number, label }) => `${formatPhone(number)} (${label.toLowerCase()})`).join(', ') || null;
  if (own === null || words === null) return notCompared(own && formatPhone(own), words);
  const key = readPhone(own) ?? nameKey(own);
  const result = known.some((one) => one.key === key) ? 'same' : 'differs';
  return { result, said: formatPhone(own), onRecord: words, note: null };
}

/**
 * Addresses of one domain are the same unless it is a free email domain. A look-alike of the domain of record differs,
 * and the finding says so.
 */
export function compareEmail(
  said: Text,
  { email, isEmailDomainShared }: Pick<CarrierOnRecord, 'email' | 'isEmailDomainShared'>,
): Compared {
  const [typed, known] = [blankToNull(said), blankToNull(email)];
  if (typed === null || known === null) return notCompared(typed, known);
  const [own, record] = [readEmail(typed), readEmail(known)];
  // The record has no valid address: it proves nothing.
  if (record === null) return notCompared(typed, known, 'What is on record is no email address.');
  if (own === null) return { result: 'differs', said: typed, onRecord: known, note: null };
  const both = { said: own.email, onRecord: record.email };
  if (own.email === record.email) return { result: 'same', ...both, note: null };
  if (own.domain === record.domain) {
    if (isFreeMail(own.domain))
      return { result: 'differs', ...both, note: `Anybody can have an address at ${own.domain}.` };
    if (isEmailDomainShared)
      return { result: 'differs', ...both, note: `Other carriers have addresses at ${own.domain} too.` };
    return { result: 'same', ...both, note: 'Another address at the domain of record.' };
  }
  return { result: 'differs', ...both, note: lookAlikeNote(own.domain, record.domain) };
}

function lookAlikeNote(domain: string, recorded: string): Text {
  if (isFreeMail(recorded)) return null;
  const nameOf = (text: string) => text.slice(0, text.lastIndexOf('.'));
  if (lookAlikesOf(domain).has(recorded)) return `${domain} looks like ${recorded}, the domain of record.`;
  return nameOf(domain) === nameOf(recorded) ? `${domain} is the domain of record with another ending.` : null;
}

function compareSigner(said: Text, officers: readonly string[]): Compared {
  const own = blankToNull(said);
  const onRecord = officers.join(', ') || null;
  if (own === null || onRecord === null) return notCompared(own, onRecord);
  const isOfficer = officers.some((officer) => isSamePerson(own, officer));
  return { result: isOfficer ? 'same' : 'differs', said: own, onRecord, note: null };
}

/** What a takeover of a federal record begins with; an address that changes is a move. */
const TAKEN_OVER: readonly ContactField[] = ['phone', 'cell_phone', 'email', 'officers', 'legal_name'];

/** A record that was taken over says what the thief wrote there: then that nothing differs from it proves nothing. */
function compareContactAge(contacts: readonly RecordContact[]): Compared {
  const young = contacts.filter(({ field, standing }) => standing === 'young' && TAKEN_OVER.includes(field));
  const changed = young.filter(({ is_first_known }) => !is_first_known);
  if (changed.length > 0) {
    const before = contacts.filter(
      ({ standing, field, last_seen }) =>
        standing === 'past' && changed.some((one) => one.field === field && last_seen! >= addDays(one.first_seen!, -1)),
    );
    const gone = before.map((one) => `${contactWords(one)} until ${formatDate(one.last_seen!)}`).join('; ');
    return {
      result: 'differs',
      said: changed.map((one) => `${contactWords(one)} since ${formatDate(one.first_seen!)}`).join('; '),
      onRecord: gone || null,
      note: 'The record itself changed in the last 90 days. Call the number from before.',
    };
  }
  const [unknown] = young.filter(({ field }) => field === 'phone' || field === 'email');
  return unknown === undefined
    ? notCompared(null, null)
    : notCompared(
        'The contacts of the record',
        null,
        `We cannot tell how old they are: the FMCSA files loaded begin ${unknown.first_seen === null ? 'later' : `on ${formatDate(unknown.first_seen)}`}, and the carrier’s last MCS-150 is newer than 90 days or has no date.`,
      );
}

const contactWords = ({ field, value }: RecordContact) =>
  `${CONTACT_FIELD_NAMES[field]} ${field === 'phone' || field === 'cell_phone' ? formatPhone(value) : value}`;

/** So many vehicles are named in a sentence. */
const MOST_NAMED = 5;

/** A vehicle is another carrier's if it was seen there more recently than here, or never here. */
function compareVehicles(typed: Text, record: CarrierOnRecord): Compared {
  if (blankToNull(typed) === null) return notCompared(null, null);
  const vins = vinsIn(typed);
  if (vins.length === 0) return notCompared(blankToNull(typed), null, 'No VIN of 17 characters could be read in this.');
  const said = named(vins);
  if (!record.vehicleSource.isLoaded) return notCompared(said, null, 'Inspections are not loaded.');
  const elsewhere: string[] = [];
  let unseen = 0;
  for (const vin of vins) {
    const sightings = record.sightings.filter((sighting) => sighting.vin === vin);
    const here = newest(sightings.filter(({ carrierId }) => carrierId === record.carrierId));
    const there = newest(sightings.filter(({ carrierId }) => carrierId !== record.carrierId));
    if (there && (!here || (there.on ?? '') >= (here.on ?? ''))) elsewhere.push(sightingWords(vin, there));
    else if (!here) unseen += 1;
  }
  if (elsewhere.length > 0) return { result: 'differs', said, onRecord: named(elsewhere, '; '), note: null };
  if (unseen === vins.length) return notCompared(said, null, 'None of them was ever seen with any carrier.');
  if (unseen > 0)
    return notCompared(
      said,
      `${vins.length - unseen} of ${vins.length} were seen with this carrier`,
      `${unseen} were never seen.`,
    );
  return { result: 'same', said, onRecord: 'Seen with this carrier last', note: null };
}

const named = (words: readonly string[], between = ', ') =>
  words.length <= MOST_NAMED
    ? words.join(between)
    : `${words.slice(0, MOST_NAMED).join(between)}${between}and ${words.length - MOST_NAMED} more`;

function newest(sightings: readonly VehicleSighting[]): VehicleSighting | undefined {
  return sightings.toSorted((a, b) => (b.on ?? '').localeCompare(a.on ?? ''))[0];
}

function sightingWords(vin: string, { carrierName, how, on, isOutOfService }: VehicleSighting): string {
  const when = on === null ? '' : ` on ${formatDate(on)}`;
  return `${vin}: ${how} with ${carrierName}${when}${isOutOfService ? ', which is ordered out of service' : ''}`;
}

const VIN = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g;

/** The VINs in a carrier's typed list, one per line, with or without words beside it or blanks in it; each once. */
export function vinsIn(text: Text): string[] {
  const lines = (text ?? '').toUpperCase().split(/[\n\r,;]+/);
  return [...new Set(lines.flatMap((line) => line.match(VIN) ?? line.replaceAll(/[\s-]/g, '').match(VIN) ?? []))];
}
