import { LOAD_LOG_TYPE_LABELS, WRITABLE_LOAD_LOG_TYPES } from '@contract/loads/load-logs.constants';
import { z } from 'zod';
import { createLoadLog } from '~/models/load.server';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

export const keepLog = defineForm({
  form: 'log',
  schema: z
    .object({
      is_type: z.enum(WRITABLE_LOAD_LOG_TYPES, { error: 'Choose what happened.' }),
      stop_id: z.string().optional(),
      occurred_at: z.string().optional(),
      message: z.string().optional(),
    })
    .refine(({ occurred_at, stop_id }) => !occurred_at || stop_id, {
      path: ['stop_id'],
      error: 'Choose the stop whose clock the time is on, or leave the time blank.',
    }),
  call: ({ monitor, params, submissionId }, value) =>
    createLoadLog(monitor, { load_id: params.id!, ...value }, submissionId),
  to: ({ params }) => `${paths.load(params.id!)}#timeline-title`,
  toast: ({ value }) => `${LOAD_LOG_TYPE_LABELS[value.is_type]} logged.`,
});
