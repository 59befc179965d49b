import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { httpErrors } from '../../base/http-errors';

/**
 * The estimate runs on the event loop: within these bounds it took at most 8 ms on the slowest of the tested texts (50
 * ms with the library's hundred substitutions), once per chosen password.
 */
const MAX_ESTIMATED_LENGTH = 32;
const ESTIMATE = { dictionary, graphs: adjacencyGraphs, maxLength: MAX_ESTIMATED_LENGTH, l33tMaxSubstitutions: 4 };

/** Of 0 to 4: below it, fewer than a hundred million guesses are enough. */
const MIN_SCORE = 3;

/** What must remain of a password without the product's name and the owner's address. */
const MIN_OWN_CHARACTERS = 6;
const MIN_WORD_LENGTH = 4;

const PRODUCT_LABELS = ['brokerportal', 'freightbroker'];

/** Loaded with the dictionary of common passwords when the first password is chosen. */
let estimator: ZxcvbnFactory | undefined;

const EASY =
  'That password is easy to guess. Use several words that do not belong together, or let your browser suggest one.';
const OWN_LABELS =
  'That password is made of your email address or the name of this product. Use several words that do not belong together.';

/**
 * @param email whose password it is
 * @param isDemo whether to allow the product's name, since the published password of the demo accounts has it
 * @throws ApiError 422 naming `field` for a password among the first guesses
 */
export function assertStrongPassword(password: string, { email, field, isDemo }: WeakPasswordCheck) {
  const words = [...wordsOf(email), ...(isDemo ? [] : PRODUCT_LABELS)];
  if (isMadeOf(password, words)) throw httpErrors.invalid({ [field]: [OWN_LABELS] });
  estimator ??= new ZxcvbnFactory(ESTIMATE);
  const { score } = estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), words);
  if (score < MIN_SCORE) throw httpErrors.invalid({ [field]: [EASY] });
}
type WeakPasswordCheck = { email: string; field: string; isDemo: boolean };

/** The address, its name and the parts of its domain that are long enough to matter. */
const wordsOf = (email: string): string[] =>
  [email, ...email.split(/[^\p{L}\p{N}]+/u)].map(folded).filter((word) => word.length >= MIN_WORD_LENGTH);

const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function isMadeOf(password: string, words: readonly string[]): boolean {
  const all = folded(password);
  const own = words.reduce((left, word) => left.replaceAll(word, ''), all);
  // A password of only symbols has no letters; the estimate decides whether it is weak.
  return own.length < all.length && own.length < MIN_OWN_CHARACTERS;
}
