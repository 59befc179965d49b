import { createReadStream } from 'node:fs';

/** A row of a table with the number of the line on which it begins. */
export type TableRow = { line: number; cells: string[] };

/** Far wider than any list of carriers; a row that is longer is not kept in memory to find out what it holds. */
export const MAX_COLUMNS = 250;
export const MAX_CELL_LENGTH = 10_000;
export const MAX_ROW_LENGTH = 200_000;
/** Blank ones included. */
const MAX_LINES = 1_000_000;

/** Bytes read before other requests have their turn: about a millisecond of work. */
const CHUNK_BYTES = 64 * 1024;

/** A quoted cell that goes on for more lines was never closed: its quote is a character like any other. */
const MAX_LINES_OF_A_CELL = 20;

/** A first line by which Excel is sure of the separator. */
const NAMED_SEPARATOR = /^\uFEFF?"?sep=([,;|\t])"?[ \t]*(?:\r\n|\n|\r|$)/i;

/** How much of the file's beginning shows its separator. */
const HEAD_LENGTH = 8192;

/** A table beyond the limits; the message says which and on which line. */
export class TableTooLarge extends Error {}

/**
 * The text of a file as spreadsheets write it, in pieces: UTF-8 or UTF-16 by its mark, else UTF-8 where it is that, else
 * what older Windows programs write.
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path));
  for await (const chunk of chunksOf(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

const chunksOf = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: CHUNK_BYTES });

/** Without a mark the whole file is read: the one letter that is no UTF-8 may stand at its end. */
async function encodingOf(path: string): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of chunksOf(path)) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      isFirst = false;
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** Comma, semicolon, tab or bar: whichever the first lines have most of. */
export function separatorOf(text: string): string {
  const head = text.slice(0, HEAD_LENGTH);
  const counts = [',', ';', '\t', '|'].map((separator) => ({ separator, n: head.split(separator).length - 1 }));
  return counts.reduce((most, one) => (one.n > most.n ? one : most)).separator;
}

/**
 * The rows of a table, blank ones left out. Cells may be quoted and then hold separators, doubled quotes and line
 * breaks; nothing that is not so makes it fail.
 *
 * @param pieces of the text, of any length
 * @throws TableTooLarge as soon as a row has too many columns, or it or one of its cells is too long
 */
export async function* tableRows(pieces: AsyncIterable<string> | Iterable<string>, separator?: string) {
  let text = '';
  let line = 1;
  let known = separator;
  const rowsOf = function* (isWhole: boolean): Generator<TableRow> {
    let at = 0;
    const named = known === undefined ? NAMED_SEPARATOR.exec(text) : null;
    if (named) {
      at = named[0].length;
      line += 1;
    }
    known ??= named?.[1] ?? separatorOf(text);
    while (at < text.length) {
      const row = readRow(text, at, { separator: known, isWhole, line });
      if (row === null) break;
      const cells = row.cells.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) yield { line, cells };
      at = row.next;
      line += row.lines;
      if (line > MAX_LINES) throw new TableTooLarge(`The file has more than ${inWords(MAX_LINES)} lines.`);
    }
    text = text.slice(at);
  };
  for await (const piece of pieces) {
    text += piece;
    if (known !== undefined || text.length >= HEAD_LENGTH) yield* rowsOf(false);
  }
  yield* rowsOf(true);
}

/**
 * Whether a table has more rows than this, headings included. It is read no further than that takes.
 *
 * @throws TableTooLarge as `tableRows` does
 */
export async function hasMoreRows(rows: AsyncIterable<TableRow>, most: number): Promise<boolean> {
  let count = 0;
  for await (const _row of rows) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

type Reading = { separator: string /** Nothing comes after the text. */; isWhole: boolean; line: number };

/** @returns null: the row may go on in what comes after the text */
function readRow(text: string, start: number, { separator, isWhole, line }: Reading) {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  for (;;) {
    const quoted = text[at] === '"' ? quotedCell(text, at, separator, line) : null;
    if (quoted === 'unfinished' && !isWhole) return unfinished(text, start, line);
    if (quoted !== null && quoted !== 'unfinished') {
      cells.push(quoted.cell);
      lines += quoted.breaks;
      at = quoted.next;
    } else {
      const end = endOfCell(text, at, separator);
      if (end - at > MAX_CELL_LENGTH) throw tooLarge(line, LONG_CELL);
      cells.push(text.slice(at, end));
      at = end;
    }
    if (cells.length > MAX_COLUMNS) throw tooLarge(line, `more than ${MAX_COLUMNS} columns`);
    if (text[at] !== separator) break;
    at += 1;
  }
  // A break at the very end may be the first half of one, and a row without one may go on.
  if (!isWhole && at + 1 >= text.length) return unfinished(text, start, line);
  return { cells, next: afterBreak(text, at), lines };
}

function unfinished(text: string, start: number, line: number): null {
  if (text.length - start > MAX_ROW_LENGTH) throw tooLarge(line, `more than ${inWords(MAX_ROW_LENGTH)} characters`);
  return null;
}

const inWords = (n: number) => n.toLocaleString('en-US');
const LONG_CELL = `a cell of more than ${inWords(MAX_CELL_LENGTH)} characters`;
const tooLarge = (line: number, what: string) => new TableTooLarge(`Line ${inWords(line)} has ${what}.`);

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/**
 * @returns null when it is no quoted cell after all: nothing closes it for many lines, or text follows the closing quote;
 * 'unfinished' when the text ends before that is known
 * @throws TableTooLarge when it is longer than a cell may be
 */
function quotedCell(text: string, start: number, separator: string, line: number) {
  let cell = '';
  let breaks = 0;
  let at = start + 1;
  while (at < text.length) {
    if (breaks > MAX_LINES_OF_A_CELL) return null;
    if (cell.length > MAX_CELL_LENGTH) throw tooLarge(line, LONG_CELL);
    const char = text[at]!;
    const next = text[at + 1];
    if (char === '"' && next === '"') {
      cell += '"';
      at += 2;
      continue;
    }
    if (char === '"') {
      if (next === undefined) return { cell, breaks, next: at + 1 };
      return [separator, '\n', '\r'].includes(next) ? { cell, breaks, next: at + 1 } : null;
    }
    if (char === '\n' || (char === '\r' && next !== '\n')) breaks += 1;
    cell += char;
    at += 1;
  }
  return 'unfinished' as const;
}

function afterBreak(text: string, at: number): number {
  if (text[at] === '\r') return text[at + 1] === '\n' ? at + 2 : at + 1;
  return text[at] === '\n' ? at + 1 : at;
}
