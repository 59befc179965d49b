import { inflateSync } from 'node:zlib';

/** The words that are drawn in a PDF of ours, a line each. */
export function pdfText(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, content]) => {
    try {
      return inflateSync(Buffer.from(content!, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
  });
  const drawn = streams.join('\n').matchAll(/\[([^\]]*)\] TJ/g);
  return [...drawn]
    .map(([, parts]) =>
      [...parts!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}
