import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MAX_IMPORTS = 19;

/** Routes with an action that still import more. The list may only become shorter. */
const LONGER: string[] = [];

const routes = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
  .filter((file) => /route\.tsx?$/.test(file))
  .map((file) => ({
    name: file.replace(/\/route\.tsx?$/, ''),
    source: readFileSync(join('app/routes', file), 'utf8'),
  }));
const withAction = routes.filter(({ source }) => /^export (async function|const) action\b/m.test(source));

test(`a route with an action has at most ${MAX_IMPORTS} imports, but for those that are named`, () => {
  expect(withAction.length).toBeGreaterThan(40);
  const longer = withAction.filter(({ source }) => (source.match(/^import\b/gm) ?? []).length > MAX_IMPORTS);
  expect(longer.map(({ name }) => name).sort()).toEqual(LONGER);
});

test('no loader is the result of a call, and an action of nothing but its forms', () => {
  const made = routes.flatMap(({ name, source }) =>
    [...source.matchAll(/^export const (loader|action) = (\w+)/gm)].map(([, what, by]) => [name, what, by] as const),
  );
  expect(made.filter(([, what, by]) => what === 'loader' || by !== 'actionOf')).toEqual([]);
});
