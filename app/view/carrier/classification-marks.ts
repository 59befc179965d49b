/** A classification as a list names it. */
type Named = { id: number; name: string };

/**
 * The letters for each classification in a list: initials of several words, else the first letter, plus a consonant if
 * another name begins with the same: S, HV, HZ. Unique.
 *
 * @param classifications all that the list shows, possibly repeated
 */
export function classificationLetters(classifications: readonly Named[]): ReadonlyMap<number, string> {
  const names = new Map(classifications.map(({ id, name }) => [id, name.trim()]));
  const letters = new Map<number, string>();
  for (const [id, name] of [...names].sort(([a], [b]) => a - b)) {
    const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    const others = [...names].filter(([other]) => other !== id).map(([, other]) => other);
    const wanted = words.length > 1 ? initials(words) : lettersOf(words[0] ?? '?', others);
    letters.set(id, distinct(wanted, [...letters.values()]));
  }
  return letters;
}

const initials = (words: readonly string[]) =>
  words
    .slice(0, 3)
    .map((word) => word[0]!.toUpperCase())
    .join('');

function lettersOf(word: string, others: readonly string[]): string {
  const [first = '?', ...rest] = [...word.toUpperCase()];
  if (!others.some((other) => other.toUpperCase().startsWith(first))) return first;
  return first + (rest.find((letter) => !'AEIOUY'.includes(letter)) ?? rest[0] ?? '');
}

function distinct(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}${number}`)) number += 1;
  return `${wanted}${number}`;
}
