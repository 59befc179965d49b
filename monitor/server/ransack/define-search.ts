import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, PgColumn, type PgTable } from 'drizzle-orm/pg-core';

export type AttributeType = 'string' | 'integer' | 'float' | 'boolean' | 'date' | 'datetime' | 'enum';

export type AttributeDefinition =
  | { column: AnyPgColumn | SQL; type: Exclude<AttributeType, 'enum' | 'string'> }
  | {
      column: AnyPgColumn | SQL;
      type: 'string';
      /** A condition that an index answers and that every row meets whose value begins with the text. ILIKE uses no index. */
      begins?: (text: string) => SQL | undefined;
    }
  /** `values` lists the keys, or maps each key to the number stored for it; the caller may then send either. */
  | { column: AnyPgColumn | SQL; type: 'enum'; values: readonly string[] | Readonly<Record<string, number>> };

export interface AssociationDefinition {
  /** A table may appear once in a search: give a second appearance its own name with drizzle's `alias`. */
  table: PgTable;
  /** What joins a row of `table` to its parent row. */
  on: SQL;
  /** True when a parent can have several rows, or none: negative predicates then require that no row matches. */
  many: boolean;
  attributes: Readonly<Record<string, AttributeDefinition>>;
  associations?: Readonly<Record<string, AssociationDefinition>>;
}

/** What a scope receives: true for a yes (a no leaves the scope out), otherwise the text or texts as given. */
export type ScopeValue = true | string | readonly string[];

export interface SearchDefinition {
  table: PgTable;
  attributes: Readonly<Record<string, AttributeDefinition>>;
  /** Other names for an attribute or for several joined by `_or_` or `_and_`: `{ name: 'legal_name_or_dba_name' }`. */
  aliases?: Readonly<Record<string, string>>;
  /** Names that may be sorted by; by default the table's own attributes. */
  sorts?: 'attributes' | readonly string[];
  /**
   * Names that a list may be sorted by but not searched, with the expression to sort by; `given`: the caller of `toSql`
   * supplies it.
   */
  orders?: Readonly<Record<string, SQL | 'given'>>;
  /** Named conditions; one returns undefined for a value it cannot use, which is answered with 422. */
  scopes?: Readonly<Record<string, (value: ScopeValue) => SQL | undefined>>;
  /** Related tables, whose attributes are reached as `<association>_<attribute>`, at any depth. */
  associations?: Readonly<Record<string, AssociationDefinition>>;
}

/** An attribute under its full name, with the associations that lead to it, outermost first. */
export type Attribute = AttributeDefinition & {
  readonly name: string;
  readonly path: readonly AssociationDefinition[];
};

/** What a list may be sorted by: an attribute, or another value. */
export type SortKey = Attribute | { readonly name: string; readonly order: SQL | 'given' };

export interface Search {
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly sorts: ReadonlyMap<string, SortKey>;
  readonly scopes: ReadonlyMap<string, (value: ScopeValue) => SQL | undefined>;
}

/** The column types each attribute type may have, so that no value it accepts can fail in the database. */
const columnTypes: Record<AttributeType, RegExp> = {
  string: /^(text|varchar|char|citext)/,
  integer: /^(smallint|integer|bigint|smallserial|serial|bigserial|numeric)/,
  float: /^(smallint|integer|bigint|real|double precision|numeric)/,
  boolean: /^boolean$/,
  date: /^date$/,
  datetime: /^timestamp/,
  enum: /./,
};

/**
 * Declares what callers may search and sort a resource by; everything else is rejected.
 *
 * @throws Error at start-up when the declaration contradicts itself: a name used twice, a table joined twice under one
 * name, a type its column cannot hold, or an alias or sort of nothing
 */
