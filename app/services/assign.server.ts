import { parseWithZod } from '@conform-to/zod/v4';
import { formatCount } from '@contract/shared/format';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { MAX_INT4 } from '@contract/shared/record-id';
import { data } from '@remix-run/node';
import { z } from 'zod';
import type { AssignedRow } from '~/view/assigned-row';
import { NO_ONE } from '~/view/lists/person-filter';
import type { ToastUndo } from '~/view/toast';
import { UNDO_MS } from './bulk-rows.server';
import type { Refused } from './monitor.server';
import { readForm } from './read-form.server';
import { redirectWithToast } from './toast.server';

/** A selected row of a list: its id and its version, sent as `1042:3`. */
type Seen = [id: number, version: number];

const seen = (noun: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}:\d{1,10}$/, `Select ${noun}s in the list.`)
    .transform((text) => text.split(':').map(Number) as Seen)
    .refine((numbers) => numbers.every((number) => number <= MAX_INT4), `Select ${noun}s in the list.`);

/** The selected rows of a described form, at least one. */
export const someRows = (noun: string) =>
  z
    .array(seen(noun))
    .min(1, `Select at least one ${noun}.`)
    .max(MAX_PER_PAGE, `Select ${MAX_PER_PAGE} ${noun}s at most.`);

/** The selected rows, as a form for one or several sends them. */
export const selectedRows = (noun: string) =>
  z.union([seen(noun).transform((one) => [one]), z.array(seen(noun)).max(MAX_PER_PAGE)]).default([]);

/** A person or a team; omitted: unchanged, null: none. */
export const Whose = z
  .string()
  .optional()
  .refine(
    (text) => text === undefined || text === NO_ONE || (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INT4),
    { error: 'Choose from the list.' },
  )
  .transform((text) => (text === undefined ? undefined : text === NO_ONE ? null : Number(text)));

interface Before {
  id: number;
  version: number;
  assigneeId: number | null;
  teamId?: number | null;
}

/** Whom the form names; undefined: as it is. */
type Wanted = { assignee?: number | null | undefined; team?: number | null | undefined };

/** As the form asks for it: it was sent before, or a colleague did the same. */
const isAsAsked = (row: Before | undefined, { assignee, team }: Wanted): boolean =>
  row !== undefined &&
  (assignee === undefined || row.assigneeId === assignee) &&
  (team === undefined || row.teamId === team);

/** What the form that gives a row back sends: an empty part was not changed, 0 means none. */
const givenBack = (id: number, version: number, row: Before, { assignee, team }: Wanted, hasTeam: boolean) =>
  [
    id,
    version,
    assignee === undefined ? '' : (row.assigneeId ?? 0),
    hasTeam ? (team === undefined ? '' : (row.teamId ?? 0)) : 0,
  ].join(':');

interface AssignedRows<Schema extends z.ZodType<Wanted>> {
  /** The form's value for one of them. */
  noun: 'load' | 'alert';
  /** The list that it came from. */
  back: string;
  schema: Schema;
  rowsOf: (value: z.output<Schema>) => readonly Seen[];
  assign: (
    id: number,
    version: number,
    value: z.output<Schema>,
  ) => Promise<{ ok: true; data: { version: number } } | Refused<number>>;
  /** Whom each of the rows has now, and its version; skips another company's. */
  before: (ids: readonly number[]) => Promise<Before[]>;
  /** The rows have a team. */
  hasTeam?: boolean;
  /** The form that gives them back. */
  undo: Omit<ToastUndo, 'values'>;
  /** The current rows with these ids; skips another company's. */
  named: (ids: readonly number[]) => Promise<AssignedRow[]>;
}

/**
 * Assigns the selected rows one by one: a row that someone else changed meanwhile stays unchanged, and the returned
 * form names it. Called inside an action.
 */
export async function assignAction<Schema extends z.ZodType<Wanted>>(request: Request, rows: AssignedRows<Schema>) {
  const { noun, back, schema, rowsOf, assign, named, before, hasTeam = false, undo } = rows;
  const form = await readForm(request);
  if (!form.has(noun)) return redirectWithToast(back, `Select ${noun}s in the list first.`, { type: 'warning' });
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') {
    const ids = form
      .getAll(noun)
      .flatMap((text) => (/^[1-9]\d{0,9}:/.test(String(text)) ? [Number.parseInt(String(text), 10)] : []));
    return data({ result: submission.reply(), outcome: null, items: await named(ids.slice(0, MAX_PER_PAGE)) }, 400);
  }
  const outcome = { done: 0, refused: [] as { id: number; why: string }[] };
  const values: string[] = [];
  const seen = new Map(rowsOf(submission.value));
  const were = await before([...seen.keys()]);
  for (const [id, version] of seen) {
    const was = were.find((row) => row.id === id);
    if (was?.version !== version && isAsAsked(was, submission.value)) {
      outcome.done += 1;
      continue;
    }
    const answer = await assign(id, version, submission.value);
    if (answer.ok) {
      outcome.done += 1;
      if (was) values.push(givenBack(id, answer.data.version, was, submission.value, hasTeam));
    } else {
      const fields = Object.values(answer.error.fields ?? {}).flat();
      outcome.refused.push({ id, why: fields.join(' ') || answer.error.message });
    }
  }
  if (outcome.refused.length === 0)
    return redirectWithToast(
      back,
      `${formatCount(outcome.done, noun)} assigned.`,
      values.length > 0 ? { undo: { ...undo, values }, durationMs: UNDO_MS } : {},
    );
  const items = await named(outcome.refused.map(({ id }) => id));
  const result = submission.reply({ formErrors: [`Check what each ${noun} is now, then assign again.`] });
  return data({ result, outcome, items }, 409);
}

/** Only to a list at this address: anyone can write an address. */
export const listBehind = (back: string | null, list: string): string =>
  back !== null && (back === list || back.startsWith(`${list}?`)) ? back : list;
