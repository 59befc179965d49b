import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { carrierId, expectedVersion, RecordId, recordId } from '../shared/record-id';
import { EXCEPTION_GROUND_NAMES } from './gate.constants';
import { GateAnswer, GateException, GateSummary } from './gate.entities';
import { Load } from './loads.entities';

const note = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(10, `${missing} Ten characters at least.`)
    .max(1000, 'That is too long: 1,000 characters at most.');

export const getLoadGate = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/gate',
  summary:
    'May this carrier have this load: yes, by exception or never, with every reason, its source and its day. Without carrier_id of the carrier that has the load. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  query: z.object({ carrier_id: carrierId('carrier_id').optional() }),
  response: GateAnswer,
  errors: [409],
});

export const listLoadGates = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/gates',
  summary: 'The same for up to 50 carriers at once, as lists of carriers show it. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  query: z.object({
    carrier_ids: z
      .string({ error: 'carrier_ids is missing.' })
      .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,49}$/, 'carrier_ids are up to 50 numbers with commas.')
      .transform((ids) => ids.split(',').map(Number)),
  }),
  response: z.object({ gates: z.array(GateSummary.extend({ carrier_id: z.number() })) }),
});

export const getGateException = defineCall({
  method: 'GET',
  path: '/api/v1/gate_exceptions/{id}',
  summary: 'One exception, and whether its reader may give it alone. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  response: GateException.extend({
    /** The reader requested it and is the only person of the company, who gives it with a mailed code. */
    may_give_alone: z.boolean(),
  }),
});

export const listGateExceptions = defineCall({
  method: 'GET',
  path: '/api/v1/gate_exceptions',
  summary:
    'Exceptions for loads, the newest first. q asks for id, load_id, carrier_id and status (requested, given, denied). No text names this call.',
  may: 'viewLoads',
  query: SearchedPaging,
  response: z.object({ gate_exceptions: z.array(GateException) }),
  paged: true,
});

export const createGateException = defineCall({
  method: 'POST',
  path: '/api/v1/gate_exceptions',
  summary:
    'Request that a carrier may have a load in spite of the reasons that the gate has now. Another person with compliance decides. 409 where one is requested already. No text names this call.',
  may: 'workTickets',
  asPerson: true,
  body: z.object({
    gate_exception: z.strictObject({
      load_id: recordId('load_id'),
      carrier_id: carrierId('carrier_id'),
      request_note: note('Enter why this carrier should have the load.'),
    }),
  }),
  response: GateException,
  errors: [404, 409],
});

export const mailGateExceptionCode = defineCall({
  method: 'POST',
  path: '/api/v1/gate_exceptions/{id}/code',
  summary:
    'Mails a six-digit code to the only person of a company, who needs it to give an exception alone. 409 where another person can decide. No text names this call.',
  may: 'giveExceptions',
  asPerson: true,
  params: RecordId,
  response: null,
  errors: [409, 429],
});

export const giveGateException = defineCall({
  method: 'PATCH',
  path: '/api/v1/gate_exceptions/{id}/give',
  summary:
    'Give a requested exception, on a ground and with what was checked. It covers the reasons that were requested, for this load and carrier alone. Not by who requested it: the only person of a company needs the mailed code. No text names this call.',
  may: 'giveExceptions',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  body: z.object({
    gate_exception: z.strictObject({
      ground: z.enum(EXCEPTION_GROUND_NAMES, { error: 'Choose a ground.' }),
      decision_note: note('Enter what you checked.'),
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'The code has six digits.')
        .optional(),
      expected_version: expectedVersion,
    }),
  }),
  response: GateException,
  errors: [429],
});

export const denyGateException = defineCall({
  method: 'PATCH',
  path: '/api/v1/gate_exceptions/{id}/deny',
  summary: 'Deny a requested exception. No text names this call.',
  may: 'giveExceptions',
  asPerson: true,
  params: RecordId,
  body: z.object({
    gate_exception: z.strictObject({
      decision_note: note('Enter why.'),
      expected_version: expectedVersion,
    }),
  }),
  response: GateException,
});

export const classifyLoad = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/classifications',
  summary:
    'Set of which classifications a load is, with a reason; null returns to those whose conditions it meets. Taking it out of one needs compliance. No text names this call.',
  may: 'workTickets',
  params: RecordId,
  body: z.object({
    load: z.strictObject({
      classification_ids: z.array(recordId('classification_ids')).max(50).nullable(),
      reason: note('Enter a reason.'),
      expected_version: expectedVersion,
    }),
  }),
  response: Load,
});
