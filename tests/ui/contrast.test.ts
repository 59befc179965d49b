import { readdirSync, readFileSync } from 'node:fs';
import { DARK, LIGHT } from '@monitor/mail/letter-colors';
import { describe, expect, test } from 'vitest';

const css = readFileSync('ui/styles/tokens.css', 'utf8');

type Theme = Record<string, string>;

/** The colours of the n-th block that opens with the selector, in the order of the file. */
function block(selector: string, nth: number): Theme {
  const blocks = [...css.matchAll(new RegExp(`${selector.replace('.', '\\.')} \\{([^}]*)\\}`, 'g'))];
  const colours = [...(blocks[nth]?.[1] ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)];
  return Object.fromEntries(colours.map(([, name, value]) => [name, value]));
}

const light = block(':root', 0);
const dark = { ...light, ...block(':root', 1) };
const themes: Record<string, Theme> = {
  light,
  dark,
  'watchdog light': { ...light, ...block('.brand-watchdog', 0) },
  'watchdog dark': { ...dark, ...block('.brand-watchdog', 1) },
};

/** Relative luminance of WCAG 2, 0 to 1. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['paper', 'surface', 'sunk'];
const TEXT_PAIRS: [text: string, ground: string][] = [
  ...['ink', 'ink-2', 'ink-3', 'accent', 'accent-strong', 'warning', 'danger'].flatMap((text) =>
    GROUNDS.map((ground): [string, string] => [text, ground]),
  ),
  ...['pass', 'fail', 'incomplete', 'override', 'warning', 'danger'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    [tone, 'paper'],
  ]),
  ...['warning-soft', 'danger-soft', 'accent-soft'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-2', ground],
    ['ink-3', ground],
    ['accent', ground],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
];
const BORDER_PAIRS = GROUNDS.map((ground): [string, string] => ['rule-control', ground]);

describe.each(Object.entries(themes))('the colours of the %s theme', (_name, theme) => {
  const colour = (name: string) => {
    const value = theme[name];
    if (value === undefined) throw new Error(`tokens.css has no --${name}`);
    return value;
  };

  test.each(TEXT_PAIRS)('--%s on --%s can be read: 4.5 to 1 at least', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(BORDER_PAIRS)('--%s on --%s shows where a control is: 3 to 1 at least', (line, ground) => {
    expect(contrast(colour(line), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

test.each(Object.entries({ light: LIGHT, dark: DARK }))('a mail can be read in the %s', (_name, colors) => {
  for (const text of [colors.ink, colors.quiet, colors.accent])
    expect(contrast(text, colors.paper)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colors.onAccent, colors.accent)).toBeGreaterThanOrEqual(4.5);
});

test('black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test('components and pages take no colors of their own', () => {
  const files = ['app', 'ui', 'monitor']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.(tsx|css)$/.test(file) && !/(tokens|shapes|media)\.css$/.test(file));
  expect(files.length).toBeGreaterThan(10);
  const colored = files.filter((file) =>
    /#[0-9a-f]{3,8}\b(?=[;"'\s])|rgba?\(|hsla?\(/i.test(readFileSync(file, 'utf8')),
  );
  expect(colored).toEqual([]);
});
