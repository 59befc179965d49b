import { z } from 'zod';
import { defineCall } from '../call';
import { expectedVersion, RecordId, version } from '../shared/record-id';
import { PaymentTerm } from './payment-terms.entities';

const termId = RecordId.shape.id.nullable();

const response = z.object({
  /** Null: not chosen. */
  payment_term: PaymentTerm.nullable(),
  /** Those that the company offers. */
  payment_terms: z.array(PaymentTerm),
  /** The connection's. */
  version,
});

export const getConnectionPaymentTerm = defineCall({
  method: 'GET',
  path: '/api/v1/connections/{id}/payment_term',
  summary: 'When the company pays a carrier, and the terms that it can choose from.',
  may: 'viewFullCarrierProfile',
  params: RecordId,
  response,
});

export const chooseConnectionPaymentTerm = defineCall({
  method: 'PATCH',
  path: '/api/v1/connections/{id}/payment_term',
  summary: 'Choose when the company pays a carrier; null chooses none.',
  may: 'changeConnections',
  params: RecordId,
  body: z.object({
    connection: z.object({ payment_term_id: termId, expected_version: expectedVersion }),
  }),
  response,
});
