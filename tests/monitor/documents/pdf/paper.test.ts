import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { Paper } from '@monitor/documents/pdf/paper';
import { expect, test } from 'vitest';
import { pdfPages } from '../../support/pdf-text';

const writtenAt = new Date('2026-09-15T12:00:00Z');
const begin = () => Paper.begin({ size: 'letter', title: 'A paper', author: 'A', subject: 'B', writtenAt });

test('a number is never broken: columns of words give way, then the letters get smaller', async () => {
  const paper = await begin();
  const words = 'Vehicle Inspections and Violations of the Federal Motor Carrier Safety Administration';
  const numbers = ['2,765,120', '1,915,482', '11,883', '$1,000,000', '(312) 555-0100', '20,522', '987,654,321'];
  paper.table(
    [{ label: 'Words' }, ...numbers.map((_, at) => ({ label: `Number ${at}`, isNumber: true })), { label: 'Hash' }],
    [[words, ...numbers, 'a1'.repeat(32)]],
  );
  const lines = (await paper.end([]).then(pdfPages)).join('\n').split('\n');
  for (const number of numbers) expect(lines).toContain(number);
  // A hash in two halves.
  expect(lines.filter((line) => line === 'a1'.repeat(16))).toHaveLength(2);
});

test('a number in a title stands on one line, and a longer one is written smaller', async () => {
  const paper = await begin();
  const number = `HELD-AT-DOCK-${'261127-'.repeat(4)}1433`;
  paper.top({ from: 'A broker', lines: [], title: 'DETENTION STATEMENT', below: [`Load ${number}`] });
  paper.answer([
    { name: 'Code', value: 'K7QF-2MXD-9T4H', isLarge: true },
    { name: 'Phone', value: '(312) 555-0100' },
  ]);
  const lines = (await paper.end([]).then(pdfPages)).join('\n').split('\n');
  for (const whole of [`Load ${number}`, 'K7QF-2MXD-9T4H']) expect(lines).toContain(whole);
});

test('a long fact stands alone and goes on overleaf; what follows comes after it', async () => {
  const paper = await begin();
  const long = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
  paper.facts(
    [
      { name: 'Short', value: 'a' },
      { name: 'Long', value: long },
      { name: 'Beside', value: 'b' },
      { name: 'Last', value: 'c' },
    ],
    { columns: 2 },
  );
  const text = (await paper.end([]).then(pdfPages)).join('\n').replaceAll('\n', ' ');
  const places = ['Short a', 'word0', 'word899', 'Beside b', 'Last c'].map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('what is at the foot of the first page stays there, over nothing, whatever comes before and after', async () => {
  for (const rows of [1, 200]) {
    const paper = await begin();
    paper.keepFoot({
      text: 'Where the invoice goes. '.repeat(20),
      signatures: [{ heading: 'For us', lines: [{ label: 'Signature' }, { label: 'Name', value: 'Dana' }] }],
      verify: 'Is this paper real?',
    });
    for (let row = 0; row < rows; row += 1) paper.paragraph(`row ${row}`);
    paper.foot();
    for (let row = 0; row < 60; row += 1) paper.paragraph(`after ${row}`);
    const pages = await paper.end([]).then(pdfPages);
    expect(pages[0]).toContain('Is this paper real?');
    expect(pages.filter((page) => page.includes('Is this paper real?'))).toHaveLength(1);
    expect(pages.join('\n')).toContain('after 59');
  }
});

test('a screen reader gets a language, a title, and each part as what it is', async () => {
  const paper = await begin();
  paper.top({ from: 'A broker', lines: [], title: 'TITLE', below: [] });
  paper.heading('A heading');
  paper.bullets(['uno'], { lang: 'es-US' });
  paper.table([{ label: 'Head' }], [['cell']]);
  paper.drawing({ size: 10, path: 'M0 0L10 10' }, 40, 'A drawing');
  const document = await PDFDocument.load(await paper.end(['foot']));
  const { catalog, context } = document;
  expect(catalog.lookup(PDFName.of('Lang'))?.toString()).toBe('(en-US)');
  expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).toString()).toContain('/Marked true');
  expect(document.getTitle()).toBe('A paper');
  const kinds = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict && object.has(PDFName.of('P')) ? [object] : []))
    .map((element) => element.get(PDFName.of('S'))?.toString());
  for (const kind of ['/H1', '/H2', '/L', '/LI', '/Table', '/TR', '/TH', '/TD', '/Figure'])
    expect(kinds).toContain(kind);
  const all = context
    .enumerateIndirectObjects()
    .map(([, object]) => object.toString())
    .join('\n');
  expect(all).toContain('/Alt (A drawing)');
  expect(all).toContain('/Lang (es-US)');
});
