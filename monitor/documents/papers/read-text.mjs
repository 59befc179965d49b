// Reads the words of what came with a mail: of a PDF its text and its pictures, of a picture what stands on it. Nothing is fetched:
// the words that pictures are read by come with the package.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker } from 'tesseract.js';
import { extractImages, getDocumentProxy } from 'unpdf';
import { answerTasks } from './worker-program.mjs';

const require = createRequire(import.meta.url);
const LANGUAGE_DATA = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');

/** A page with fewer letters has its words in a picture. */
const FEW_LETTERS = 25;
/** Smaller ones are logos and lines. */
const SMALLEST_PICTURE = 60;
/** A text recognizer that is less sure than this has guessed. */
const LEAST_CONFIDENCE = 30;

answerTasks({
  /**
   * @param {{ path: string, mediaType: string, limits: Record<string, number> }} input
   * @returns {Promise<{ text: string, problem: string | null }>} `problem` is one of those that paper-text.ts has words for
   */
  async readText({ path, mediaType, limits }) {
    const content = await readFile(path);
    const read = mediaType === 'application/pdf' ? await readPdf(content, limits) : await readPicture(content, limits);
    return { text: tidy(read.text).slice(0, limits.maxText).toWellFormed(), problem: read.problem };
  },
});

let recognizer;

async function recognize(picture) {
  recognizer ??= await createWorker('eng', 1, {
    langPath: LANGUAGE_DATA,
    cacheMethod: 'none',
    gzip: true,
    // Without it the library throws the error of a damaged picture where it cannot be caught, which ends the process during the
    // next paper.
    errorHandler: () => {},
  });
  try {
    const { data } = await recognizer.recognize(picture);
    return data.confidence < LEAST_CONFIDENCE ? '' : data.text;
  } catch (error) {
    await recognizer.terminate();
    recognizer = undefined;
    throw error;
  }
}

async function readPicture(content, limits) {
  const size = sizeOf(content);
  if (size === null) return { text: '', problem: 'damaged' };
  if (size.width * size.height > limits.maxPixels) return { text: '', problem: 'size' };
  if (size.width < SMALLEST_PICTURE || size.height < 12) return { text: '', problem: null };
  try {
    const text = await recognize(content);
    return { text, problem: /[\p{L}\p{N}]{3}/u.test(text) ? null : 'no_words' };
  } catch {
    return { text: '', problem: 'damaged' };
  }
}

/** Width and height by the header of a PNG, JPEG, GIF, BMP or WebP: known before anything is unpacked. */
function sizeOf(content) {
  if (content.length < 30) return null;
  const head = content.toString('latin1', 0, 16);
  if (head.startsWith('\x89PNG')) return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
  if (head.startsWith('GIF8')) return { width: content.readUInt16LE(6), height: content.readUInt16LE(8) };
  if (head.startsWith('BM')) return { width: content.readInt32LE(18), height: Math.abs(content.readInt32LE(22)) };
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') {
    const kind = content.toString('latin1', 12, 16);
    if (kind === 'VP8 ') return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
    if (kind === 'VP8X') return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
    const bits = content.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  // A JPEG: its size is in the first segment that begins a frame.
  for (let at = 2; at + 9 < content.length; ) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1];
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
    at += 2 + content.readUInt16BE(at + 2);
  }
  return null;
}

async function readPdf(content, limits) {
  let paper;
  try {
    paper = await getDocumentProxy(new Uint8Array(content), { isEvalSupported: false, verbosity: 0 });
  } catch (error) {
    return { text: '', problem: /password/i.test(String(error?.name)) ? 'protected' : 'damaged' };
  }
  let text = '';
  let problem = paper.numPages > limits.maxPages ? 'pages' : null;
  let pictures = 0;
  let isDrawn = false;
  for (let number = 1; number <= Math.min(paper.numPages, limits.maxPages); number += 1) {
    const page = await paper.getPage(number);
    let own = await wordsOf(page);
    if (letters(own) < FEW_LETTERS)
      for (const picture of await picturesOf(paper, number)) {
        isDrawn = true;
        pictures += 1;
        if (pictures > limits.maxPictures) problem ??= 'pages';
        else if (picture.width * picture.height > limits.maxPixels) problem ??= 'size';
        else
          try {
            own += `\n${await recognize(asPortableMap(picture))}`;
          } catch {
            problem ??= 'damaged';
          }
      }
    // Letters that are drawn as lines are none to a program.
    if (letters(own) === 0) isDrawn ||= (await page.getOperatorList()).fnArray.length > 0;
    text += `${own}\n`;
    if (text.length > limits.maxText) {
      problem ??= 'pages';
      break;
    }
  }
  return { text, problem: problem ?? (isDrawn && letters(text) < 3 ? 'no_words' : null) };
}

const letters = (text) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length;

/** The text of a page, a line each, with what is typed into its fields and written on its notes. */
async function wordsOf(page) {
  const { items } = await page.getTextContent();
  let text = '';
  for (const { str, hasEOL } of items) text += (str ?? '') + (hasEOL ? '\n' : '');
  for (const { fieldValue, contentsObj, url } of await page.getAnnotations())
    for (const one of [fieldValue, contentsObj?.str, url])
      if (typeof one === 'string' && one.trim() !== '') text += `\n${one}`;
  return text;
}

async function picturesOf(paper, number) {
  const found = await extractImages(paper, number).catch(() => []);
  return found.filter(({ width, height }) => width >= SMALLEST_PICTURE && height >= SMALLEST_PICTURE);
}

/** Pixels as a file that the recognizer opens (PGM or PPM). */
function asPortableMap({ data, width, height, channels }) {
  const header = Buffer.from(`P${channels === 1 ? 5 : 6}\n${width} ${height}\n255\n`);
  if (channels !== 4) return Buffer.concat([header, Buffer.from(data.buffer, data.byteOffset, data.byteLength)]);
  const rgb = Buffer.alloc(width * height * 3);
  for (let at = 0, to = 0; at < data.length; at += 4) {
    rgb[to++] = data[at];
    rgb[to++] = data[at + 1];
    rgb[to++] = data[at + 2];
  }
  return Buffer.concat([header, rgb]);
}

const tidy = (text) =>
  String(text)
    .toWellFormed()
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? sign : ''))
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
