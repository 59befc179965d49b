import { KNOWN_FACTORS } from '@contract/onboarding/factors.constants';
import type { FindingSubject, FindingWeight } from '@contract/onboarding/packets.constants';
import { companyKey } from '@contract/shared/company-names';
import { nameKey } from '@contract/shared/names';
import { distance } from 'fastest-levenshtein';
import { readEmail } from '../carriers/contact-values';
import { looksLikeDomain } from '../carriers/look-alike-domains';
import { isSamePerson } from '../carriers/same-contact';
import { type CarrierOnRecord, dbaAgeOn, type Finding, isYoungDba, type SaidInPacket, vinsIn } from './compare-packet';
import type { ConfirmedFactor } from './confirmed-factors';

/** A finding with what its difference says; null: it does not differ. */
export type WeighedFinding = Finding & { weight: FindingWeight | null };

type Payment = { account: string; factors: readonly ConfirmedFactor[] };
type Weighed = { said: SaidInPacket; record: CarrierOnRecord; differs: ReadonlySet<FindingSubject>; payment: Payment };

/**
 * Weighs what differs: honest carriers leave out a suite, are paid under the owner's name and buy used trucks every day, and a
 * thief brings a look-alike domain, another company's payee or a record that changed last week. Pure.
 *
 * @param findings one with a weight was weighed where it was found
 * @param payment the account that is to be paid, and the factors that the company confirmed by a call
 */
export function weighFindings(
  findings: readonly (Finding & { weight?: FindingWeight })[],
  said: SaidInPacket,
  record: CarrierOnRecord | null,
  payment: Payment,
): WeighedFinding[] {
  const differs = new Set(findings.filter(({ result }) => result === 'differs').map(({ subject }) => subject));
  return findings.map((finding) => {
    if (finding.result !== 'differs') return { ...finding, weight: null };
    if (finding.weight) return { ...finding, weight: finding.weight };
    const weigh = record && WEIGHTS[finding.subject];
    return { ...finding, weight: weigh ? weigh({ said, record, differs, payment }) : 'strong' };
  });
}

const strongIf = (isStrong: boolean): FindingWeight => (isStrong ? 'strong' : 'weak');

/** What is not here is strong: what a packet shares with other carriers, a bank abroad, and a record that changed lately. */
const WEIGHTS: Partial<Record<FindingSubject, (weighed: Weighed) => FindingWeight>> = {
  legal_name: ({ said, record }) => strongIf(!isNearName(said.legalName, record)),
  dba_name: () => 'weak',
  address: () => 'weak',
  phone: ({ differs }) => strongIf(isStranger(differs)),
  // Who answered at the address of record typed it.
  email: ({ said, record, differs }) =>
    strongIf(isStranger(differs) || (differs.has('invited_address') && isLookAlike(said.email, record))),
  invited_address: ({ said, record, differs }) =>
    strongIf(isStranger(differs) || isLookAlike(said.invitedAddress, record)),
  tax_name: ({ said, record }) => strongIf(!isNearName(said.taxName, record) && !isOwner(said.taxName, said, record)),
  payee_name: ({ said, record, payment }) =>
    strongIf(
      said.isFactorPaid
        ? !isKnownFactor(said.payeeName, payment)
        : !isNearName(said.payeeName, record) && !isOwner(said.payeeName, said, record),
    ),
  signer: () => 'weak',
  vins: ({ said, record }) => strongIf(isFleetOfOthers(said.vins, record)),
};

/** Neither the mailbox nor the telephone is the carrier's: nothing ties who sent the packet to it. */
const isStranger = (differs: ReadonlySet<FindingSubject>) => differs.has('invited_address') && differs.has('phone');

function isLookAlike(email: string | null, { email: recorded }: CarrierOnRecord): boolean {
  const [own, known] = [readEmail(email ?? '')?.domain, readEmail(recorded ?? '')?.domain];
  return own !== undefined && known !== undefined && own !== known && looksLikeDomain(own, known);
}

/** How many letters two spellings of one long name may be apart. */
const SLIPS = 2;
const SHORTEST_NAME_WITH_SLIPS = 8;

