import { renderToString } from 'react-dom/server';
import type { ServerDrawing } from '~/components/server-drawing';

/** A form of each kind and company, and what was typed lately. */
const MOST_KEPT = 200;
const LONGEST_KEY = 4_000;

/** Keeps the HTML of what was asked for last, for all requests of this process. */
export function keepFragments(): ServerDrawing['once'] {
  const kept = new Map<string, string>();
  return (key, draw) => {
    const html = kept.get(key) ?? inLatinLetters(renderToString(draw()));
    // Last in the order again.
    kept.delete(key);
    if (key.length <= LONGEST_KEY) kept.set(key, html);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return html;
  };
}

/**
 * The same text with all signs beyond Latin-1 as references. One dash in a form would have the engine keep, copy and
 * encode the whole page at two bytes a letter (measured: a sixteenth of a results page's time).
 */
const inLatinLetters = (html: string) => html.replace(/[\u0100-\u{10ffff}]/gu, (sign) => `&#${sign.codePointAt(0)};`);
