import { constants, deflateRawSync } from 'node:zlib';

/** An ASF header of 86 bytes whose sub-header has size 0: a parser that goes on by that size never ends. */
export const ASF = Buffer.concat([
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
  Buffer.from([86, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 2]),
  Buffer.alloc(16, 0x11),
  Buffer.alloc(40),
]);

/** An image that breaks off behind its signature. */
export const CUT_PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** @param objects from number 1 on, each what stands between `obj` and `endobj`; the first is the catalog */
export function pdfOf(...objects: (string | Buffer)[]): Buffer {
  const parts = objects.flatMap((object, at) => [
    Buffer.from(`${at + 1} 0 obj\n`),
    Buffer.from(object as string),
    Buffer.from('\nendobj\n'),
  ]);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from('trailer\n<</Root 1 0 R>>\n%%EOF\n')]);
}

export const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
export const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
export const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>';

export const stream = (entries: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

/** What inflates to so many megabytes of one character, and is made without them: each is the same few bytes. */
export function deflated(megabytes: number, character = ' '): Buffer {
  const one = deflateRawSync(Buffer.alloc(2 ** 20, character), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...new Array<Buffer>(megabytes).fill(one),
    Buffer.from([3, 0, 0, 0, 0, 1]),
  ]);
}

/** A page beside an object stream that inflates to so many megabytes. */
export const objectStreamBomb = (megabytes: number) =>
  pdfOf(
    CATALOG,
    PAGES,
    PAGE,
    stream('', Buffer.from('q Q')),
    stream('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', deflated(megabytes)),
  );

/** A page whose text and drawings inflate to so many megabytes. */
export const contentBomb = (megabytes: number, entries = '') =>
  pdfOf(CATALOG, PAGES, PAGE, stream(`${entries}/Filter/FlateDecode`, deflated(megabytes)));

/** A paper that takes a parser a minute: behind its page something that could be the beginning of an object, ten million times. */
export const slowPaper = () =>
  Buffer.concat([pdfOf(CATALOG, PAGES, PAGE), Buffer.from('5 0 obj\n'), Buffer.alloc(10_000_000, '[')]);
