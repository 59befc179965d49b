import type { MailThingKind } from '@contract/rate-confirmations/mails.constants';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { checkVin } from '@contract/shared/vin';
import { readEmail } from '../../../carriers/contact-values';
import { type DigitRun, digitRuns, isClabe, isIban, isRouting, withDigits } from './numbers-in-text';

/** A thing that a text names: what can be on file or not, in whatever language the words around it are. */
export type NamedThing = {
  kind: MailThingKind;
  /** In the form in which what is on file is compared. */
  value: string;
  /** The sentence or line that it stands in. */
  line: string;
  /** Where it begins in that line, and in the text. */
  atInLine: number;
  at: number;
  place?: NamedPlace;
};

/** A place as far as the text says it; upper case. */
export type NamedPlace = { street: string | null; city: string; state: string; zip: string | null };

/** Labels of an account, of a routing number and of a bank, in the languages that dispatchers write. */
const ACCOUNT_LABEL =
  /(?<!\p{L})(?:account|acct|acc|a\/c|cuenta|cta|compte|cpte|conta|konto|kontonr|kontonummer|rachun\p{L}*|ra[cč]un\p{L}*|сч[её]т\p{L}*|рахун\p{L}*|сметка|hesap\p{L}*|conto|tài khoản|حساب|खाता|खाते|ਖਾਤਾ|ਖਾਤੇ|账户|账号|帳戶|계좌|clabe|iban|dda)(?!\p{L})/iu;
const ROUTING_LABEL =
  /(?<!\p{L})(?:aba|rtn|rt|routing|rout|transit|ruta|routage|ach|wire|swift|bic|ag[eê]ncia|sort code)(?!\p{L})/iu;
const BANK_LABEL =
  /(?<!\p{L})(?:bank\p{L}*|banc[oa]\p{L}*|banque|banq\p{L}*|банк\p{L}*|banka\p{L}*|بنك|बैंक|ਬੈਂਕ|银行|銀行|은행|deposit\p{L}*|depósit\p{L}*|przelew\p{L}*|transfer\p{L}*|vire\p{L}*|перевод\p{L}*|переказ\p{L}*)(?!\p{L})/iu;
