import { UNSEEN } from '@contract/shared/unseen';

const EACH_UNSEEN = new RegExp(UNSEEN.source, 'gu');

/** A text that strangers wrote, as one line that says no more than a reader sees, however long. */
export const readableLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(EACH_UNSEEN, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The same, cut.
 *
 * @param most characters; the rest is cut off with an ellipsis
 */
export function plainLine(text: string, most = 300): string {
  const line = readableLine(text);
  const signs = [...line.slice(0, 2 * most)];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : line;
}
