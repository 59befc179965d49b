import {
  FIRST_NAMES,
  NO_NAME,
  NO_PLATE,
  NO_STREET_NAME,
  NUMBER_FILLERS,
  NUMBER_WORDS,
  STREET_TYPES,
  TOP_LEVEL_DOMAINS,
} from './sanitize-words';

/** What a report loses before anybody outside the company reads it, and what stands in its place. */
export const REMOVED_LABELS = {
  email: '[email]',
  url: '[website]',
  vin: '[VIN]',
  address: '[address]',
  phone: '[phone]',
  plate: '[plate]',
  name: '[name]',
} as const;
export type RemovedKind = keyof typeof REMOVED_LABELS;

export type Removed = { kind: RemovedKind; value: string };

/** What the record knows beyond the text itself. */
export type Known = {
  /** Names of persons: officers, contacts of packets and of the directory, carrier users. */
  names?: readonly string[];
  /** What an earlier version lost: it stays removed, however it is written again. */
  removed?: readonly Removed[];
};

/** What is doubtful goes: the reporter sees what is left before it is published. */
export type Sanitized = { text: string; removed: Removed[] };

type Span = { from: number; to: number; kind: RemovedKind };

/**
 * Takes contact data, vehicles' numbers and persons' names out of a report. What is left is plain text: no tags, no
 * characters without a width, digits of other scripts as 0 to 9. Run on its own answer it changes nothing.
 */
export function sanitize(raw: string, known: Known = {}): Sanitized {
  const text = plainText(raw);
  const folded = fold(text);
  const spans = [
    ...emails(folded),
    ...urls(folded),
    ...vins(text, folded),
    ...addresses(text, folded),
    ...phones(folded),
    ...plates(text, folded),
    ...names(text, folded, known.names ?? []),
    ...removedBefore(folded, known.removed ?? []),
  ];
  return cut(text, outsideLabels(text, spans));
}

/** Letters of what is left besides the labels: a message of contact data alone has none. */
export const wordsLeft = (text: string): string[] =>
  text.replaceAll(LABEL, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];

const LABEL = new RegExp(
  Object.values(REMOVED_LABELS)
    .map((label) => label.replace(/[[\]]/g, '\\$&'))
    .join('|'),
  'g',
);

// ---- plain text

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  commat: '@',
  period: '.',
  sol: '/',
  colon: ':',
  num: '#',
  lpar: '(',
  rpar: ')',
  hyphen: '-',
  dash: '-',
  lowbar: '_',
  plus: '+',
  zwnj: '',
  zwj: '',
  shy: '',
}; // prettier-ignore

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    return isCharacter ? String.fromCodePoint(point) : ' ';
  });
}

const HAN_DIGITS = '〇零一二三四五六七八九';

/** Twice, since an entity may hide an entity, and a tag a tag. */
function withoutMarkup(text: string): string {
  let left = text;
  for (let round = 0; round < 4; round++) {
    const next = decodeEntities(left)
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
      .replace(/<\/?(?:p|div|br|li|ul|ol|tr|td|th|table|h[1-6]|hr|section|article)\b[^<>]*>/gi, '\n')
      .replace(/<[/!?]?[a-z][^<>]*>/gi, '');
    if (next === left) return next;
    left = next;
  }
  return left;
}

function plainText(raw: string): string {
  const shown = withoutMarkup(raw.normalize('NFKC'))
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    // Without a width or a shape: between digits they hide a number.
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/[\p{Cc}\p{Co}\p{Cn}\p{Cs}]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[〇零一二三四五六七八九]{3,}/g, (digits) => [...digits].map(hanDigit).join(''))
    .replace(/(?<=[0-9A-Za-z])\p{M}+/gu, '')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return shown.normalize('NFC');
}

const hanDigit = (character: string) => String(Math.max(0, HAN_DIGITS.indexOf(character) - 1));

