import { type IdentifierType, NSC_TYPES, nscType, parseIdentifier, withoutAuthorityLetter } from './identifiers';
import { nameKey } from './names';
import { printIdentifier } from './printed-identifier';

/**
 * What a carrier search text means. Every class but `empty` narrows the search; `unsearchable` matches nothing,
 * because text without a letter or a digit must never turn into "every carrier".
 */
export type SearchTextClass =
  /** Nothing was typed: no condition from the text. */
  | { kind: 'empty' }
  /** Something was typed that has neither letter nor digit: no carrier matches. */
  | { kind: 'unsearchable'; text: string }
  /** Identifiers of any type beginning with one of `prefixes` (the second is the first without its padding zeros). */
  | { kind: 'number_prefix'; prefixes: readonly [string, ...string[]] }
  /** Identifiers of one type beginning with `prefix`. */
  | { kind: 'typed_prefix'; type: 'MC' | 'DOT' | 'MX' | 'FF' | 'SCAC'; prefix: string }
  /** Identifiers of one of `types` equal to `value`, the stored form. */
  | { kind: 'typed_value'; types: readonly IdentifierType[]; value: string }
  /** Identifiers of any type equal to one of `values`: as typed, and as stored without hyphens. */
  | { kind: 'exact_value'; text: string; values: readonly string[] }
  /** Legal or DBA names whose `nameKey` begins with `key`, which is never empty. `words` is what to call it. */
  | { kind: 'name_prefix'; key: string; words: string };

