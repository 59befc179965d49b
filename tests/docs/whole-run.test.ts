import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Files that ask whether the run is a whole one. */
function askers(): string[] {
  const tests = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((path) => `tests/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  return [...tests, 'vitest.config.ts', 'playwright.config.ts', 'scripts/test.mjs']
    .filter((path) => /support\/whole'|TEST_WHOLE\s= /.test(read(path)))
    .sort();
}

test('CONTRIBUTING.md says of each file that leaves something for a whole run what that is', () => {
  const [, table = ''] = /Only a whole run has .*\n\n([\s\S]*?)\n\n/.exec(read('CONTRIBUTING.md'))!;
  const said = [...table.matchAll(/^ *\| `([^`]+)` \| (.+) \|$/gm)];
  expect(said.map(([, file]) => file).sort()).toEqual(askers());
});
