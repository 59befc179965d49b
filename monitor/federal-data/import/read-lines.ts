import { isUtf8 } from 'node:buffer';

const NEWLINE = 0x0a;
/** No line of an FMCSA file comes near; one that does is not data, and must not fill the memory. */
export const MAX_LINE_BYTES = 64 * 1024;

/** A line that cannot be read as text, in place of its text. `raw` is what a person may be shown of it. */
export type UnreadableLine = { reason: string; raw: string };

export type LineBlock = {
  /** Without their line ends. */
  lines: (string | UnreadableLine)[];
  bytesRead: number;
  /** The file is read to its end; `lines` are the last ones. */
  isLast: boolean;
  /** Only in the last block: whether the file ends with a line end, as a complete file does. */
  endsWithNewline: boolean;
};

/**
 * The lines of a file, a chunk at a time, whatever the file's size and however long its lines are.
 *
 * Lines end in LF or CRLF. A byte order mark is removed. A line that is not UTF-8, holds a NUL byte or is longer than
 * `MAX_LINE_BYTES` comes as an `UnreadableLine`; the ones around it are not affected.
 *
 * @param fallback how a line that is not UTF-8 is read instead of not at all.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  fallback: TextDecoder | null = null,
): AsyncGenerator<LineBlock> {
  let bytesRead = 0;
  let rest: Buffer = Buffer.alloc(0); // the beginning of a line whose end is not read yet
  let tooLong: Buffer | null = null; // the beginning of a line that is being skipped
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (bytesRead === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
    bytesRead += chunk.length;

    const lines: (string | UnreadableLine)[] = [];
    if (tooLong) {
      const end = bytes.indexOf(NEWLINE);
      if (end === -1) continue;
      lines.push(unreadable(`is longer than ${MAX_LINE_BYTES / 1024} KB`, tooLong));
      tooLong = null;
      bytes = bytes.subarray(end + 1);
    }
    const unread: Buffer = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    const end = unread.lastIndexOf(NEWLINE);
    if (end !== -1) addLines(lines, unread.subarray(0, end), fallback);
    rest = unread.subarray(end + 1);
    if (rest.length > MAX_LINE_BYTES) {
      tooLong = Buffer.from(rest.subarray(0, 1000));
      rest = Buffer.alloc(0);
    }
    yield { lines, bytesRead, isLast: false, endsWithNewline: false };
  }
  const lines: (string | UnreadableLine)[] = [];
  if (tooLong) lines.push(unreadable(`is longer than ${MAX_LINE_BYTES / 1024} KB`, tooLong));
  if (rest.length > 0) addLines(lines, rest, fallback);
  yield { lines, bytesRead, isLast: true, endsWithNewline: rest.length === 0 && tooLong === null };
}

/** Adds the lines of `bytes`, which has no line end after its last line. */
function addLines(lines: (string | UnreadableLine)[], bytes: Buffer, fallback: TextDecoder | null) {
  if (isUtf8(bytes) && !bytes.includes(0)) {
    for (const line of bytes.toString('utf8').split('\n')) {
      if (line.length > MAX_LINE_BYTES) lines.push(readLine(Buffer.from(line), fallback));
      else lines.push(line.endsWith('\r') ? line.slice(0, -1) : line);
    }
    return;
  }
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found;
    lines.push(readLine(bytes.subarray(start, end), fallback));
    start = end + 1;
  }
}

function readLine(bytes: Buffer, fallback: TextDecoder | null): string | UnreadableLine {
  if (bytes.length > MAX_LINE_BYTES) return unreadable(`is longer than ${MAX_LINE_BYTES / 1024} KB`, bytes);
  if (bytes.includes(0)) return unreadable('holds a NUL byte', bytes);
  if (!isUtf8(bytes) && !fallback) return unreadable('is not UTF-8 text', bytes);
  const line = fallback && !isUtf8(bytes) ? fallback.decode(bytes) : bytes.toString('utf8');
  return line.replace(/\r$/, '');
}

function unreadable(reason: string, bytes: Buffer): UnreadableLine {
  return {
    reason,
    raw: bytes
      .subarray(0, 1000)
      .toString('utf8')
      .replace(/[\0\r]/g, '\uFFFD'),
  };
}
