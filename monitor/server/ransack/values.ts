import { is, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { dayOf, isDay } from '../../../contract/shared/day';
import type { Attribute, AttributeType } from './define-search';

const trueWords = new Set(['true', 'TRUE', 't', 'T', '1']);
const falseWords = new Set(['false', 'FALSE', 'f', 'F', '0']);

/** The boolean for a text in ransack's spelling, or undefined for any other text, such as "yes". */
export function readYesNo(text: string): boolean | undefined {
  if (trueWords.has(text)) return true;
  return falseWords.has(text) ? false : undefined;
}

/**
 * A text as a parameter comparable with the attribute's column, or undefined when it does not fit the type.
 * Ransack turns a misfit into 0, or drops the condition; either would widen the list, so the caller gets an error
 * instead. As in ransack, an integer may be of any size and a fraction is cut off ("101.5" is 101); dates and times are
 * ISO 8601, a time without a zone is UTC, a date alone is its midnight.
 */
export function castValue(attribute: Attribute, text: string): SQL | undefined {
  return casts[attribute.type](text, attribute);
}

/** The expected value of an attribute, to end the sentence "… must be". */
export function expectedValue(attribute: Attribute): string {
  return attribute.type === 'enum' ? `one of ${enumKeys(attribute.values).join(', ')}` : expectations[attribute.type];
}

export function enumKeys(values: readonly string[] | Readonly<Record<string, number>>): readonly string[] {
  return isKeyList(values) ? values : Object.keys(values);
}

const expectations: Record<Exclude<AttributeType, 'enum'>, string> = {
  string: 'a text',
  integer: 'a whole number',
  float: 'a number',
  boolean: 'true or false',
  date: 'a date such as 2025-01-31',
  datetime: 'a time such as 2025-01-31T08:00:00Z',
};

const casts: Record<AttributeType, (text: string, attribute: Attribute) => SQL | undefined> = {
  string: (text) => sql`${text}`,
  integer: castInteger,
  float: castFloat,
  boolean: castBoolean,
  date: castDate,
  datetime: castTime,
  enum: castEnum,
};

const smallestBigint = -(2n ** 63n);
const largestBigint = 2n ** 63n - 1n;

/** Always with its own type: otherwise Postgres would use the column's and fail on a number too large for it. */
function castInteger(text: string): SQL | undefined {
  const digits = /^([+-]?\d+)(?:\.\d+)?$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const number = BigInt(digits.replace('+', ''));
  const fits = number >= smallestBigint && number <= largestBigint;
  return fits ? sql`${number.toString()}::bigint` : sql`${number.toString()}::numeric`;
}

/** Rejects what a double cannot hold, for which Postgres would fail with an error. */
function castFloat(text: string): SQL | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  const underflows = number === 0 && /[1-9]/.test(text.replace(/e.*/i, ''));
  return Number.isFinite(number) && !underflows ? sql`${text}::numeric` : undefined;
}

function castBoolean(text: string): SQL | undefined {
  const answer = readYesNo(text);
  return answer === undefined ? undefined : sql`${answer}::boolean`;
}

const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A time's date counts as a date, in its own zone. */
function castDate(text: string): SQL | undefined {
  const date = isoTime.exec(text)?.[1];
  return date !== undefined && isCalendarDate(date) ? sql`${date}::date` : undefined;
}

function castTime(text: string, { column }: Attribute): SQL | undefined {
  const [, date, time = '00:00', zone = 'Z'] = isoTime.exec(text) ?? [];
  if (date === undefined || !isCalendarDate(date)) return undefined;
  const instant = new Date(`${date}T${time}${zone.replace(/^(.\d\d)(\d\d)$/, '$1:$2')}`);
  if (Number.isNaN(instant.getTime()) || !isCalendarDate(dayOf(instant))) return undefined;
  const keepsZone = !is(column, PgColumn) || column.getSQLType().endsWith('with time zone');
  return keepsZone ? sql`${instant.toISOString()}::timestamptz` : sql`${instant.toISOString()}::timestamp`;
}

/** Whether the day exists, in the years 1 to 9999. */
function isCalendarDate(date: string): boolean {
  return isDay(date) && date > '0001';
}

function castEnum(text: string, attribute: Attribute): SQL | undefined {
  if (attribute.type !== 'enum') return undefined;
  const { values } = attribute;
  if (isKeyList(values)) return values.includes(text) ? sql`${text}` : undefined;
  const entry = Object.entries(values).find(([key, number]) => key === text || String(number) === text);
  return entry && sql`${String(entry[1])}::bigint`;
}

function isKeyList(values: readonly string[] | Readonly<Record<string, number>>): values is readonly string[] {
  return Array.isArray(values);
}
