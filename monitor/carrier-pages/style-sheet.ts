import { readFileSync } from 'node:fs';

/** Of the kit's styles those that the monitor's own pages use. */
const FILES = ['reset', 'tokens', 'shapes', 'base', 'page', 'form', 'notice', 'definitions'];

/** The bundle's folder lies beside `ui/`, as this one does. */
const FOLDER = new URL('../../ui/styles/', import.meta.url);

/** The styles of the monitor's own pages, as one text without comments. */
export const STYLES = FILES.map((name) => readFileSync(new URL(`${name}.css`, FOLDER), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '');
