import { openInput } from '@monitor/federal-data/import/input-file';
import { readLines } from '@monitor/federal-data/import/read-lines';
import { type BadRecord, type FileRecord, readHeader, readRecords } from '@monitor/federal-data/import/read-records';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testFolder } from './fmcsa-files';

const folder = testFolder();

async function read(content: string | Buffer, width = 3) {
  const path = folder.write('records.csv', content);
  const records: FileRecord[] = [];
  const bad: BadRecord[] = [];
  let isTruncated = false;
  for await (const block of readRecords(readLines((await openInput(path)).read()), { width, places: null })) {
    records.push(...block.records);
    bad.push(...block.bad);
    isTruncated ||= block.isTruncated;
  }
  return {
    fields: records.map((record) => record.fields),
    lines: records.map(({ line }) => line),
    bad: bad.map(({ line, reason }) => `${line}: ${reason}`),
    raw: bad.map((record) => record.raw),
    isTruncated,
  };
}

describe('records', () => {
  it.each([
    ['LF', 'a,b,c\n1,2,3\n4,5,6\n'],
    ['CRLF', 'a,b,c\r\n1,2,3\r\n4,5,6\r\n'],
    ['no line end at the end', 'a,b,c\n1,2,3\n4,5,6'],
    ['a byte order mark', '\uFEFFa,b,c\n1,2,3\n4,5,6\n'],
    ['quotes', '"a","b","c"\n"1","2","3"\n4,"5",6\n'],
    ['blank lines', 'a,b,c\n\n1,2,3\n\r\n4,5,6\n\n'],
  ])('are read with %s', async (_name, content) => {
    const { fields, bad, isTruncated } = await read(content);
    expect(fields).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]);
    expect(bad).toEqual([]);
    expect(isTruncated).toBe(false);
  });

  it('may hold commas, quotes and line breaks inside quotes', async () => {
    const { fields, lines } = await read('a,b,c\n"1,5","a ""b"" c","two\r\nlines, really"\n4,,""\n');
    expect(fields).toEqual([
      ['1,5', 'a "b" c', 'two\nlines, really'],
      ['4', '', ''],
    ]);
    expect(lines).toEqual([2, 4]);
  });

  it('keep characters of every script', async () => {
    const { fields } = await read('a,b,c\nQUÉBEC,ÑANDÚ,運送\n');
    expect(fields).toEqual([['QUÉBEC', 'ÑANDÚ', '運送']]);
  });

  it('survive any content, whatever the size of the chunks they are read in', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 30 }).map((value) => value.replace(/[\0\r]/g, ''));
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 0, max: 500 }), async (content, padding) => {
        const quoted = content.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','));
        // Pushes the end of a chunk (128 KB) into the middle of the rows.
        const filler = ['x'.repeat(43_000), 'x'.repeat(43_000), 'x'.repeat(43_000), 'y'.repeat(2_000 + padding)]
          .map((cell) => `${cell},,\n`)
          .join('');
        const { fields, bad } = await read(`a,b,c\n${filler}${quoted.join('\n')}\n`);
        expect(bad).toEqual([]);
        expect(fields.slice(4)).toEqual(content);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a bad line costs itself only', () => {
  it.each([
    ['too few fields', '1,2', 'has 2 fields instead of 3'],
    ['too many fields', '1,2,3,4', 'has 4 fields instead of 3'],
    ['no comma at all', 'hello', 'has 1 field instead of 3'],
    ['a quote inside a field', '1,5" pipe,3', 'has a quote inside field 2, which is not quoted'],
    ['text after a closing quote', '1,"two"2,3', 'has text after the closing quote of field 2'],
    ['a quote that is never closed', '1,"two,3', 'has a quote that is never closed'],
  ])('%s', async (_name, line, reason) => {
    const { fields, bad, raw } = await read(`a,b,c\n0,0,0\n${line}\n9,9,9\n8,8,8\n`);
    expect(fields).toEqual([
      ['0', '0', '0'],
      ['9', '9', '9'],
      ['8', '8', '8'],
    ]);
    expect(bad).toEqual([`3: ${reason}`]);
    expect(raw).toEqual([line]);
  });

  it('a stray quote does not swallow the lines up to the next quoted one', async () => {
    const { fields, bad } = await read('a,b,c\n1,"two,3\n4,5,6\n7,"eight, or so",9\n');
    expect(fields).toEqual([
      ['4', '5', '6'],
      ['7', 'eight, or so', '9'],
    ]);
    expect(bad).toHaveLength(1);
  });

  it('a NUL byte', async () => {
    const { fields, bad } = await read('a,b,c\n1,\0,3\n4,5,6\n');
    expect(fields).toEqual([['4', '5', '6']]);
    expect(bad).toEqual(['2: holds a NUL byte']);
  });

  it('bytes that are not UTF-8', async () => {
    const content = Buffer.concat([Buffer.from('a,b,c\n1,CA'), Buffer.from([0xf1]), Buffer.from('ON,3\n4,É,6\n')]);
    const { fields, bad, raw } = await read(content);
    expect(fields).toEqual([['4', 'É', '6']]);
    expect(bad).toEqual(['2: is not UTF-8 text']);
    expect(raw).toEqual(['1,CA\uFFFDON,3']);
  });

  it.each([
    ['longer than a chunk', 700_000],
    ['within a chunk', 70_000],
  ])('a line %s is longer than any line of such a file', async (_name, length) => {
    const { fields, bad, raw } = await read(`a,b,c\n1,2,3\n${'x'.repeat(length)}\n4,5,6\n`);
    expect(fields).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]);
    expect(bad).toEqual(['3: is longer than 64 KB']);
    expect(raw[0]).toHaveLength(1000);
  });

  it('a character split between two chunks is whole again', async () => {
    const { fields, bad } = await read(`a,b,c\n${`${'é'.repeat(20_000)},,\n`.repeat(20)}`);
    expect(bad).toEqual([]);
    expect(new Set(fields.map(([name]) => name))).toEqual(new Set(['é'.repeat(20_000)]));
  });
});

