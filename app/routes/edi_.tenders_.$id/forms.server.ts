import { answerEdiTender } from '@contract/edi/tenders.calls';
import { z } from 'zod';
import { paths } from '~/paths';
import { defineForm, Reason } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

export const acceptTender = defineForm({
  form: 'accept',
  intent: 'accept',
  schema: z.object({
    reference: z.string({ error: 'Enter a reference.' }).trim().min(1, 'Enter a reference.'),
    expected_version: shownVersion,
  }),
  call: ({ monitor, params }, value) =>
    monitor.send(answerEdiTender, {
      params: { id: params.id! },
      body: { edi_tender: { is_accepted: true, ...value } },
    }),
  to: ({ params }) => paths.ediTender(params.id!),
  toast: 'Accepted. It is a load now, and the 990 goes out.',
});

export const declineTender = defineForm({
  form: 'decline',
  intent: 'decline',
  schema: z.object({ reason: Reason, expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(answerEdiTender, {
      params: { id: params.id! },
      body: { edi_tender: { is_accepted: false, ...value } },
    }),
  to: ({ params }) => paths.ediTender(params.id!),
  toast: { message: 'Declined. The 990 goes out.', type: 'info' },
});
