import {
  and,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notIlike,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Attribute } from './define-search';
import type { Test } from './filter';
import type { PatternComparison, ValueComparison, YesNoComparison } from './predicates';

/** A test as SQL over the attribute's own column. */
export function predicateSql({ attribute, predicate, operands, narrowed = [] }: Test): SQL {
  if (typeof operands === 'boolean') return yesNo[predicate.comparison as YesNoComparison](attribute, operands);
  const compare = (some: readonly SQL[], at = 0) =>
    predicate.kind === 'pattern'
      ? and(narrowed[at], patterns[predicate.comparison](asText(attribute), some[0]!))!
      : values[predicate.comparison as ValueComparison](attribute.column, some);
  if (!predicate.quantifier) return compare(operands);
  const combine = predicate.quantifier === 'any' ? or : and;
  return combine(...operands.map((operand, at) => compare([operand], at)))!;
}

/** Whether the test holds where the attribute is NULL, and so where its row is missing. */
export function acceptsNull({ predicate: { comparison }, operands }: Test): boolean {
  if (comparison === 'null' || comparison === 'blank') return operands === true;
  if (comparison === 'not_null' || comparison === 'present') return operands === false;
  return false;
}

type Column = Attribute['column'];

const values: Record<ValueComparison, (column: SQLWrapper, operands: readonly SQL[]) => SQL> = {
  eq: (column, [value]) => eq(column, value),
  not_eq: (column, [value]) => ne(column, value),
  lt: (column, [value]) => lt(column, value),
  lteq: (column, [value]) => lte(column, value),
  gt: (column, [value]) => gt(column, value),
  gteq: (column, [value]) => gte(column, value),
  in: (column, operands) => inArray(column, [...operands]),
  not_in: (column, operands) => notInArray(column, [...operands]),
};

/** ILIKE throughout, as ransack on Postgres: case never matters to a pattern. */
const patterns: Record<PatternComparison, (text: Column, pattern: SQL) => SQL> = {
  matches: ilike,
  cont: ilike,
  i_cont: ilike,
  start: ilike,
  end: ilike,
  does_not_match: notIlike,
  not_cont: notIlike,
  not_i_cont: notIlike,
  not_start: notIlike,
  not_end: notIlike,
};

const yesNo: Record<YesNoComparison, (attribute: Attribute, answer: boolean) => SQL> = {
  true: ({ column }, answer) => (answer ? sql`${column} = true` : sql`${column} <> true`),
  not_true: ({ column }, answer) => (answer ? sql`${column} <> true` : sql`${column} = true`),
  false: ({ column }, answer) => (answer ? sql`${column} = false` : sql`${column} <> false`),
  not_false: ({ column }, answer) => (answer ? sql`${column} <> false` : sql`${column} = false`),
  null: ({ column }, answer) => (answer ? isNull(column) : isNotNull(column)),
  not_null: ({ column }, answer) => (answer ? isNotNull(column) : isNull(column)),
  blank: (attribute, answer) => (answer ? isBlank(attribute) : isPresent(attribute)),
  present: (attribute, answer) => (answer ? isPresent(attribute) : isBlank(attribute)),
};

/** Only texts can be empty; for other types blank means NULL. */
function isBlank(attribute: Attribute): SQL {
  return hasText(attribute)
    ? sql`(${attribute.column} is null or ${asText(attribute)} = '')`
    : isNull(attribute.column);
}

function isPresent(attribute: Attribute): SQL {
  return hasText(attribute)
    ? sql`(${attribute.column} is not null and ${asText(attribute)} <> '')`
    : isNotNull(attribute.column);
}

function hasText({ type }: Attribute): boolean {
  return type === 'string' || type === 'enum';
}

/** Patterns match numbers and dates too, as Postgres writes them: `dot_number_start=12`, `added_on_start=2025-03`. */
function asText({ column, type }: Attribute): Column {
  return type === 'string' ? column : sql`${column}::text`;
}
