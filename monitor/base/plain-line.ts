const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;

/**
 * A text that strangers wrote, as one line: without control characters and without signs that turn the direction of what follows
 * or show nothing, so that it reads as it is stored.
 *
 * @param most characters; the rest is cut off with an ellipsis
 */
export function plainLine(text: string, most = 300): string {
  const line = text.replace(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim();
  const signs = [...line.slice(0, 2 * most)];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : line;
}