describe('a layout', () => {
  it('puts the fields into their columns, whatever stands between them', async () => {
    const path = folder.write('layout.csv', 'x,a,c\n1,2,3\n"4","5","6"\n7,8\n');
    const records: FileRecord[] = [];
    const bad: BadRecord[] = [];
    const layout = { width: 3, places: [1, -1, 2] };
    for await (const block of readRecords(readLines((await openInput(path)).read()), layout)) {
      records.push(...block.records);
      bad.push(...block.bad);
    }
    expect(records.map(({ fields }) => fields)).toEqual([
      ['2', '', '3'],
      ['5', '', '6'],
    ]);
    expect(bad.map(({ reason }) => reason)).toEqual(['has 2 fields instead of 3']);
  });
});

it('a line that is not UTF-8 is read in the character set that is given', async () => {
  const path = folder.write('latin.csv', Buffer.from('a\nCOMPA\xd1IA\n\xd1\n', 'latin1'));
  const lines: unknown[] = [];
  for await (const block of readLines((await openInput(path)).read(), new TextDecoder('windows-1252')))
    lines.push(...block.lines);
  expect(lines).toEqual(['a', 'COMPAÑIA', 'Ñ']);
});

describe('a file that is cut off', () => {
  it.each([
    ['in a line', 'a,b,c\n1,2,3\n4,5', 'has 2 fields instead of 3'],
    ['inside quotes', 'a,b,c\n1,2,3\n4,5,"si', 'has a quote that is never closed'],
  ])('%s gives what came before and says so', async (_name, content, reason) => {
    const { fields, bad, isTruncated } = await read(content);
    expect(fields).toEqual([['1', '2', '3']]);
    expect(bad).toEqual([`3: The file is cut off here: ${reason}`]);
    expect(isTruncated).toBe(true);
  });

  it('is not one whose last line is short but ended', async () => {
    expect((await read('a,b,c\n1,2,3\n4,5\n')).isTruncated).toBe(false);
  });
});

it('a header is the first line, unquoted and without its mark', async () => {
  const headerOf = async (path: string) => readHeader((await openInput(path)).read());
  expect(await headerOf(folder.write('header.csv', '\uFEFF"a",b\r\n1,2\r\n'))).toEqual(['a', 'b']);
  expect(await headerOf(folder.write('empty.csv', ''))).toBeNull();
});
