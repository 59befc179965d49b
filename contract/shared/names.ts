const ONLY_ASCII = /^[\x20-\x7e]*$/;
const NOT_ASCII_LETTERS_OR_DIGITS = /[^A-Z0-9]+/g;
// A modifier letter (the apostrophe of ʻokina, the prime) is punctuation to a person who types a company's name.
const NOT_LETTERS_OR_DIGITS = /[^\p{L}\p{N}]+|\p{Lm}+/gu;
const ACCENTS = /\p{M}+/gu;

/**
 * A company's name in the form for storing and searching: upper case, accents folded, only letters and digits.
 * `J.B. Hunt Transport, Inc.` and `JB HUNT TRANSPORT INC` share a key.
 * Letters outside ASCII stay, so a name in another script has a key too. The key is empty for text without any letter
 * or digit; never use an empty key as a prefix, since it would match every name.
 */
export function nameKey(name: string): string {
  // Most federal names are plain ASCII and an import makes a key of each: skip the Unicode work for them.
  if (ONLY_ASCII.test(name)) return name.toUpperCase().replace(NOT_ASCII_LETTERS_OR_DIGITS, '');
  return fold(fold(name)).replace(NOT_LETTERS_OR_DIGITS, '');
}

// Twice: capitals of some letters are two letters or carry accents, and some symbols decompose into small letters.
function fold(text: string): string {
  return text.toUpperCase().normalize('NFKD').replace(ACCENTS, '');
}
