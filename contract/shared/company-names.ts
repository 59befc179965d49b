import { nameKey } from './names';

/** What officers omit or shorten at the end of a company's name. */
const FORMS_OF_COMPANY = new Set([
  'INC',
  'INCORPORATED',
  'LLC',
  'LC',
  'CORP',
  'CORPORATION',
  'CO',
  'COMPANY',
  'LTD',
  'LIMITED',
  'LP',
  'LLP',
  'SA',
  'CV',
]);

/**
 * Whether a name on a report differs from the carrier's beyond spelling: `UNITED MOVING & STORAGE` is `UNITED MOVING
 * AND STORAGE INC`. A warning for every missing "Inc" would be ignored.
 *
 * @returns null without a name, when nothing can be said
 */
export function isOtherName(written: string | null, legalName: string | null, dbaName: string | null): boolean | null {
  if (written === null || legalName === null) return null;
  const key = companyKey(written);
  return companyKey(legalName) !== key && (dbaName === null || companyKey(dbaName) !== key);
}

/** In a trade name too: “Smith Trucking Company” need be no company. */
const WORDS_OF_TRADE_NAMES = new Set(['CO', 'COMPANY']);

/** Whether a name ends in the form of a company (LLC, INC), which a trade name does not have: it then names a company. */
export function namesCompany(name: string): boolean {
  const last = wordsOf(name).at(-1) ?? '';
  return FORMS_OF_COMPANY.has(last) && !WORDS_OF_TRADE_NAMES.has(last);
}

/** The name without periods, spaces and the company form; empty only if the name has no letter or digit. */
export function companyKey(name: string): string {
  const words = wordsOf(name);
  while (words.length > 1 && FORMS_OF_COMPANY.has(words.at(-1) as string)) words.pop();
  if (words.length > 1 && words[0] === 'THE') words.shift();
  return nameKey(words.join(''));
}

const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .replaceAll('&', ' AND ')
    .replaceAll(/[.']/g, '')
    .replaceAll(/\bL L C\b/g, 'LLC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
