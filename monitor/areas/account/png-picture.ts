import { crc32, inflateSync } from 'node:zlib';

const SIGNATURE_LENGTH = 8;
/** Of a chunk around its data: length and type before it, its check sum behind. */
const FRAME_LENGTH = 12;
/** Where the header's data begins: it is the first chunk. */
const HEADER_AT = SIGNATURE_LENGTH + 8;
const HEADER_LENGTH = 13;

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Of an interlaced picture: where each pass begins, and how far apart its pixels are. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const; // prettier-ignore
const WHOLE = [[0, 0, 1, 1]] as const;

/** Width and height in pixels, as a PNG's header says them; null: it has none. */
export function sidesOfPng(content: Buffer): [width: number, height: number] | null {
  if (content.length < HEADER_AT + HEADER_LENGTH) return null;
  if (content.toString('latin1', HEADER_AT - 4, HEADER_AT) !== 'IHDR') return null;
  return [content.readUInt32BE(HEADER_AT), content.readUInt32BE(HEADER_AT + 4)];
}

/**
 * Whether a PNG holds all the pixels that its header promises, in chunks whose check sums are right: what breaks off, and
 * what only begins like a picture, is none. Unpacks no more than the header's pixels take: limit its sides before.
 */
export function isWholePng(content: Buffer): boolean {
  const sides = sidesOfPng(content);
  const packed = pixelData(content);
  if (!sides || packed === null) return false;
  const expected = unpackedLength(content, sides);
  if (expected === null) return false;
  try {
    return inflateSync(packed, { maxOutputLength: expected }).length === expected;
  } catch {
    return false;
  }
}

/** The chunks with pixels, put together; null: a chunk is damaged, or the end is missing. */
function pixelData(content: Buffer): Buffer | null {
  const data: Buffer[] = [];
  for (let at = SIGNATURE_LENGTH; at + FRAME_LENGTH <= content.length; ) {
    const end = at + 8 + content.readUInt32BE(at);
    if (end + 4 > content.length || crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end)) return null;
    const type = content.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return Buffer.concat(data);
    if (type === 'IDAT') data.push(content.subarray(at + 8, end));
    at = end + 4;
  }
  return null;
}

/** Bytes of all rows, each with one for its filter; null: the header names no format that there is. */
function unpackedLength(content: Buffer, [width, height]: [number, number]): number | null {
  const [depth = 0, colors = 0, , , interlace = 0] = content.subarray(HEADER_AT + 8);
  const channels = CHANNELS[colors];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth) || interlace > 1) return null;
  let length = 0;
  for (const [left, top, across, down] of interlace === 1 ? PASSES : WHOLE) {
    const columns = Math.ceil((width - left) / across);
    const rows = Math.ceil((height - top) / down);
    if (columns > 0 && rows > 0) length += rows * (1 + Math.ceil((columns * channels * depth) / 8));
  }
  return length;
}
