import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLine, readNumber, roleOfHeading, shapeOf } from '@monitor/areas/subscriptions/carrier-numbers';
import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  readText,
  separatorOf,
  type TableRow,
  TableTooLarge,
  tableRows,
} from '@monitor/documents/files/read-table';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const rowsOf = async (pieces: Iterable<string>, separator?: string) => {
  const rows: TableRow[] = [];
  for await (const row of tableRows(pieces, separator)) rows.push(row);
  return rows;
};
const cells = async (text: string) => (await rowsOf([text])).map((row) => row.cells);

describe('tableRows', () => {
  test.each([
    [
      'commas',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons',
      'a;b\r\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['tabs', 'a\tb\n', [['a', 'b']]],
    ['one column', 'a\rb', [['a'], ['b']]],
    [
      'quotes with a separator, a quote and a line break in them',
      '"a, b","c ""d""","e\nf"',
      [['a, b', 'c "d"', 'e\nf']],
    ],
    ['blank lines and blanks', '\n a , b \n ,\n\n', [['a', 'b']]],
    [
      'a quote that nobody closes',
      '"a,b\nc,d',
      [
        ['"a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a quote within a cell', 'a"b,c', [['a"b', 'c']]],
    ['text behind a closing quote', '"a"b,c', [['"a"b', 'c']]],
    ['nothing', '', []],
  ])('reads %s', async (_what, text, expected) => {
    expect(await cells(text)).toEqual(expected);
  });

  test('counts the lines of the file, also those that are blank or within a cell', async () => {
    expect((await rowsOf(['a\n\n"b\nc"\nd'])).map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  test('gives back whatever was written as CSV', async () => {
    const text = fc.string({ unit: 'binary' }).map((one) => one.replaceAll('\r', '').trim());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1 }), async (rows) => {
        const written = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
        const short = rows.every((row) => row.every((cell) => cell.split('\n').length < 10));
        fc.pre(short);
        const kept = rows.filter((row) => row.some((cell) => cell !== ''));
        expect((await rowsOf([written], ',')).map((row) => row.cells)).toEqual(kept);
      }),
    );
  });

  const hostile = fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a', '1', '\t') });
  test('never fails, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        for (const { line, cells } of await rowsOf([text])) expect([line > 0, cells.length > 0]).toEqual([true, true]);
      }),
    );
  });

  test('is the same table, however its text comes in pieces', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.integer({ min: 1, max: 7 }), async (text, length) => {
        const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
        expect(await rowsOf(pieces, ',')).toEqual(await rowsOf([text], ','));
      }),
    );
  });

  test.each([
    ['columns', `a\n${','.repeat(MAX_COLUMNS)}`, `Line 2 has more than ${MAX_COLUMNS} columns.`],
    ['a long cell', 'a'.repeat(MAX_CELL_LENGTH + 1), 'Line 1 has a cell of more than 10,000 characters.'],
    ['a long quoted cell', `"${'a'.repeat(MAX_CELL_LENGTH + 1)}"`, 'Line 1 has a cell of more than 10,000 characters.'],
  ])('refuses too many %s, and says where', async (_what, text, message) => {
    await expect(rowsOf([text], ',')).rejects.toEqual(new TableTooLarge(message));
  });

  test('reads no more of a row that is too long than it needs to know that', async () => {
    let read = 0;
    const endless = function* () {
      for (;;) {
        read += 1000;
        yield `${'a'.repeat(999)},`;
      }
    };
    const one = rowsOf(endless(), ',');
    await expect(one).rejects.toThrow(TableTooLarge);
    expect(read).toBeLessThanOrEqual(MAX_ROW_LENGTH + 1000);
  });
});

describe('readText', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'table-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const textOf = async (bytes: Buffer) => {
    const path = join(folder, 'table.csv');
    await writeFile(path, bytes);
    let text = '';
    for await (const piece of readText(path)) text += piece;
    return text;
  };

  test.each([
    ['UTF-8 with its mark', Buffer.from('\ufeffMC,Ä', 'utf8')],
    ['UTF-16', Buffer.from('\ufeffMC,Ä', 'utf16le')],
    ['UTF-16, the other way round', Buffer.from('\ufeffMC,Ä', 'utf16le').swap16()],
    ['what older Windows programs write', Buffer.from('MC,Ä', 'latin1')],
  ])('reads %s', async (_what, bytes) => {
    expect(await textOf(bytes)).toBe('MC,Ä');
  });

  test('a letter that is cut by the pieces of the file is whole', async () => {
    const text = `a${'Ä'.repeat(100_000)}`;
    expect(await textOf(Buffer.from(text, 'utf8'))).toBe(text);
    expect(await textOf(Buffer.from(text, 'latin1'))).toBe(text);
  });
});

