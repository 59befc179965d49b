import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const CONTRACT = fileURLToPath(new URL('../../contract', import.meta.url));

/** Files the browser may load without a validator: every `*.constants.ts`, and the plain functions beside them. */
const PLAIN_FUNCTIONS = [
  'contact-details',
  'day',
  'fmcsa-codes',
  'format',
  'geography',
  'identifiers',
  'names',
  'paging-correction',
  'permissions',
  'printed-identifier',
  'safety-ratings',
  'search-text',
  'sms-basics',
  'time-zones',
  'vin',
  'violation-categories',
]
  .map((name) => join(CONTRACT, 'shared', `${name}.ts`))
  .concat(['filter-params.ts', 'search-filters.ts'].map((name) => join(CONTRACT, 'carriers', name)))
  .concat(join(CONTRACT, 'rules', 'out-of-service-rates.ts'));

const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.constants.ts'))
  .map((path) => join(CONTRACT, path))
  .concat(PLAIN_FUNCTIONS);

/** What a file loads when it runs; type imports vanish in the build. */
function loadedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gms)].map(
    (found) => found[1] ?? found[2] ?? '',
  );
}

describe('plain files of the contract', () => {
  it.each(files.map((file) => [relative(CONTRACT, file), file]))('%s loads plain files only', (_, file) => {
    const plain = new Set(files);
    for (const module of loadedBy(file)) {
      expect(module.startsWith('.'), `${module} is no file of the contract`).toBe(true);
      expect(plain, `${module} may load a validator`).toContain(`${resolve(dirname(file), module)}.ts`);
    }
  });
});
