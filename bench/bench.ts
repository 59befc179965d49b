import type { Workshop } from './support/workshop';

/** One measured side: a number with what it counts. */
export type Amount = { value: number; unit: string };

/** A line of the table. Only the ratio travels to other machines: both sides are measured in the same run. */
export type Figure = {
  /** What was measured, in a few words. */
  what: string;
  product: Amount;
  /** What it was measured beside, and how that did; null: the target is a plain number. */
  beside: ({ name: string } & Amount) | null;
  /** How many times as good as what it stands beside; null without one. */
  ratio: number | null;
  target: string;
  /** Null: it has no target and is shown only for comparison. */
  isMet: boolean | null;
};

/** A file `<name>.bench.ts` in this folder exports `bench`; `npm run bench -- <name>` runs it alone. */
export type Bench = {
  title: string;
  run: (workshop: Workshop) => Promise<Figure[]>;
};