/** Numbers of freight and papers. What such a label stands right before is none of the things below. */
const PAPER_LABEL =
  /(?<!\p{L})(?:p\.?o\.?|bol|b\/l|pro|pick-?\s?up|pu|ref(?:erence)?|load|order|orden|seal|sello|invoice|inv|trailer|trl|container|appt|appointment|confirmation|conf|confirmación|tracking|trip|shipment|ein|tin|fein|tax(?:payer)?|policy|póliza|claim|ticket|receipt|recibo|item|sku|qty|weight|lbs|temp|zip|dot|usdot|mc|ff|mx|unit|truck|tractor|dock|door|release|delivery|booking|manifest|customer|scac|rate|total|amount|check|cheque|license|cdl|badge|code|box|suite|ste|case|pallet|pieces)(?:\s?(?:id|number|num|numero|número|no|nr)\b)?[\s.:#№-]{0,4}(?:is|es|was)?[\s:#]{0,3}$/iu;
const PHONE_LABEL =
  /(?<!\p{L})(?:tel\p{L}*|phone|ph|cell?\p{L}*|mobile|office|fax|call|text|whats ?app|nights?|direct|llam\p{L}*|appel\p{L}*|móvil|тел\p{L}*)(?!\p{L})[^\d\n]{0,20}$/iu;

/**
 * The most things of a text that are compared: a genuine letter never names more. If there are more, one more is
 * returned.
 */
export const MOST_THINGS = 200;

/** How far apart a routing number and its account stand. */
const BESIDE = 90;

/**
 * Everything that a text names by a form of its own, in any language: telephones, addresses, domains, accounts, vehicles, carriers,
 * places. Pure. Linear in the length of the text.
 */
export function thingsIn(text: string): NamedThing[] {
  const read = withDigits(text);
  const runs = digitRuns(read);
  const taken = new Marks(read.length);
  const found: NamedThing[] = [];
  const add = (kind: MailThingKind, value: string, at: number, place?: NamedPlace) =>
    found.push({ kind, value, at, ...lineAround(read, at), ...(place && { place }) });
  addMoney(read, runs, taken, add);
  addPhones(read, runs, taken, add);
  addMailboxes(read, add);
  addVehicles(read, add);
  addCarriers(read, add);
  addPlaces(read, add);
  const seen = new Set<string>();
  return found
    .sort((one, other) => one.at - other.at)
    .filter(({ kind, value, line }) => {
      const key = `${kind} ${value} ${line}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MOST_THINGS + 1);
}

type Add = (kind: MailThingKind, value: string, at: number, place?: NamedPlace) => void;

const isPhoneForm = ({ written }: DigitRun) =>
  /^\+?1?[ .-]?\d{3}\)?[ .-]+\d{3}[ .-]+\d{4}$/.test(written) || /^\d{3}[.-]\d{3}[.-]\d{4}$/.test(written);

/** Which letters of a text are spoken for. */
class Marks {
  readonly #of: Uint8Array;
  constructor(length: number) {
    this.#of = new Uint8Array(length);
  }
  add(start: number, end: number) {
    this.#of.fill(1, start, end);
  }
  has(start: number, end: number): boolean {
    return this.#of.subarray(start, end).includes(1);
  }
}

function addMoney(text: string, runs: readonly DigitRun[], taken: Marks, add: Add) {
  for (const { 0: one, index } of text
    .toUpperCase()
    .matchAll(/(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}(?![A-Z0-9])/g)) {
    const iban = longestIban(one.replaceAll(' ', ''));
    if (iban === null) continue;
    add('account', iban, index);
    taken.add(index, index + one.length);
  }
  for (const { 0: one, index } of text.matchAll(
    /\b(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60}|T[1-9A-HJ-NP-Za-km-z]{33})\b/g,
  ))
    add('wallet', one, index);
  for (const { 0: one, index } of text.matchAll(
    /(?<![\p{L}\p{N}.@])(?:\$[a-z][a-z0-9_-]{2,20}|(?:paypal\.me|cash\.app|venmo\.com)\/\S{2,40})/giu,
  ))
    add('wallet', one.toLowerCase(), index);
  for (const { 1: one, index } of text.matchAll(
    /\b(?:venmo|zelle|cash ?app|paypal)\b[^\n]{0,40}?(?<![\w.])(@[a-z0-9][\w-]{2,30})(?![\w.])/gi,
  ))
    add('wallet', one!.toLowerCase(), index);
  for (const { 0: whole, 1: digits, index } of text.matchAll(ENDS_IN)) {
    const { line } = lineAround(text, index);
    if (ACCOUNT_LABEL.test(line) || BANK_LABEL.test(line)) add('account', digits!, index + whole.length - 4);
  }
  const isPaper = (run: DigitRun) => PAPER_LABEL.test(run.before);
  const routings = runs.filter(
    (run) => run.digits.length === 9 && isRouting(run.digits) && !isPaper(run) && !taken.has(run.start, run.end),
  );
  const places = new Map(runs.map((run, position) => [run, position]));
  /** Whether one of the next runs on either side is wanted. */
  const isBeside = (run: DigitRun, isWanted: (other: DigitRun) => boolean): boolean => {
    const position = places.get(run)!;
    for (const step of [-1, 1])
      for (let at = position + step; at >= 0 && at < runs.length; at += step) {
        const other = runs[at]!;
        const apart = step < 0 ? run.start - other.end : other.start - run.end;
        if (apart > BESIDE) break;
        if (isWanted(other)) return true;
      }
    return false;
  };
  const mayBeAccount = (run: DigitRun) =>
    run.digits.length >= 5 &&
    run.digits.length <= 17 &&
    !taken.has(run.start, run.end) &&
    !isPaper(run) &&
    !isPhoneForm(run) &&
    !PHONE_LABEL.test(run.before) &&
    // Dates, amounts and ZIP codes.
    !/^(?:\d{1,2}[.-]\d{1,2}[.-]\d{2,4}|\d{4}[.-]\d{2}[.-]\d{2}|\d{1,3}(?:,\d{3})+|\d{5}-\d{4}|\d+[.,]\d{2})$/.test(
      run.written,
    ) &&
    !/[$€]\s?$/.test(run.before) &&
    !/[,\s][A-Z]{2}\.?\s+$/.test(run.before);
  const confirmed = routings.filter(
    (run) =>
      ROUTING_LABEL.test(run.before) ||
      BANK_LABEL.test(lineAround(text, run.start).line) ||
      isBeside(run, (other) => other.digits !== run.digits && mayBeAccount(other)),
  );
  for (const run of confirmed) {
    taken.add(run.start, run.end);
    add('routing', run.digits, run.start);
  }
  const isConfirmed = new Set(confirmed);
  for (const run of runs) {
    if (taken.has(run.start, run.end)) continue;
    const isAccount =
      isClabe(run.digits) ||
      (mayBeAccount(run) &&
        (ACCOUNT_LABEL.test(run.before) ||
          isBeside(run, (other) => isConfirmed.has(other)) ||
          (run.digits.length >= 8 && BANK_LABEL.test(run.before))));
    if (!isAccount) continue;
    taken.add(run.start, run.end);
    add('account', run.digits, run.start);
  }
}

/** An account by its last digits alone. */
const ENDS_IN =
  /(?<!\p{L})(?:end(?:s|ing)(?: in| with)?|last (?:four|4)(?: digits)?(?: are| is)?|termina\p{L}*(?: en)?|se termin\p{L}*(?: par)?|x{2,}|\*{2,})[ :-]{0,3}(\d{4})(?!\d)/giu;

function longestIban(text: string): string | null {
  for (let length = Math.min(34, text.length); length >= 15; length -= 1)
    if (isIban(text.slice(0, length))) return text.slice(0, length);
  return null;
}

const INTERNATIONAL = /\+\s?\d(?:[ ().-]{0,2}\d){7,14}(?!\d)/g;
const NATIONAL =
  /(?<![\d.,$#/])(?:\+?1[ .-]{0,2})?\(?[2-9]\d{2}\)?[ .\u2010-\u2013-]{0,3}[2-9]\d{2}[ .\u2010-\u2013-]{0,2}\d{4}(?!\d|[.,]\d)/g;

function addPhones(text: string, runs: readonly DigitRun[], taken: Marks, add: Add) {
  const befores = new Map(runs.map(({ start, before }) => [start, before]));
  for (const pattern of [INTERNATIONAL, NATIONAL])
    for (const { 0: one, index } of text.matchAll(pattern)) {
      const end = index + one.length;
      if (taken.has(index, end)) continue;
      const before =
        [0, 1, 2, 3].map((step) => befores.get(index + step)).find((one) => one !== undefined) ??
        text.slice(Math.max(0, index - 30), index);
      // Ten digits in a row may be any number: only a telephone's label makes them one.
      if (/^\d{10,11}$/.test(one.trim()) && !PHONE_LABEL.test(before) && PAPER_LABEL.test(before)) continue;
      if (PAPER_LABEL.test(before) && !/[().-]|\+/.test(one)) continue;
      const phone = readPhoneE164(one);
      if (phone === null) continue;
      taken.add(index, end);
      add('phone', phone, index);
    }
  // Digits apart, which the forms above do not have.
  for (const run of runs) {
    if (taken.has(run.start, run.end)) continue;
    const [, own] = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(run.digits) ?? [];
    const isApart = (run.written.match(/\D+/g) ?? []).length >= 5;
    if (own && isApart && !PAPER_LABEL.test(run.before)) add('phone', `+1${own}`, run.start);
  }
}

const MAILBOX = /[^\s@<>"'(),;:[\]/\\|]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}\.){1,5}\p{L}{2,24}/gu;
const SPELLED_MAILBOX =
  /([\p{L}\p{N}._+-]{2,64})\s*(?:\(\s*(?:at|arroba)\s*\)|\[\s*(?:at|arroba)\s*\]|\s(?:at|arroba)\s)\s*([\p{L}\p{N}-]{2,40})\s*(?:\(\s*(?:dot|punto)\s*\)|\[\s*(?:dot|punto)\s*\]|\s(?:dot|punto)\s|\.)\s*(com|net|org|us|io|co|mx|ca)\b/giu;
const DOMAIN =
  /(?<![\p{L}\p{N}@._-])(?:https?:\/\/)?(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,5}(?:com|net|org|us|co|io|biz|info|online|site|app|xyz|live|link|club|top|ca|mx|me|cc)(?![\p{L}\p{N}-])(?!\.\p{L})/giu;

function addMailboxes(text: string, add: Add) {
  for (const { 0: one, index } of text.matchAll(MAILBOX)) {
    const email = readEmail(one.replace(/^[.<([]+/, ''));
    if (email) add('email', email.email, index);
  }
  for (const { 1: name, 2: host, 3: ending, index } of text.matchAll(SPELLED_MAILBOX)) {
    const email = readEmail(`${name}@${host}.${ending}`);
    if (email) add('email', email.email, index);
  }
  for (const { 0: one, index } of text.matchAll(DOMAIN)) {
    const domain = one
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '');
    add('domain', domain, index);
  }
}

const VIN_SHAPE = /(?<![A-Z0-9])[A-Z0-9]{17}(?![A-Z0-9])/g;
const SPACED_VIN =
  /\bVIN\b[^A-Z0-9\n]{0,6}(?:IS |NUMBER |NO |NOW )?[^A-Z0-9\n]{0,4}([A-Z0-9](?:[ -]?[A-Z0-9]){16})(?![A-Z0-9])/g;
const PLATE =
  /(?<!\p{L})(?:license plate|plate|plates|tag|placas?|matr[ií]cula|plaque)(?!\p{L})(?:\s?(?:#|no\.?|number|is|es|:))*\s*((?:[A-Z]{2}[ -]+)?(?=[A-Z0-9 -]{0,8}\d)[A-Z0-9](?:[ -]?[A-Z0-9]){3,8})(?![A-Z0-9])/giu;

function addVehicles(text: string, add: Add) {
  const upper = text.toUpperCase();
  const vins = new Set<string>();
  const addVin = (written: string, at: number, isNamed: boolean) => {
    // No VIN has these three letters: a text recognizer, or a person, took them for the digits.
    const vin = written.replaceAll(/[ -]/g, '').replaceAll(/[OQ]/g, '0').replaceAll('I', '1');
    if (vins.has(vin) || !/[A-Z]/.test(vin) || !/\d{4}$/.test(vin)) return;
    const result = checkVin(vin);
    if (result !== 'valid' && !(isNamed && result === 'check_digit_wrong') && !/^[1-5][A-HJ-NPR-Z]/.test(vin)) return;
    vins.add(vin);
    add('vin', vin, at);
  };
  for (const { 1: one, index } of upper.matchAll(SPACED_VIN)) addVin(one!, index, true);
  for (const { 0: one, index } of upper.matchAll(VIN_SHAPE))
    addVin(one, index, /\bVIN\b[^\n]{0,30}$/.test(upper.slice(Math.max(0, index - 40), index)));
  for (const { 1: one, index } of text.matchAll(PLATE)) add('plate', one!.toUpperCase().replaceAll(/[ -]/g, ''), index);
}

const DOT_NUMBER = /\b(?:us\s?)?dot\s{0,3}(?:number|no\.?|#)?\s{0,3}[:#-]?\s{0,3}#?(\d{5,8})\b/gi;
const DOCKET = /\b(mc|mx|ff)\s{0,3}(?:number|no\.?|#)?\s{0,3}[:#-]?\s{0,3}#?(\d{4,8})\b/gi;

function addCarriers(text: string, add: Add) {
  for (const { 1: number, index } of text.matchAll(DOT_NUMBER)) add('carrier_number', `DOT ${Number(number)}`, index);
  for (const { 1: type, 2: number, index } of text.matchAll(DOCKET))
    add('carrier_number', `${type!.toUpperCase()} ${Number(number)}`, index);
}

const STATES = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY AB BC MB NB NL NS ON PE QC SK'.split(
    ' ',
  ),
);
/** A street with its number or a post office box, then a city, a state and perhaps its ZIP code; over two lines at most. */
const STREET = String.raw`(?:\bP\.?\s?O\.?\s?Box\s+\d{1,7}|(?<![\d$#.,-])\d{1,6}[A-Z]?(?:[ \t]+[\p{L}\p{N}.’'#/-]+){1,6})`;
const CITY = String.raw`(?:\p{Lu}[\p{L}.’'-]*[ \t]+){0,3}\p{Lu}[\p{L}.’'-]*`;
const PLACE = new RegExp(
  String.raw`(?:(${STREET}),?(?:[ \t]+(?:Suite|Ste|Unit|#)\.?[ \t]*[\p{L}\p{N}-]+,?)?(?:[ \t]+in|[ \t]+en|[ \t]*\n|[ \t]*,)?[ \t]*)?(${CITY})(,?)[ \t]+([A-Z]{2})\b\.?,?(?:[ \t]+(\d{5})(?:-\d{4})?\b)?`,
  'gu',
);
const STREET_ENDING =
  /^(?:ST|STREET|AVE|AVENUE|BLVD|BOULEVARD|RD|ROAD|DR|DRIVE|LN|LANE|WAY|PKWY|PARKWAY|HWY|HIGHWAY|CT|COURT|PL|PLACE|CIR|CIRCLE|TER|TERRACE|LOOP|TRL|TRAIL|SQ|SQUARE|EXPY|FWY|FREEWAY|PLAZA|ROW|PIKE|ROUTE|RTE)\.?$/;

const STREET_ALONE =
  /(?<![\d$#.,-])\d{1,6}[A-Z]?[ \t]+(?:[\p{Lu}\d][\p{L}\d.’'-]*[ \t]+){1,4}(?:St|Street|Ave|Avenue|Blvd|Boulevard|Rd|Road|Dr|Drive|Ln|Lane|Way|Pkwy|Parkway|Hwy|Highway|Ct|Court)(?![\p{L}])/gu;

function addPlaces(text: string, add: Add) {
  const covered = new Marks(text.length);
  for (const { 0: whole, 1: street, 2: city, 3: comma, 4: state, 5: zip, index } of text.matchAll(PLACE)) {
    if (!STATES.has(state!) || (comma === '' && zip === undefined)) continue;
    const place = partsOf(isStreet(street, zip) ? street : undefined, city!);
    if (place.city === '') continue;
    covered.add(index, index + whole.length);
    add(
      'address',
      [place.street, place.city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      index + whole.search(/\S/),
      { ...place, state: state!, zip: zip ?? null },
    );
  }
  for (const { 0: street, index } of text.matchAll(STREET_ALONE)) {
    if (covered.has(index, index + street.length)) continue;
    const named = street.replaceAll(/\s+/g, ' ').toUpperCase();
    add('address', named, index, { street: named, city: '', state: '', zip: null });
  }
}

/** Two miles to Dallas is no street; a street ends as streets do, or has a ZIP code behind it. */
function isStreet(street: string | undefined, zip: string | undefined): boolean {
  if (street === undefined) return false;
  if (/^P\.?\s?O/i.test(street)) return true;
  const words = street.toUpperCase().split(/\s+/);
  return (
    words.slice(1).some((word) => STREET_ENDING.test(word)) ||
    (zip !== undefined && /^\d+[A-Z]?\s+\p{Lu}/u.test(street))
  );
}

/** Where no comma parts street and city, the street ends with its kind: 9 Elm St Houston. */
function partsOf(street: string | undefined, city: string): Pick<NamedPlace, 'street' | 'city'> {
  const named = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toUpperCase();
  if (street !== undefined) {
    // What stands before the number of the street may have been taken for a street.
    return { street: named(street), city: named(city) };
  }
  const words = named(city).split(' ');
  const ending = words.findIndex((word) => STREET_ENDING.test(word));
  return { street: null, city: words.slice(ending + 1).join(' ') };
}

/** The sentence or line around a place in the text. */
function lineAround(text: string, at: number): { line: string; atInLine: number } {
  const from = Math.max(text.lastIndexOf('\n', at - 1) + 1, lastSentenceEnd(text, at));
  const rest = text.slice(at, at + 400);
  const end = rest.search(/\n|[.!?](?=\s+\p{Lu})|[!?]\s/u);
  const start = Math.max(from, at - 400);
  return { line: text.slice(start, end === -1 ? at + rest.length : at + end + 1), atInLine: at - start };
}

function lastSentenceEnd(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 400), at);
  const ends = [...before.matchAll(/(?<![\s.]\p{L}|\b(?:tel|ph|ext|no|st|ave|dr))[.!?]\s+(?=\S)/giu)];
  const last = ends.at(-1);
  return last ? Math.max(0, at - 400) + last.index + last[0].length : 0;
}
