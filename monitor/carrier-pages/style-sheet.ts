import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CONDITIONAL_STYLES } from './conditional-fields';
import { PRINT_STYLES } from './print-styles';

/** The kit's styles for the monitor's own pages. */
const FILES = ['reset', 'tokens', 'shapes', 'base', 'page', 'form', 'notice', 'definitions'];

// By the package's own name for its kit: the bundle is elsewhere than this file.
const { resolve } = createRequire(import.meta.url);

/** The styles of the monitor's own pages, as one text without comments. */
export const STYLES = FILES.map((name) => readFileSync(resolve(`#ui/styles/${name}.css`), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '')
  .concat(CONDITIONAL_STYLES, PRINT_STYLES);
