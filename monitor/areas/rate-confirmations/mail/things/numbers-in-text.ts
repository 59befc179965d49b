/** A row of digits in a text, however it is written: with spaces, with dots, spelled out. */
export type DigitRun = {
  digits: string;
  /** Of the text that `withDigits` gives. */
  start: number;
  end: number;
  /** As it is written. */
  written: string;
  /** What stands before it, up to the number before it; of the line above where its own line begins with it. */
  before: string;
};

const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine',
    'cero uno dos tres cuatro cinco seis siete ocho nueve',
    'zéro un deux trois quatre cinq six sept huit neuf',
  ].flatMap((words) => words.split(' ').map((word, digit) => [word, String(digit)])),
);
const WORD = Object.keys(WORDS).join('|');
/** Two or more in a row: one alone is a word. `oh` is read as a zero only among others. */
const WORDS_IN_A_ROW = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${WORD})(?:[\\s,.-]{1,3}(?:${WORD}|oh|\\d{1,4}))+(?![\\p{L}])`,
  'giu',
);

/** The text with every digit as 0–9: of other scripts, in wide letters, spelled out in English, Spanish or French. */
export function withDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, (sign) => digitOf(sign))
    .replaceAll(WORDS_IN_A_ROW, (row) =>
      row.replaceAll(/\p{L}+/gu, (word) => WORDS[word.toLowerCase()] ?? (word.toLowerCase() === 'oh' ? '0' : word)),
    );
}

/** Digits of each script stand in blocks of ten that begin with its zero. */
function digitOf(sign: string): string {
  if (/\d/.test(sign)) return sign;
  const code = sign.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Digits with at most two signs between them. A longer row of words or signs parts two numbers. */
const RUN = /(?<![\p{L}\p{N}])\d(?:[ \t.,·–-]{0,2}\d){4,33}(?![\p{N}])/gu;
/** So long a group is a number by itself. */
const WHOLE_GROUP = 6;

/** @param text as `withDigits` gives it */
export function digitRuns(text: string): DigitRun[] {
  const found: DigitRun[] = [];
  let lastEnd = 0;
  const add = (start: number, end: number) => {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    let from = Math.max(lineStart, lastEnd);
    if (from === lineStart && text.slice(lineStart, start).trim() === '' && lineStart > 0)
      from = Math.max(text.lastIndexOf('\n', lineStart - 2) + 1, lastEnd);
    const written = text.slice(start, end);
    found.push({
      digits: written.replaceAll(/\D/g, ''),
      start,
      end,
      written,
      before: text.slice(Math.max(from, start - 60), start),
    });
    lastEnd = end;
  };
  for (const { 0: row, index } of text.matchAll(RUN)) {
    const groups = [...row.matchAll(/\d+/g)];
    // Two whole numbers beside one another are two.
    if (groups.filter(([one]) => one.length >= WHOLE_GROUP).length < 2) add(index, index + row.length);
    else for (const { 0: one, index: at } of groups) if (one.length >= 4) add(index + at, index + at + one.length);
  }
  return found;
}

/** A US routing number: a Federal Reserve district, and a ninth digit that checks the others. */
export function isRouting(digits: string): boolean {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits)) return false;
  return [...digits].reduce((sum, one, at) => sum + Number(one) * [3, 7, 1][at % 3]!, 0) % 10 === 0;
}

/** A Mexican account: the eighteenth digit checks the others. */
export function isClabe(digits: string): boolean {
  if (!/^\d{18}$/.test(digits)) return false;
  const sum = [...digits.slice(0, 17)].reduce((all, one, at) => all + ((Number(one) * [3, 7, 1][at % 3]!) % 10), 0);
  return (10 - (sum % 10)) % 10 === Number(digits[17]);
}

/** An account number of a country of IBAN: the remainder modulo 97 is 1 (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}
