import { isDay } from '../../../contract/shared/day';
import { canonicalDocket, parseIdentifier } from '../../../contract/shared/identifiers';

/**
 * Reading one field of a row as what it means. A blank field is null, never zero or false. A field that says something
 * else than its column can mean throws `RejectedRow`, so that the line goes to the rejects and is not half stored.
 */

export type Row = readonly string[];
export type Column = { index: number; name: string };

/** Why a row is not stored, as a phrase that follows "line 12:". */
export class RejectedRow extends Error {}

/** FMCSA itself names no carrier in the row, so it says nothing about any carrier. */
export class OwnerlessRow extends RejectedRow {}

/** The columns of a file by name, so that a mapping names what it reads. */
export function columnsOf<const Names extends readonly string[]>(names: Names): Record<Names[number], Column> {
  return Object.fromEntries(names.map((name, index) => [name, { index, name }])) as Record<Names[number], Column>;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL_CHARACTERS = /[\x00-\x1f\x7f]+/g;

/** Trimmed; line breaks and other control characters inside become blanks. */
export function text(row: Row, column: Column): string | null {
  const value = (row[column.index] as string).trim();
  if (value === '') return null;
  return value.replace(CONTROL_CHARACTERS, ' ');
}

export function upper(row: Row, column: Column): string | null {
  return text(row, column)?.toUpperCase() ?? null;
}

export function lower(row: Row, column: Column): string | null {
  return text(row, column)?.toLowerCase() ?? null;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const COMPACT_DATE = /^(\d{4})(\d\d)(\d\d)(?:[ T]\d{4}(?:\d\d)?)?$/;
const US_DATE = /^(\d\d?)\/(\d\d?)\/(\d{4})$/;
const SMS_DATE = /^(\d\d?)-([A-Z]{3})-(\d\d)$/;
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/;

/**
 * A day as `YYYY-MM-DD`, from any of the forms FMCSA prints: `YYYYMMDD`, `YYYYMMDD HHMM`, `MM/DD/YYYY`, `DD-MON-YY`,
 * `YYYY-MM-DD`. No two of them can be mistaken for each other. Zeros only is no date.
 */
export function date(row: Row, column: Column): string | null {
  const value = (row[column.index] as string).trim();
  if (value === '') return null;
  const day = parseDate(value.toUpperCase());
  if (day === undefined) throw bad(column, value, 'a date');
  return day;
}

function parseDate(value: string): string | null | undefined {
  let match = COMPACT_DATE.exec(value);
  if (match) return isoDay(Number(match[1]), Number(match[2]), Number(match[3]));
  match = US_DATE.exec(value);
  if (match) return isoDay(Number(match[3]), Number(match[1]), Number(match[2]));
  match = ISO_DATE.exec(value);
  if (match) return isoDay(Number(match[1]), Number(match[2]), Number(match[3]));
  match = SMS_DATE.exec(value);
  if (!match) return /^0+$/.test(value) ? null : undefined;
  const year = Number(match[3]);
  return isoDay(year < 70 ? 2000 + year : 1900 + year, MONTHS.indexOf(match[2] as string) + 1, Number(match[1]));
}

function isoDay(year: number, month: number, day: number): string | null | undefined {
  if (year === 0 && month === 0 && day === 0) return null;
  const written = `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
  return isDay(written) ? written : undefined;
}

/** The same for a column that a row is nothing without. */
export function requiredDate(row: Row, column: Column): string {
  const day = date(row, column);
  if (day === null) throw new RejectedRow(`${column.name} is blank`);
  return day;
}

/** `HHMM`, kept as printed. */
export function time(row: Row, column: Column): string | null {
  const value = (row[column.index] as string).trim();
  if (value === '') return null;
  if (!/^([01]\d|2[0-4])[0-5]\d$/.test(value)) throw bad(column, value, 'a time of day (HHMM)');
  return value;
}

const WHOLE = /^\d{1,15}(?:\.0+)?$/;
const LARGEST_INTEGER = 2_147_483_647;
const LARGEST_SMALLINT = 32_767;

/** A number of things: whole, not negative, and what a database integer holds. */
export function count(row: Row, column: Column): number | null {
  const number = whole(row, column);
  if (number !== null && number > LARGEST_INTEGER) throw bad(column, String(number), 'a number that can be true');
  return number;
}

/** A code of a short table (inspection level, unit type). */
export function code(row: Row, column: Column): number | null {
  const number = whole(row, column);
  if (number !== null && number > LARGEST_SMALLINT) throw bad(column, String(number), 'a code');
  return number;
}

/** A whole number of any size that a double holds exactly: ids, miles. */
export function whole(row: Row, column: Column): number | null {
  const value = (row[column.index] as string).trim();
  if (value === '') return null;
  if (!WHOLE.test(value)) throw bad(column, value, 'a whole number');
  return Number(value);
}

/** The id a record is known by. */
export function recordId(row: Row, column: Column): number {
  const id = whole(row, column);
  if (id === null || id === 0) throw new RejectedRow(`${column.name} is ${id === null ? 'blank' : 'zero'}`);
  return id;
}

export function decimal(row: Row, column: Column): number | null {
  const value = (row[column.index] as string).trim();
  if (value === '') return null;
  if (!/^(?:\d{1,12}(?:\.\d{0,20})?|\.\d{1,20})$/.test(value)) throw bad(column, value, 'a number');
  return Number(value);
}

/** Y, X and `true` are true, N and `false` false, in capitals or not; blank, U and anything else unknown. */
export function flag(row: Row, column: Column): boolean | null {
  const value = (row[column.index] as string).trim();
  if (value === 'Y' || value === 'X' || value === 'y') return true;
  if (value === 'N' || value === 'n') return false;
  // The downloads of the SMS inputs print words.
  if (value.length === 4 && value.toLowerCase() === 'true') return true;
  if (value.length === 5 && value.toLowerCase() === 'false') return false;
  return null;
}

/** A rank among others: `4%`, or the words that stand where FMCSA gives none, such as `Less than 5 vehicle inspections`. */
export function percentile(row: Row, column: Column): { rank: number | null; words: string | null } {
  const value = text(row, column);
  if (value === null) return { rank: null, words: null };
  const rank = /^(\d{1,3}(?:\.\d{1,10})?) ?%?$/.exec(value);
  if (rank && Number(rank[1]) <= 100) return { rank: Number(rank[1]), words: null };
  if (/^[a-z]{2}[\w .,:;/()'’<>=+-]{0,98}$/i.test(value)) return { rank: null, words: value };
  throw bad(column, value, 'a percentile');
}

/** A flag that may also be printed as a number: 0 false, more true. */
export function flagOrCount(row: Row, column: Column): boolean | null {
  const value = (row[column.index] as string).trim();
  return /^\d+$/.test(value) ? Number(value) > 0 : flag(row, column);
}

/** A USDOT number, padded or not; null when blank or zero (legacy files print `00000000` for none). */
export function dotNumber(row: Row, column: Column): number | null {
  const value = (row[column.index] as string).trim();
  if (value === '') return null;
  if (!/^0*\d{1,8}$/.test(value)) throw bad(column, value, 'a USDOT number');
  return Number(value) || null;
}

export function requiredDotNumber(row: Row, column: Column): number {
  const dot = dotNumber(row, column);
  if (dot === null) throw new OwnerlessRow(`${column.name} is blank: the row belongs to no carrier`);
  return dot;
}

export type Docket = { type: 'MC' | 'MX' | 'FF'; value: string };

/** A docket in any spelling the files use, or a rejected row. */
export function requiredDocket(row: Row, column: Column): Docket {
  const value = row[column.index] as string;
  const docket = canonicalDocket(value);
  if (docket === null) throw bad(column, value.trim(), 'a docket (MC, MX or FF and a number)');
  return docket;
}

/** `USDOT 123-C`, `123C`, `123`: a carrier's own number where its docket was, with a letter for the kind of authority or without. */
const OWN_NUMBER = /^(?:(?:US)?DOT[ -]*)?0*(\d{1,8})(?:[ -]?[A-Z])?$/;

/**
 * The docket of a row, or null where it goes by its carrier's USDOT number alone: the docket is blank, or is that number. FMCSA has
 * announced that dockets go and the number stays. Any other is a rejected row.
 */
export function docketIfAny(row: Row, column: Column, dotColumn: Column): Docket | null {
  const value = (row[column.index] as string).trim().toUpperCase();
  if (value !== '' && !OWN_NUMBER.test(value)) return requiredDocket(row, column);
  const dot = dotNumber(row, dotColumn);
  if (dot === null || (value !== '' && Number(OWN_NUMBER.exec(value)?.[1]) !== dot)) return requiredDocket(row, column);
  return null;
}

/** `MC139446`: how a docket is written in the facts; empty where a row has none. */
export function printDocket(docket: Docket | null): string {
  return docket === null ? '' : docket.type + docket.value;
}

/** A Mexican tax number, or null: a mistyped one identifies no carrier. */
export function rfc(row: Row, column: Column): string | null {
  const value = text(row, column);
  return value === null ? null : parseIdentifier('RFC', value);
}

const AMOUNT = /^(\d{1,12})(?:\.\d{0,18})?$/;

/** Whole dollars from an amount in dollars with up to 18 decimals; cents are dropped, never rounded up. */
export function dollars(row: Row, column: Column): number | null {
  const value = (row[column.index] as string).trim();
  if (value === '') return null;
  const amount = AMOUNT.exec(value);
  if (!amount) throw bad(column, value, 'an amount');
  return Number(amount[1]);
}

/** Whole dollars from an amount in thousands, as the legacy files print it: `01000` is $1,000,000. */
export function thousandsOfDollars(row: Row, column: Column): number | null {
  const thousands = dollars(row, column);
  return thousands === null ? null : thousands * 1000;
}

function bad(column: Column, value: string, kind: string): RejectedRow {
  const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  return new RejectedRow(value === '' ? `${column.name} is blank` : `${column.name} "${shown}" is not ${kind}`);
}
