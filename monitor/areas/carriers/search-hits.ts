import type { SearchTextClass } from '@contract/shared/search-text';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { carrierIdentifiers, carrierNames, carriers } from '../../db/schema';
import type { SearchSql } from '../../plugins/ransack';

/** Which carriers a search finds, as two statements: the ids of one page in their order, and how many there are. */
export type SearchHits = {
  /** Rows (id) in their order, at most `limit`. */
  page: SQL;
  /** One row (n). */
  total: SQL;
  /**
   * A name that stands for the statement's text, when a plan made for any value serves every value: it is then planned
   * once a connection, which otherwise costs more than running it. Null: to be planned for its values each time.
   */
  statement: string | null;
};

type Slice = { limit: number; offset: number };

/**
 * Finds ids alone, from indexes alone where that is possible; their rows are joined after. Lists in the order of names
 * are walked in that order and left as soon as the page is full, however many carriers match.
 *
 * Without a sort of the caller's own: carriers with an identifier typed in full first, then by name.
 */
export function searchHits(text: SearchTextClass, { where, orderBy }: SearchSql, slice: Slice): SearchHits {
  const isPlain = where === undefined && orderBy.length === 0;
  const match = matchOf(text);
  const among = and(match?.isAmong(carriers.id), where);
  const statement = isPlain && match ? match.statement : null;
  if (orderBy.length > 0)
    return { page: ordered(among, sql.join(orderBy, sql`, `), slice), total: counted(match, where), statement };
  if (!match) return { page: ordered(where, byName, slice), total: counted(null, where), statement };
  return { page: match.page(where, slice), total: counted(match, where), statement };
}

/** How a text narrows the list. */
type Match = {
  /** Carrier ids that it finds, each as often as it is found. */
  ids: SQL;
  isAmong: (id: typeof carriers.id) => SQL;
  page: (where: SQL | undefined, slice: Slice) => SQL;
  statement: string | null;
};

const byName = sql`${carriers.legalName}`;

const ordered = (where: SQL | undefined, order: SQL, { limit, offset }: Slice) => sql`
  SELECT ${carriers.id} FROM ${carriers} WHERE ${where ?? sql`true`}
  ORDER BY ${order}, ${carriers.id} LIMIT ${limit} OFFSET ${offset}`;

/** Without conditions on the carrier its row is not looked at: whatever has a name or an identifier has one. */
function counted(match: Match | null, where: SQL | undefined): SQL {
  if (match && !where)
    return sql`SELECT count(*)::int AS n FROM (SELECT FROM (${match.ids}) found GROUP BY carrier_id) each`;
  return sql`SELECT count(*)::int AS n FROM ${carriers} WHERE ${and(match?.isAmong(carriers.id), where) ?? sql`true`}`;
}

function matchOf(text: SearchTextClass): Match | null {
  const { type, value } = carrierIdentifiers;
  switch (text.kind) {
    case 'empty':
      return null;
    case 'unsearchable':
      return identifierMatch(sql`false`, null, 'nothing');
    case 'number_prefix':
      return identifierMatch(
        or(...text.prefixes.map((prefix) => beginsWith(value, prefix)))!,
        inArray(value, [...text.prefixes]),
        isLong(text.prefixes.at(-1)!) ? `number_prefix_${text.prefixes.length}` : null,
      );
    case 'typed_prefix':
      return identifierMatch(
        and(eq(type, text.type), beginsWith(value, text.prefix))!,
        and(eq(type, text.type), eq(value, text.prefix))!,
        isLong(text.prefix) ? 'typed_prefix' : null,
      );
    case 'typed_value':
      return identifierMatch(
        and(inArray(type, [...text.types]), eq(value, text.value))!,
        null,
        `typed_value_${text.types.length}`,
      );
    case 'exact_value':
      return identifierMatch(inArray(value, [...text.values]), null, `exact_value_${text.values.length}`);
    case 'name_prefix':
      return nameMatch(beginsWith(carrierNames.key, text.key));
  }
}

/**
 * From here on a prefix finds few enough for every plan to be the same one. Shorter ones find a good part of all
 * carriers, and are better walked in the order of names than gathered and sorted.
 */
const LONG_PREFIX = 4;
const isLong = (prefix: string) => prefix.length >= LONG_PREFIX;

/** @param isExact those of them that were typed in full, which come first; null: all are alike */
function identifierMatch(condition: SQL, isExact: SQL | null, statement: string | null): Match {
  const idsWhere = (where: SQL) =>
    sql`SELECT ${carrierIdentifiers.carrierId} FROM ${carrierIdentifiers} WHERE ${where}`;
  const ids = idsWhere(condition);
  const isAmong = (id: typeof carriers.id) => sql`${id} IN (${ids})`;
  return {
    ids,
    isAmong,
    statement,
    page(where, slice) {
      if (!isExact) return ordered(and(isAmong(carriers.id), where), byName, slice);
      const { limit, offset } = slice;
      const exactIds = idsWhere(isExact);
      return sql`
        SELECT id FROM (
          SELECT ${carriers.id} AS id, 0 AS rank, ${carriers.legalName} AS name
          FROM ${carriers} WHERE ${and(sql`${carriers.id} IN (${exactIds})`, where)}
          UNION ALL (
            SELECT ${carriers.id}, 1, ${carriers.legalName}
            FROM ${carriers} WHERE ${and(isAmong(carriers.id), sql`${carriers.id} NOT IN (${exactIds})`, where)}
            ORDER BY ${carriers.legalName}, ${carriers.id} LIMIT ${offset + limit}
          )
        ) hit ORDER BY rank, name, id LIMIT ${limit} OFFSET ${offset}`;
    },
  };
}

/** By the first of a carrier's names that matches. */
function nameMatch(condition: SQL): Match {
  const { carrierId, key } = carrierNames;
  const ids = sql`SELECT ${carrierId} FROM ${carrierNames} WHERE ${condition}`;
  return {
    ids,
    isAmong: (id) => sql`${id} IN (${ids})`,
    statement: 'name_prefix',
    page(where, { limit, offset }) {
      // A carrier has two names at most: so many rows of the index hold the page whole, and twice what comes twice.
      const walked = sql`SELECT ${carrierId}, ${key} FROM ${carrierNames} WHERE ${condition}
        ORDER BY ${key}, ${carrierId} LIMIT ${2 * (offset + limit)}`;
      const names = where
        ? sql`SELECT ${carrierId}, ${key} FROM ${carrierNames} JOIN ${carriers} ON ${carriers.id} = ${carrierId}
            WHERE ${condition} AND ${where}`
        : walked;
      return sql`
        SELECT carrier_id FROM (${names}) named GROUP BY carrier_id
        ORDER BY min(key), carrier_id LIMIT ${limit} OFFSET ${offset}`;
    },
  };
}

/** A range of the byte-ordered index: from the prefix to the prefix followed by the last code point there is. */
const beginsWith = (column: typeof carrierIdentifiers.value | typeof carrierNames.key, prefix: string) =>
  sql`(${column} >= ${prefix} AND ${column} < ${`${prefix}\u{10FFFF}`})`;
