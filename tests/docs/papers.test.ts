// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The papers for buyers: whether their lists are whole, and each claim names what holds it. That links and paths are there is in links.test.ts. */

const read = (paper: string) => readFileSync(`docs/papers/${paper}`, 'utf8');

/** The cells of each row of a paper's tables that begins with a number of a control, criterion or question. */
const rowsOf = (paper: string): string[][] =>
  read(paper)
    .split('\n')
    .filter((line) => /^\| (?:\d|[A-Z]+\d)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const A_TEST = /`tests\/[\w./-]+\.(?:test|spec)\.tsx?`|`tests\/fuzz\/main\.ts`/;
const A_PAGE = /\]\((?:\.\.\/|[\w-]+\.md)/;
const isHeld = (cell = '') => A_TEST.test(cell) || A_PAGE.test(cell);
const first = ([number]: string[]) => number;

test('the papers are those that the questionnaire names', () => {
  const named = [...read('security-questionnaire.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, paper]) => paper!);
  expect([...new Set([...named, 'security-questionnaire.md'])].sort()).toEqual(readdirSync('docs/papers').sort());
});

test('every path to a test in a paper is a test', () => {
  const paths = readdirSync('docs/papers').flatMap((paper) => read(paper).match(/`tests\/[^`]+`/g) ?? []);
  expect(paths.length).toBeGreaterThan(300);
  expect(paths.filter((path) => !A_TEST.test(path))).toEqual([]);
});

describe('the security questionnaire', () => {
  const rows = rowsOf('security-questionnaire.md');

  test('has 120 questions or more, numbered in order, each once', () => {
    expect(rows.length).toBeGreaterThanOrEqual(120);
    expect(rows.map(first)).toEqual(rows.map((_row, at) => String(at + 1)));
    expect(new Set(rows.map(([, question]) => question)).size).toBe(rows.length);
  });

  test('answers each in one to three sentences, with what holds it', () => {
    for (const [number, question, answer = '', held, ...more] of rows) {
      expect(more, number).toEqual([]);
      expect(question, number).toMatch(/\?$/);
      expect(answer, number).toMatch(/\.$/);
      expect(answer.split(/[.] (?=[A-Z“])/).length, number).toBeLessThanOrEqual(3);
      expect(isHeld(held), number).toBe(true);
    }
  });
});

describe('the ASVS paper', () => {
  const VERDICTS = ['holds', 'in part', 'does not', 'does not apply', 'not judged'];
  const rows = rowsOf('asvs-5-level-2.md');
  const levels = new Map(
    readFileSync('tests/docs/asvs-5-controls.txt', 'utf8')
      .split('\n')
      .filter((line) => /^\d: /.test(line))
      .flatMap((line) =>
        line
          .slice(3)
          .split(' ')
          .map((number) => [number, line[0]!] as const),
      ),
  );

  test('has every control of levels 1 and 2 once, with its level', () => {
    expect(levels.size).toBe(253);
    expect(rows.map(first).sort()).toEqual([...levels.keys()].sort());
    for (const [number, level] of rows) expect(level, number).toBe(levels.get(number!));
  });

  test('says of each one of five verdicts, and counts them', () => {
    for (const [number, , , verdict] of rows) expect(VERDICTS, number).toContain(verdict);
    const counted = VERDICTS.map((one) => `${rows.filter(([, , , verdict]) => verdict === one).length} ${one}`);
    expect(read('asvs-5-level-2.md')).toContain(`Of the 253: ${counted.join(', ')}.`);
  });

  test('says “holds” of none without a test, a record or a page', () => {
    const bare = rows.filter(([, , , verdict, , held]) => verdict === 'holds' && !isHeld(held));
    expect(bare.map(first)).toEqual([]);
  });
});

describe('the accessibility report', () => {
  const VERDICTS = ['supports', 'partially supports', 'does not support', 'not applicable'];
  const rows = rowsOf('accessibility-report.md');

  test('has the 55 criteria of WCAG 2.2 A and AA once, and counts what it says', () => {
    expect(new Set(rows.map(first)).size).toBe(rows.length);
    expect([
      rows.filter(([, level]) => level === 'A').length,
      rows.filter(([, level]) => level === 'AA').length,
    ]).toEqual([31, 24]);
    const counted = VERDICTS.map((one) => `${rows.filter(([, , , verdict]) => verdict === one).length} ${one}`);
    expect(read('accessibility-report.md')).toContain(`Of the 55: ${counted.join(', ')}.`);
  });

  test('names a test where a test or axe judged, and supports nothing that no one looked at', () => {
    for (const [number, , , verdict, judgedBy = '', , held] of rows) {
      if (/axe|test/.test(judgedBy)) expect(held, number).toMatch(A_TEST);
      if (judgedBy === 'no one') expect(verdict, number).toBe('partially supports');
    }
  });

  test('says which were judged by axe alone, by code alone and by no one', () => {
    const by = (judge: string) =>
      rows.filter(([, , , verdict, judgedBy]) => judgedBy === judge && verdict !== 'not applicable').map(first);
    expect(read('accessibility-report.md')).toContain(
      `By axe alone: ${by('axe').join(', ')}. By reading the code alone: ${by('code').join(', ')}. By no one: ${by('no one').join(', ')}.`,
    );
  });
});

test('the SOC 2 map says of each criterion what the product gives, what the operator does, and what holds it', () => {
  const rows = rowsOf('soc-2-map.md');
  expect(rows.length).toBeGreaterThan(30);
  for (const [number, about, gives, does, held] of rows) {
    for (const cell of [about, gives, does]) expect(cell, number).not.toBe('');
    expect(isHeld(held), number).toBe(true);
  }
});