export function defineSearch(definition: SearchDefinition): Search {
  const tables = tableNames(definition);
  const repeated = tables.find((name, index) => tables.indexOf(name) !== index);
  if (repeated) throw new Error(`Search joins the table ${repeated} twice: alias one of them`);

  const attributes = new Map<string, Attribute>();
  for (const attribute of attributesOf(definition, '', [])) {
    if (attributes.has(attribute.name)) throw new Error(`Search names the attribute ${attribute.name} twice`);
    if (is(attribute.column, PgColumn) && !columnTypes[attribute.type].test(attribute.column.getSQLType())) {
      throw new Error(`Search attribute ${attribute.name} is not a column of type ${attribute.type}`);
    }
    attributes.set(attribute.name, attribute);
  }

  const aliases = new Map(Object.entries(definition.aliases ?? {}));
  const search = { attributes, aliases, scopes: new Map(Object.entries(definition.scopes ?? {})) };
  for (const alias of aliases.keys()) {
    if (!findAttributes(search, alias)) throw new Error(`Search alias ${alias} stands for no attribute`);
  }
  return { ...search, sorts: sortsOf(definition, search) };
}

function tableNames({ table, associations = {} }: Pick<SearchDefinition, 'table' | 'associations'>): string[] {
  return [getTableName(table), ...Object.values(associations).flatMap(tableNames)];
}

function attributesOf(
  { attributes, associations = {} }: Pick<SearchDefinition, 'attributes' | 'associations'>,
  prefix: string,
  path: readonly AssociationDefinition[],
): Attribute[] {
  return [
    ...Object.entries(attributes).map(([name, { column, ...attribute }]) => ({
      ...(attribute as AttributeDefinition),
      column: is(column, PgColumn) ? column : sql`(${column})`,
      name: prefix + name,
      path,
    })),
    ...Object.entries(associations).flatMap(([name, association]) =>
      attributesOf(association, `${prefix}${name}_`, [...path, association]),
    ),
  ];
}

function sortsOf(
  { sorts = 'attributes', orders = {} }: SearchDefinition,
  search: Omit<Search, 'sorts'>,
): Map<string, SortKey> {
  const own = [...search.attributes.values()].filter(({ path }) => path.length === 0);
  const listed = sorts === 'attributes' ? own.map(({ name }) => name) : sorts;
  const byAttribute = listed.map((name): [string, SortKey] => {
    const attribute = findAttribute(search, name);
    if (!attribute) throw new Error(`Search sort ${name} is no attribute`);
    if (attribute.path.some(({ many }) => many)) throw new Error(`Search sort ${name} has many values a row`);
    return [name, attribute];
  });
  const byOrder = Object.entries(orders).map(([name, order]): [string, SortKey] => {
    if (findAttribute(search, name)) throw new Error(`Search order ${name} is an attribute as well`);
    return [name, { name, order }];
  });
  return new Map([...byAttribute, ...byOrder]);
}

type Names = Pick<Search, 'attributes' | 'aliases'>;

/** The one attribute a name or alias stands for. */
export function findAttribute({ attributes, aliases }: Names, name: string): Attribute | undefined {
  return attributes.get(aliases.get(name) ?? name);
}

/**
 * The attributes a term's stem stands for, and how they combine. A stem that is an attribute's whole name is that
 * attribute, even when the name holds `_or_` or `_and_`. Otherwise it is split at both, and the first of the two to
 * appear combines all parts.
 *
 * @returns undefined when any part is unknown
 */
export function findAttributes(
  names: Names,
  stem: string,
): { attributes: Attribute[]; combinator: 'and' | 'or' } | undefined {
  const expanded = names.aliases.get(stem) ?? stem;
  const whole = names.attributes.get(expanded);
  if (whole) return { attributes: [whole], combinator: 'and' };

  const attributes = expanded.split(/_and_|_or_/).map((part) => findAttribute(names, part));
  const known = attributes.filter((attribute) => attribute !== undefined);
  if (known.length < attributes.length) return undefined;
  return { attributes: known, combinator: /_(and|or)_/.exec(expanded)?.[1] === 'or' ? 'or' : 'and' };
}
