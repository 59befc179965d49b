// Opens PDFs that someone sent us.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { deflateSync, inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFPageLeaf,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { answerTasks } from './worker-program.mjs';

const FLATE = PDFName.of('FlateDecode');
/** Filters whose output is larger than what they read. */
const EXPANDING = new Set([FLATE, PDFName.of('LZWDecode'), PDFName.of('RunLengthDecode')]);
const READING = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };

/** Why a paper is not opened; `problem` is one of those that papers.ts has words for. */
class Problem extends Error {
  constructor(problem) {
    super(problem);
    this.problem = problem;
  }
}

/** Bytes that the library may still inflate, and whether it wanted more. */
const budget = { left: 0, isExceeded: false };

/**
 * The library inflates object streams while it reads, whatever their size. Every filter of it writes through
 * `ensureBuffer`, which is where its growth is counted.
 */
function limitInflating() {
  const inflated = PDFDict.withContext(PDFContext.create());
  inflated.set(PDFName.of('Filter'), FLATE);
  let growing = decodePDFRawStream(PDFRawStream.of(inflated, deflateSync('')));
  while (growing && !Object.hasOwn(growing, 'ensureBuffer')) growing = Object.getPrototypeOf(growing);
  if (!growing) throw new Error('The PDF library inflates another way than it did: its growth cannot be limited.');
  const { ensureBuffer } = growing;
  growing.ensureBuffer = function limited(wanted) {
    const before = this.buffer.byteLength;
    const buffer = ensureBuffer.call(this, wanted);
    budget.left -= buffer.byteLength - before;
    if (budget.left < 0) {
      budget.isExceeded = true;
      throw new Problem('inflated');
    }
    return buffer;
  };
}
limitInflating();

/** @throws Problem */
async function open(path, limits) {
  const content = await readFile(path);
  Object.assign(budget, { left: limits.maxInflatedBytes, isExceeded: false });
  let document;
  try {
    document = await PDFDocument.load(content, READING);
  } catch (error) {
    if (budget.isExceeded) throw new Problem('inflated');
    throw new Problem(error instanceof EncryptedPDFError ? 'protected' : 'damaged');
  }
  // An object that cannot be read is left out by the library without an error.
  if (budget.isExceeded) throw new Problem('inflated');
  const objects = document.context.enumerateIndirectObjects();
  if (objects.length > limits.maxObjects) throw new Problem('objects');
  const pages = pagesOf(document, limits);
  limitStreams(objects, pages, document.context, limits);
  return document;
}

/** A tree whose branches are the same branch many times has more pages than a computer can count: the count is cut off. */
function pagesOf(document, { maxPages }) {
  const pages = [];
  let nodes = 0;
  try {
    document.catalog.Pages().traverse((node) => {
      nodes += 1;
      if (node instanceof PDFPageLeaf) pages.push(node);
      if (pages.length > maxPages || nodes > 3 * maxPages) throw new Problem('pages');
    });
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('damaged');
  }
  if (pages.length === 0) throw new Problem('empty');
  return pages;
}

/**
 * Limits what the reader's program will inflate, although nothing here does: text and drawings of the pages, fonts,
 * images.
 */
function limitStreams(objects, pages, context, { maxInflatedBytes, maxImageBytes }) {
  const contents = new Set(pages.flatMap((page) => valuesOf(page.get(PDFName.of('Contents')), context)));
  const left = { text: maxInflatedBytes, images: maxImageBytes };
  for (const [, object] of objects) {
    if (!(object instanceof PDFRawStream)) continue;
    const isImage = object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image') && !contents.has(object);
    const kind = isImage ? 'images' : 'text';
    left[kind] -= inflatedBytes(object, left[kind]);
    if (left[kind] < 0) throw new Problem('inflated');
  }
}

/** What an entry holds, one value or a list of them, whether it stands there or is referred to. */
function valuesOf(entry, context) {
  const found = context.lookup(entry);
  if (found instanceof PDFArray) return found.asArray().map((one) => context.lookup(one));
  return found ? [found] : [];
}

/** @returns the size of a stream once inflated, or `most` + 1 where it is larger; its size as it is where it has another filter */
function inflatedBytes(stream, most) {
  const { context } = stream.dict;
  const filters = valuesOf(stream.dict.get(PDFName.of('Filter')), context);
  if (!filters.some((one) => EXPANDING.has(one))) return stream.contents.length;
  if (most <= 0) return 1;
  try {
    if (filters.length === 1 && filters[0] === FLATE)
      return inflateSync(stream.contents, { maxOutputLength: most }).length;
    Object.assign(budget, { left: most, isExceeded: false });
    return decodePDFRawStream(stream).decode().length;
  } catch (error) {
    if (error.code === 'ERR_BUFFER_TOO_LARGE' || budget.isExceeded) return most + 1;
    // Damaged, or a filter of images behind it: what there is of it is no more than what was read.
    return stream.contents.length;
  }
}

/** @returns what `work` makes of the paper, or `{ problem }` */
async function withPaper(path, limits, work) {
  try {
    return await work(await open(path, limits));
  } catch (error) {
    if (error instanceof Problem) return { problem: error.problem };
    throw error;
  }
}

answerTasks({
  checkPdf: ({ path, limits }) => withPaper(path, limits, async () => ({})),

  /** Writes the paper's pages and behind them those of `appendix` to `to`. */
  appendPages: ({ path, appendix, to, limits }) =>
    withPaper(path, limits, async (paper) => {
      const whole = await PDFDocument.load(appendix, READING);
      let pages;
      try {
        pages = await whole.copyPages(paper, paper.getPageIndices());
      } catch {
        throw new Problem('damaged');
      }
      for (const [at, page] of pages.entries()) whole.insertPage(at, page);
      // Its structure leads through the appendix alone: a screen reader that follows it would leave the paper out.
      for (const name of ['StructTreeRoot', 'MarkInfo']) whole.catalog.delete(PDFName.of(name));
      const content = await whole.save({ objectsPerTick: Number.POSITIVE_INFINITY });
      await writeFile(to, content, { mode: 0o600 });
      return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    }),
});