test('separatorOf takes what there is most of', () => {
  expect([separatorOf('a;b;c,d'), separatorOf('abc'), separatorOf('a\tb')]).toEqual([';', ',', '\t']);
});

test.each([
  ['USDOT', 'dot'],
  ['US DOT #', 'dot'],
  ['dot_number', 'dot'],
  ['DOTNumber', 'dot'],
  ['MC', 'docket'],
  ['MC Number', 'docket'],
  ['mc_no', 'docket'],
  ['MCNumber', 'docket'],
  ['Docket No.', 'docket'],
  ['MC/MX/FF', 'docket'],
  ['MC or DOT', 'either'],
  ['Carrier', null],
  ['Company', null],
  ['295017', null],
])('the heading %s is of %s', (heading, role) => {
  expect(roleOfHeading(heading)).toBe(role);
});

const nothing = { dot: null, docketType: null, docket: null, number: null };
test.each([
  ['295017', 'either', { number: '295017' }],
  ['0295017', 'dot', { dot: '295017' }],
  ['295017', 'docket', { docketType: 'MC', docket: '295017' }],
  ['MC-139446', 'either', { docketType: 'MC', docket: '139446' }],
  ['mc 0139446', 'docket', { docketType: 'MC', docket: '139446' }],
  ['FF#1234', 'docket', { docketType: 'FF', docket: '1234' }],
  ['USDOT: 295017', 'dot', { dot: '295017' }],
  ['DOT No. 295017', 'either', { dot: '295017' }],
  ['5,000,101', 'either', { number: '5000101' }],
  ['295017.0', 'either', { number: '295017' }],
])('%s in a column of %s', (cell, role, expected) => {
  expect(readNumber(cell, role as 'either')).toEqual({ ...nothing, ...expected });
});

test.each([
  ['', 'either'],
  ['0', 'either'],
  ['n/a', 'dot'],
  ['123456789', 'either'],
  ['12.5', 'either'],
  ['MC 12', 'dot'],
  ['DOT 12', 'docket'],
  ['-5', 'either'],
  ['1e5', 'either'],
])('“%s” is no number in a column of %s', (cell, role) => {
  expect(readNumber(cell, role as 'either')).toBeNull();
});

describe('shapeOf', () => {
  const shape = async (text: string) => {
    const told = shapeOf(await rowsOf([text]));
    return told && { roles: [...told.roles], hasHeadings: told.hasHeadings };
  };

  test.each([
    [
      'headings, in any order',
      'Name,MC,USDOT\nA,1,2',
      [
        [1, 'docket'],
        [2, 'dot'],
      ],
      true,
    ],
    ['one column without a heading', '295017\n295018', [[0, 'either']], false],
    ['numbers with their kind among others', 'A,77001,MC 12\nB,77002,DOT 13', [[2, 'either']], false],
    ['a heading that says nothing', 'Our list\n295017', [[0, 'either']], true],
  ])('%s', async (_what, text, roles, hasHeadings) => {
    expect(await shape(text)).toEqual({ roles, hasHeadings });
  });

  test.each([
    ['two columns of plain numbers', '295017,77001\n295018,77002'],
    ['no numbers', 'A,B\nC,D'],
    ['nothing', ''],
  ])('%s cannot be told', async (_what, text) => {
    expect(await shape(text)).toBeNull();
  });

  test('a line says what each of its columns says', async () => {
    const rows = await rowsOf(['USDOT,MC\n12,34\nx,\n,MC 9']);
    const told = shapeOf(rows)!;
    expect(rows.slice(1).map((row) => readLine(row, told))).toEqual([
      { named: { ...nothing, dot: '12', docketType: 'MC', docket: '34' }, problem: null },
      { named: nothing, problem: 'not_a_number' },
      { named: { ...nothing, docketType: 'MC', docket: '9' }, problem: null },
    ]);
  });
});
