import { z } from 'zod';
import { defineCall } from '../call';
import { RecordId } from '../shared/record-id';
import { PaymentTerm } from './payment-terms.entities';

const termId = RecordId.shape.id.nullable();

const response = z.object({
  /** Null: not chosen. */
  payment_term: PaymentTerm.nullable(),
  /** Those that the company offers. */
  payment_terms: z.array(PaymentTerm),
});

export const getConnectionPaymentTerm = defineCall({
  method: 'GET',
  path: '/api/v1/connections/{id}/payment_term',
  summary: 'When the company pays a carrier, and the terms that it can choose from.',
  may: 'viewFullCarrierProfile',
  params: RecordId,
  response,
  errors: [401, 403, 404, 422],
});

export const chooseConnectionPaymentTerm = defineCall({
  method: 'PATCH',
  path: '/api/v1/connections/{id}/payment_term',
  summary:
    'Choose when the company pays a carrier; null chooses none. `seen_payment_term_id` is the one that the caller saw: 409 when it is another by now.',
  may: 'connect',
  params: RecordId,
  body: z.object({
    connection: z.object({ payment_term_id: termId, seen_payment_term_id: termId.optional() }),
  }),
  response,
  errors: [401, 403, 404, 409, 422],
});
