import type { SearchTextClass } from '@contract/shared/search-text';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { carrierIdentifiers, carrierNames, carrierSearchIndex, carriers, enteredIdentifiers } from '../../db/schema';
import type { SearchSql } from '../../server/ransack';
import { asCarriers, type CarrierSearchSql } from './carrier-filters';
import { FINDABLE_IDENTIFIER } from './entered-identifiers.queries';

/** Which carriers a search finds. */
export type SearchHits = {
  /**
   * Two statements: rows (id) of one page in order, and one row (n) with the total. Search values are placeholders.
   * `found` precedes both: nothing, or a WITH that both read.
   */
  write: () => { found: SQL; page: SQL; total: SQL };
  /** What the placeholders stand for. */
  values: Record<string, unknown>;
  /**
   * A name for the statements' text if one plan serves every value: it is then prepared once per connection, since
   * planning costs more than running. Null: planned each time.
   */
  statement: string | null;
};

/**
 * Finds only ids, from indexes alone if possible; their rows are joined later. Walks a list in name order and stops
 * when the page is full, however many carriers match.
 * Without the caller's own sort: carriers with an identifier typed in full first, then by name.
 *
 * @param ownNumbersOf the company whose own entries count beside the federal record's numbers; null: none
 */
export function searchHits(
  text: SearchTextClass,
  { where, orderBy, parts }: SearchSql & Partial<CarrierSearchSql>,
  { limit, offset, ownNumbersOf }: { limit: number; offset: number; ownNumbersOf: number | null },
): SearchHits {
  const statement = where === undefined && orderBy.length === 0 ? statementOf(text) : null;
  const given = statement === null ? shown : hidden;
  return {
    statement,
    values: {
      limit,
      offset,
      upToPage: offset + limit,
      namesUpToPage: 2 * (offset + limit),
      ownNumbersOf,
      ...valuesOf(text),
    },
    write() {
      const match = matchOf(text, given);
      if (statement !== null && match) return match.few();
      const found = NOTHING;
      const total = counted(match, where, parts);
      if (orderBy.length > 0)
        return {
          found,
          page: ordered(and(match?.isAmong(carriers.id), where), sql.join(orderBy, sql`, `), given),
          total,
        };
      return { found, page: match ? match.page(where) : ordered(where, byName, given), total };
    },
  };
}

const NOTHING = sql.empty();

/** How a value enters a statement. */
type Given = (name: string, type?: 'text' | 'int') => SQL;

/** The planner sees it: the best plan for exactly these values, made each time. */
const shown: Given = (name) => sql`${sql.placeholder(name)}`;

/**
 * The planner does not see it: no plan for these values looks better to Postgres than the generic one, so it makes that
 * one and keeps it; a visible range would be planned anew each time.
 */
const hidden: Given = (name, type = 'text') => sql`(SELECT ${sql.placeholder(name)}::${sql.raw(type)})`;

function statementOf(text: SearchTextClass): string | null {
  switch (text.kind) {
    case 'empty':
      return null;
    case 'number_prefix':
      return text.prefixes.every(isLong) ? `number_prefix_${text.prefixes.length}` : null;
    case 'typed_prefix':
      return isLong(text.prefix) ? 'typed_prefix' : null;
    case 'typed_value':
      return `typed_value_${text.types.length}`;
    case 'exact_value':
      return `exact_value_${text.values.length}`;
    case 'name_prefix':
      return isLikeScac(text.key) ? 'name_prefix_or_scac' : 'name_prefix';
    default:
      return text.kind;
  }
}

function valuesOf(text: SearchTextClass): Record<string, unknown> {
  switch (text.kind) {
    case 'number_prefix':
      return numbered('prefix', text.prefixes, rangeOf);
    case 'typed_prefix':
      return { type: text.type, ...rangeOf('prefix0', text.prefix) };
    case 'typed_value':
      return { ...numbered('type', text.types), value0: text.value };
    case 'exact_value':
      return numbered('value', text.values);
    case 'name_prefix':
      return { ...rangeOf('prefix0', text.key), ...(isLikeScac(text.key) && { scac: text.key }) };
    default:
      return {};
  }
}

/** From a prefix to the prefix followed by the last code point. */
const rangeOf = (name: string, prefix: string) => ({ [name]: prefix, [`${name}End`]: `${prefix}\u{10FFFF}` });

const numbered = (
  name: string,
  values: readonly string[],
  of = (key: string, value: string): object => ({ [key]: value }),
) => Object.assign({}, ...values.map((value, at) => of(`${name}${at}`, value))) as Record<string, string>;

