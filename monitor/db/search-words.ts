import { type SQL, sql } from 'drizzle-orm';

/**
 * How names and numbers are indexed to be found from within: once for the index of the schema and once for the query, which
 * Postgres matches only if both say the same.
 */

/** A lexeme has at most 2,046 bytes: a text's words are those of its beginning. */
const LONGEST = 500;

/** The words of a text as a tsvector: capitals, without what stands inside a word (`J.B.`, `O'REILLY`). */
export const wordsOf = (text: SQL): SQL =>
  sql`array_to_tsvector(array_remove(regexp_split_to_array(upper(translate(left(${text}, ${sql.raw(String(LONGEST))}), '''’.', '')), '[^A-Z0-9\\u0080-\\U0010FFFF]+'), ''))`;

/** The same of a text that someone typed. */
export function typedWords(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase()
    .replace(/['’.]/g, '');
  return plain.split(/[^A-Z0-9\u{80}-\u{10FFFF}]+/u).filter(Boolean);
}

/** Asks for texts in which each of these words begins one, in any order. Null: there is no word. */
export const beginningWith = (words: readonly string[]): string | null =>
  words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');

/** A number in the form in which people say it: capitals, only letters and digits, in byte order. */
export const lettersAndDigits = (column: SQL): SQL =>
  sql`(upper(regexp_replace(${column}, '[^A-Za-z0-9]+', '', 'g')) COLLATE "C")`;

/** The same of a text that someone typed. */
export const typedLettersAndDigits = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '').toUpperCase();

/** The end of a VIN as a beginning. */
export const fromItsEnd = (column: SQL): SQL => sql`(reverse(upper(${column})) COLLATE "C")`;

/** Whether an expression begins with a text, as a range of its index in byte order. */
export const beginsWith = (expression: SQL, text: string): SQL =>
  sql`(${expression} >= ${text} AND ${expression} < ${`${text}\u{10FFFF}`})`;
