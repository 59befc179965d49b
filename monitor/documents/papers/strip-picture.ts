/** A photo without what the camera wrote into it, and its size in pixels. */
export interface StrippedPicture {
  content: Buffer;
  width: number;
  height: number;
}

/**
 * Takes out of a JPEG or PNG everything that is not the picture: place, time, camera, comments, thumbnails. A JPEG keeps
 * which way up it is held.
 *
 * @returns null: it is not whole enough to be read
 */
export function stripPicture(content: Buffer, mediaType: 'image/jpeg' | 'image/png'): StrippedPicture | null {
  try {
    return mediaType === 'image/jpeg' ? stripJpeg(content) : stripPng(content);
  } catch (error) {
    // It ends in the middle of something.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
/** How the colors are to be read: without it some pictures are wrong. */
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;

function stripJpeg(content: Buffer): StrippedPicture | null {
  if (content[0] !== 0xff || content[1] !== SOI) return null;
  const kept: Buffer[] = [content.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let orientation = 1;
  let hasScan = false;
  let at = 2;
  for (;;) {
    if (content.readUInt8(at) !== 0xff) return null;
    const marker = content.readUInt8(at + 1);
    // Any number of them may fill the space before a segment.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) {
      // Some cameras put a second picture or a film behind the end: it is left out.
      if (size === null || !hasScan) return null;
      if (orientation !== 1) kept.splice(1, 0, exifOf(orientation));
      return { content: Buffer.concat([...kept, content.subarray(at, at + 2)]), ...size };
    }
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (end < at + 4 || end > content.length) return null;
    const segment = content.subarray(at, end);
    if (isFrame(marker)) size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    if (marker === APP1) orientation = orientationIn(segment.subarray(4)) ?? orientation;
    at = end;
    if (marker === SOS) {
      hasScan = true;
      at = endOfScan(content, end);
      kept.push(content.subarray(end - segment.length, at));
    } else if (isOfPicture(marker)) kept.push(segment);
  }
}

/** Where a frame begins, of any kind of compression; the others of the range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const isOfPicture = (marker: number) =>
  marker === APP0 || marker === APP14 || !((marker >= APP0 && marker <= APP15) || marker === COM);

/** Within a scan the byte of markers is followed by a zero or by the number of a restart. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    if (content.readUInt8(at) !== 0xff) continue;
    const next = content.readUInt8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;

/** Which way up a picture is held, 1 to 8; null: it does not say. */
function orientationIn(data: Buffer): number | null {
  if (!data.subarray(0, EXIF.length).equals(EXIF)) return null;
  const tiff = data.subarray(EXIF.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const four = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const first = four(4);
    for (let entry = 0; entry < two(first); entry += 1) {
      const at = first + 2 + entry * 12;
      if (two(at) !== ORIENTATION) continue;
      const value = two(at + 8);
      return value >= 1 && value <= 8 ? value : null;
    }
    return null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A segment that says which way up the picture is held and nothing else. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, APP1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, EXIF, tiff]);
}

const PNG_SIGNATURE = 8;
/** What the picture needs; other kinds are texts, times and the like. */
const PNG_CHUNKS = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'sBIT', 'bKGD', 'pHYs'];

function stripPng(content: Buffer): StrippedPicture | null {
  const kept: Buffer[] = [content.subarray(0, PNG_SIGNATURE)];
  let size: { width: number; height: number } | null = null;
  let at = PNG_SIGNATURE;
  for (;;) {
    const end = at + 12 + content.readUInt32BE(at);
    if (end > content.length) return null;
    const type = content.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') size = { width: content.readUInt32BE(at + 8), height: content.readUInt32BE(at + 12) };
    if (PNG_CHUNKS.includes(type)) kept.push(content.subarray(at, end));
    at = end;
    if (type === 'IEND') return size && { content: Buffer.concat(kept), ...size };
  }
}
