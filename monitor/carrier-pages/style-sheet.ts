import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Of the kit's styles those that the monitor's own pages use. */
const FILES = ['reset', 'tokens', 'shapes', 'base', 'page', 'form', 'notice', 'definitions'];

// By the package's own name for its kit: the bundle lies elsewhere than this file.
const { resolve } = createRequire(import.meta.url);

/** The styles of the monitor's own pages, as one text without comments. */
export const STYLES = FILES.map((name) => readFileSync(resolve(`#ui/styles/${name}.css`), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '');
