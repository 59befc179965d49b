import type { Random } from './random';

/** Webhooks and links may name these hosts only: nothing a run does may leave the machine. */
const ADDRESSES = [
  'https://hooks.invalid/x',
  'http://127.0.0.1:1/',
  'https://localhost/',
  'javascript:alert(1)',
  '//x.invalid',
];

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u0007\u001b[31m\u007f',
  '\r\nSet-Cookie: a=b',
  '\u202Eשלום עולם',
  '🚚🚚🚚',
  '\uD800',
  'a\uDC00b',
  '\uFFFE\uFFFF',
  'e\u0301'.repeat(50),
  'x'.repeat(256),
  'x'.repeat(5_000),
  '🚚'.repeat(3_000),
  'x'.repeat(70_000),
  "'; DROP TABLE carriers; --",
  "' OR '1'='1",
  '%',
  '_%_%_%',
  '\\',
  '$1',
  '{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x.invalid")',
  '@SUM(1+1)*cmd',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '(((((((((((((((((((((((((((((((',
  `${'a'.repeat(40)}!`,
  'somebody@broker.invalid',
  `${'a'.repeat(300)}@broker.invalid`,
  'a@b@c.invalid',
  '+1 (212) 555-0199',
  '987654321',
  ...ADDRESSES,
];

export const NUMBERS = [
  0,
  -1,
  1,
  2,
  -2_147_483_649,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  9_007_199_254_740_991,
  2 ** 53,
  2 ** 63,
  1e20,
  1e308,
  -1e308,
  0.1,
  1e-320,
  -0,
] as const;

/** As an address or a form writes a number. */
const WRITTEN_NUMBERS = [
  ...NUMBERS.map(String),
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1e3',
  '٣',
  '1,000',
  ' 1',
  '1 ',
  '--1',
  '9'.repeat(400),
];

const DATES = [
  '0000-00-00',
  '0001-01-01',
  '1900-02-29',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  '2026-11-22T25:61:61Z',
  '2026-11-22T00:00:00+99:99',
  '22/11/2026',
  '1763769600',
];

export const PROTOTYPE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__proto__[x]',
  'constructor[prototype][x]',
];

export const hostileText = (random: Random): string =>
  random.chance(0.2) ? random.pick(DATES) : random.chance(0.25) ? random.pick(WRITTEN_NUMBERS) : random.pick(TEXTS);

export const hostileDate = (random: Random): string => random.pick(DATES);

/** What stands in an address or a form, where all is text. */
export const hostileWritten = (random: Random): string =>
  random.chance(0.5) ? random.pick(WRITTEN_NUMBERS) : hostileText(random);

/** Any value that JSON can hold, whatever the call expects. */
export function hostileJson(random: Random, depth = 0): unknown {
  switch (random.below(depth > 3 ? 5 : 9)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick(NUMBERS);
    case 3:
    case 4:
      return hostileText(random);
    case 5:
      return Array.from({ length: random.pick([0, 1, 3, 200]) }, () =>
        depth > 0 ? 1 : hostileJson(random, depth + 3),
      );
    case 6:
      return Object.fromEntries([[random.pick(PROTOTYPE_NAMES), hostileJson(random, depth + 1)]]);
    case 7:
      return nested(random.pick([5, 100, 2_000]));
    default:
      return { [hostileText(random).slice(0, 200)]: hostileJson(random, depth + 1) };
  }
}

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
};

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG_HEAD = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex');
/** The smallest paper that opens, with this text in it. */
export const pdfWith = (text: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n`,
    'latin1',
  );

/** An ASF header whose sub-header is 0 bytes long: file-type before 21.3.1 reads it for ever. */
export const ASF = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(70)]);
export const PNG_SIGNATURE = PNG.subarray(0, 8);

const FILES: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from([0]),
  PNG,
  ...[1, 4, 8, 12, 20, 33, 50].map((length) => PNG.subarray(0, length)),
  JPEG_HEAD,
  JPEG_HEAD.subarray(0, 3),
  Buffer.concat([JPEG_HEAD, Buffer.alloc(2_000, 0xff)]),
  pdfWith('BT ET'),
  pdfWith('BT ET').subarray(0, 60),
  Buffer.from('%PDF-1.7'),
  Buffer.from('%PDF-1.7\n%%EOF'),
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj\ntrailer<</Root 1 0 R>>'),
  Buffer.from('dot_number\n5000101\n5000102\n'),
  Buffer.from('dot_number\n"5000101\n'),
  Buffer.from(`${','.repeat(2_000)}\n${','.repeat(2_000)}\n`),
  Buffer.from(`dot_number\n=1+1\n${'9'.repeat(400)}\n\u0000\n`),
  Buffer.from('\ufeffUSDOT;name\r5000101;x\r'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.from('PK\u0003\u0004'),
  Buffer.from('GIF89a'),
  Buffer.from('MZ'),
  Buffer.alloc(70_000, 'x'),
  Buffer.from('ffd8ffe100184578696600', 'hex'),
  Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP'),
  Buffer.from('0000000066747970', 'hex'),
  Buffer.from('1f8b0800', 'hex'),
];

export const hostileFile = (random: Random): Buffer => {
  const file = random.pick(FILES);
  if (file.length === 0 || random.chance(0.6)) return file;
  // One byte of it is another.
  const changed = Buffer.from(file);
  changed[random.below(changed.length)] = random.below(256);
  return changed;
};
