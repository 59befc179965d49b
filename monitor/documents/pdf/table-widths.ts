export type Tone = 'plain' | 'strong' | 'quiet';
export type Cell = string | { text: string; tone: Tone };
export type PaperColumn = {
  label: string;
  isNumber?: boolean /** Never broken within a cell; a number never is. */;
  isWhole?: boolean;
};

type Text = { text: string; tone: Tone };

/** Beyond this a word may be broken: the name of a file, an address. Points: half a hash is less. */
const LONGEST_WORD = 145;
/** What a column of words is narrowed to at most. */
const NARROWEST = 36;
const SMALLEST = 5.5;

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/**
 * Each column as wide as its widest text; where that is too much, those that may break give way, and then the letters get smaller:
 * a number, a day or a phone number is never broken.
 *
 * @param padding of a cell, left and right
 * @param widthOf of a text in points
 */
export function tableWidths(
  columns: readonly PaperColumn[],
  rows: readonly (readonly Text[])[],
  width: number,
  padding: number,
  size: number,
  widthOf: (text: string, style: { size: number; tone: Tone }) => number,
): { size: number; widths: number[] } {
  const isWhole = columns.map((column) => Boolean(column.isWhole || column.isNumber));
  const widest = (at: number, parts: (text: string) => string[]) =>
    Math.max(
      ...rows.flatMap((row) => parts(row[at]!.text).map((part) => widthOf(part, { size, tone: row[at]!.tone }))),
    ) + padding;
  const lines = columns.map((_, at) => widest(at, (text) => text.split('\n')));
  const words = columns.map((_, at) => (isWhole[at] ? lines[at]! : widest(at, (text) => text.split(/\s+/))));
  const least = words.map((word, at) => (isWhole[at] ? word : Math.min(word, LONGEST_WORD)));
  const room = width - sum(least);
  if (room < 0) {
    // Columns of words take what is left; where that is too little, all is written smaller.
    const open = sum(least.filter((_, at) => !isWhole[at]));
    const left = width - sum(least.filter((_, at) => isWhole[at]));
    const narrowest = NARROWEST * isWhole.filter((whole) => !whole).length;
    if (left < Math.max(narrowest, open * 0.7) && size > SMALLEST)
      return tableWidths(columns, rows, width, padding, size - 0.5, widthOf);
    if (left <= 0) return { size, widths: least.map((one) => (one / sum(least)) * width) };
    return { size, widths: least.map((one, at) => (isWhole[at] ? one : (one / open) * left)) };
  }
  const wanted = lines.map((line, at) => Math.max(least[at]!, Math.min(line, 420)));
  const wish = sum(wanted) - sum(least);
  const share = wish === 0 ? 0 : Math.min(1, room / wish);
  const widths = least.map((one, at) => one + (wanted[at]! - one) * share);
  // What is left over goes to the columns of words.
  const spare = width - sum(widths);
  const open = isWhole.filter((whole) => !whole).length;
  return {
    size,
    widths: widths.map((one, at) => one + (open === 0 ? spare / columns.length : isWhole[at] ? 0 : spare / open)),
  };
}
