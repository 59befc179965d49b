import { formatCount } from '@contract/shared/format';
import { MAX_INT4 } from '@contract/shared/record-id';
import { z } from 'zod';
import type { BulkOutcome, BulkRow } from '~/view/bulk-outcome';
import type { ToastUndo } from '~/view/toast';
import type { Refused } from './monitor.server';
import type { ToastOptions } from './toast.server';

/** Rows of one form: a page of a list. */
export const MAX_BULK_ROWS = 50;
/** Long enough to read the toast and to find its button. */
export const UNDO_MS = 12_000;

/** Numbers of a row as forms send them: `1042:3`. An empty part is null: it is not part of it. */
const numbers = (noun: string, count: number) =>
  z
    .string()
    .max(60, `Select ${noun}s in the list.`)
    .regex(new RegExp(`^[1-9]\\d{0,9}(:\\d{0,10}){${count - 1}}$`), `Select ${noun}s in the list.`)
    .transform((text) => text.split(':').map((part) => (part === '' ? null : Number(part))))
    .refine((parts) => parts.every((part) => part === null || part <= MAX_INT4), `Select ${noun}s in the list.`);

/** The rows of a form, each with `count` numbers, its id first. */
export const bulkRows = (noun: string, count = 2) =>
  z
    .array(numbers(noun, count))
    .min(1, `Select at least one ${noun}.`)
    .max(MAX_BULK_ROWS, `Select ${MAX_BULK_ROWS} ${noun}s at most.`);

/** The ids that an address names, each once. */
export const idsIn = (search: URLSearchParams, name: string): number[] =>
  [...new Set(search.getAll(name).flatMap((text) => /^[1-9]\d{0,9}(?=:|$)/.exec(text)?.[0] ?? []))]
    .map(Number)
    .filter((id) => id <= MAX_INT4)
    .slice(0, MAX_BULK_ROWS);

/** Done, with what the form that takes it back sends, if it can be; or why not. */
export type RowResult = { undo?: string; why?: undefined } | { why: string };

/** The words of a refusal. */
export const whyOf = ({ error }: Refused<number>): string =>
  Object.values(error.fields ?? {})
    .flat()
    .join(' ') || error.message;

/**
 * Does one thing to each of the rows, one after the other: a rejected row stays as it is, and the others continue.
 *
 * @param seen ids with the versions that the page showed
 * @param undo how to undo it; null: it cannot be undone
 */
export async function doToRows<Row extends BulkRow>(
  seen: readonly (readonly (number | null)[])[],
  rows: readonly Row[],
  undo: Omit<ToastUndo, 'values'> | null,
  act: (row: Row, seen: readonly (number | null)[]) => Promise<RowResult>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], left: [], undo: null };
  const values: string[] = [];
  for (const [id, parts] of new Map(seen.map((one) => [one[0]!, one]))) {
    const row = rows.find((one) => one.id === id);
    // Gone, or never this company's: both are said alike.
    if (!row) {
      outcome.left.push({ id, name: `Number ${id}`, to: null, why: 'It is not there any more.' });
      continue;
    }
    const { name, to } = row;
    const result = await act(row, parts);
    if (result.why !== undefined) outcome.left.push({ id, name, to, why: result.why });
    else {
      outcome.done.push({ id, name, to });
      if (result.undo) values.push(result.undo);
    }
  }
  if (undo && values.length > 0) outcome.undo = { ...undo, values };
  return outcome;
}

type Answer = { ok: true; data: BulkOutcome } | Refused<409>;

/** Of a form: all was done, or the page comes back and names what was not. */
export function bulkAnswer(outcome: BulkOutcome): Answer {
  if (outcome.left.length === 0 && outcome.done.length > 0) return { ok: true, data: outcome };
  const error = { code: 'some_unchanged', message: 'Some stayed as they were.' };
  return { ok: false, status: 409, error, retryAfterSeconds: null };
}

/** "3 loads claimed.", with the button that takes it back. */
export const doneToast = (
  { done, undo }: BulkOutcome,
  noun: string,
  how: string,
): { message: string } & ToastOptions => ({
  message: `${formatCount(done.length, noun)} ${how}.`,
  ...(undo && { undo, durationMs: UNDO_MS }),
});

/** Only to the list, or to the page of one of its rows: anyone can write an address. */
export function backTo(request: Request, list: string, beside: readonly string[] = []): string {
  const back = new URL(request.url).searchParams.get('back') ?? '';
  const path = back.split(/[?#]/, 1)[0]!;
  const isRow = [list, ...beside].some(
    (one) => path.startsWith(`${one}/`) && /^\d{1,10}$/.test(path.slice(one.length + 1)),
  );
  return path === list || isRow ? back : list;
}
