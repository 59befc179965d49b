import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** What no text of ours says, and why: the table of docs/writing.md. */
type Rule = { word: string; instead: string; where: string; pattern: RegExp; anywhere: RegExp };

const WRITING = 'docs/writing.md';

/**
 * Decisions are records of their day. The lists of words say them, those that reports use too, and calls.md is written from
 * the contract.
 */
const LEFT_OUT =
  /^(?:docs\/decisions\/|docs\/writing\.md$|docs\/calls\.md$|monitor\/db\/migrations\/|monitor\/areas\/identity-alerts\/sanitize-words\.ts$)/;

const RULES: Rule[] = readFileSync(WRITING, 'utf8')
  .split('\n## Words not to use\n')[1]!
  .split('\n')
  .filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| not | '))
  .map((line) => {
    const [word = '', instead = '', where = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const spaced = word.replaceAll(' ', '\\s+');
    const anywhere = new RegExp(`(?<![\\w-])${spaced}(?![\\w-])`, 'i');
    const pattern = where === 'loads' ? new RegExp(`^\\W*${spaced}\\W*$`, 'i') : anywhere;
    return { word, instead, where, pattern, anywhere };
  });

/** Screens, pages and papers about loads, alerts, rate confirmations and the board. */
const OF_LOADS =
  /^(?:app|monitor\/areas)\/(?!.*(?:identity-alerts|carriers\.\$id|vetting)).*(?:load|alert|exchange|rate-confirmation|feed|detention)/;

/** Whether a rule is about a piece: one of loads is about a whole value, the others about a part of it. */
const isAbout = ({ where }: Rule, path: string, isComment: boolean): boolean =>
  where === 'everywhere' || (!isComment && (where === 'sentences' || (where === 'loads' && OF_LOADS.test(path))));

type Piece = { at: number; text: string; isComment: boolean };

/** What a source says: its sentences (literals with a blank in them, and what stands between tags) and its comments. */
function piecesOf(path: string, source: string): Piece[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const pieces = new Map<number, Piece>();
  const add = (at: number, end: number, isComment: boolean) =>
    pieces.set(at, { at, text: source.slice(at, end), isComment });
  const visit = (node: ts.Node) => {
    const isText = node.kind === ts.SyntaxKind.JsxText;
    if (!isText)
      for (const { pos, end } of [
        ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
      ])
        add(pos, end, true);
    const isLiteral =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText || (isLiteral && /\s/.test(node.getText(file).trim()))) add(node.getStart(file), node.getEnd(), false);
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return [...pieces.values()];
}

/** SQL names its own things: a word in it is an alias, not a sentence. */
const isSql = (text: string) => /\b(?:SELECT|FROM|WHERE|JOIN|UNION|UPDATE|INSERT|DELETE|::)\b/.test(text);

function findIn(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  // Only sources with such a word are read as TypeScript, which is slow.
  if (!RULES.some((rule) => isAbout(rule, path, false) && rule.anywhere.test(source))) return [];
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const pieces = path.endsWith('.md')
    ? [
        {
          at: 0,
          text: source.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/\S/g, ' ')),
          // Of the documentation, the README alone is held to every word.
          isComment: path !== 'README.md',
        },
      ]
    : piecesOf(path, source).filter(({ text, isComment }) => isComment || !isSql(text));
  return pieces.flatMap(({ at, text, isComment }) =>
    RULES.filter((rule) => isAbout(rule, path, isComment) && rule.pattern.test(text)).map(
      ({ word, instead, pattern }) =>
        `${path}:${lineOf(at + pattern.exec(text)!.index)} says “${word}”; ${WRITING} has: ${instead}`,
    ),
  );
}

const files = execFileSync(
  'git',
  ['ls-files', 'app', 'contract', 'docs', 'monitor', 'ui', 'README.md', 'CONTRIBUTING.md'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.(?:tsx?|mjs|md)$/.test(path) && !LEFT_OUT.test(path));

describe('our words', () => {
  test('the table is read whole', () => {
    expect(RULES.length).toBeGreaterThan(10);
    expect(RULES.find(({ word }) => word === 'somebody')).toMatchObject({ instead: 'someone', where: 'everywhere' });
    expect(RULES.filter(({ where }) => !['everywhere', 'sentences', 'loads'].includes(where))).toEqual([]);
  });

  const wordsIn = (path: string, source: string) =>
    piecesOf('x.tsx', source)
      .flatMap(({ text, isComment }) =>
        RULES.filter((rule) => isAbout(rule, path, isComment) && rule.pattern.test(text)).map(({ word }) => word),
      )
      .sort();

  test('a sentence, a text between tags and a comment are looked at; a name is not', () => {
    const source = [
      "const told = 'told';",
      '// somebody asked',
      'const page = <p>Nobody is here, and it closes by\n  itself</p>;',
      "const text = `Ask ${'whoever'} mended it`;",
    ].join('\n');
    expect(wordsIn('x.tsx', source)).toEqual(['by itself', 'mended', 'nobody', 'somebody']);
  });

  test('an empty value of a load has one of two words; a sentence may say what is not known', () => {
    const source = "const empty = <p>Not known</p>; const none = 'None yet'; const why = 'Its place is not known.';";
    expect(wordsIn('app/components/load/load-stops.tsx', source)).toEqual(['none yet', 'not known']);
    expect(wordsIn('app/components/carrier/profile/x.tsx', source)).toEqual([]);
  });

  test('are in no sentence, comment or page of ours', () => {
    expect(files.flatMap(findIn)).toEqual([]);
  });
});