/**
 * The name of record with a slip, shortened or without its last words: `C K BRONCO TRANS` is `C.K. BRONCO TRANSPORTATION`. A
 * letter of another script is no slip: only who copies a name writes one. A DBA that came lately is no name of record.
 */
export function isNearName(
  name: string | null,
  { legalName, dbaName, contacts }: Pick<CarrierOnRecord, 'legalName' | 'dbaName' | 'contacts'>,
) {
  if (name === null || /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name)) return false;
  return [legalName, isYoungDba(dbaAgeOn({ contacts })) ? null : dbaName].some(
    (known) => known !== null && (isShortened(name, known) || isMistyped(name, known)),
  );
}

const wordsOf = (name: string) =>
  name
    .replaceAll('&', ' and ')
    .replaceAll(/[.']/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(nameKey)
    .filter((word) => word !== '' && companyKey(`X ${word}`) !== 'X');

/** `BROS` for `BROTHERS`: the same first letter, and the others in their order. */
function isAbbreviation(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return short[0] === long[0] && at === short.length;
}

/** Each word is the other's in its place or an abbreviation of it, or one name ends before the other; two words at least are whole. */
function isShortened(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const pairs = a.slice(0, b.length).map((word, at) => [word, b[at]!] as const);
  const whole = pairs.filter(([x, y]) => x === y).length;
  return pairs.length >= 2 && whole >= Math.min(2, pairs.length - 1) && pairs.every(([x, y]) => isAbbreviation(x, y));
}

function isMistyped(one: string, other: string): boolean {
  const [a, b] = [companyKey(one), companyKey(other)];
  return Math.min(a.length, b.length) >= SHORTEST_NAME_WITH_SLIPS && distance(a, b) <= SLIPS;
}

/** A sole proprietor is taxed and paid under the owner's name: an officer of record, or who signed for a company that is no LLC. */
function isOwner(name: string | null, { signer, legalName }: SaidInPacket, record: CarrierOnRecord): boolean {
  if (name === null) return false;
  if (record.officers.some((officer) => isSamePerson(name, officer))) return true;
  const isIncorporated = companyKey(legalName ?? '') !== nameKey(legalName ?? '');
  return !isIncorporated && signer !== null && isSamePerson(name, signer);
}

/** Behind the carrier's name: `TWO ELK TRANSPORT LLC c/o Meridian Factors`. */
const IN_CARE_OF = /^.*?(?:\bc\/o\b|\bin care of\b|\bcare of\b)/i;

/**
 * Whether a payee is a factoring company that is known. One that was confirmed by a call is known with its account alone: its name on
 * another account is how a notice of assignment is forged.
 */
export function isKnownFactor(payee: string | null, { account, factors }: Payment): boolean {
  const key = companyKey((payee ?? '').replace(IN_CARE_OF, ''));
  const isNamed = (name: string) => companyKey(name) !== '' && key.startsWith(companyKey(name.replace(IN_CARE_OF, '')));
  const confirmed = factors.filter(({ name }) => isNamed(name));
  if (confirmed.length > 0) return confirmed.some((factor) => factor.account !== '' && factor.account === account);
  return KNOWN_FACTORS.some(isNamed);
}

/** A used truck was someone else's; a fleet that others drive, or a truck of a carrier that is ordered out, is no used truck. */
function isFleetOfOthers(typed: string | null, { carrierId, sightings }: CarrierOnRecord): boolean {
  const vins = vinsIn(typed);
  const elsewhere = vins.filter((vin) => {
    const [newest] = sightings
      .filter((sighting) => sighting.vin === vin)
      .toSorted((a, b) => (b.on ?? '').localeCompare(a.on ?? ''));
    return newest !== undefined && newest.carrierId !== carrierId;
  });
  const isOrderedOut = sightings.some(
    ({ vin, carrierId: other, isOutOfService }) => other !== carrierId && isOutOfService && elsewhere.includes(vin),
  );
  return isOrderedOut || (elsewhere.length >= 2 && elsewhere.length * 2 >= vins.length);
}
