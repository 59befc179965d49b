import type { CurrentUser } from '@contract/identity/identity.entities';
import type { z } from 'zod';
import type { BulkAnswer, BulkOutcome, BulkRow } from '~/view/bulk-outcome';
import type { ToastUndo } from '~/view/toast';
import { bulkAnswer, doneToast, doToRows, type RowResult } from './bulk-rows.server';
import { type DefinedForm, defineForm, type Sending } from './define-form.server';
import { type PageAccess, requireUser } from './guards.server';
import type { Monitor } from './monitor.server';

/** A row as a form sends it: its id, then the version that the page showed and whatever else the form needs. */
type Seen = readonly (number | null)[];
/** A form of several rows: `bulkRows`, under the name that `rowsIn` gives. */
type RowsSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

interface BulkForms<Row extends BulkRow> {
  /** "alert" */
  noun: string;
  access: PageAccess;
  /** The rows as they are now. */
  rows: (monitor: Monitor, seen: readonly Seen[]) => Promise<Row[]>;
  /** The list, or the page that the form was sent from. */
  to: (request: Request) => string;
}

interface BulkForm<Form extends string, Schema extends RowsSchema, Row extends BulkRow> {
  /** Its id, and its button's value. */
  form: Form;
  access?: PageAccess;
  schema: Schema;
  /** The field with the rows. */
  rowsIn: keyof z.output<Schema> & string;
  /** Other fields that the page does not show. */
  hidden?: readonly string[];
  /** "claimed" */
  how: string | ((value: z.output<Schema>) => string);
  /** How what was done is taken back; omitted: it is not. */
  undo?: (back: string, user: CurrentUser) => Omit<ToastUndo, 'values'> | null;
  /** What is done to each, by the same call as on its own page. */
  act: (row: Row, seen: Seen, sending: Sending & { user: CurrentUser; value: z.output<Schema> }) => Promise<RowResult>;
}

/** The forms that do one thing to several rows of a kind. A rejected row stays as it is, and the page names it. */
export const bulkForms =
  <Row extends BulkRow>({ noun, access, rows, to }: BulkForms<Row>) =>
  <const Form extends string, Schema extends RowsSchema>(
    described: BulkForm<Form, Schema, Row>,
  ): DefinedForm<Form, Form, Schema, false, BulkAnswer> => {
    const { form, schema, rowsIn, hidden = [], how, undo, act } = described;
    return defineForm({
      form,
      intent: form,
      access: described.access,
      schema,
      hidden: [rowsIn, ...hidden],
      about: async (): Promise<{ outcome?: BulkOutcome }> => ({}),
      async call(sending, value) {
        const user = await requireUser(sending, access);
        const seen = value[rowsIn] as unknown as readonly Seen[];
        const found = await rows(sending.monitor, seen);
        const takenBack = undo?.(to(sending.request), user) ?? null;
        sending.about.outcome = await doToRows(seen, found, takenBack, (row, parts) =>
          act(row, parts, { ...sending, user, value }),
        );
        return bulkAnswer(sending.about.outcome);
      },
      again: async ({ about }, refused) => ({ ...refused, ...about }),
      to: ({ request }) => to(request),
      toast: ({ data, value }) => doneToast(data, noun, typeof how === 'string' ? how : how(value)),
    });
  };