/**
 * From here on a prefix finds few enough for one plan to fit all. Shorter ones find a good part of all carriers, and
 * are better walked in name order than gathered and sorted.
 */
const LONG_PREFIX = 4;
const isLong = (prefix: string) => prefix.length >= LONG_PREFIX;

/** Two to four letters may be a SCAC, which no federal file has: the company's own entries are searched too. */
const isLikeScac = (key: string) => /^[A-Z]{2,4}$/.test(key);

/** How a text narrows the list. */
type Match = {
  /** Carrier ids that it finds, possibly repeated. */
  ids: SQL;
  isAmong: (id: typeof carriers.id) => SQL;
  page: (where: SQL | undefined) => SQL;
  /** A whole statement planned for any value, without conditions on the carrier. */
  few: () => { found: SQL; page: SQL; total: SQL };
};

const byName = sql`${carriers.legalName}`;

const slice = (given: Given) => sql`LIMIT ${given('limit', 'int')} OFFSET ${given('offset', 'int')}`;

const ordered = (where: SQL | undefined, order: SQL, given: Given) => sql`
  SELECT ${carriers.id} FROM ${carriers} WHERE ${where ?? sql`true`} ORDER BY ${order}, ${carriers.id} ${slice(given)}`;

/**
 * If nothing tests the carrier's row, it is not read: everything with a name, an identifier or a row of the search
 * index has one. One pass through the index counts what the index alone answers.
 */
function counted(match: Match | null, where: SQL | undefined, parts: CarrierSearchSql['parts'] | undefined): SQL {
  if (!match && parts?.ofIndex && !parts.ofRow && !parts.ofId)
    return sql`SELECT count(*)::int AS n FROM ${asCarriers(carrierSearchIndex)} WHERE ${parts.ofIndex}`;
  if (match && !where)
    return sql`SELECT count(*)::int AS n FROM (SELECT FROM (${match.ids}) found GROUP BY carrier_id) each`;
  return sql`SELECT count(*)::int AS n FROM ${carriers} WHERE ${and(match?.isAmong(carriers.id), where) ?? sql`true`}`;
}

function matchOf(text: SearchTextClass, given: Given): Match | null {
  const each = (name: string, { length }: readonly string[]) =>
    Array.from({ length }, (_, at) => given(`${name}${at}`));
  switch (text.kind) {
    case 'empty':
      return null;
    case 'unsearchable':
      return identifierMatch(() => sql`false`, null, given);
    case 'number_prefix':
      return identifierMatch(
        ({ value }) => or(...text.prefixes.map((_, at) => inRange(value, `prefix${at}`, given)))!,
        ({ value }) => isOneOf(value, each('prefix', text.prefixes)),
        given,
      );
    case 'typed_prefix':
      return identifierMatch(
        ({ type, value }) => and(eq(type, given('type')), inRange(value, 'prefix0', given))!,
        ({ type, value }) => and(eq(type, given('type')), eq(value, given('prefix0')))!,
        given,
      );
    case 'typed_value':
      return identifierMatch(
        ({ type, value }) => and(isOneOf(type, each('type', text.types)), eq(value, given('value0')))!,
        null,
        given,
      );
    case 'exact_value':
      return identifierMatch(({ value }) => isOneOf(value, each('value', text.values)), null, given);
    case 'name_prefix':
      return nameMatch(inRange(carrierNames.key, 'prefix0', given), isLikeScac(text.key), given);
  }
}

/** Numbers of the federal record, or those that companies entered. */
type NumberTable = typeof carrierIdentifiers | typeof enteredIdentifiers;
type Condition = (numbers: NumberTable) => SQL;

/** The company's own entries that meet a condition: reads no other company's rows. */
const ownNumbers = (condition: SQL, given: Given) => sql`
  SELECT ${enteredIdentifiers.carrierId} FROM ${enteredIdentifiers}
  WHERE ${enteredIdentifiers.companyId} = ${given('ownNumbersOf', 'int')}
    AND ${enteredIdentifiers.status} ${FINDABLE_IDENTIFIER} AND ${condition}`;

