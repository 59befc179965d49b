import { regionCode } from '@contract/shared/geography';
import { placeWords } from '../../../places/place-key';

/** A stop's address as it came. */
export interface WrittenAddress {
  name?: string | null | undefined;
  street?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  postal_code?: string | null | undefined;
  country: 'US' | 'CA' | 'MX';
}

/** Words that are written out or shortened as people please, as the Postal Service shortens them. */
const SHORTENED: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  drive: 'dr',
  road: 'rd',
  lane: 'ln',
  court: 'ct',
  circle: 'cir',
  place: 'pl',
  parkway: 'pkwy',
  pky: 'pkwy',
  highway: 'hwy',
  freeway: 'fwy',
  expressway: 'expy',
  terrace: 'ter',
  trail: 'trl',
  square: 'sq',
  turnpike: 'tpke',
  route: 'rte',
  center: 'ctr',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};
/** A part of a building: trucks of all its parts stop at one place. */
const UNITS =
  /\b(?:suite|ste|unit|apt|apartment|floor|fl|room|rm|dock|docks|door|bay|bldg|building|gate)\b\.?\s*#?\s*[\w-]*|#\s*[\w-]+/gi;

/**
 * The key of the place where a stop is, the same however its address is spelled; null: the address names no place as exact
 * as a building. A street with its number, else the name of the facility; with the postal code, else the city.
 */
export function facilityKey(stop: WrittenAddress): string | null {
  const where = areaKey(stop);
  if (where === null) return null;
  const street = streetKey(stop.street);
  if (street !== null) return `${stop.country} ${where} ${street}`;
  const name = placeWords(stop.name ?? '').join(' ');
  return name === '' ? null : `${stop.country} ${where} name ${name}`;
}

/** `100 n main st`; null without a number and a street. A post office box is no place of a truck. */
export function streetKey(street: string | null | undefined): string | null {
  const words = placeWords((street ?? '').replace(UNITS, ' ')).map((word) => SHORTENED[word] ?? word);
  const isStreet = words.length >= 2 && words.some((word) => /^\d/.test(word)) && !/^p ?o box/.test(words.join(' '));
  return isStreet ? words.join(' ') : null;
}

/**
 * The keys of a building in a file of addresses: by its postal code and by its city, since a load may name either alone.
 */
export const addressKeys = (address: WrittenAddress): string[] =>
  streetKey(address.street) === null
    ? []
    : [
        { ...address, city: null },
        { ...address, postal_code: null },
      ].flatMap((one) => facilityKey(one) ?? []);

function areaKey({ postal_code, city, state, country }: WrittenAddress): string | null {
  const postal = placeWords(postal_code ?? '').join('');
  if (postal !== '') return postal.slice(0, country === 'CA' ? 6 : 5);
  const name = placeWords(city ?? '').join(' ');
  return name === '' ? null : `${name}, ${regionCode(country, state ?? null) ?? ''}`.trim();
}
