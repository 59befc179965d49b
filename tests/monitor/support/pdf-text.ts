import { inflateSync } from 'node:zlib';

/** The words that are drawn in a PDF of ours, a line each. */
export const pdfText = (pdf: Buffer): string => pdfPages(pdf).join('\n');

/** The same, page by page. */
export function pdfPages(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, content]) => {
    try {
      return inflateSync(Buffer.from(content!, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
  });
  return streams.map(drawnIn).filter((text) => text !== '');
}

const drawnIn = (stream: string) =>
  [...stream.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, parts]) =>
      [...parts!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''),
    )
    .join('\n')
    // Our fonts write by WinAnsiEncoding, which is Latin 1 but for a few signs.
    .replaceAll('\x92', '’');
