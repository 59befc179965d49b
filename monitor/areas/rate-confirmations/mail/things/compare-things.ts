import { MAIL_THINGS, MAX_MAIL_THINGS } from '@contract/rate-confirmations/mails.constants';
import type { MailThing } from '@contract/rate-confirmations/mails.entities';
import { formatPhone } from '@contract/shared/format';
import { isFreeMail } from '../../../../base/email-domains';
import { looksLikeDomain } from '../../../carriers/look-alike-domains';
import { isKnownSender, knownDomains } from '../known-senders';
import { domainOf } from '../mail-facts';
import type { ComparedThing, PartWithThings, Weight } from './compared-thing';
import { isSamePayee, type OnFile, placeOnFile } from './on-file';
import { type NamedThing, thingsIn } from './things-in-text';
import type { MailPart } from './written-parts';

type Senders = { carrierAddresses: readonly string[]; ownAddresses: readonly string[]; ownHosts: readonly string[] };
/** What each part names. */
export const thingsOfParts = (parts: readonly MailPart[]): PartWithThings[] =>
  parts.map((part) => ({ ...part, named: [...thingsIn(part.text), ...payeesIn(part)] }));

type Asked = { parts: readonly PartWithThings[]; onFile: OnFile; senders: Senders; isOfOwnPeople: boolean };

/** @param isOfOwnPeople one of the broker's people wrote it: their own words name whom they like, what they pass on does not */
export function compareThings({ parts, onFile, senders, isOfOwnPeople }: Asked): ComparedThing[] {
  return parts.flatMap((part) =>
    part.named.map((thing) => {
      const compared = compare(thing, onFile, senders);
      const isTrusted = isOfOwnPeople && (part.role === 'own' || part.role === 'signature');
      const isOpen = compared.standing !== 'on_file';
      const weight = isOpen && onFile.hasCarrier ? weightOf(thing, part, onFile, senders, isTrusted) : null;
      return { ...thing, part, ...compared, weight };
    }),
  );
}

type Compared = Pick<ComparedThing, 'standing' | 'source' | 'expected'>;

const onRecord = (source: string): Compared => ({ standing: 'on_file', source, expected: null });
const unknown = (expected: readonly string[], isAnyOnFile = expected.length > 0): Compared => ({
  standing: isAnyOnFile ? 'not_on_file' : 'nothing_on_file',
  source: null,
  expected: expected.slice(0, 3).join(', ') || null,
});

function compare(thing: NamedThing, onFile: OnFile, senders: Senders): Compared {
  const { kind, value } = thing;
  if (kind === 'phone' || kind === 'email') {
    const known = (kind === 'phone' ? onFile.phones : onFile.emails).get(value);
    const isLookAlike = kind === 'email' && looksLikeKnown(domainOf(value), senders);
    if (known && !known.isYoung && !isLookAlike) return onRecord(known.source);
    if (kind === 'email' && !known && isKnownSender(senders, value))
      return onRecord('A domain of the carrier or yours');
    const others = kind === 'phone' ? [...onFile.phones].filter(([, { source }]) => !source.startsWith('Your')) : [];
    return {
      ...unknown(
        others.map(([phone]) => formatPhone(phone)),
        onFile.hasCarrier,
      ),
      source: known ? `${known.source}: it came within 90 days and proves nothing` : null,
    };
  }
  if (kind === 'domain') {
    const own = [...knownDomains(senders), ...senders.ownHosts];
    const known = own.find((one) => value === one || value.endsWith(`.${one}`));
    return known ? onRecord('A domain of the carrier or yours') : unknown(own);
  }
  if (kind === 'account' || kind === 'routing') return compareAccount(thing, onFile);
  if (kind === 'payee')
    return onFile.payee !== null && isSamePayee(value, onFile.payee)
      ? onRecord('Its packet')
      : unknown(onFile.payee === null ? [] : [onFile.payee]);
  if (kind === 'vin' || kind === 'plate') {
    const ofLoad = kind === 'vin' ? onFile.load?.vin : onFile.load?.plate;
    if (ofLoad && ofLoad === value) return onRecord('The load’s truck');
    const known = (kind === 'vin' ? onFile.vins : onFile.plates).get(value);
    return known ? onRecord(known.source) : unknown(ofLoad ? [ofLoad] : [], Boolean(ofLoad) || onFile.hasCarrier);
  }
  if (kind === 'carrier_number')
    return onFile.carrierNumbers.includes(value) ? onRecord('Carrier or broker') : unknown(onFile.carrierNumbers);
  if (kind === 'address') {
    const known = thing.place ? placeOnFile(thing.place, onFile.places) : null;
    if (known) return onRecord(known.source);
    return unknown(
      onFile.places.filter(({ isStop }) => isStop).map(({ city, state }) => `${city}, ${state}`),
      onFile.places.length > 0,
    );
  }
  return unknown([], onFile.accounts.length > 0);
}

