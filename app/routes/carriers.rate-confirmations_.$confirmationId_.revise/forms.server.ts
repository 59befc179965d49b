import { getRateConfirmation, reviseRateConfirmation } from '@contract/rate-confirmations/rate-confirmations.calls';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { revisionOf, RevisionForm as Schema } from './revision-form.server';

export const revise = defineForm({
  form: 'revise',
  schema: Schema,
  about: ({ monitor, params }) => monitor.get(getRateConfirmation, { params: { id: params.confirmationId! } }),
  call: ({ monitor, params, about: { fields } }, typed) =>
    monitor.send(reviseRateConfirmation, {
      params: { id: params.confirmationId! },
      body: { rate_confirmation: revisionOf(typed, fields) },
    }),
  to: ({ params }) => paths.rateConfirmation(params.confirmationId!),
  toast: 'The revision is written. Nothing is sent yet.',
});
