import { decideEdiInvoice } from '@contract/edi/invoices.calls';
import { z } from 'zod';
import { paths } from '~/paths';
import { defineForm, Reason } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

export const releaseInvoice = defineForm({
  form: 'release',
  intent: 'release',
  schema: z.object({ reason: Reason, expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(decideEdiInvoice, {
      params: { id: params.id! },
      body: { edi_invoice: { is_released: true, ...value } },
    }),
  to: ({ params }) => paths.ediInvoice(params.id!),
  toast: 'Released.',
});

export const rejectInvoice = defineForm({
  form: 'reject',
  intent: 'reject',
  schema: z.object({ reason: Reason, expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(decideEdiInvoice, {
      params: { id: params.id! },
      body: { edi_invoice: { is_released: false, ...value } },
    }),
  to: ({ params }) => paths.ediInvoice(params.id!),
  toast: { message: 'Rejected.', type: 'info' },
});
