import { decideEdiDifference } from '@contract/edi/tenders.calls';
import { z } from 'zod';
import { paths } from '~/paths';
import { defineForm, Reason } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

const idsOf = (params: Readonly<Record<string, string | undefined>>) => ({
  id: params.id!,
  difference_id: params.differenceId!,
});

export const acceptChange = defineForm({
  form: 'accept',
  intent: 'accept',
  schema: z.object({ expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(decideEdiDifference, {
      params: idsOf(params),
      body: { edi_difference: { is_accepted: true, ...value } },
    }),
  to: ({ params }) => paths.ediTender(params.id!),
  toast: 'The load is changed.',
});

export const rejectChange = defineForm({
  form: 'reject',
  intent: 'reject',
  schema: z.object({ reason: Reason, expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(decideEdiDifference, {
      params: idsOf(params),
      body: { edi_difference: { is_accepted: false, ...value } },
    }),
  to: ({ params }) => paths.ediTender(params.id!),
  toast: { message: 'Rejected. The load is as it was: notify the customer.', type: 'info' },
});