/** Digits of a script stand side by side, the zero first. */
function asciiDigit(character: string): string {
  const point = character.codePointAt(0)!;
  if (point < 128) return character;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

// ---- one letter for those that look alike

/** Cyrillic and Greek letters that are read as Latin ones. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [
    ...'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl ɡg ıi ℓl'.split(' '),
    ...'αa βb εe ηn ιi κk μm νv οo ρp τt υu χx ωw'.split(' '),
  ].map((pair) => [[...pair][0]!, [...pair][1]!]),
);

/**
 * The text in lower case, at the same length. Where a word mixes scripts, letters become the Latin ones that they look
 * like: "fіve" with a Cyrillic і is five.
 */
function fold(text: string): string {
  const lower = [...text].map((character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  });
  return lower.join('').replace(/[\p{L}\p{N}]+/gu, (word) => {
    if (!/[a-z0-9]/.test(word) || /^[a-z0-9]+$/.test(word)) return word;
    return word.replace(/./gu, (letter) => LOOK_ALIKES.get(letter) ?? letter);
  });
}

/**
 * The words as a reader takes them, to look for words: plain text in small letters without accents, every letter the Latin
 * one that it is read as. Not as long as it was.
 */
export const asRead = (raw: string): string =>
  [
    ...plainText(raw)
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}+/gu, ''),
  ]
    .map((letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join('');

// ---- what is looked for

function* found(text: string, pattern: RegExp, kind: RemovedKind, group = 0): Generator<Span> {
  for (const match of text.matchAll(pattern)) {
    const value = match[group];
    if (value === undefined || value === '') continue;
    const from = match.index + (group === 0 ? 0 : match[0].lastIndexOf(value));
    yield { from, to: from + value.length, kind };
  }
}

const AT = String.raw`(?:@|\(\s*at\s*\)|\[\s*at\s*\]|\{\s*at\s*\}|\s+at\s+)`;
const DOT = String.raw`(?:\.|\(\s*dot\s*\)|\[\s*dot\s*\]|\{\s*dot\s*\}|\s+dot\s+|\s*\(\.\)\s*|\s*\[\.\]\s*)`;

const EMAILS = [
  // With its @, even without an ending that is known.
  new RegExp(
    String.raw`[\p{L}\p{N}._%+'-]{1,64}\s{0,2}@\s{0,2}[\p{L}\p{N}-]{1,63}(?:\s{0,2}${DOT}\s{0,2}[\p{L}\p{N}-]{1,63}){0,5}`,
    'gu',
  ),
  new RegExp(
    String.raw`[\p{L}\p{N}_%+'-]{1,64}(?:${DOT}[\p{L}\p{N}_%+'-]{1,40}){0,3}\s{0,2}${AT}\s{0,2}[\p{L}\p{N}-]{1,63}(?:\s{0,2}${DOT}\s{0,2}[\p{L}\p{N}-]{1,63}){0,3}\s{0,2}${DOT}\s{0,2}(?:${TOP_LEVEL_DOMAINS})(?![\p{L}\p{N}])`,
    'gu',
  ),
  // Letter by letter: j o e @ m a i l . c o m
  /(?:[\p{L}\p{N}] ){2,40}@(?: ?[\p{L}\p{N}.]){3,60}(?![\p{L}\p{N}])/gu,
]; // prettier-ignore
function* emails(folded: string): Generator<Span> {
  for (const pattern of EMAILS) yield* found(folded, pattern, 'email');
}

const URLS = [
  /(?:h[tx]{2}ps?|ftp|mailto|tel|sms|whatsapp)\s?:\s?\/{0,2}\s?[^\s<>"']+/gu,
  /\bwww\d?\s?[.]\s?[^\s<>"']+/gu,
  new RegExp(
    String.raw`(?<![\p{L}\p{N}@.])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.|\(dot\)|\[dot\]|\[\.\]|\(\.\)|\{dot\}| dot )){1,5}(?:${TOP_LEVEL_DOMAINS})(?![\p{L}\p{N}-])(?:[/?#:][^\s<>"']*)?`,
    'gu',
  ),
  /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?:\/[^\s<>"']*)?(?![\d.]\d)/gu,
];
function* urls(folded: string): Generator<Span> {
  for (const pattern of URLS) yield* found(folded, pattern, 'url');
}

/** Seventeen characters in one piece or in several, with enough digits to be no word; and what is called a VIN. */
function* vins(text: string, folded: string): Generator<Span> {
  for (const match of folded.matchAll(/(?<![\p{L}\p{N}])[a-z0-9]{17}(?![\p{L}\p{N}])/gu))
    if (digitsIn(match[0]) >= 3) yield spanOf(match, 'vin');
  // In pieces: no piece is a word in small letters.
  const pieces = [...text.matchAll(/[A-Za-z0-9]{1,16}/g)];
  for (let first = 0; first < pieces.length; first++) {
    let length = 0;
    let digits = 0;
    for (let last = first; last < pieces.length && last - first < 17; last++) {
      const piece = pieces[last]!;
      if (last > first && !/^[ \-._/*:]{1,2}$/.test(text.slice(endOf(pieces[last - 1]!), piece.index))) break;
      if (/^[a-z]{2,}$/.test(piece[0]) || (/^[A-Z][a-z]+$/.test(piece[0]) && piece[0].length > 1)) break;
      length += piece[0].length;
      digits += digitsIn(piece[0]);
      if (length > 17) break;
      if (length === 17 && last > first && digits >= 5 && digits < 17)
        yield { from: pieces[first]!.index, to: endOf(piece), kind: 'vin' };
    }
  }
  const called =
    /(?<![\p{L}\p{N}])(?:vin|vehicle identification number)(?:\s*(?:#|no\.?|number|is|was|ending(?:\s+in)?|ends(?:\s+in)?|last\s+(?:\d|six|eight|four)(?:\s+(?:digits\s+)?(?:is|are|of))?|:|=|-))*\s*([a-z0-9][a-z0-9-]{3,24})(?![\p{L}\p{N}])/gu;
  for (const match of folded.matchAll(called)) {
    const value = match[1]!;
    const from = endOf(match) - value.length;
    if (digitsIn(value) >= 3) yield { from, to: endOf(match), kind: 'vin' };
  }
}

const STREET = new RegExp(
  String.raw`(?<![\p{L}\p{N}$#])(\d{1,6}[a-z]?)((?:[ ,]{1,2}[\p{L}\p{N}][\p{L}\p{N}.'’-]{0,24}){1,5}?)[ ]{1,2}(?:${STREET_TYPES})(?![\p{L}\p{N}])\.?(?:[ ,]{1,3}(?:suite|ste|unit|apt|apartment|floor|fl|bldg|building|#)\.?\s?#?\s?[\p{L}\p{N}-]{1,6})?`,
  'gu',
);
function* addresses(text: string, folded: string): Generator<Span> {
  for (const match of folded.matchAll(STREET)) {
    const between = match[2]!.split(/[ ,]+/).filter(Boolean);
    if (between.some((word) => NO_STREET_NAME.has(word))) continue;
    const written = text.slice(match.index + match[1]!.length, endOf(match));
    // "12 ways": a house number of one digit needs a name in capitals.
    if (match[1]!.length < 2 && !/^[ ,]+[\p{Lu}\p{N}]/u.test(written)) continue;
    yield spanOf(match, 'address');
  }
  yield* found(folded, /(?<![\p{L}])p\.?\s?o\.?\s?box\s?#?\s?\d{1,7}/gu, 'address');
  yield* found(
    folded,
    /(?<![\p{L}])(?:calle|avenida|rue)\s[\p{L}.'’-]{2,24}(?:\s[\p{L}.'’-]{2,24}){0,2}\s#?\d{1,6}/gu,
    'address',
  );
}

/** Seven digits are a telephone without its area code. */
const LEAST_DIGITS = 7;
const NUMBER_TOKEN = new RegExp(
  String.raw`[0-9]+|[〇零一二三四五六七八九]|(?<![\p{L}\p{N}])(?:${[...NUMBER_WORDS.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\p{L}])|(?<=[0-9])[oli|](?=[0-9oli|]|$|[^\p{L}])|(?<![\p{L}\p{N}])[oli](?=[0-9])`,
  'gu',
);
/** Between two digits of one number: a few signs, or one of the words for them. */
const BETWEEN = new RegExp(
  String.raw`^(?:[\s.,;:_*~|/\\()[\]{}<>+=#"'’·•–—−‐‑‒-]{0,4}|[\s-]{0,2}(?:${NUMBER_FILLERS.join('|')})[\s-]{0,2})$`,
  'u',
);

/** Figures that are no telephone, whatever stands beside them. */
const FIGURES = [
  // Days
  /(?<![\p{N}])(?:19|20)\d\d-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])(?![\p{N}])(?:t\d\d:\d\d(?::\d\d)?z?)?/gu,
  /(?<![\p{N}/.-])(?:0?[1-9]|1[0-2])([/.-])(?:0?[1-9]|[12]\d|3[01])\1(?:(?:19|20)\d\d|\d\d)(?![\p{N}/.-]*\p{N})/gu,
  /(?<=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]{0,6}\.? )\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d(?![\p{N}-])/gu,
  // Amounts
  /\$ ?\d{1,3}(?:,\d{3}){1,2}(?:\.\d\d?)?(?![\p{N},]*\p{N})/gu,
  /\$ ?\d{1,7}(?:\.\d\d?)?(?![\p{N},]*\p{N})/gu,
  // Times of day
  /(?<![\p{N}:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\p{N}:])/gu,
  // The numbers that carriers are known by
  /(?<![\p{L}])(?:us ?dot|dot|mc|mx|ff)(?: ?(?:no\.?|number|numbers|is|#|:|-)){0,3} ?#?\d{4,8}(?![\s.-]?\p{N})/gu,
];

/** Of the figures, those that no other digits are tied to: "7.2.00" within a longer row of digits is no day. */
function figuresIn(folded: string, tokens: readonly RegExpMatchArray[]): Span[] {
  let figures = FIGURES.flatMap((pattern) => [...found(folded, pattern, 'phone')]);
  for (;;) {
    const free = tokens.filter((token) => !isWithin(token, figures));
    const alone = figures.filter(
      (figure) =>
        !free.some(
          (token) =>
            (token.index! >= figure.to && isTied(folded.slice(figure.to, token.index))) ||
            (endOf(token) <= figure.from && isTied(folded.slice(endOf(token), figure.from))),
        ),
    );
    if (alone.length === figures.length) return figures;
    figures = alone;
  }
}

const isTied = (between: string) => between.length < 12 && BETWEEN.test(between) && !/^[,;] $/.test(between);
const isWithin = (token: RegExpMatchArray, spans: readonly Span[]) =>
  spans.some(({ from, to }) => token.index! >= from && token.index! < to);

function* phones(folded: string): Generator<Span> {
  const all = [...folded.matchAll(NUMBER_TOKEN)];
  const figures = figuresIn(folded, all);
  const tokens = all.filter((token) => !isWithin(token, figures));
  const digitsOf = (token: RegExpMatchArray) =>
    /[0-9]/.test(token[0]) ? token[0].length : (NUMBER_WORDS.get(token[0]) ?? 1);
  for (let first = 0; first < tokens.length; ) {
    let last = first;
    let digits = digitsOf(tokens[first]!);
    for (; last + 1 < tokens.length; last++) {
      const next = tokens[last + 1]!;
      if (!BETWEEN.test(folded.slice(endOf(tokens[last]!), next.index))) break;
      digits += digitsOf(next);
    }
    if (digits >= LEAST_DIGITS) {
      let from = tokens[first]!.index;
      while (from > 0 && /[+(]/.test(folded[from - 1]!)) from--;
      const to = endOf(tokens[last]!);
      const extension = /^\s?(?:,|;)?\s?(?:x|ext\.?|extension)\s?\d{1,6}/u.exec(folded.slice(to, to + 24));
      yield { from, to: to + (extension?.[0].length ?? 0), kind: 'phone' };
    }
    first = last + 1;
  }
  // 1-800-CALL-NOW; not 1,800 dollars, nor 800 miles.
  yield* found(
    folded,
    /(?<!\p{N}|\p{N}[.,]|[$€])(?:\+?1[ .-]?)?\(?8(?:00|33|44|55|66|77|88)\)?[ .-](?!(?:us )?(?:dollars?|miles?|pounds?|cases|pallets?|boxes|cartons|units?|hours?|loads?|feet|pieces)(?![\p{L}\p{N}-]))[a-z][a-z0-9-]{3,12}(?![\p{L}\p{N}])/gu,
    'phone',
  );
}

const STATE_CODE =
  'a[klrz]|c[aot]|d[ce]|fl|ga|hi|i[adln]|k[sy]|la|m[adeinost]|n[cdehjmvy]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[at]|w[aivy]|on|qc|bc|ab|mb|sk|ns|nb|il';
const CALLED_PLATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:license\s+plates?|licence\s+plates?|lic\.?\s+plates?|plates?|tags?|placas?|matr[ií]cula)(?:\s*(?:#|no\.?|nos\.?|number|numbers|is|was|reads?|read|on\s+the\s+(?:truck|trailer|tractor)|of\s+the\s+(?:truck|trailer|tractor)|:|=|-|(?:${STATE_CODE})(?=[\s:-]+[a-z0-9]*\d)))*\s*([a-z0-9]{1,8}(?:[ -][a-z0-9]*\d[a-z0-9]*)?)(?![\p{L}\p{N}])`,
  'gu',
);

function* plates(text: string, folded: string): Generator<Span> {
  for (const match of folded.matchAll(CALLED_PLATE)) {
    const value = match[1]!;
    const written = text.slice(endOf(match) - value.length, endOf(match));
    const isNumber = digitsIn(value) > 0 && value.length >= 3;
    const isVanity = /^[A-Z]{4,8}$/.test(written) && !NO_PLATE.has(value) && !NO_NAME.has(value);
    if (isNumber || isVanity) yield { from: endOf(match) - value.length, to: endOf(match), kind: 'plate' };
  }
  // Letters and digits in one piece or two: P123456, ABC-1234, 7ABC123.
  const shaped =
    /(?<![\p{L}\p{N}$#-])(?:([A-Z]{1,3})[ -]?\d{3,7}[A-Z]?|\d{1,3}[ -]?[A-Z]{2,3}[ -]?\d{2,4}|\d{3,5}[ -]?([A-Z]{2,3}))(?![\p{L}\p{N}-])/gu;
  for (const match of text.matchAll(shaped)) {
    const letters = (match[1] ?? match[2])?.toLowerCase();
    const isOfTwo = /[ -]/.test(match[0]);
    const length = match[0].replace(/[ -]/g, '').length;
    if (length < 5 || length > 8) continue;
    if (letters !== undefined && (NO_PLATE.has(letters) || (isOfTwo && letters.length < 2))) continue;
    yield spanOf(match, 'plate');
  }
  for (const match of folded.matchAll(
    /(?<![\p{L}\p{N}$#-])(?=[a-z0-9]*\d[a-z0-9]*\d[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{6,8}(?![\p{L}\p{N}-])/gu,
  ))
    if (isPlateLike(match[0])) yield spanOf(match, 'plate');
}

/** Neither a number with its unit (42000lbs) nor the number of a carrier or a load (mc123456). */
function isPlateLike(word: string): boolean {
  const parts = /^([a-z]*)(\d+)([a-z]*)$/.exec(word);
  if (!parts) return true;
  const [, before = '', , after = ''] = parts;
  if (/^(?:lbs?|kg|mi|miles?|pm|am|usd|th|st|nd|rd|ft|hrs?|km|kms?|mph|s|k)$/.test(after) && before === '')
    return false;
  return !NO_PLATE.has(before) && before.length <= 3 && after.length <= 3;
}

const NAME_WORD = String.raw`[\p{L}][\p{L}'’.-]{0,24}`;
const TITLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:mr|mrs|ms|miss|dr|sr|sra|señor|señora|monsieur|madame|mme|capt|captain|driver|drivers|dispatcher|dispatchers|chofer|conductor|chauffeur|despachador)(?:'s|’s)?\.?(?:\s+(?:name|named|called|calling himself|calling herself|is|was|by the name of|goes by|went by|identified as|:))*[\s:,("'-]{1,3}(${NAME_WORD}(?:\s${NAME_WORD}){0,2})`,
  'gu',
);

function* names(text: string, folded: string, known: readonly string[]): Generator<Span> {
  for (const name of known) {
    const words = fold(plainText(name)).match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0 || (words.length === 1 && words[0]!.length < 4)) continue;
    const orders = words.length === 1 ? [words] : [words, [...words].reverse()];
    // First and last name count where a middle name or an initial is left out or comes between.
    const short = words.length > 2 ? [[words[0]!, words.at(-1)!]] : [];
    for (const order of [...orders, ...short]) {
      const pattern = order.map(escaped).join(String.raw`(?:[\s,.'’-]{1,3}\p{L}\.?)?[\s,.'’-]{1,3}`);
      yield* found(folded, new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'gu'), 'name');
    }
  }
  const isShouted = (text.match(/\p{Lu}/gu)?.length ?? 0) > 2 * (text.match(/\p{Ll}/gu)?.length ?? 0);
  for (const match of folded.matchAll(TITLED)) {
    const from = endOf(match) - match[1]!.length;
    let to = from;
    for (const word of match[1]!.matchAll(/\S+/gu)) {
      const at = from + word.index;
      const bare = word[0].replace(/[.'’-]+$|['’]s$/gu, '');
      const isCapital = /^\p{Lu}/u.test(text.slice(at));
      const isFirst = to === from;
      const isName =
        !NO_NAME.has(bare) &&
        (FIRST_NAMES.has(bare) || (isCapital && !isShouted) || (!isFirst && isShouted && !isCommon(bare)));
      // After a first name in small letters comes the last name.
      const isLast = !isFirst && !isCapital && FIRST_NAMES.has(text.slice(from, to).toLowerCase()) && !isCommon(bare);
      if (!isName && !isLast) break;
      to = at + bare.length;
      if (/[.,;:!?]$/.test(word[0]) && bare.length > 1) break;
    }
    if (to > from) yield { from, to, kind: 'name' };
  }
}

const isCommon = (word: string) => NO_NAME.has(word) || word.length < 3 || /(?:ed|ing|ly)$/.test(word);

/** What was removed once, however its letters and digits are spaced or broken up now. */
function* removedBefore(folded: string, removed: readonly Removed[]): Generator<Span> {
  const kept: number[] = [];
  let bare = '';
  for (const match of folded.matchAll(/[\p{L}\p{N}]/gu)) {
    for (let unit = 0; unit < match[0].length; unit++) kept.push(match.index + unit);
    bare += match[0];
  }
  for (const { kind, value } of removed) {
    const wanted = (fold(plainText(value)).match(/[\p{L}\p{N}]/gu) ?? []).join('');
    if (wanted.length < 3) continue;
    for (let at = bare.indexOf(wanted); at !== -1; at = bare.indexOf(wanted, at + 1)) {
      const from = kept[at]!;
      const to = kept[at + wanted.length - 1]! + 1;
      // Not within a word: "ann" is not in "cannot".
      if (isLetter(folded[from - 1]) && isLetter(folded[from])) continue;
      if (isLetter(folded[to]) && isLetter(folded[to - 1])) continue;
      yield { from, to, kind };
    }
  }
}

// ---- spans

const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character);
const digitsIn = (text: string) => text.match(/\d/g)?.length ?? 0;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const endOf = (match: RegExpMatchArray) => match.index! + match[0].length;
const spanOf = (match: RegExpMatchArray, kind: RemovedKind): Span => ({ from: match.index!, to: endOf(match), kind });

/** A label is left as it stands. */
function outsideLabels(text: string, spans: Span[]): Span[] {
  const labels = [...text.matchAll(LABEL)].map((match) => ({ from: match.index, to: endOf(match) }));
  return spans.filter(({ from, to }) => !labels.some((label) => from < label.to && to > label.from));
}

/** Spans that overlap become one, called as the one that begins first and reaches farthest. */
function cut(text: string, spans: Span[]): Sanitized {
  const ordered = [...spans].sort((a, b) => a.from - b.from || b.to - a.to);
  const merged: Span[] = [];
  for (const span of ordered) {
    const last = merged.at(-1);
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  let left = '';
  let at = 0;
  for (const { from, to, kind } of merged) {
    left += text.slice(at, from) + REMOVED_LABELS[kind];
    at = to;
  }
  const removed = merged.map(({ from, to, kind }) => ({ kind, value: text.slice(from, to) }));
  return { text: left + text.slice(at), removed };
}
