import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MARKDOWN = [
  join(ROOT, 'README.md'),
  join(ROOT, 'CONTRIBUTING.md'),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(ROOT, 'docs', path)),
];
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** What npm does without an entry in package.json. */
const NPM_OWN = ['ci', 'install'];

const named = (file: string) => relative(ROOT, file);
const withoutBlocks = (markdown: string) => markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

/** What stands in blocks of code and between backquotes. */
function codeIn(markdown: string): string {
  return [...markdown.matchAll(/^ *```[\s\S]*?^ *```$|`[^`\n]+`/gm)].map(([code]) => code).join('\n');
}

/** Anchors as GitHub makes them of headings. */
function anchorsOf(markdown: string): string[] {
  const seen = new Map<string, number>();
  return [...withoutBlocks(markdown).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => {
    const plain = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
    const anchor = plain.trim().replaceAll(/\s/g, '-');
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

/** Targets of links and pictures, those of other sites left out. */
function linksIn(markdown: string): string[] {
  return [...withoutBlocks(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Files of the product named in backquotes: `monitor/app.ts`, `docs/how-to/`. Patterns and placeholders are not. */
function pathsIn(markdown: string): string[] {
  return [...withoutBlocks(markdown).matchAll(/`((?:app|contract|monitor|tests|scripts|bench|docs|public)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path.replace(/:\d+$/, ''))
    .filter((path) => !/[*<>{}…]/.test(path));
}

describe.each(MARKDOWN.map((file) => [named(file), file]))('%s', (_name, file) => {
  const markdown = readFileSync(file, 'utf8');

  test('has links that lead somewhere', () => {
    const broken = linksIn(markdown).filter((target) => {
      const [path = '', anchor] = target.split('#');
      const to = path === '' ? file : resolve(dirname(file), decodeURI(path));
      if (!existsSync(to)) return true;
      return anchor !== undefined && to.endsWith('.md') && !anchorsOf(readFileSync(to, 'utf8')).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  // A superseded record describes the past: it stays as it was written.
  test.skipIf(/^Status: superseded/m.test(markdown))('names files that exist', () => {
    expect(pathsIn(markdown).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('names commands that package.json has', () => {
    const run = [...codeIn(markdown).matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(run.filter((name) => !(name in scripts) && !NPM_OWN.includes(name))).toEqual([]);
  });
});

test('README names every command of package.json', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const missing = Object.keys(scripts).filter((name) => !new RegExp(`\\bnpm (run )?${name}\\b`).test(readme));
  expect(missing).toEqual([]);
});

test('decisions are numbered without a gap and each says when, whether it holds, why and what follows', () => {
  const files = readdirSync(join(ROOT, 'docs/decisions')).sort();
  files.forEach((file, index) => {
    expect(file).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+\\.md$`));
    const text = readFileSync(join(ROOT, 'docs/decisions', file), 'utf8');
    expect(text, file).toMatch(/^Date: \d{4}-\d\d-\d\d$/m);
    expect(text, file).toMatch(/^Status: (accepted|superseded by \d{4})$/m);
    for (const part of ['Context', 'Decision', 'Consequences']) expect(text, file).toContain(`\n## ${part}\n`);
  });
});

test('the index of decisions has each record once, and marks those that no longer hold', () => {
  const index = readFileSync(join(ROOT, 'docs/decisions-index.md'), 'utf8');
  const lines = [...index.matchAll(/^- \[\d{4}\]\(decisions\/([^)]+)\) (.+)$/gm)];
  const files = readdirSync(join(ROOT, 'docs/decisions')).sort();
  expect(lines.map(([, file]) => file).sort()).toEqual(files);
  for (const [, file = '', text = ''] of lines) {
    const status = /^Status: superseded by (\d{4})$/m.exec(readFileSync(join(ROOT, 'docs/decisions', file), 'utf8'));
    expect(/Superseded by \[(\d{4})\]/.exec(text)?.[1], file).toBe(status?.[1]);
  }
});

test('the glossary says each word once, in order', () => {
  const text = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
  const words = [...text.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, word = '']) => word.toLowerCase());
  expect(words.length).toBeGreaterThan(50);
  expect(words).toEqual([...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')));
});
