import { z } from 'zod';
import { defineCall } from '../call';
import { COLUMN_FIELDS, COLUMN_STOPS, isStopColumnField } from './load-columns.constants';

const Stop = z.enum(COLUMN_STOPS);

/** What the company has said of a heading, and the headings of its latest lists that say nothing known. */
export const LoadColumns = z.object({
  load_columns: z.array(
    z.object({
      /** As it was written. */
      heading: z.string(),
      field: z.enum(COLUMN_FIELDS),
      /** Null for what is about the whole load. */
      stop: Stop.nullable(),
      updated_at: z.string(),
      /** Null for a former user. */
      updated_by: z.string().nullable(),
    }),
  ),
  unread: z.array(z.object({ heading: z.string(), cells: z.number().int(), file_name: z.string() })),
});
export type LoadColumns = z.infer<typeof LoadColumns>;

export const listLoadColumns = defineCall({
  method: 'GET',
  path: '/api/v1/load_columns',
  summary:
    'What the company has said that headings of its lists of loads mean, and the columns of its latest ten lists that were not read.',
  may: 'bringInLoads',
  response: LoadColumns,
});

/** The fields of the form too. */
export const LoadColumnInput = z
  .object({
    heading: z
      .string({ error: 'Enter the heading.' })
      .trim()
      .min(1, 'Enter the heading.')
      .max(200, 'The heading is too long: 200 characters at most.'),
    /** Null: the heading is read as if nothing were said. */
    field: z.enum(COLUMN_FIELDS, { error: 'Choose what the column says.' }).nullable(),
    stop: Stop.nullable().optional(),
  })
  .superRefine(({ field, stop }, context) => {
    const isOfStop = field !== null && isStopColumnField(field);
    if (isOfStop && !stop) context.addIssue({ code: 'custom', path: ['stop'], message: 'Choose the stop.' });
    if (!isOfStop && stop)
      context.addIssue({ code: 'custom', path: ['stop'], message: 'Leave the stop out: the field is no stop’s.' });
  });

export const setLoadColumn = defineCall({
  method: 'PUT',
  path: '/api/v1/load_columns',
  summary:
    'Say what a heading means in the company’s lists of loads, from the next upload on; `ignored` leaves the column out, null takes back what was said. Upper case and punctuation do not matter.',
  may: 'bringInLoads',
  body: z.object({ load_column: LoadColumnInput }),
  response: LoadColumns,
});
