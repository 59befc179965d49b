import { getRateConfirmation, reviseRateConfirmation } from '~/models/rate-confirmations.server';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { revisionOf, RevisionForm as Schema } from './revision-form.server';

export const revise = defineForm({
  form: 'revise',
  schema: Schema,
  about: ({ monitor, params }) => getRateConfirmation(monitor, params.confirmationId!),
  call: ({ monitor, params, about: { fields } }, typed) =>
    reviseRateConfirmation(monitor, params.confirmationId!, revisionOf(typed, fields)),
  to: ({ params }) => paths.rateConfirmation(params.confirmationId!),
  toast: 'The revision is written. Nothing is sent yet.',
});
