/** What Windows code page 1252 has above ASCII besides 0xA0 to 0xFF: all that the PDF's own fonts can draw. */
const BEYOND_LATIN_1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Letters that do not come apart into a base and a mark, and signs that have a plain spelling. */
const SPELLED: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  ẞ: 'SS',
  '≥': '>=',
  '≤': '<=',
  '→': '->',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '\u2028': '\n',
  '\u2029': '\n',
};

/**
 * Text that the PDF's built-in fonts can draw: what they lack loses its marks ("Dvořák" becomes "Dvorák"), or is written
 * as `[U+4E2D]`, so that nothing disappears unseen. The stored record keeps what was typed.
 */
export function printableText(text: string): string {
  let printed = '';
  for (const character of text.normalize('NFC').replaceAll('\r\n', '\n')) printed += printable(character);
  return printed;
}

function printable(character: string): string {
  if (isDrawn(character) || character === '\n') return character;
  const spelled = SPELLED[character];
  if (spelled !== undefined) return spelled;
  const code = character.codePointAt(0)!;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || /\s/.test(character)) return ' ';
  const bare = character.normalize('NFKD').replace(/\p{Mark}/gu, '');
  if (bare !== '' && [...bare].every(isDrawn)) return bare;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

function isDrawn(character: string): boolean {
  const code = character.codePointAt(0)!;
  return (
    (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff && code !== 0xad) || BEYOND_LATIN_1.has(character)
  );
}
