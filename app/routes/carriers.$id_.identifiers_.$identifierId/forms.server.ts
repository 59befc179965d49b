import { IdentifierReview, reviewIdentifier } from '@contract/carriers/entered-identifiers.calls';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { labelled } from '~/view/carrier/identifiers';

/** Verifies the number, rejects it or withdraws it. */
export const review = defineForm({
  form: 'review',
  schema: IdentifierReview,
  call: ({ monitor, params }, value) =>
    monitor.send(reviewIdentifier, { params: { id: params.identifierId! }, body: { entered_identifier: value } }),
  to: ({ params }) => paths.carrierIdentifiers(params.id!),
  toast: ({ data }) => `${labelled(data)} is ${data.status}.`,
});
