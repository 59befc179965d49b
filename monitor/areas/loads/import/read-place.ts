import { type CountryCode, regionCode, regionsOf } from '@contract/shared/geography';
import { CellProblem } from './cell-problem';

/** Letters and digits alone, without accents. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const COUNTRY_WORDS: Readonly<Record<string, CountryCode>> = {
  us: 'US',
  usa: 'US',
  'u s': 'US',
  'u s a': 'US',
  'united states': 'US',
  'united states of america': 'US',
  ca: 'CA',
  can: 'CA',
  canada: 'CA',
  mx: 'MX',
  mex: 'MX',
  mexico: 'MX',
};

export function readCountry(text: string): CountryCode {
  const name = folded(text);
  const found = Object.hasOwn(COUNTRY_WORDS, name) ? COUNTRY_WORDS[name] : undefined;
  if (!found) throw new CellProblem(`“${text}” is not a country that loads run in: US, CA or MX.`);
  return found;
}

/** @returns the code of a state by its code or its name; null: the country has none of it */
function stateCode(country: CountryCode, text: string): string | null {
  const name = folded(text);
  return regionCode(country, text) ?? regionsOf(country).find((one) => folded(one.name) === name)?.code ?? null;
}

const CANADIAN_POSTAL = /^[a-z]\d[a-z](?:[ -]?\d[a-z]\d)?$/i;
const FIVE_DIGITS = /^\d{5}(?:-?\d{4})?$/;

/** States whose ZIP codes begin with a zero, which spreadsheets take off. */
const ZERO_STATES: ReadonlySet<string> = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'PR', 'VI']);

type Named = { city?: string; state?: string; postal_code?: string; country?: CountryCode };

/** `Dallas, TX 75201` in one cell. */
export function splitPlace(text: string): Named {
  const named: Named = {};
  let rest = text.trim();
  const [, before, country] =
    /^(.*?)[,\s]+(usa?|u\.s\.a?\.?|united states|can|canada|mex|mx|mexico)$/i.exec(rest) ?? [];
  if (before && country) {
    named.country = readCountry(country);
    rest = before;
  }
  const [, place, code] = /^(.*?)[,\s]+(\d{5}(?:-\d{4})?|[a-z]\d[a-z](?:[ -]?\d[a-z]\d)?)$/i.exec(rest) ?? [];
  if (place && code) {
    named.postal_code = code;
    rest = place;
  }
  const [, city, state] = /^(.+?)\s*,\s*([^,]+)$/.exec(rest) ?? /^(.+?)\s+([A-Z]{2})$/.exec(rest) ?? [];
  const isState = state !== undefined && (['US', 'CA', 'MX'] as const).some((one) => stateCode(one, state) !== null);
  if (city && isState) return { ...named, city, state };
  return { ...named, city: rest };
}

/**
 * The place of a stop: the state by its code, and the country by the state or the postal code where no cell names it.
 *
 * @throws CellProblem for a state that two countries have
 */
export function placeOf({ city, state, postal_code: postal, country }: Named): Named & { country: CountryCode } {
  const found = country ?? countryOf(state, postal);
  const code = state ? (stateCode(found, state) ?? state) : undefined;
  const isShort = postal !== undefined && found === 'US' && /^\d{4}$/.test(postal) && ZERO_STATES.has(code ?? '');
  return {
    ...(city !== undefined && { city }),
    ...(code !== undefined && { state: code }),
    ...(postal !== undefined && { postal_code: isShort ? `0${postal}` : postal }),
    country: found,
  };
}

function countryOf(state: string | undefined, postal: string | undefined): CountryCode {
  const isCanadian = CANADIAN_POSTAL.test(postal ?? '');
  if (!state) return isCanadian ? 'CA' : 'US';
  if (stateCode('US', state)) return 'US';
  const [inCanada, inMexico] = [stateCode('CA', state), stateCode('MX', state)];
  if (inCanada && inMexico) {
    if (FIVE_DIGITS.test(postal ?? '')) return 'MX';
    // Newfoundland and Nuevo León are hours apart; the clocks of both Californias and British Columbia agree.
    if (!isCanadian && inCanada === 'NL')
      throw new CellProblem(`“${state}” is a state of Canada and of Mexico: add the postal code or the country.`);
    return 'CA';
  }
  return inCanada ? 'CA' : inMexico ? 'MX' : 'US';
}