/** An imitation of the carrier's or the broker's domain, whoever put it on file. */
function looksLikeKnown(domain: string, senders: Senders): boolean {
  const known = knownDomains(senders);
  return !known.includes(domain) && known.some((one) => looksLikeDomain(domain, one));
}

function compareAccount({ kind, value }: NamedThing, { accounts }: OnFile): Compared {
  for (const { routing, account, lastFour, source } of accounts) {
    const isSame =
      kind === 'routing'
        ? routing === value
        : value.length === 4
          ? lastFour.endsWith(value) || value.endsWith(lastFour)
          : account === null
            ? value.endsWith(lastFour)
            : account.replaceAll(/[^A-Z0-9]/gi, '').toUpperCase() === value;
    if (isSame) return onRecord(source);
  }
  const expected = accounts.map(({ routing, lastFour }) => (kind === 'routing' ? routing : `ends in ${lastFour}`));
  return unknown(expected.filter((one) => one !== null));
}

/** Freight that goes elsewhere, in the languages that dispatchers write. */
const SENDS_ELSEWHERE =
  /(?<!\p{L})(?:re-?rout\p{L}*|re-?direct\p{L}*|divert\p{L}*|instead|new (?:delivery |drop |receiver |unload\p{L}* )?(?:address|location|destination|receiver|consignee|warehouse)|(?:deliver|drop|unload|bring|take|haul)(?: it| them| this| the load| the freight| off)? (?:to|at|in)|(?:delivery|destination|receiver|consignee)(?: address| location)?(?: has| was| is| had)?(?: been)? changed|nuev[ao] (?:direcci[oó]n|destino)|(?:entreg|llev|descarg)\p{L}*|nouvelle (?:adresse|destination)|livr\p{L}*|décharg\p{L}*|rozład\p{L}*|dostaw\p{L}*|выгруз\p{L}*|доставк\p{L}*|вивантаж\p{L}*|entrega\p{L}*|istovar\p{L}*|abladen|liefer\p{L}*)(?!\p{L})/iu;
const DELIVER_TO =
  /(?<!\p{L})(?:consignee|ship to|deliver to|delivery(?: address| change)?|receiver|new (?:address|location)|destination|destino|entregar|livrer)(?!\p{L})/iu;
