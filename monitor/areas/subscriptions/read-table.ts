import { isUtf8 } from 'node:buffer';

/** A row of a table with the number of the line on which it begins. */
export type TableRow = { line: number; cells: string[] };

/** A quoted cell that goes on for more lines was never closed: its quote is a character like any other. */
const MOST_LINES_OF_A_CELL = 20;

/**
 * The text of a file as spreadsheets write it: UTF-8 or UTF-16 by its mark, else UTF-8 where it is that, else what
 * older Windows programs write.
 */
export function decodeTable(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

/** Comma, semicolon, tab or bar: whichever the first lines have most of. */
export function separatorOf(text: string): string {
  const head = text.slice(0, 8192);
  const counts = [',', ';', '\t', '|'].map((separator) => ({ separator, n: head.split(separator).length - 1 }));
  return counts.reduce((most, one) => (one.n > most.n ? one : most)).separator;
}

/**
 * The rows of a table, blank ones left out. Cells may be quoted and then hold separators, doubled quotes and line
 * breaks; nothing that is not so makes it fail.
 */
export function* tableRows(text: string, separator = separatorOf(text)): Generator<TableRow> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row = readRow(text, at, separator);
    const cells = row.cells.map((cell) => cell.trim());
    if (cells.some((cell) => cell !== '')) yield { line, cells };
    at = row.next;
    line += row.lines;
  }
}

function readRow(text: string, start: number, separator: string) {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  for (;;) {
    const quoted = text[at] === '"' ? quotedCell(text, at, separator) : null;
    if (quoted) {
      cells.push(quoted.cell);
      lines += quoted.breaks;
      at = quoted.next;
    } else {
      const end = endOfCell(text, at, separator);
      cells.push(text.slice(at, end));
      at = end;
    }
    if (text[at] !== separator) break;
    at += 1;
  }
  return { cells, next: afterBreak(text, at), lines };
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** @returns null when it is no quoted cell after all: nothing closes it, or text follows the closing quote */
function quotedCell(text: string, start: number, separator: string) {
  let cell = '';
  let breaks = 0;
  let at = start + 1;
  while (at < text.length && breaks <= MOST_LINES_OF_A_CELL) {
    const char = text[at]!;
    if (char === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 2;
      continue;
    }
    if (char === '"') {
      const next = at + 1;
      const isEnd = next === text.length || [separator, '\n', '\r'].includes(text[next]!);
      return isEnd ? { cell, breaks, next } : null;
    }
    if (char === '\n' || (char === '\r' && text[at + 1] !== '\n')) breaks += 1;
    cell += char;
    at += 1;
  }
  return null;
}

function afterBreak(text: string, at: number): number {
  if (text[at] === '\r') return text[at + 1] === '\n' ? at + 2 : at + 1;
  return text[at] === '\n' ? at + 1 : at;
}