const ONLY_ASCII = /^[\x20-\x7e]*$/;
const DIGITS = /^\d+$/;
/** "5,000,101", as a number is written in a mail. */
const GROUPED_DIGITS = /^\d{1,3}(?:,\d{3})+$/;
// The product prints USDOT numbers as "USDOT 295017" and people write "MC# 139446", "MC: 139446", "M.C. 139,446",
// "DOT No. 295017": all are the typed prefix.
const TYPED_PREFIX =
  /^(M\.?C|(?:U\.?S\.?[ -]?)?D\.?O\.?T|M\.?X|F\.?F|SCAC)[ #:.-]*(?:(?:NO|NUM|NUMBER)\b[ #:.-]*)?(\d+|\d{1,3}(?:,\d{3})+)$/;
/** The letters of a SCAC are a name by themselves; with its own name before them they are none. */
const SCAC = /^SCAC[ #:-]+([A-Z]{2,4})$/;
const CVOR = /^CVOR[ #-]*(\d[\d -]*)$/;
const NSC = /^NSC(?:[ #_-]*([A-Z]{2}))?[ #_-]*(\d[\d -]*)$/;
const DIGITS_AND_HYPHENS = /^-*\d[\d-]*$/;

/** Whether a text looks one carrier up by a number of it, as while it is on the telephone. */
export const isNumberLookUp = ({ kind }: SearchTextClass): boolean =>
  kind === 'number_prefix' || kind === 'typed_prefix' || kind === 'typed_value' || kind === 'exact_value';

/**
 * Trims and upper-cases a carrier search text and classifies it, in the order of the vetting text (section 5):
 * digits; MC, DOT, MX, FF, SCAC with digits; CVOR; NIR; NSC; digits and hyphens; RFC; otherwise a name.
 *
 * Never throws, and takes time in proportion to the text whatever it holds.
 */
export function classifySearchText(text: string): SearchTextClass {
  const upper = normalizeSearchText(text);
  if (upper === '') return classifyNothing(text);

  const digits = digitsIn(upper);
  if (digits !== null) return { kind: 'number_prefix', prefixes: withAndWithoutPadding(digits) };

  const [, prefixType, number] = TYPED_PREFIX.exec(upper) ?? [];
  if (prefixType !== undefined && number !== undefined) {
    const letters = prefixType.replaceAll('.', '');
    const type = letters.endsWith('DOT') ? 'DOT' : (letters as 'MC' | 'MX' | 'FF' | 'SCAC');
    // Stored numbers carry no padding ("MC0000139446" is 139446). All zeros stay one zero, which nothing begins with.
    return { kind: 'typed_prefix', type, prefix: number.replaceAll(',', '').replace(/^0+(?=\d)/, '') };
  }

  const lettered = withoutAuthorityLetter(upper);
  if (lettered !== null) {
    for (const type of ['DOT', 'MC', 'MX', 'FF'] as const) {
      const value = parseIdentifier(type, lettered);
      if (value !== null) return { kind: 'typed_value', types: [type], value };
    }
  }

  const scac = SCAC.exec(upper)?.[1];
  if (scac !== undefined) return { kind: 'typed_value', types: ['SCAC'], value: scac };

  const cvor = CVOR.exec(upper)?.[1];
  if (cvor !== undefined) return { kind: 'typed_value', types: ['CVOR'], value: cvor.replace(/[ -]/g, '') };

  const nir = parseIdentifier('NIR_QC', upper);
  if (nir !== null) return { kind: 'typed_value', types: ['NIR_QC'], value: nir };

  const [, province, nsc] = NSC.exec(upper) ?? [];
  const type = nscType(province);
  if (nsc !== undefined && type !== null) {
    // Without a province the number may be any province's: the value still has to be equal.
    return { kind: 'typed_value', types: type === 'NSC' ? NSC_TYPES : [type], value: nsc.replace(/[ -]/g, '') };
  }

  if (DIGITS_AND_HYPHENS.test(upper)) {
    const joined = upper.replace(/-/g, '');
    return { kind: 'exact_value', text: upper, values: joined === upper ? [upper] : [upper, joined] };
  }

  const rfc = parseIdentifier('RFC', upper);
  if (rfc !== null) return { kind: 'typed_value', types: ['RFC'], value: rfc };

  return classifyName(text, upper);
}

/** What a search text means in radius and company carrier searches. */
export type CompanySearchTextClass =
  | Extract<SearchTextClass, { kind: 'empty' | 'unsearchable' | 'number_prefix' }>
  | { kind: 'name_contains'; key: string; words: string };

/**
 * The rule of radius and company carrier searches (vetting text, section 5): a number is an identifier prefix,
 * anything else is contained in the name. `name_contains` has the key to look for inside stored name keys.
 */
export function classifyCompanySearchText(text: string): CompanySearchTextClass {
  const upper = normalizeSearchText(text);
  if (upper === '') return classifyNothing(text);
  const digits = digitsIn(upper);
  if (digits !== null) return { kind: 'number_prefix', prefixes: withAndWithoutPadding(digits) };
  const name = classifyName(text, upper);
  return name.kind === 'name_prefix' ? { ...name, kind: 'name_contains' } : name;
}

/** What the page says it looked for: "Names beginning with JB HUNT". Empty text gives "All carriers". */
export function describeSearchText(search: SearchTextClass | CompanySearchTextClass): string {
  switch (search.kind) {
    case 'empty':
      return 'All carriers';
    case 'unsearchable':
      return 'Nothing to look for: the text has no letter or digit';
    case 'number_prefix':
      return `DOT, MC or other numbers beginning with ${search.prefixes.map(shortened).join(' or ')}`;
    case 'typed_prefix':
      return `${search.type} numbers beginning with ${shortened(search.prefix)}`;
    case 'typed_value':
      return describeTypedValue(search.types, search.value);
    case 'exact_value':
      return `Any identifier equal to ${search.values.map(shortened).join(' or ')}`;
    case 'name_prefix':
      return `Names beginning with ${shortened(search.words)}`;
    case 'name_contains':
      return `Names containing ${shortened(search.words)}`;
  }
}

/**
 * Trimmed, upper case, full-width and other compatibility characters in their plain form, blanks collapsed. Removes
 * invisible marks (of text direction, of zero width), which people copy along with a number from an email.
 */
export function normalizeSearchText(text: string): string {
  const plain = ONLY_ASCII.test(text) ? text : text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return plain.toUpperCase().replace(/\s+/g, ' ').trim();
}

/** Blanks mean no condition; invisible marks were meant as something, so they match no carrier rather than all. */
const classifyNothing = (text: string): Extract<SearchTextClass, { kind: 'empty' | 'unsearchable' }> =>
  text.trim() === '' ? { kind: 'empty' } : { kind: 'unsearchable', text };

function classifyName(text: string, upper: string): Extract<SearchTextClass, { kind: 'unsearchable' | 'name_prefix' }> {
  // From the text itself, in the same way as a stored name's key, so that its own name finds a company.
  const key = nameKey(text);
  if (key === '') return { kind: 'unsearchable', text: upper };
  return { kind: 'name_prefix', key, words: upper.split(' ').map(nameKey).filter(Boolean).join(' ') };
}

/** The digits of a text that is a number and nothing else, else null. */
function digitsIn(upper: string): string | null {
  if (DIGITS.test(upper)) return upper;
  return GROUPED_DIGITS.test(upper) ? upper.replaceAll(',', '') : null;
}

/** Legacy files pad USDOT numbers ("00295017"), but a CVOR may truly begin with zero: look for both. */
function withAndWithoutPadding(digits: string): readonly [string, ...string[]] {
  const bare = digits.replace(/^0+/, '');
  return bare === '' || bare === digits ? [digits] : [digits, bare];
}

function describeTypedValue(types: readonly IdentifierType[], value: string): string {
  const [only, ...others] = types;
  if (only === undefined) return 'No carriers';
  const printed = shortened(printIdentifier(only, value));
  if (others.length > 0 || printed.startsWith('NSC ') || printed.startsWith(`${only} `))
    return `${printed}${others.length > 0 ? ' of any province' : ''}`;
  return `${only === 'NIR_QC' ? 'NIR' : only} ${printed}`;
}

/** A heading need not repeat thousands of characters. */
function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
