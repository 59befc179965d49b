import { nameKey } from '@contract/shared/names';

/** When two ways to write a postal address or a person's name mean the same one. */

export type PostalAddress = {
  street: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
};

const STREET_WORDS: Readonly<Record<string, string>> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  AV: 'AVE',
  ROAD: 'RD',
  BOULEVARD: 'BLVD',
  DRIVE: 'DR',
  LANE: 'LN',
  COURT: 'CT',
  HIGHWAY: 'HWY',
  PARKWAY: 'PKWY',
  PLACE: 'PL',
  CIRCLE: 'CIR',
  TERRACE: 'TER',
  TRAIL: 'TRL',
  SQUARE: 'SQ',
  ROUTE: 'RTE',
  RT: 'RTE',
  EXPRESSWAY: 'EXPY',
  FREEWAY: 'FWY',
  TURNPIKE: 'TPKE',
  CROSSING: 'XING',
  SUITE: 'STE',
  APARTMENT: 'APT',
  BUILDING: 'BLDG',
  FLOOR: 'FL',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
};

const streetKey = (street: string) =>
  nameKey(
    street
      .toUpperCase()
      .replaceAll(/[.']/g, '')
      .replaceAll(/#/g, ' ')
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => STREET_WORDS[word] ?? word)
      .join(' '),
  );

/** ZIP+4 counts as its ZIP. */
const postalKey = (code: string | null) => nameKey(code ?? '').replace(/^(\d{5})\d{4}$/, '$1');

/** Street and ZIP code decide; without a code, city and state do. An address without a street is none. */
export function isSameAddress(one: PostalAddress, other: PostalAddress): boolean {
  const street = streetKey(one.street ?? '');
  if (street === '' || street !== streetKey(other.street ?? '')) return false;
  const [code, otherCode] = [postalKey(one.postalCode), postalKey(other.postalCode)];
  if (code !== '' && otherCode !== '') return code === otherCode;
  const place = (address: PostalAddress) => nameKey(`${address.city ?? ''}`);
  return place(one) !== '' && place(one) === place(other) && nameKey(one.state ?? '') === nameKey(other.state ?? '');
}

const TITLES = new Set(['JR', 'SR', 'II', 'III', 'IV', 'MR', 'MRS', 'MS', 'DR']);

/** The words of a person's name without initials and titles, in no order: `CARTER, SAM T.` is `Sam Carter`. */
const personWords = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{N}'-]+/u)
    .map(nameKey)
    .filter((word) => word.length > 1 && !TITLES.has(word));

/** One name may leave out the middle names and initials of the other; a single word identifies no person. */
export function isSamePerson(one: string, other: string): boolean {
  const [a, b] = [personWords(one), personWords(other)];
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  return fewer.length >= 2 && fewer.every((word) => more.includes(word));
}
