import type { Dataset } from './datasets/dataset';
import type { Row } from './fields';

/** Words of one column, and in how many rows they are. */
type Word = { column: string; words: string; rows: number };

/** So many different ones are counted; a column with more is not one of words. */
const MOST_WORDS = 200;
const WORDS_NAMED = 10;
const LONGEST = 60;

/** Counts the words of a file that the product gives no meaning: a new status or event must not pass unseen. */
export class UnknownWords {
  private readonly found = new Map<string, Word>();

  constructor(private readonly of: NonNullable<Dataset['words']>) {}

  add(fields: Row): void {
    for (const { column, isKnown } of this.of) {
      const words = (fields[column.index] ?? '').trim();
      if (words === '' || isKnown(words)) continue;
      const key = `${column.name} ${words.toUpperCase()}`;
      const known = this.found.get(key);
      if (known) known.rows += 1;
      else if (this.found.size < MOST_WORDS)
        this.found.set(key, { column: column.name, words: words.slice(0, LONGEST), rows: 1 });
    }
  }

  /** "Words that are not known: OP_AUTH_STATUS “Dormant” (12)", the most frequent first; none: no note. */
  get notes(): string[] {
    const found = [...this.found.values()].sort((a, b) => b.rows - a.rows);
    if (found.length === 0) return [];
    const named = found.slice(0, WORDS_NAMED).map(({ column, words, rows }) => `${column} “${words}” (${rows})`);
    const more = found.length - named.length;
    return [`Words that are not known, with their rows: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
  }
}
