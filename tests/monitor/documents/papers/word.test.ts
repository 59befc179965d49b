import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWordProblem, WORD_LIMITS } from '@monitor/documents/papers/papers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { macroTypes, relation, wordOf } from '../../support/word-files';
import { zipOf } from '../../support/zip';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'word-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function problemOf(content: Buffer) {
  const path = join(folder, 'paper.docx');
  await writeFile(path, content);
  return findWordProblem(path, 'file');
}

const rels = (content: string) => ({ name: 'word/_rels/document.xml.rels', content });

test.each([
  ['as small as one can be', wordOf()],
  [
    'with a link and a picture',
    wordOf(rels(relation('hyperlink', 'https://carrier.test/')), { name: 'word/media/a.png', content: 'x' }),
  ],
  [
    'made from a template of its own disk',
    wordOf(rels(relation('attachedTemplate', 'file:///C:\\Users\\kim\\Letter.dotx'))),
  ],
])('a Word file %s is taken', async (_what, content) => {
  expect(await problemOf(content)).toBeNull();
});

test.each([
  ['macros, whatever its types say', wordOf({ name: 'word/vbaProject.bin', content: 'x' }), 'wordActive'],
  ['macros under another spelling', wordOf({ name: 'WORD/VbaProject.BIN', content: 'x' }), 'wordActive'],
  ['the type of a document with macros', wordOf(macroTypes), 'wordActive'],
  ['an embedded program', wordOf({ name: 'word/embeddings/oleObject1.bin', content: 'x' }), 'wordActive'],
  ['a control', wordOf({ name: 'word/activeX/activeX1.xml', content: 'x' }), 'wordActive'],
  [
    'a template from the network',
    wordOf(rels(relation('attachedTemplate', 'https://thief.test/a.dotm'))),
    'wordActive',
  ],
  ['a template from a share', wordOf(rels(relation('attachedTemplate', 'file://thief/a.dotm'))), 'wordActive'],
  ['a picture that tells who opens it', wordOf(rels(relation('image', 'https://thief.test/seen.png'))), 'wordActive'],
  ['a mode in codes', wordOf(rels(relation('image', 'https://thief.test/', ' TargetMode="Ext&#101;rnal"'))), 'word'],
  ['a mode behind a bracket in quotes', wordOf(rels(relation('image', 'a>b" TargetMode="External'))), 'wordActive'],
  ['an entity of its own', wordOf(rels('<!DOCTYPE r [<!ENTITY e "x">]><Relationships/>')), 'word'],
  [
    'links in another encoding',
    wordOf({ name: 'word/_rels/a.rels', content: Buffer.from(relation('image', 'https://t.test'), 'utf16le') }),
    'word',
  ],
  [
    'a part that comes twice',
    wordOf({ name: 'word/a.xml', content: 'a' }, { name: 'word/A.xml', content: 'b' }),
    'word',
  ],
  ['a password', wordOf({ name: 'word/a.xml', content: 'a', says: { flags: 1 } }), 'word'],
  ['no document', zipOf([{ name: 'xl/workbook.xml', content: 'x' }]), 'word'],
  ['a bomb beside it', wordOf({ name: 'word/a.xml', content: 'a', says: { bytes: 4_000_000_000 } }), 'wordSize'],
  [
    'a list of parts without end',
    wordOf(rels(`${relation('hyperlink', 'a')}${' '.repeat(WORD_LIMITS.maxPartBytes)}`)),
    'wordSize',
  ],
  [
    'more parts than a document has',
    wordOf(...Array.from({ length: WORD_LIMITS.maxEntries }, (_, at) => ({ name: `word/${at}.xml`, content: '' }))),
    'wordSize',
  ],
  ['only its beginning', wordOf().subarray(0, 60), 'word'],
])('a Word file with %s is not', async (_what, content, problem) => {
  expect(await problemOf(content)).toBe(problem);
});

test('a part that unpacks to more than it says is not read', async () => {
  const honest = relation('hyperlink', 'https://carrier.test/').length;
  const lying = {
    ...rels(`${relation('hyperlink', 'https://carrier.test/')}${' '.repeat(500_000)}`),
    says: { bytes: honest },
  };
  expect(await problemOf(wordOf(lying))).toBe('word');
});
