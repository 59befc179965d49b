import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { carrierId, recordId } from '../shared/record-id';
import { LoadCarrierDisposition } from './dispositions.entities';
import { DISPOSITION_REASONS } from './load-board.constants';

export const listLoadCarrierDispositions = defineCall({
  method: 'GET',
  path: '/api/v1/load_carrier_dispositions',
  summary: 'Why carriers did not take loads, newest first. q asks for carrier, load, reason and time.',
  may: 'useLoadBoard',
  query: SearchedPaging.extend({
    carrier_id: carrierId('carrier_id').optional(),
    load_id: recordId('load_id').optional(),
  }),
  response: z.object({ load_carrier_dispositions: z.array(LoadCarrierDisposition) }),
  paged: true,
});

export const createLoadCarrierDisposition = defineCall({
  method: 'POST',
  path: '/api/v1/load_carrier_dispositions',
  summary: 'Keep why a carrier did not take a load. Sent twice under one Idempotency-Key it is kept once.',
  may: 'workLoadBoard',
  repeats: 'by-key',
  body: z.strictObject({
    load_carrier_disposition: z.strictObject({
      carrier_id: carrierId('carrier_id', 'Choose a carrier.'),
      load_id: recordId('load_id', 'Choose a load.'),
      reason: z.enum(DISPOSITION_REASONS, { error: 'Choose a reason.' }),
      notes: z
        .string({ error: 'notes is a text.' })
        .trim()
        .max(2000, 'That is too long: 2,000 characters at most.')
        .transform((value) => (value === '' ? null : value))
        .nullable()
        .default(null),
    }),
  }),
  response: LoadCarrierDisposition,
  errors: [404],
});

export const reportLoadCarrierDispositions = defineCall({
  method: 'GET',
  path: '/api/v1/load_carrier_dispositions/by_reason',
  summary:
    'How often each reason was given, with the carriers that gave it most. Days are of UTC, the last 90 unless given. No text names this call.',
  may: 'useLoadBoard',
  query: z.object({
    from: z.iso.date({ error: 'from is an ISO day, such as 2026-11-23.' }).optional(),
    to: z.iso.date({ error: 'to is an ISO day, such as 2026-11-23.' }).optional(),
  }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    total: z.number(),
    reasons: z.array(
      z.object({
        reason: z.enum(DISPOSITION_REASONS),
        count: z.number(),
        loads: z.number(),
        carriers: z.array(z.object({ id: z.number(), legal_name: z.string().nullable(), count: z.number() })),
      }),
    ),
  }),
});
