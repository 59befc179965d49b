import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { appendPages, findPdfProblem, PDF_LIMITS, readFileType } from '@monitor/documents/papers/papers';
import { TaskCutOff, WorkerProcesses } from '@monitor/documents/papers/worker-processes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDF } from '../../support/forms';
import {
  ASF,
  CATALOG,
  CUT_PNG,
  contentBomb,
  deflated,
  objectStreamBomb,
  PAGE,
  PAGES,
  pdfOf,
  slowPaper,
  stream,
} from '../../support/hostile-papers';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papers-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function kept(content: Buffer | Uint8Array, name = 'paper.pdf') {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
const problemOf = async (content: Buffer | Uint8Array) => findPdfProblem(await kept(content), 1);

async function withPages(count: number) {
  const document = await PDFDocument.create();
  for (let at = 0; at < count; at++) document.addPage([400 + at, 700]);
  return document;
}

/** A tree of ten branches, each ten times the same ten branches: more pages than could be counted. */
const endlessTree = () => {
  const branch = (at: number) => `<</Type/Pages/Kids[${`${at} 0 R `.repeat(10)}]/Count 10>>`;
  const branches = Array.from({ length: 12 }, (_, at) => branch(at + 3));
  return pdfOf(CATALOG, ...branches, '<</Type/Pages/Kids[]/Count 0>>');
};

describe('a PDF is opened', () => {
  test.each([
    ['written by hand', async () => PDF],
    ['with images, and with its objects in streams', async () => (await withPages(3)).save()],
    ['with as many pages as it may have', async () => (await withPages(PDF_LIMITS.maxPages)).save()],
    ['with text and an image below the limits', async () => contentBomb(10)],
  ])('%s', async (_what, content) => {
    expect(await problemOf(await content())).toBeNull();
  });
});

describe('a PDF is not opened, and the reason is known', () => {
  test.each([
    ['an object stream of 100 MB', () => objectStreamBomb(100), 'inflated'],
    ['an object stream of 1 GB', () => objectStreamBomb(1024), 'inflated'],
    ['a page of 100 MB', () => contentBomb(100), 'inflated'],
    ['a page of 1 GB', () => contentBomb(1024), 'inflated'],
    ['a page of 1 GB that calls itself an image', () => contentBomb(1024, '/Subtype/Image'), 'inflated'],
    [
      'an image of 1 GB',
      () =>
        pdfOf(
          CATALOG,
          PAGES,
          PAGE,
          stream('', Buffer.from('q Q')),
          stream('/Subtype/Image/Filter/FlateDecode', deflated(1024)),
        ),
      'inflated',
    ],
    [
      'an object stream behind two filters, one of them spelled in codes',
      () =>
        pdfOf(
          CATALOG,
          PAGES,
          PAGE,
          stream('', Buffer.from('q Q')),
          stream(
            '/Type/ObjStm/N 1/First 5/Filter[/ASCIIHexDecode/Fl#61teDecode]',
            Buffer.from(`${deflated(300).toString('hex')}>`),
          ),
        ),
      'inflated',
    ],
    ['a tree of pages without end', endlessTree, 'pages'],
    ['a tree of pages in a circle', () => pdfOf(CATALOG, '<</Type/Pages/Kids[2 0 R]/Count 1>>'), 'damaged'],
    ['no pages', () => pdfOf(CATALOG, '<</Type/Pages/Kids[]/Count 0>>'), 'empty'],
    ['nothing to read', () => Buffer.from('%PDF-1.7\nnothing'), 'damaged'],
    ['no PDF at all', () => Buffer.from('an agreement'), 'damaged'],
  ])('%s', async (_what, content, problem) => {
    // On a slow machine the time is over before the size is seen.
    expect([problem, ...(problem === 'inflated' ? ['time'] : [])]).toContain(await problemOf(content()));
  });

  test('too many pages', async () => {
    expect(await problemOf(await (await withPages(PDF_LIMITS.maxPages + 1)).save())).toBe('pages');
  });

  test('too many objects', async () => {
    const objects = new Array<string>(PDF_LIMITS.maxObjects).fill('1');
    expect(await problemOf(pdfOf(CATALOG, PAGES, PAGE, ...objects))).toBe('objects');
  });

  test('protected by a password', async () => {
    const document = await withPages(1);
    document.encrypt({ userPassword: 'open sesame', ownerPassword: 'sesame' });
    expect(await problemOf(await document.save())).toBe('protected');
  });
});

describe('a PDF that no limit of its own catches ends with its process', () => {
  const program = new URL('../../../../monitor/documents/papers/open-pdf.mjs', import.meta.url);
  const check = async (content: Buffer, limits: { timeLimitMs: number; maxMemoryBytes: number }) =>
    new WorkerProcesses(program, { ...limits, atOnce: 1, maxWaiting: 1, maxWaitingOfOwner: 1 }).run(
      'checkPdf',
      { path: await kept(content), limits: PDF_LIMITS },
      'a',
    );

  test('it takes too long', async () => {
    await expect(check(slowPaper(), { timeLimitMs: 1_000, maxMemoryBytes: 2 ** 30 })).rejects.toEqual(
      new TaskCutOff('time'),
    );
  });

  test('it takes too much memory', async () => {
    const entries = Array.from({ length: 500_000 }, (_, at) => `/a${at} ${at}`).join(' ');
    const hungry = pdfOf(CATALOG, PAGES, PAGE, `<<${entries}>>`);
    await expect(check(hungry, { timeLimitMs: 30_000, maxMemoryBytes: 130 * 2 ** 20 })).rejects.toEqual(
      new TaskCutOff('memory'),
    );
  });
});

test('pages are put before those of another paper', async () => {
  const path = await kept(await (await withPages(2)).save());
  const appendix = Buffer.from(await (await withPages(1)).save());
  const to = join(folder, 'whole.pdf');
  const made = await appendPages({ path, appendix, to }, 1);
  const whole = await readFile(to);
  expect(made).toMatchObject({ bytes: whole.length });
  const widths = (await PDFDocument.load(whole)).getPages().map((page) => Math.round(page.getWidth()));
  expect(widths).toEqual([400, 401, 400]);
  expect(await appendPages({ path: await kept(objectStreamBomb(100)), appendix, to }, 1)).toEqual({
    problem: 'inflated',
  });
});

test('the type of a file is told from its first bytes, and what breaks off has none', async () => {
  expect(await readFileType(PDF, 'file')).toBe('application/pdf');
  expect(await readFileType(CUT_PNG, 'file')).toBeNull();
  expect(await readFileType(ASF, 'file')).not.toBe('application/pdf');
});
