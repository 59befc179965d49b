import { createLoadLog } from '@contract/loads/load-logs.calls';
import {
  CALL_RESULTS,
  CALLED,
  LOAD_LOG_TYPE_LABELS,
  NEXT_CALL_MINUTES,
  WRITABLE_LOAD_LOG_TYPES,
} from '@contract/loads/load-logs.constants';
import { z } from 'zod';

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
      called: z.enum(CALLED, { error: 'Choose who was called.' }).optional(),
      call_result: z.enum(CALL_RESULTS, { error: 'Choose the result of the call.' }).optional(),
      next_call_in_minutes: z.enum(NEXT_CALL_MINUTES.map(String), { error: 'Choose when to call next.' }).optional(),
    })
    .refine(({ occurred_at, stop_id }) => !occurred_at || stop_id, {
      path: ['stop_id'],
      error: 'Choose the stop whose clock the time is on, or leave the time blank.',
    }),
  call: ({ monitor, params, submissionId }, value) =>
    monitor.send(createLoadLog, { body: { load_log: { load_id: params.id!, ...value } } }, { submissionId }),
  to: ({ params }) => `${paths.load(params.id!)}#timeline-title`,
  toast: ({ value }) => `${LOAD_LOG_TYPE_LABELS[value.is_type]} logged.`,
});
