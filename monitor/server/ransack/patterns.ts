import type { PatternComparison } from './predicates';

/**
 * The LIKE pattern for a text. In `matches` and `does_not_match` the wildcards `%` and `_` are the caller's; everywhere
 * else they are literal.
 *
 * @returns undefined for a caller's pattern that ends in the middle of an escape, which Postgres rejects
 */
export function writePattern(comparison: PatternComparison, text: string): string | undefined {
  switch (comparison) {
    case 'matches':
    case 'does_not_match':
      return /^(?:[^\\]|\\.)*$/su.test(text) ? text : undefined;
    case 'cont':
    case 'not_cont':
      return `%${escapeWildcards(text)}%`;
    case 'i_cont':
    case 'not_i_cont':
      return `%${escapeWildcards(text.toLowerCase())}%`;
    case 'start':
    case 'not_start':
      return `${escapeWildcards(text)}%`;
    case 'end':
    case 'not_end':
      return `%${escapeWildcards(text)}`;
  }
}

/** As ransack does on Postgres; the dot needs no escape but accepts one. */
function escapeWildcards(text: string): string {
  return text.replace(/[\\%_.]/g, '\\$&');
}
