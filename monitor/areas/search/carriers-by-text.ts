import type { CurrentUser } from '@contract/identity/identity.entities';
import type { CarrierMatch } from '@contract/search/search.constants';
import type { FoundCarrier } from '@contract/search/search.entities';
import { classifySearchText } from '@contract/shared/search-text';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { NAME_WORDS } from '../../db/schema';
import { beginningWith, typedWords } from '../../db/search-words';
import { firstCarrierIds } from '../carriers/carriers.queries';
import { carriersFor, suggested } from '../carriers/listed-carriers';
import { isReduced } from '../carriers/reduced-view';
import { similarWords, wordsWithSlips } from './similar-words';

/** A name that is only similar is a question: a list of them would be a guess. */
const SIMILAR_AT_MOST = 3;

/**
 * Carriers that a text names: what the carrier search finds, then names with these words anywhere in them, and only if there
 * is none of either, names that are one slip of a finger away.
 */
export async function carriersByText(
  db: Database,
  text: string,
  limit: number,
  reader: { user: CurrentUser; companyId: number; today: string },
): Promise<FoundCarrier[]> {
  const matches = new Map<number, CarrierMatch>();
  const add = (ids: readonly number[], match: CarrierMatch) => {
    for (const id of ids) if (!matches.has(id) && matches.size < limit) matches.set(id, match);
  };
  const ownNumbersOf = isReduced(reader.user) ? null : reader.companyId;
  add(await firstCarrierIds(db, { searchText: text, limit, ownNumbersOf }), 'beginning');
  if (matches.size < limit && classifySearchText(text).kind === 'name_prefix') {
    const words = typedWords(text);
    add(await carriersWithWords(db, words, limit), 'words');
    if (matches.size === 0) add(await carriersWithSimilarWords(db, words), 'similar');
  }
  const found = await carriersFor(db, [...matches.keys()], reader);
  return [...matches].flatMap(([id, match]) => {
    const carrier = suggested(found.get(id));
    return carrier ? [{ ...carrier, match }] : [];
  });
}

/** One letter begins a word of every other name. */
const SHORTEST_WORD = 2;

/** Ids of carriers in whose names each word begins one, in any order; by name among those that were found first. */
async function carriersWithWords(db: Database, words: readonly string[], limit: number): Promise<number[]> {
  const asked = beginningWith(words);
  return asked === null || words.every((word) => word.length < SHORTEST_WORD) ? [] : idsOfNames(db, asked, limit);
}

/** The same with one slip in one of the words. */
async function carriersWithSimilarWords(db: Database, words: readonly string[]): Promise<number[]> {
  const slipped = wordsWithSlips(words);
  const variants = slipped.flatMap((word) => similarWords(word).map((similar) => ({ word, similar })));
  if (variants.length === 0) return [];
  const known = await knownWords(
    db,
    variants.map(({ similar }) => similar),
  );
  const others = (word: string) => words.filter((one) => one !== word);
  const asked = variants
    .filter(({ similar }) => known.has(similar))
    .map(({ word, similar }) => [`'${similar}'`, ...others(word).map((other) => `'${other}':*`)].join(' & '));
  return asked.length === 0 ? [] : idsOfNames(db, asked.map((one) => `(${one})`).join(' | '), SIMILAR_AT_MOST);
}

/** Those of the words that are in the name of a carrier, each looked up in the index. */
async function knownWords(db: Database, words: readonly string[]): Promise<Set<string>> {
  const rows = await byIndex<{ word: string }>(
    db,
    sql`SELECT word FROM unnest(${sql.param([...words])}::text[]) AS given(word)
      WHERE EXISTS (SELECT FROM carriers WHERE ${NAME_WORDS} @@ quote_literal(word)::tsquery)`,
  );
  return new Set(rows.map(({ word }) => word));
}

async function idsOfNames(db: Database, asked: string, limit: number): Promise<number[]> {
  const rows = await byIndex<{ id: number }>(
    db,
    sql`SELECT id FROM (
      SELECT id, legal_name FROM carriers WHERE ${NAME_WORDS} @@ ${asked}::tsquery LIMIT ${limit}
    ) AS found ORDER BY legal_name, id`,
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * How many names have a word cannot be known beforehand: for few rows of a common one the planner would read the whole table,
 * and for a rare one read it to its end.
 */
const byIndex = <Row extends Record<string, unknown>>(db: Database, query: SQL) =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      return (await tx.execute<Row>(query)).rows as unknown as Row[];
    },
    { accessMode: 'read only' },
  );
