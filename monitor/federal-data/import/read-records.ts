import { type LineBlock, MAX_LINE_BYTES, readLines, type UnreadableLine } from './read-lines';

export type FileRecord = { line: number; raw: string; fields: string[] };
export type BadRecord = { line: number; reason: string; raw: string };

export type RecordBlock = {
  records: FileRecord[];
  bad: BadRecord[];
  bytesRead: number;
  /** The file stops in the middle of its last line: that line is among `bad`. */
  isTruncated: boolean;
};

/** A record with line breaks inside quotes may span this many lines; more means a quote that was never closed. */
const MAX_LINES_PER_RECORD = 50;

/** How the fields of a file's lines become a row of its dataset. */
export type RecordLayout = {
  /** How many fields a line has. */
  width: number;
  /** For each column of the dataset the field it is in, -1 where the file has no such column. Null: the fields are the row. */
  places: readonly number[] | null;
};

/**
 * The first line of a file as fields, or why it cannot be read. Null: the file is empty.
 */
export async function readHeader(chunks: AsyncIterable<Buffer>): Promise<string[] | UnreadableLine | null> {
  for await (const { lines } of readLines(chunks)) {
    const line = lines[0];
    if (line === undefined) continue;
    if (typeof line !== 'string') return line;
    const header = line.includes('"') ? quotedRecord([line], 0) : { fields: line.split(',') };
    return 'fields' in header ? header.fields : { reason: header.reason, raw: line };
  }
  return null;
}

/**
 * The records of a CSV file below its header, block by block.
 *
 * Fields may be quoted and then hold commas, doubled quotes and line breaks. A record that is malformed or has not
 * the width of its header is bad, and only its first line is given up: reading goes on at the next one, so that a stray quote
 * costs a line and not the rest of the file. Blank lines are passed over.
 */
export async function* readRecords(
  blocks: AsyncIterable<LineBlock>,
  { width, places }: RecordLayout,
): AsyncGenerator<RecordBlock> {
  let waiting: LineBlock['lines'] = []; // a record begun in the block before
  let nextLine = 1;
  for await (const block of blocks) {
    const lines = waiting.length > 0 ? waiting.concat(block.lines) : block.lines;
    const firstLine = nextLine - waiting.length;
    const result: RecordBlock = { records: [], bad: [], bytesRead: block.bytesRead, isTruncated: false };
    let at = firstLine === 1 && lines.length > 0 ? 1 : 0; // the header
    while (at < lines.length) {
      const line = lines[at] as string | UnreadableLine;
      const number = firstLine + at;
      if (typeof line !== 'string') {
        result.bad.push({ line: number, ...line });
        at++;
      } else if (line === '') {
        at++;
      } else if (!line.includes('"')) {
        const fields = line.split(',');
        if (fields.length === width) result.records.push({ line: number, raw: line, fields: rowOf(fields, places) });
        else result.bad.push({ line: number, reason: wrongWidth(fields.length, width), raw: line });
        at++;
      } else {
        const record = quotedRecord(lines, at);
        if ('isOpen' in record && !block.isLast) break;
        if ('fields' in record && record.fields.length === width) {
          const raw = record.next === at + 1 ? line : lines.slice(at, record.next).join('\n');
          result.records.push({ line: number, raw, fields: rowOf(record.fields, places) });
          at = record.next;
        } else {
          const reason = 'fields' in record ? wrongWidth(record.fields.length, width) : record.reason;
          result.bad.push({ line: number, reason, raw: line });
          at++;
        }
      }
    }
    nextLine = firstLine + lines.length;
    waiting = lines.slice(at);
    const lastBad = result.bad.at(-1);
    if (block.isLast && !block.endsWithNewline && lastBad?.line === nextLine - 1) {
      lastBad.reason = `The file is cut off here: ${lastBad.reason}`;
      result.isTruncated = true;
    }
    yield result;
  }
}

const rowOf = (fields: string[], places: RecordLayout['places']): string[] =>
  places ? places.map((place) => (place === -1 ? '' : (fields[place] as string))) : fields;

type Quoted = { fields: string[]; next: number } | { reason: string; isOpen?: true };

/** Reads the record that begins at `lines[start]`; `isOpen` when its quotes may close in lines that are not read yet. */
function quotedRecord(lines: LineBlock['lines'], start: number): Quoted {
  const fields: string[] = [];
  let at = start;
  let line = lines[at] as string;
  let position = 0;
  let length = line.length;
  for (;;) {
    if (line.charCodeAt(position) !== 0x22) {
      const comma = line.indexOf(',', position);
      const field = comma === -1 ? line.slice(position) : line.slice(position, comma);
      if (field.includes('"')) return { reason: `has a quote inside field ${fields.length + 1}, which is not quoted` };
      fields.push(field);
      if (comma === -1) return { fields, next: at + 1 };
      position = comma + 1;
      continue;
    }
    let field = '';
    position++;
    for (;;) {
      const quote = line.indexOf('"', position);
      if (quote === -1) {
        field += `${line.slice(position)}\n`;
        at++;
        const following = lines[at];
        if (following === undefined) return { reason: 'has a quote that is never closed', isOpen: true };
        length += typeof following === 'string' ? following.length : Infinity;
        if (at - start >= MAX_LINES_PER_RECORD || length > MAX_LINE_BYTES) {
          return { reason: 'has a quote that is never closed' };
        }
        line = following as string;
        position = 0;
      } else if (line.charCodeAt(quote + 1) === 0x22) {
        field += line.slice(position, quote + 1);
        position = quote + 2;
      } else {
        field += line.slice(position, quote);
        position = quote + 1;
        break;
      }
    }
    fields.push(field);
    if (position === line.length) return { fields, next: at + 1 };
    if (line.charCodeAt(position) !== 0x2c)
      return { reason: `has text after the closing quote of field ${fields.length}` };
    position++;
  }
}

function wrongWidth(found: number, expected: number): string {
  return `has ${found} ${found === 1 ? 'field' : 'fields'} instead of ${expected}`;
}
