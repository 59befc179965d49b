import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A change of one place that a person could make by mistake, and who should notice. */
export interface Fault {
  /** Kebab-case, unique: what `npm run faults` takes. */
  id: string;
  /** What someone would suffer, in one sentence. */
  harm: string;
  /** Path from the root, with forward slashes. */
  file: string;
  /** Text of the file, there exactly once. */
  from: string;
  /** What stands there with the fault. It compiles: a type error is no fault that a test has to find. */
  to: string;
  /** Test files that a person who works on the place would run, of vitest or of the browser. `lint`: the linter. */
  foundBy: readonly (`tests/${string}` | 'lint')[];
}

/** Plants a fault in the text of its file. @returns null when it does not apply: its text is not there exactly once. */
export function planted(text: string, { from, to }: Pick<Fault, 'from' | 'to'>): string | null {
  const [before, after, ...more] = text.split(from);
  if (before === undefined || after === undefined || more.length > 0 || from === to) return null;
  return `${before}${to}${after}`;
}

/** @param root the folder of the sources */
export const textOf = (root: string, { file }: Pick<Fault, 'file'>) => readFileSync(join(root, file), 'utf8');
