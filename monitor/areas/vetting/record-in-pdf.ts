import { createHash } from 'node:crypto';

/**
 * The record that a vetting file's PDF carries, byte for byte, and its hash. Null: it carries none.
 *
 * As `app/programs/verify-vetting-file.mjs` reads it, which stands alone on purpose.
 */
export function recordInPdf(pdf: Buffer): { hash: string; seq: number; companyId: number } | null {
  for (let at = pdf.indexOf(MARK); at >= 0; at = pdf.indexOf(MARK, at + 1)) {
    const stream = pdf.indexOf(STREAM, at);
    const head = pdf.subarray(pdf.lastIndexOf(' obj', at), stream).toString('latin1');
    const [, length] = /\/Length (\d+)/.exec(head) ?? [];
    if (stream < 0 || length === undefined || head.includes('/Filter')) continue;
    const start = stream + STREAM.length;
    const bytes = pdf.subarray(start, start + Number(length));
    return placeOf(bytes);
  }
  return null;
}

const MARK = '/Type /EmbeddedFile';
const STREAM = 'stream\n';

function placeOf(bytes: Buffer) {
  try {
    const { seq, content } = JSON.parse(bytes.toString('utf8'));
    if (typeof seq !== 'number' || typeof content?.company?.id !== 'number') return null;
    return { hash: createHash('sha256').update(bytes).digest('hex'), seq, companyId: content.company.id as number };
  } catch {
    return null;
  }
}