/** Where a truck is on its way, or has to stop. */
const ON_THE_WAY =
  /(?<!\p{L})(?:shop|repair\p{L}*|tires?|tow\p{L}*|truck ?stop|pilot|love['’]?s|flying j|petro|hotel|motel|park\p{L}*|rest area|broke\p{L}*|breakdown|accident|scale|weigh|yard|terminal|taller|grúa|estaciona\p{L}*|garage|panne)(?!\p{L})/iu;
const PAYMENT =
  /(?<!\p{L})(?:remit\p{L}*|pay\p{L}*|checks?|cheques?|lock ?box|settlements?|invoices? to|factor\p{L}*|assign\p{L}*|pagar|pago\p{L}*|factura a|paiement\p{L}*|przelew\p{L}*|оплат\p{L}*)(?!\p{L})/iu;
const DRIVER =
  /(?<!\p{L})(?:drivers?|chofer|conductor|operador|chauffeur|kierowc\p{L}*|водител\p{L}*|водій\p{L}*|fahrer|motorista|vozač\p{L}*)(?!\p{L})/iu;
const TRUCK = /(?<!\p{L})(?:truck|tractor|trailer|camión|tractor|camion|remolque|remorque)(?!\p{L})/iu;
/** People at docks and shops, whose numbers are never on file. */
const OTHER_PEOPLE =
  /(?<!\p{L})(?:dock|shipper|receiver|consignee|warehouse|lumper|facility|store|guard|security|tow\p{L}*|shop|repair\p{L}*|mechanic|tires?|hotel|insur\p{L}*|agent|agency|adjuster|police|customs|certificates?|muelle|almac[eé]n|bodega|taller|seguro|quai|entrepôt)(?!\p{L})/iu;
/** What a thief asks to be sent: whoever it goes to can take the freight or the money. */
const OPENS_OR_PAYS =
  /(?<!\p{L})(?:efs|com ?checks?|comdata|t-?chek|advances?|fuel|zelle|venmo|cash ?app|wire|money|gate code|codes?|pick-?up (?:number|no\.?|#)|pu ?#|número de recogida|numéro de ramassage|código|dinero|anticipo)(?!\p{L})/iu;
const ASKS =
  /(?<!\p{L})(?:call|text|sends?|mail|e-?mail|write|reply|forward|cc|copy|use|contact|reach|whats ?app|new|ll[aá]m\p{L}*|m[aá]nd\p{L}*|env[ií]\p{L}*|escrib\p{L}*|appel\p{L}*|envoy\p{L}*|écri\p{L}*|wyśl\p{L}*|dzwon\p{L}*|пришл\p{L}*|звон\p{L}*|пиши\p{L}*|надішл\p{L}*)(?!\p{L})/iu;

function weightOf(
  thing: NamedThing,
  part: PartWithThings,
  onFile: OnFile,
  senders: Senders,
  isTrusted: boolean,
): Weight | null {
  const { kind, value, line, place } = thing;
  const { role } = part;
  switch (kind) {
    case 'account':
    case 'routing':
    case 'wallet':
      return 'money';
    case 'payee':
      return onFile.payee === null ? null : 'money';
    case 'carrier_number':
      return 'freight';
    case 'vin':
      // A load without a truck gets its first one.
      return onFile.load?.vin ? 'freight' : null;
    case 'plate':
      return onFile.load?.plate && role !== 'paper' ? 'freight' : null;
    case 'phone':
      return weightOfPhone(thing, part, onFile, isTrusted);
    case 'email':
    case 'domain': {
      const domain = kind === 'email' ? domainOf(value) : value;
      if (looksLikeKnown(domain, senders)) return 'contact';
      if (kind === 'domain' || isTrusted || ['quoted', 'signature', 'paper'].includes(role)) return null;
      if (OTHER_PEOPLE.test(line) && !OPENS_OR_PAYS.test(line)) return null;
      return isFreeMail(domain) || ASKS.test(line) || FROM_HEADER.test(line) ? 'contact' : null;
    }
    case 'address': {
      const near = `${part.text.slice(Math.max(0, thing.at - 80), thing.at)} ${line}`;
      const isWhole = place!.street !== null || place!.zip !== null;
      if (isWhole && PAYMENT.test(near) && role !== 'quoted') return 'money';
      if (isTrusted || !onFile.places.some(({ isStop }) => isStop)) return null;
      if (SENDS_ELSEWHERE.test(line)) return 'freight';
      if (!isWhole || ['signature', 'quoted'].includes(role)) return null;
      if (role === 'paper' || role === 'picture') return DELIVER_TO.test(near) ? 'freight' : null;
      return ON_THE_WAY.test(line) ? null : 'freight';
    }
  }
}

const FROM_HEADER = /^[*\s]*(?:from|de|von|od|от)\s*:/iu;

function weightOfPhone(
  { value, line }: NamedThing,
  part: PartWithThings,
  onFile: OnFile,
  isTrusted: boolean,
): Weight | null {
  const { role } = part;
  if (isTrusted || role === 'quoted') return null;
  if (DRIVER.test(line) && onFile.load?.driverPhone) return 'freight';
  if (role === 'signature') return isOtherSignature(value, part, onFile) ? 'contact' : null;
  const opens = OPENS_OR_PAYS.test(line);
  if (!opens && OTHER_PEOPLE.test(line)) return null;
  // The driver of a load that has none yet.
  if (!opens && (DRIVER.test(line) || TRUCK.test(line)) && !onFile.load?.driverPhone) return null;
  if (role === 'paper') return null;
  if (role === 'picture') return opens || ASKS.test(line) ? 'contact' : null;
  if (!opens && isSignedLine(line)) return isOtherSignature(value, part, onFile) ? 'contact' : null;
  // A colleague's telephone in the same office, mentioned without a request to use it.
  return opens || ASKS.test(line) || !isOfSameArea(value, onFile) ? 'contact' : null;
}

const NAME_AND_NUMBER =
  /^\W*(?:(?:\p{Lu}[\p{L}.'’-]*[ ,|/-]+){1,5}(?:(?:cell|mobile|office|direct|ph|phone|tel|p|c|m|o)\b[.: ]*)?|(?:cell|mobile|office|direct|phone|tel)\b[.: ]+)[+(\d][\d().\s-]{8,18}\W*$/iu;
/** A name or “Office” and a number, without a word of what to do with it. */
const isSignedLine = (line: string): boolean => NAME_AND_NUMBER.test(line) && !ASKS.test(line) && !DRIVER.test(line);

/** The name of a person or of the carrier on file, and beside it only numbers from elsewhere: a copied signature with one's own. */
function isOtherSignature(phone: string, { text, named }: PartWithThings, { people, phones }: OnFile): boolean {
  const upper = text.toUpperCase();
  if (!people.some((name) => name.includes(' ') && upper.includes(name))) return false;
  if (named.some(({ kind, value }) => kind === 'phone' && phones.has(value))) return false;
  return !isOfSameArea(phone, { phones });
}

/** The area code is one of the carrier's or its load's. */
const isOfSameArea = (phone: string, { phones }: Pick<OnFile, 'phones'>): boolean =>
  [...phones].some(([known, { source }]) => !source.startsWith('Your') && known.slice(0, 5) === phone.slice(0, 5));

/** Who is to be paid: on the line that says so, or the one below it. */
const REMIT_TO =
  /(?<!\p{L})(?:remit(?:tance)?(?: all)?(?: payments?)?(?: to| address)?|(?:pay|make|send|mail|direct)(?: all| your| our| the| any)?(?: invoices?| bills?| checks?| payments?| funds| money)?(?: payable)?(?: only| directly)? to(?: the order of)?|pay(?:able|ments?)?(?: only)? to(?: the order of)?|(?:payments?|checks?|settlements?|funds|money)(?: for [^\n.]{1,30})? (?:should|must|will|needs? to|have to|has to|are to|is to|goes|go|now)[^\n.]{0,30}? to|beneficiary(?: name)?|account (?:name|holder)|beneficiario|titular|a nombre de|à l[’']ordre de|bénéficiaire)[ :\-–—]{0,4}([^\n]{0,120})(?:\n([^\n]{1,120}))?/giu;
const OF_PAYMENT = /pay|remit|check|fund|money|invoice|bill|benefic|holder|account name|titular|nombre|ordre/i;
/** What stands in a payee's place and names none. */
const NO_PAYEE =
  /^(?:us|me|them|him|her|you|it|be|the (?:same|usual|account|address|bank|carrier|factor\p{L}*|company|above|below)|our (?:usual|same|factor\p{L}*|account|bank|office)|same|as (?:usual|always|before)|your?|my|billing|accounting|this|that|address|account|\d|la misma|el mismo|le même)(?![\p{L}])/iu;

/** Names of payees, as far as a line says that it names one. */
function payeesIn({ text, role }: MailPart): NamedThing[] {
  if (role === 'subject') return [];
  return [...text.matchAll(REMIT_TO)].flatMap(({ 0: whole, 1: rest, 2: next, index }) => {
    const label = whole.slice(0, whole.length - (rest?.length ?? 0) - (next ? next.length + 1 : 0));
    if (!OF_PAYMENT.test(label)) return [];
    const said = (rest!.trim() || next || '').trim();
    // Up to the address: a name has no number of a street.
    const name = said
      .replace(/[,;(]?\s*(?:P\.?\s?O\.?\s?Box|\d).*$/i, '')
      .replace(/[,.;:]?\s*(?:as (?:always|usual|before)|same|please|thank).*$/i, '')
      .trim();
    if (!/\p{Lu}\p{L}/u.test(name) || NO_PAYEE.test(name) || /@/.test(name)) return [];
    return [{ kind: 'payee' as const, value: name, line: said, atInLine: 0, at: index }];
  });
}

/** For the page: each thing once, what is not on file first. */
export function shownThings(things: readonly ComparedThing[]): MailThing[] {
  const shown = new Map<string, MailThing>();
  for (const { kind, value, part, standing, source } of things) {
    const key = `${kind} ${value}`;
    const before = shown.get(key);
    if (before) before.where = [...new Set([...before.where, part.where])];
    else shown.set(key, { kind, value: wordsOf(kind, value), where: [part.where], standing, source });
  }
  const order = ['not_on_file', 'nothing_on_file', 'on_file'];
  return [...shown.values()]
    .sort(
      (one, other) =>
        order.indexOf(one.standing) - order.indexOf(other.standing) ||
        MAIL_THINGS.indexOf(one.kind) - MAIL_THINGS.indexOf(other.kind),
    )
    .slice(0, MAX_MAIL_THINGS);
}

/** An account by its last digits: whoever may read emails may not read all of a bank account. */
export function wordsOf(kind: NamedThing['kind'], value: string): string {
  if (kind === 'phone') return formatPhone(value);
  return kind === 'account' ? `ends in ${value.slice(-4)}` : value.slice(0, 200);
}
