import { correctVisit } from '@contract/loads/corrections.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, Reason } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

const stop = { stop_id: z.string({ error: 'Open the page again.' }), expected_version: shownVersion };

/** The visit that the page shows was none. Its reason is a button's, or typed. */
export const rejectVisit = defineForm({
  form: 'reject',
  intent: 'reject',
  schema: z.object({ ...stop, until: z.string().optional(), reason: Reason }),
  hidden: ['stop_id', 'until'],
  call: ({ monitor, params, submissionId }, value) =>
    monitor.send(
      correctVisit,
      { params: { id: params.id! }, body: { correction: { ...value, is_not_a_visit: true } } },
      { submissionId },
    ),
  to: ({ params }) => paths.load(params.id!),
  toast: 'Corrected: that was not a visit.',
});

export const correctTimes = defineForm({
  form: 'times',
  intent: 'times',
  schema: z.object({
    ...stop,
    arrived_at: z.string().optional(),
    departed_at: z.string().optional(),
    reason: Reason,
  }),
  hidden: ['stop_id'],
  call: ({ monitor, params, submissionId }, value) =>
    monitor.send(
      correctVisit,
      { params: { id: params.id! }, body: { correction: { ...value, is_not_a_visit: false } } },
      { submissionId },
    ),
  to: ({ params }) => paths.load(params.id!),
  toast: 'Times corrected.',
});
