import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { readPaperText } from '@monitor/documents/papers/papers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOf } from '../../support/made-up-pdf';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paper-text-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function read(content: Uint8Array, mediaType: string) {
  count += 1;
  const path = join(folder, String(count));
  await writeFile(path, content);
  return readPaperText(path, mediaType, 1);
}
const readPdf = (content: Uint8Array) => read(content, 'application/pdf');
const fixture = (name: string) => readFile(new URL(`../../../fixtures/mails/${name}`, import.meta.url));

/** A PNG of one color, which packs to next to nothing. */
function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8 + body.length);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc(body), 4 + body.length);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  // Each row begins with its filter: none.
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 255)]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function crc(data: Buffer): number {
  let value = 0xffffffff;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** A PDF whose page is a picture, as a scanner makes it. */
async function scanOf(name: string): Promise<Uint8Array> {
  const scan = await PDFDocument.create();
  const picture = await scan.embedPng(await fixture(name));
  scan.addPage([picture.width, picture.height]).drawImage(picture);
  return scan.save();
}

describe('the words of a PDF', () => {
  test('are those of its text, a line each', async () => {
    const { text, problem } = await readPdf(pdfOf(['ABA 124319907', 'A/C 6610020055']));
    expect([text.split('\n'), problem]).toEqual([['ABA 124319907', 'A/C 6610020055'], null]);
  });

  test('are those of a scan, and those that someone typed into a field', async () => {
    const scanned = await readPdf(await scanOf('bank-letter.png'));
    expect(scanned.problem).toBeNull();
    expect(scanned.text).toMatch(/Routing 124319907\s+Account 6610020055/);
    const form = await PDFDocument.create();
    const page = form.addPage();
    const field = form.getForm().createTextField('account');
    field.setText('6610020055');
    field.addToPage(page);
    expect((await readPdf(await form.save())).text).toContain('6610020055');
  });

  test('that could not be read are said: protected, damaged, too many pages, drawn as lines', async () => {
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: 'R-1001' });
    expect((await readPdf(await locked.save())).problem).toBe('protected');
    expect((await readPdf(Buffer.from('%PDF-1.7 not one'))).problem).toBe('damaged');
    const long = await PDFDocument.create();
    for (let page = 0; page < 21; page += 1) long.addPage();
    expect((await readPdf(await long.save())).problem).toBe('pages');
    const drawn = await PDFDocument.create();
    drawn.addPage().drawSvgPath('M 0,0 L 100,160 130,200 150,120 C 190,-40 200,200 300,150', { x: 50, y: 500 });
    expect(await readPdf(await drawn.save())).toEqual({ text: '', problem: 'no_words' });
  });

  test('are none of an empty page, and nothing is wrong with it', async () => {
    const empty = await PDFDocument.create();
    empty.addPage();
    expect(await readPdf(await empty.save())).toEqual({ text: '', problem: null });
  });
});

describe('the words of a picture', () => {
  test('are read without a network', async () => {
    const { text, problem } = await read(await fixture('truck-change.png'), 'image/png');
    expect(problem).toBeNull();
    expect(text).toContain('VIN 3AKJHHDR2NSLA8120');
    expect(text).toContain('725-555-0178');
  });

  test('that could not be read are said: too large, damaged, none', async () => {
    expect((await read(blankPng(6000, 5000), 'image/png')).problem).toBe('size');
    expect(
      (await read(Buffer.from('\x89PNG\r\n\x1a\nnothing behind it at all, no'), 'image/png')).problem,
    ).not.toBeNull();
    expect(await read(blankPng(400, 300), 'image/png')).toEqual({ text: '', problem: 'no_words' });
  });
});
