import { deflateSync, inflateSync } from 'node:zlib';
import { Paper } from '@monitor/documents/pdf/paper';
import { plainPdf } from '@monitor/documents/pdf/plain-pdf';
import { expect, test } from 'vitest';

const writtenAt = new Date('2026-09-15T12:00:00Z');
async function paperOf(text: string, isSigned = true) {
  const paper = await Paper.begin({ size: 'letter', title: `T ${text}`, author: 'A', subject: 'B', writtenAt });
  paper.heading(text);
  paper.table([{ label: text }], [[text]]);
  const content = Buffer.from(JSON.stringify({ text }), 'utf8');
  paper.attach({ name: 'record.json', mediaType: 'application/json', description: text, content, writtenAt });
  if (isSigned) paper.leaveRoomForSignature(text);
  return paper.end([text]);
}

/** The same PDF, its first deflated stream replaced, lengths and offsets set right: as another Node's zlib, or a forger, writes it. */
function redeflated(pdf: Buffer, change: (content: Buffer) => Buffer): Buffer {
  const text = pdf.toString('latin1');
  const [whole, length, content] = /\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/.exec(
    text,
  )!;
  const made = change(inflateSync(Buffer.from(content!, 'latin1')));
  const at = text.indexOf(whole!);
  const put = whole!
    .replace(`/Length ${length}`, `/Length ${made.length}`)
    .replace(content!, () => made.toString('latin1'));
  const longer = put.length - whole!.length;
  const moved = text.slice(0, at) + put + text.slice(at + whole!.length);
  return Buffer.from(
    moved
      .replace(
        /(\d{10}) 00000 n /g,
        (_, offset) => `${String(Number(offset) + (Number(offset) > at ? longer : 0)).padStart(10, '0')} 00000 n `,
      )
      .replace(/startxref\n(\d+)/, (_, offset) => `startxref\n${Number(offset) + longer}`),
    'latin1',
  );
}

test('two spellings of the same content are equal: what deflated it is not content', async () => {
  const pdf = await paperOf('What was known.');
  const other = redeflated(pdf, (content) => deflateSync(content, { level: 1 }));
  expect(other.equals(pdf)).toBe(false);
  expect(plainPdf(other)).toBe(plainPdf(pdf));
  expect(plainPdf(pdf)).toContain('What was known.');
});

test('other content is not: a page, what stands behind its content, an attachment, an offset, a second end', async () => {
  const pdf = await paperOf('Warnings: eight.');
  const plain = plainPdf(pdf);
  const page = redeflated(pdf, (content) => deflateSync(Buffer.concat([content, Buffer.from('\nq Q')])));
  expect(plainPdf(page)).not.toBeNull();
  expect(plainPdf(page)).not.toBe(plain);
  const behind = redeflated(pdf, (content) => Buffer.concat([deflateSync(content), Buffer.from('1 0 obj')]));
  expect(plainPdf(behind)).toBeNull();
  const put = (from: string, to: string) => Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1');
  expect(plainPdf(put('{"text":"Warnings', '{"text":"warnings'))).not.toBe(plain);
  const [, offset] = /xref\n0 \d+\n0000000000 65535 f \n(\d{10})/.exec(pdf.toString('latin1'))!;
  expect(plainPdf(put(`${offset} 00000 n`, `${String(Number(offset) + 1).padStart(10, '0')} 00000 n`))).toBeNull();
  expect(plainPdf(Buffer.concat([pdf, Buffer.from('1 0 obj\n<<\n>>\nendobj\nxref\n')]))).toBeNull();
  expect(plainPdf(Buffer.from('%PDF-1.4\nhello'))).toBeNull();
});

test('one with room for a signature is another document than one without', async () => {
  expect(plainPdf(await paperOf('x', false))).not.toBe(plainPdf(await paperOf('x')));
});

test('whatever is written in it, it can be read back', async () => {
  for (const text of [
    '\nstream\n',
    '\nendobj\n',
    'xref\n',
    '\u0a0a\u0a6e',
    ') /Length 5\n/Type /Sig\n',
    '中文 🚚',
    '\\',
  ])
    expect(plainPdf(await paperOf(text))).not.toBeNull();
});
