import { createPaymentTerm, PaymentTermForm, updatePaymentTerm } from '@contract/onboarding/contracts.calls';
import { RecordId } from '@contract/shared/record-id';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

const to = paths.companyContracts();
const id = RecordId.shape.id;
/** Each term has a form of its own. */
const formOfTerm = (sent: FormData) => `payment-term-${sent.get('id')}`;

export const addTerm = defineForm({
  form: 'payment-term',
  intent: 'add-payment-term',
  access: 'manageContracts',
  schema: PaymentTermForm,
  call: ({ monitor }, { name }) => monitor.send(createPaymentTerm, { body: { payment_term: { name } } }),
  to,
  toast: ({ data }) => `${data.name} added.`,
});

export const renameTerm = defineForm({
  form: formOfTerm,
  intent: 'rename-payment-term',
  access: 'manageContracts',
  schema: PaymentTermForm.extend({ id, expected_version: shownVersion }),
  hidden: ['id'],
  call: ({ monitor }, { id: termId, ...change }) =>
    monitor.send(updatePaymentTerm, { params: { id: String(termId) }, body: { payment_term: change } }),
  to,
  toast: ({ data }) => `Renamed to ${data.name}.`,
});

export const retireTerm = defineForm({
  form: formOfTerm,
  intent: 'retire-payment-term',
  access: 'manageContracts',
  schema: z.object({
    id,
    is_retired: z.enum(['yes', 'no'], { error: 'Open the page again.' }),
    expected_version: shownVersion,
  }),
  hidden: ['id', 'is_retired'],
  call: ({ monitor }, { id: termId, is_retired, expected_version }) =>
    monitor.send(updatePaymentTerm, {
      params: { id: String(termId) },
      body: { payment_term: { is_retired: is_retired === 'yes', expected_version } },
    }),
  to,
  toast: ({ data, value }) => `${data.name} ${value.is_retired === 'yes' ? 'retired' : 'offered again'}.`,
});
