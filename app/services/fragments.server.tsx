import { renderToString } from 'react-dom/server';
import type { ServerDrawing } from '~/components/server-drawing';

/** A form of each kind and company, and what was typed lately. */
const MOST_KEPT = 200;
const LONGEST_KEY = 4_000;

/** Keeps the HTML of what was asked for last, for all requests of this process. */
export function keepFragments(): ServerDrawing['once'] {
  const kept = new Map<string, string>();
  return (key, draw) => {
    const html = kept.get(key) ?? renderToString(draw());
    // Last in the order again.
    kept.delete(key);
    if (key.length <= LONGEST_KEY) kept.set(key, html);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return html;
  };
}