/** @param isExact those typed in full, which come first; null: all alike */
function identifierMatch(condition: Condition, isExact: Condition | null, given: Given): Match {
  const federal = (where: Condition) =>
    sql`SELECT ${carrierIdentifiers.carrierId} FROM ${carrierIdentifiers} WHERE ${where(carrierIdentifiers)}`;
  const own = (where: Condition) => ownNumbers(where(enteredIdentifiers), given);
  const idsWhere = (where: Condition) => sql`${federal(where)} UNION ALL ${own(where)}`;
  const ids = idsWhere(condition);
  const isAmong = (id: typeof carriers.id) => sql`${id} IN (${ids})`;
  return {
    ids,
    isAmong,
    page(where) {
      if (!isExact) return ordered(and(isAmong(carriers.id), where), byName, given);
      const exactIds = idsWhere(isExact);
      // Each of the two by itself: of their union the planner knows no size, and would gather and sort all.
      const others = (ids: SQL) => sql`(
        SELECT ${carriers.id}, 1, ${carriers.legalName} FROM ${carriers}
        WHERE ${and(sql`${carriers.id} IN (${ids})`, sql`${carriers.id} NOT IN (${exactIds})`, where)}
        ORDER BY ${carriers.legalName}, ${carriers.id} LIMIT ${given('upToPage')}
      )`;
      return sql`
        SELECT id FROM (
          SELECT ${carriers.id} AS id, 0 AS rank, ${carriers.legalName} AS name
          FROM ${carriers} WHERE ${and(sql`${carriers.id} IN (${exactIds})`, where)}
          UNION ALL (${others(federal(condition))} UNION ${others(own(condition))})
        ) hit ORDER BY rank, name, id ${slice(given)}`;
    },
    few: () => ({
      // Through an array: a range's size cannot be known beforehand, and for an array the planner expects few.
      found: sql`WITH found AS MATERIALIZED (SELECT DISTINCT id FROM unnest(ARRAY(${ids})) AS given(id))`,
      page: sql`
        SELECT found.id FROM found JOIN ${carriers} ON ${carriers.id} = found.id
        ORDER BY ${isExact ? sql`found.id = ANY (ARRAY(${idsWhere(isExact)})) DESC, ` : sql``}${byName}, found.id ${slice(given)}`,
      total: sql`SELECT count(*)::int AS n FROM found`,
    }),
  };
}

/**
 * By the first of a carrier's names that matches.
 *
 * @param orScac whether the text may also be a SCAC: a carrier with it comes first
 */
function nameMatch(condition: SQL, orScac: boolean, given: Given): Match {
  const { carrierId, key } = carrierNames;
  const isScac = sql`${enteredIdentifiers.type} = 'SCAC' AND ${enteredIdentifiers.value} = ${given('scac')}`;
  const ids = sql`SELECT ${carrierId} FROM ${carrierNames} WHERE ${condition}
    ${orScac ? sql`UNION ALL ${ownNumbers(isScac, given)}` : sql``}`;
  const page = (names: SQL, scacs: SQL) => sql`
    SELECT carrier_id AS id FROM ((${names}) ${orScac ? sql`UNION ALL ${scacs}` : sql``}) named
    GROUP BY carrier_id ORDER BY min(key), carrier_id ${slice(given)}`;
  const scacs = sql`SELECT own.carrier_id, '' FROM (${ownNumbers(isScac, given)}) own`;
  return {
    ids,
    isAmong: (id) => sql`${id} IN (${ids})`,
    page: (where) =>
      page(
        sql`SELECT ${carrierId}, ${key} FROM ${carrierNames} JOIN ${carriers} ON ${carriers.id} = ${carrierId}
          WHERE ${and(condition, where)}`,
        where ? sql`${scacs} JOIN ${carriers} ON ${carriers.id} = own.carrier_id WHERE ${where}` : scacs,
      ),
    few: () => ({
      found: NOTHING,
      // A carrier has two names at most: twice as many rows of the index always fill the page.
      page: page(
        sql`SELECT ${carrierId}, ${key} FROM ${carrierNames} WHERE ${condition}
          ORDER BY ${key}, ${carrierId} LIMIT ${given('namesUpToPage', 'int')}`,
        scacs,
      ),
      total: sql`SELECT count(DISTINCT carrier_id)::int AS n FROM (${ids}) named`,
    }),
  };
}

type NumberColumn = NumberTable['value'] | NumberTable['type'];
const isOneOf = (column: NumberColumn, values: readonly SQL[]) =>
  sql`${column} = ANY (ARRAY[${sql.join([...values], sql`, `)}])`;

/** A range of the byte-ordered index (see rangeOf). */
const inRange = (column: NumberColumn | typeof carrierNames.key, name: string, given: Given) =>
  sql`(${column} >= ${given(name)} AND ${column} < ${given(`${name}End`)})`;
