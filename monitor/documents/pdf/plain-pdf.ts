import { inflateSync } from 'node:zlib';
import { SIGNATURE_BYTES } from './sign-pdf';

/** As `Paper` begins a document. */
const HEADER = '%PDF-1.7\n%\xff\xff\xff\xff\n';

type PdfObject = { number: number; at: number; text: string };

/**
 * A PDF that `Paper` wrote, in a spelling in which two of the same content are equal: streams are inflated, since what deflates
 * them differs from one Node to the next, and a signature is left out. All else is kept to the byte, and each offset must lead to
 * the object that is read here, so that every program that shows the PDF shows the same.
 *
 * @returns null for a PDF that `Paper` did not write as it is: another program made it, saved it anew or added to it
 */
export function plainPdf(pdf: Buffer): string | null {
  const text = pdf.toString('latin1');
  if (!text.startsWith(HEADER)) return null;
  const objects: PdfObject[] = [];
  let at = HEADER.length;
  while (!text.startsWith('xref\n', at)) {
    const read = readObject(pdf, text, at);
    if (read === null) return null;
    objects.push({ number: read.number, at, text: read.plain });
    at = read.end;
  }
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${[...objects]
    .sort((a, b) => a.number - b.number)
    .map((object) => `${String(object.at).padStart(10, '0')} 00000 n \n`)
    .join('')}`;
  if (!text.startsWith(table, at)) return null;
  const trailer = text.slice(at + table.length);
  const end = `\nstartxref\n${at}\n%%EOF\n`;
  if (!trailer.endsWith(end)) return null;
  return [...objects.map((object) => `${object.number} ${object.text}`), trailer.slice(0, -end.length)].join('\n');
}

function readObject(pdf: Buffer, text: string, at: number): { number: number; plain: string; end: number } | null {
  const begin = /(\d{1,9}) 0 obj\n/y;
  begin.lastIndex = at;
  const number = begin.exec(text)?.[1];
  if (number === undefined) return null;
  const from = begin.lastIndex;
  const ends = text.indexOf('\nendobj\n', from);
  const streams = text.indexOf('\nstream\n', from);
  if (ends < 0) return null;
  if (streams < 0 || ends < streams)
    return { number: Number(number), plain: withoutSignature(text.slice(from, ends)), end: ends + '\nendobj\n'.length };
  const head = text.slice(from, streams);
  const lengths = [...head.matchAll(/^\/Length (\d{1,9})$/gm)];
  if (lengths.length !== 1) return null;
  const start = streams + '\nstream\n'.length;
  const stop = start + Number(lengths[0]![1]);
  if (!text.startsWith(STREAM_END, stop)) return null;
  const content = /^\/Filter /m.test(head) ? inflated(pdf.subarray(start, stop)) : text.slice(start, stop);
  if (content === null) return null;
  const plain = `${head.replace(/^\/Length \d+$/m, '/Length')}\n${content.length}\n${content}`;
  return { number: Number(number), plain, end: stop + STREAM_END.length };
}

const STREAM_END = '\nendstream\nendobj\n';

/** Null: it is not deflated, or more stands behind it. */
function inflated(bytes: Buffer): string | null {
  try {
    const { buffer, engine } = inflateSync(bytes, { info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return engine.bytesWritten === bytes.length ? buffer.toString('latin1') : null;
  } catch {
    return null;
  }
}

const SIGNATURE = new RegExp(
  `^<<\\n/Type /Sig\\n(?<kind>(?:/\\w+ /[\\w.]+\\n)*)/ByteRange \\[[^\\]\\n]{1,60}\\] *\\n/Contents <[0-9a-f]{${2 * SIGNATURE_BYTES}}>\\n`,
);

/** Who signed, and which bytes, is another question: `readSignature` answers it. */
const withoutSignature = (object: string) => object.replace(SIGNATURE, '<<\n/Type /Sig\n$<kind>');
