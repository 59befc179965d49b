const MAX_WORDS = 60;
const MOST_WORDS_OF_A_REFERENCE = 3;
const MAX_REFERENCE_LENGTH = 100;
/** Shorter ones are dates, counts and "2 of 3". */
const SHORTEST_SHOWN = 3;

/**
 * Possible load references in a subject: one word, or up to three in a row, with a digit. Not those without a digit,
 * which would match every other sentence.
 *
 * @returns `candidates` as loads store them (capitals, single blanks); `named` for people
 */
export function subjectReferences(subject: string | null): { candidates: string[]; named: string[] } {
  const words = (subject ?? '')
    .toUpperCase()
    .split(/[\s,;:()[\]<>"|]+|#/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const candidates = new Set<string>();
  for (let from = 0; from < words.length; from += 1)
    for (let count = 1; count <= MOST_WORDS_OF_A_REFERENCE && from + count <= words.length; count += 1) {
      const reference = words.slice(from, from + count).join(' ');
      if (/\p{N}/u.test(reference) && reference.length <= MAX_REFERENCE_LENGTH) candidates.add(reference);
    }
  const named = words.filter((word) => /\p{N}/u.test(word) && word.length >= SHORTEST_SHOWN);
  return { candidates: [...candidates], named: [...new Set(named)] };
}
