import type { TextEncoding } from '@contract/texts/texts.constants';

/**
 * The default alphabet of GSM 03.38. It has ñ, é and ¿, but not á, í, ó or ú: one of those makes the whole text UCS-2, of which
 * a segment holds less than half.
 */
const GSM7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes two places, and both in one segment. */
const GSM7_EXTENDED = new Set('\f^{}\\[~]|€');

const SEGMENT: Readonly<Record<TextEncoding, { alone: number; joined: number }>> = {
  gsm7: { alone: 160, joined: 153 },
  ucs2: { alone: 70, joined: 67 },
};

/** How a text message is sent, and in how many segments, each of which is paid for. */
export function segmentsOf(text: string): { encoding: TextEncoding; segments: number } {
  const signs = [...text];
  const isGsm7 = signs.every((sign) => GSM7.has(sign) || GSM7_EXTENDED.has(sign));
  const encoding = isGsm7 ? 'gsm7' : 'ucs2';
  const sizes = signs.map((sign) => (isGsm7 ? (GSM7_EXTENDED.has(sign) ? 2 : 1) : sign.length));
  const { alone, joined } = SEGMENT[encoding];
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return { encoding, segments: 1 };
  let segments = 1;
  let left = joined;
  for (const size of sizes) {
    if (size > left) {
      segments += 1;
      left = joined;
    }
    left -= size;
  }
  return { encoding, segments };
}

const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** Without what telephones do not show, and with plain quotes: a curly one would double the price. */
export const asTexted = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[’‘“”–—…\u00a0\u202f]/g, (sign) => TYPOGRAPHIC[sign]!)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();
