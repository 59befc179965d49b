import { enterIdentifier, NewIdentifier } from '@contract/carriers/entered-identifiers.calls';
import { labelledIdentifier } from '@contract/shared/printed-identifier';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

/** A number; it waits to be verified. */
export const enterNumber = defineForm({
  form: 'identifier',
  schema: NewIdentifier,
  call: ({ monitor, params, submissionId }, value) =>
    monitor.send(
      enterIdentifier,
      { params: { id: params.id! }, body: { entered_identifier: value } },
      { submissionId },
    ),
  to: ({ params, data }) => paths.carrierIdentifier(params.id!, data.id),
  toast: ({ data }) => `${labelledIdentifier(data.is_type, data.value)} is entered. Now verify it.`,
});
