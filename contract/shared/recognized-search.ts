import { readPhoneE164, withoutExtension } from './contact-details';
import { regionCode } from './geography';
import { MAX_INT4 } from './record-id';
import { classifySearchText, isNumberLookUp, normalizeSearchText } from './search-text';

/** What the search box contains, and so where it leads. */
export type RecognizedSearch =
  /** A carrier’s name or one of its numbers: the carrier search. */
  | { kind: 'carrier' }
  | { kind: 'email'; email: string }
  /** E.164. */
  | { kind: 'phone'; phone: string }
  | { kind: 'vin'; vin: string }
  /** `RC-000042`, as printed on each copy. */
  | { kind: 'rate_confirmation'; id: number }
  /** A load's or an order's number, which is no carrier's name and no number of one: "DB-261124-49". */
  | { kind: 'reference' }
  /** `state` empty: of any state. */
  | { kind: 'plate'; plate: string; state: string };

const CARRIER: RecognizedSearch = { kind: 'carrier' };

/** No valid email address is longer (RFC 5321), and no number of any kind is half as long. */
const LONGEST = 254;

const EMAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:.]{2,}$/;
/** The sender of an email as mail programs copy it: "Jo Doe <jo@heron.example>". */
const SENDER = /<([^<>]+)>[\s,;]*$/;
const MAIL_SCHEME = /^(?:mailto:|e-?mail[:#]?\s)\s*/i;

const PHONE_LABEL = /^(?:tel|telephone|phone|ph|cell|mobile|fax|call|t|p|m)[.:#]*[\s:]*(?=[+(\d])/i;
/** Fewer digits are a carrier’s number; none has ten or more. */
const PHONE_DIGITS = 10;

const VIN_LABEL = /^VIN(?: ?(?:NO|NUMBER))?[ #:.]*/;
const VIN = /^(?=.*\d)[A-HJ-NPR-Z\d]{17}$/;

const PLATE_LABEL = /^(?:LICENSE PLATE|LICENCE PLATE|PLATE|TAG|LIC(?:ENSE)?)(?: ?(?:NO|NUMBER))?[ #:.]+/;
/** One word of letters and digits, or two where the second has digits: "1AB2345", "ABC 1234", "P-123456". */
const PLATE = /^(?:[A-Z\d]{4,8}|[A-Z\d]{1,4}[ -](?=[A-Z\d]*\d)[A-Z\d]{2,6})$/;
const MAX_PLATE = 8;

/**
 * Distinguishes an email address, a phone number, a VIN and a plate from the carrier search's texts. What may be a
 * carrier’s number is one: a plate of only digits must be labeled as a plate.
 * Never throws, and takes time in proportion to the text, whatever its content.
 */
export function recognizeSearch(text: string): RecognizedSearch {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (plain === '' || plain.length > LONGEST) return CARRIER;
  return (
    emailIn(plain) ??
    phoneIn(plain) ??
    vinIn(plain) ??
    confirmationIn(plain) ??
    plateIn(plain) ??
    (isReference(plain) ? { kind: 'reference' } : CARRIER)
  );
}

function emailIn(text: string): RecognizedSearch | null {
  if (!text.includes('@')) return null;
  const address = (SENDER.exec(text)?.[1] ?? text)
    .trim()
    .replace(MAIL_SCHEME, '')
    .replace(/[.,;]+$/, '');
  return EMAIL.test(address) ? { kind: 'email', email: address.toLowerCase() } : null;
}

function phoneIn(text: string): RecognizedSearch | null {
  const number = withoutExtension(text.replace(PHONE_LABEL, '').replace(/^tel:/i, '')).replaceAll('/', '-');
  if (!/^[+(\d][\d\s().+\u2010-\u2013-]*$/.test(number) || number.replace(/\D/g, '').length < PHONE_DIGITS) return null;
  const phone = readPhoneE164(number);
  return phone === null ? null : { kind: 'phone', phone };
}

function vinIn(text: string): RecognizedSearch | null {
  const upper = normalizeSearchText(text);
  const vin = upper.replace(VIN_LABEL, '').replace(/[ -]/g, '');
  // Words of a name may add up to seventeen letters with a digit: a VIN is read out in few groups.
  const isOneNumber = VIN_LABEL.test(upper) || !/[ -][A-Z]{3,}(?:[ -]|$)/.test(upper);
  return VIN.test(vin) && isOneNumber ? { kind: 'vin', vin } : null;
}

/** The letters are needed: bare digits are a carrier’s number. */
function confirmationIn(text: string): RecognizedSearch | null {
  const id = Number(/^RC[ #-]*0*(\d{1,10})$/.exec(normalizeSearchText(text))?.[1] ?? 0);
  return id >= 1 && id <= MAX_INT4 ? { kind: 'rate_confirmation', id } : null;
}

/** One word with more digits than letters, and neither a number of a carrier's nor "A1" or "24-7" of a name. */
function isReference(text: string): boolean {
  if (!/^[A-Z\d]+(?:[-_/.#][A-Z\d]+)*$/i.test(text) || isNumberLookUp(classifySearchText(text))) return false;
  const digits = text.replace(/\D/g, '').length;
  return digits >= 4 && digits > text.replace(/[^A-Z]/gi, '').length;
}

function plateIn(text: string): RecognizedSearch | null {
  const upper = normalizeSearchText(text);
  const called = upper.replace(PLATE_LABEL, '');
  const isCalledPlate = called !== upper;
  if (!isCalledPlate && isNumberLookUp(classifySearchText(text))) return null;
  const [, before, behind, rest = '', after = ''] =
    /^(?:([A-Z]{2})[ :#-]+(.+)|(.+?)[ ,(-]+([A-Z]{2})\)?)$/.exec(called) ?? [];
  for (const [state, number] of [
    [before, behind],
    [after, rest],
  ] as const) {
    const code = state ? stateCode(state) : null;
    if (code && number && isPlate(number)) return { kind: 'plate', plate: spaced(number), state: code };
  }
  return isCalledPlate && isPlate(called) ? { kind: 'plate', plate: spaced(called), state: '' } : null;
}

const stateCode = (text: string) => regionCode('US', text) ?? regionCode('CA', text);

const isPlate = (text: string) => PLATE.test(text) && /\d/.test(text) && text.replace(/[ -]/g, '').length <= MAX_PLATE;

const spaced = (text: string) => text.replace(/[ -]+/g, '');
