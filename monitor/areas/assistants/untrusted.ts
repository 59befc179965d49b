import { randomBytes } from 'node:crypto';
import { readableLine } from '../../base/plain-line';

/** The longest text of others that one place of an answer holds. */
const LONGEST = 600;

/**
 * A text of others as one line that says no more than a reader sees. `<` and `>` become `‹` and `›`, so that no text looks like a boundary.
 */
export function cleaned(text: string, most = LONGEST): string {
  const line = readableLine(text).replaceAll('<', '‹').replaceAll('>', '›');
  const signs = [...line];
  return signs.length <= most ? line : `${signs.slice(0, most).join('')}… (cut)`;
}

/** A text that others wrote, within what a tool returns. */
export class Untrusted {
  readonly text: string;
  constructor(text: string) {
    this.text = cleaned(text);
  }
}

/** Marks what others wrote: carriers, drivers, customers, writers of mail. Null stays null: not on file. */
export const theirs = (text: string | null | undefined): Untrusted | null =>
  text === null || text === undefined || cleaned(text) === '' ? null : new Untrusted(text);

/** Lines as literals, with marked values in them. */
export type Words = { parts: readonly string[]; values: readonly unknown[] };
export const say = (parts: TemplateStringsArray, ...values: unknown[]): Words => ({ parts, values });

/**
 * Writes lines with a boundary around each marked text. Its name is new for each answer, so that no text can end it.
 *
 * @returns the text, and the boundary's name
 */
export function written(lines: readonly (Words | string)[]): string {
  const name = `untrusted-${randomBytes(4).toString('hex')}`;
  const word = (value: unknown): string => {
    if (value instanceof Untrusted) return `<${name}>${value.text}</${name}>`;
    if (Array.isArray(value)) return value.map(word).join('; ');
    return value === null || value === undefined ? 'not on file' : cleaned(String(value));
  };
  return lines
    .map((line) =>
      typeof line === 'string'
        ? line
        : line.parts.map((part, at) => part + (at < line.values.length ? word(line.values[at]) : '')).join(''),
    )
    .join('\n');
}

/** The same as data: each marked text is `{ untrusted: … }`, and any other is cleaned. */
export function asData(value: unknown): unknown {
  if (value instanceof Untrusted) return { untrusted: value.text };
  if (typeof value === 'string') return cleaned(value, 4000);
  if (Array.isArray(value)) return value.map(asData);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asData(one)]));
  return value ?? null;
}
