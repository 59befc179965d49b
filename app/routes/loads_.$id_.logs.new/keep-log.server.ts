import { LOAD_LOG_TYPE_LABELS, WRITABLE_LOAD_LOG_TYPES } from '@contract/loads/load-logs.constants';
import { z } from 'zod';
import { createLoadLog } from '~/models/load.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { formAction } from '~/services/page.server';

const Log = z
  .object({
    is_type: z.enum(WRITABLE_LOAD_LOG_TYPES, { error: 'Choose what happened.' }),
    stop_id: z.string().optional(),
    occurred_at: z.string().optional(),
    message: z.string().optional(),
  })
  .refine(({ occurred_at, stop_id }) => !occurred_at || stop_id, {
    path: ['stop_id'],
    error: 'Choose the stop whose clock the time is on, or leave the time blank.',
  });

/** Writes what the form says; what the monitor refuses comes back to its field. */
export function keepLog(monitor: Monitor, loadId: string, request: Request) {
  const page = { form: 'log', fields: ['is_type', 'stop_id', 'occurred_at', 'message'], schema: Log };
  return formAction(request, page, async (value, submissionId) => {
    const answer = await createLoadLog(monitor, { load_id: loadId, ...value }, submissionId);
    if (!answer.ok) return answer;
    return { to: `${paths.load(loadId)}#timeline-title`, toast: `${LOAD_LOG_TYPE_LABELS[value.is_type]} logged.` };
  });
}
