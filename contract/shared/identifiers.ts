import { CANADIAN_PROVINCES, type CanadianProvinceCode, regionCode } from './geography';
import { nscProvince } from './printed-identifier';

/** The identifier types of the vetting text (section 3) that stand by themselves. */
const PLAIN_IDENTIFIER_TYPES = ['MC', 'DOT', 'MX', 'FF', 'SCAC', 'CVOR', 'NIR_QC', 'NSC', 'RFC'] as const;

/** A National Safety Code number of a known province: `NSC_AB`. Plain `NSC` is one without a province on file. */
export type NscType = 'NSC' | `NSC_${CanadianProvinceCode}`;

export type IdentifierType = (typeof PLAIN_IDENTIFIER_TYPES)[number] | NscType;

export const NSC_TYPES: readonly NscType[] = [
  'NSC',
  ...(Object.keys(CANADIAN_PROVINCES) as CanadianProvinceCode[]).sort().map((code) => `NSC_${code}` as const),
];

/** Every identifier type there is, in the order lists and headers show them. */
export const IDENTIFIER_TYPES: readonly IdentifierType[] = [
  ...PLAIN_IDENTIFIER_TYPES.slice(0, -1),
  ...NSC_TYPES.slice(1),
  'RFC',
];

const LABELS: Record<(typeof PLAIN_IDENTIFIER_TYPES)[number], string> = {
  MC: 'MC',
  DOT: 'DOT',
  MX: 'MX',
  FF: 'FF',
  SCAC: 'SCAC',
  CVOR: 'CVOR (Ontario)',
  NIR_QC: 'NIR (Quebec)',
  NSC: 'NSC (Canada)',
  RFC: 'RFC (Mexico)',
};

export interface Identifier {
  type: IdentifierType;
  /** The canonical stored form: what `parseIdentifier` returns. */
  value: string;
}

/** What the number is called beside its value: `USDOT`, `NSC (Alberta)`. */
export function identifierLabel(type: IdentifierType): string {
  const province = nscProvince(type);
  return province ? `NSC (${CANADIAN_PROVINCES[province]})` : LABELS[type as keyof typeof LABELS];
}

export function isIdentifierType(text: string): text is IdentifierType {
  return (IDENTIFIER_TYPES as readonly string[]).includes(text);
}

/** The type of a National Safety Code number. Old province codes count (`PQ`); an unknown one gives null. */
export function nscType(province: string | null | undefined): NscType | null {
  if (!province) return 'NSC';
  const code = regionCode('CA', province);
  return code ? (`NSC_${code}` as NscType) : null;
}

/** Dockets and USDOT numbers have at most eight digits once the padding is gone. */
const NUMBER = /^0*([1-9]\d{0,7})$/;
const DOT_PREFIX = /^(?:U\.?S\.?[ -]?)?DOT(?:[ -]?(?:NO\.?|NUMBER))?[ :#-]*/;
const RFC = /^([A-Z&Ñ]{3,4})[ -]?(\d{6})[ -]?([A-Z\d]{3})$/;
const NIR = /^(?:NIR(?:_QC)?[ :#-]*)?([A-Z])[ -]?(\d{6})[ -]?(\d)$/;
const NSC = /^(?:NSC)?(?:[ _:#-]*([A-Z]{2}))?[ _:#-]*(\d{3}[ -]?\d{3,6})$/;

/**
 * Motus prints a USDOT number with the letter of an authority: C property, P passengers, H household goods, B broker, F
 * forwarder, E enterprise, and X, Z, N, V, R. Licensing prints dockets so. Without a name of the type it takes five digits:
 * "24 E" is a street. Source: https://www.fmcsa.dot.gov/registration/ask-fmcsa
 */
const AUTHORITY_LETTER = /^(.*[A-Z].*\d|\d{5,12})[ -]*[CPHBFEXZNVR]$/;
/** No number is written longer. */
const MAX_LENGTH = 40;

/** A number in capitals without the letter of its authority: `USDOT 5000101` of `USDOT 5000101-C`; null: it has none. */
export function withoutAuthorityLetter(upper: string): string | null {
  return (upper.length <= MAX_LENGTH && AUTHORITY_LETTER.exec(upper)?.[1]) || null;
}

/**
 * Reads one identifier as people and federal files write it and returns the canonical stored value, or null
 * when the text is not such a number. A leading name of the type is allowed (`MC-1426065`, `USDOT 295017`).
 *
 * Stored: dockets and USDOT without padding (`139446`), SCAC and RFC in capitals, CVOR as nine digits, NIR as
 * a letter and seven digits (`R1234567`), NSC as digits with the province in the type.
 * Sources: vetting text section 5; identifier facts from FMCSA, NMFTA, Commission des transports du Québec.
 */
export function parseIdentifier(type: IdentifierType, text: string): string | null {
  const upper = text.normalize('NFKC').trim().toUpperCase();
  switch (type) {
    case 'MC':
    case 'MX':
    case 'FF':
      return unpadded(upper.replace(new RegExp(`^${type}[ :#-]*`), ''));
    case 'DOT':
      return unpadded(upper.replace(DOT_PREFIX, ''));
    case 'SCAC':
      return /^(?:SCAC[ :#-]+)?([A-Z]{2,4})$/.exec(upper)?.[1] ?? null;
    case 'CVOR':
      return /^\d{9}$/.exec(upper.replace(/^CVOR[ :#-]*/, '').replace(/[ -]/g, ''))?.[0] ?? null;
    case 'NIR_QC': {
      const [, letter, number, check] = NIR.exec(upper) ?? [];
      return letter ? `${letter}${number}${check}` : null;
    }
    case 'RFC': {
      const [, name, date, homoclave] = RFC.exec(upper) ?? RFC.exec(upper.replace(/^RFC[ :#-]+/, '')) ?? [];
      return name ? `${name}${date}${homoclave}` : null;
    }
    default:
      return parseNscOf(type, upper);
  }
}

/**
 * A docket as FMCSA files spell it, normalized: `MC139446`, `MC-1426065`, `MC0000139446` and `MC139446 ` (with a
 * trailing blank) all occur. Null for anything else, including an all-zero number.
 */
export function canonicalDocket(text: string): { type: 'MC' | 'MX' | 'FF'; value: string } | null {
  const [, type, digits] = /^(MC|MX|FF)[ -]*(\d+)$/.exec(text.trim().toUpperCase()) ?? [];
  const value = digits === undefined ? null : unpadded(digits);
  return value === null ? null : { type: type as 'MC' | 'MX' | 'FF', value };
}

function unpadded(digits: string): string | null {
  return NUMBER.exec(digits)?.[1] ?? null;
}

function parseNscOf(type: IdentifierType, upper: string): string | null {
  const [, province, number] = NSC.exec(upper) ?? [];
  if (number === undefined) return null;
  // A province in the number that differs from the type's would change whose number it is.
  if (province !== undefined && nscType(province) !== type) return null;
  return number.replace(/[ -]/g, '');
}
