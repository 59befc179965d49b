/** Shorter words have too many neighbors, and a number has no slip that is not another number. */
const SHORTEST = 4;
/** Letters of a text of which variants are made: about fifty for each. */
const MOST_LETTERS = 45;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The words of a name that may hold a slip. */
const mayHaveSlip = (word: string): boolean => word.length >= SHORTEST && /^[A-Z]+$/.test(word);

/** Every word that is one slip of a finger away: a letter too many, one missing, a wrong one, or two neighbors swapped. */
export function similarWords(word: string): string[] {
  const similar = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) similar.add(before + letter + after);
    if (after === '') continue;
    similar.add(before + after.slice(1));
    for (const letter of LETTERS) similar.add(before + letter + after.slice(1));
    if (after.length > 1) similar.add(before + after[1] + after[0] + after.slice(2));
  }
  similar.delete(word);
  return [...similar];
}

/** The words of a text of which variants are looked for: the first, up to a number of letters. */
export function wordsWithSlips(words: readonly string[]): string[] {
  let letters = 0;
  return words.filter((word) => {
    if (!mayHaveSlip(word)) return false;
    letters += word.length;
    return letters <= MOST_LETTERS;
  });
}
