import { and, asc, desc, exists, is, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { AssociationDefinition, Attribute, Search, SortKey } from './define-search';
import type { Filter, Group, Test } from './filter';
import { acceptsNull, predicateSql } from './predicate-sql';
import { readSearch } from './read-search';

export interface SearchSql {
  /**
   * One operand, safe after AND without parentheses; undefined when nothing narrows the list. Refers to the table by
   * its own name.
   */
  where: SQL | undefined;
  /** Empty when no sort was given: the list's default order then applies. */
  orderBy: SQL[];
}

/**
 * Turns the `q` of a request into SQL over the search's table, every value a parameter. Uses EXISTS for related tables,
 * so that a row never comes back twice. It finds the rows of ransack's LEFT JOINs: conditions that hold together must
 * hold on the same related row, a negative predicate on an association with many rows requires that none matches, and a
 * missing related row counts as NULL. Rejects what ransack drops: unknown names, values that do not fit their
 * attribute, several values where one is expected. Ignores blank values.
 *
 * @param q the value of `q` from {@link parseQuery}
 * @param given the sort expression for each order that the search leaves to its caller
 * @throws InvalidSearchError naming the parameter at fault
 */
export function toSql(search: Search, q: unknown, given: Readonly<Record<string, SQL>> = {}): SearchSql {
  const { filter, scopes, sorts } = readSearch(search, q);
  return {
    where: and(...scopes, filterSql(filter)),
    orderBy: sorts.map(({ by, direction }) => {
      const order = (direction === 'desc' ? desc : asc)('order' in by ? orderSql(by, given) : sortSql(by));
      return isNullLast(by) ? sql`${order} NULLS LAST` : order;
    }),
  };
}

/**
 * Unknown values come last in either direction. Not so text or never-null columns of the list's own table: an index
 * serves their order backwards too.
 */
const isNullLast = (by: SortKey): boolean =>
  'order' in by || by.path.length > 0 || (by.type !== 'string' && is(by.column, PgColumn) && !by.column.notNull);

function orderSql({ name, order }: Extract<SortKey, { order: unknown }>, given: Readonly<Record<string, SQL>>): SQL {
  const by = order === 'given' ? given[name] : order;
  if (!by) throw new Error(`Nothing is given to order by ${name}`);
  return by;
}

function isGroup(filter: Filter): filter is Group {
  return 'members' in filter;
}

function filterSql(filter: Filter): SQL | undefined {
  if (!isGroup(filter)) return testSql(filter);
  // Whether some row meets one side or some row meets the other can be tested for each side alone.
  if (filter.combinator === 'or') return or(...filter.members.map(filterSql));
  return and(...sharingRows(filter.members).map((some) => (some.length > 1 ? rowExists(some) : filterSql(some[0]!))));
}

function testSql(test: Test): SQL {
  if (test.attribute.path.length === 0) return predicateSql(test);
  return standsAlone(test) ? noRowMatches(test) : rowExists([test]);
}

/** Tested over all related rows at once, not on the one row that meets the rest of the search. */
function standsAlone({ attribute, predicate }: Test): boolean {
  return predicate.isNegative && attribute.path.some(({ many }) => many);
}

function noRowMatches(test: Test): SQL {
  const { attribute, predicate, operands } = test;
  // "not_null 1" means that such a row exists, not that none lacks the value.
  if (predicate.comparison === 'not_null' && operands === true) {
    return exists(relatedRows(attribute.path, predicateSql(test)));
  }
  return notExists(relatedRows(attribute.path, not(predicateSql(test))));
}

/** Gathers the conditions on the same related row: they must be tested on it together. */
function sharingRows(members: readonly Filter[]): Filter[][] {
  return members.reduce<Filter[][]>((gathered, member) => {
    const wanted = sharedTables(member);
    const shares = (some: Filter[]) =>
      some.some((other) => sharedTables(other).some((table) => wanted.includes(table)));
    return [...gathered.filter((some) => !shares(some)), [...gathered.filter(shares).flat(), member]];
  }, []);
}

/** The associations whose row several filters test together, each after the one that leads to it. */
function sharedTables(filter: Filter): AssociationDefinition[] {
  if (isGroup(filter)) return [...new Set(filter.members.flatMap(sharedTables))];
  return standsAlone(filter) ? [] : [...filter.attribute.path];
}

/** Some related row, real or missing, meets all the filters. */
function rowExists(filters: readonly Filter[]): SQL {
  const path = [...new Set(filters.flatMap(sharedTables))];
  const condition = and(...filters.map(rowSql));
  const isReal = path.every((association) => filters.some((filter) => needsRow(filter, association)));
  return exists(isReal ? relatedRows(path, condition) : realOrMissingRows(path, condition));
}

/** A filter over related tables that are already joined. */
function rowSql(filter: Filter): SQL | undefined {
  if (!isGroup(filter)) return standsAlone(filter) ? noRowMatches(filter) : predicateSql(filter);
  return (filter.combinator === 'or' ? or : and)(...filter.members.map(rowSql));
}

/** Whether the filter cannot hold where the association has no row, so that a plain join finds every match. */
function needsRow(filter: Filter, association: AssociationDefinition): boolean {
  if (!isGroup(filter)) return sharedTables(filter).includes(association) && !acceptsNull(filter);
  const need = (member: Filter) => needsRow(member, association);
  return filter.combinator === 'or' ? filter.members.every(need) : filter.members.some(need);
}

/** The first table's join is a condition, so that Postgres can turn EXISTS into a semi-join. */
function relatedRows([first, ...others]: readonly AssociationDefinition[], condition: SQL | undefined) {
  const rows = new QueryBuilder().select(anything).from(first!.table).$dynamic();
  for (const { table, on } of others) rows.innerJoin(table, on);
  return rows.where(and(sql`(${first!.on})`, condition));
}

function realOrMissingRows(path: readonly AssociationDefinition[], condition: SQL | undefined) {
  const rows = new QueryBuilder().select(anything).from(sql`(select 1) as "searched"`).$dynamic();
  for (const { table, on } of path) rows.leftJoin(table, on);
  return rows.where(condition);
}

const anything = { found: sql`1` };

function sortSql({ column, path: [first, ...others] }: Attribute): SQL {
  // Drizzle drops the table's name from a column selected alone, but not from one inside another expression.
  const value = sql`${sql`${column}`}`;
  if (!first) return value;
  const rows = new QueryBuilder().select({ value }).from(first.table).$dynamic();
  for (const { table, on } of others) rows.innerJoin(table, on);
  return sql`${rows.where(first.on).limit(1)}`;
}
