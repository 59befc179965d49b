import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { httpErrors } from '../../base/http-errors';

/**
 * The estimate runs on the event loop: with these bounds it took at most 8 ms of a processor on the slowest of the texts tried
 * (50 ms with the library's hundred substitutions), once per password that is chosen.
 */
const MAX_ESTIMATED_LENGTH = 32;
const ESTIMATE = { dictionary, graphs: adjacencyGraphs, maxLength: MAX_ESTIMATED_LENGTH, l33tMaxSubstitutions: 4 };

/** Of 0 to 4: below it, fewer than a hundred million guesses are enough. */
const MIN_SCORE = 3;

/** What has to be left of a password without the product's name and the owner's address in it. */
const MIN_OWN_CHARACTERS = 6;
const MIN_WORD_LENGTH = 4;

const PRODUCT_LABELS = ['brokerportal', 'freightbroker'];

/** Loaded with the dictionary of common passwords at the first password that is chosen. */
let estimator: ZxcvbnFactory | undefined;

const EASY =
  'That password is easy to guess. Use several words that do not belong together, or let your browser suggest one.';
const OWN_LABELS =
  'That password is made of your email address or the name of this product. Use several words that do not belong together.';

/**
 * @param email whose password it is to be
 * @param isDemo whether the product's name is let through, since the published password of the demo accounts has it
 * @throws ApiError 422 naming `field` for a password that is among the first to be guessed
 */
export function assertStrongPassword(password: string, { email, field, isDemo }: WeakPasswordCheck) {
  const words = [...wordsOf(email), ...(isDemo ? [] : PRODUCT_LABELS)];
  if (isMadeOf(password, words)) throw httpErrors.invalid({ [field]: [OWN_LABELS] });
  estimator ??= new ZxcvbnFactory(ESTIMATE);
  const { score } = estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), words);
  if (score < MIN_SCORE) throw httpErrors.invalid({ [field]: [EASY] });
}
type WeakPasswordCheck = { email: string; field: string; isDemo: boolean };

/** The address, its name and the parts of its domain that are long enough to be told from chance. */
const wordsOf = (email: string): string[] =>
  [email, ...email.split(/[^\p{L}\p{N}]+/u)].map(folded).filter((word) => word.length >= MIN_WORD_LENGTH);

const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function isMadeOf(password: string, words: readonly string[]): boolean {
  const all = folded(password);
  const own = words.reduce((left, word) => left.replaceAll(word, ''), all);
  // A password of signs alone has no letters to begin with: whether it is weak is for the estimate.
  return own.length < all.length && own.length < MIN_OWN_CHARACTERS;
}
