import { z } from 'zod';
import { defineCall } from '../call';
import { expectedVersion, RecordId, recordId } from '../shared/record-id';
import { Load } from './loads.entities';

const time = (name: string) =>
  z
    .string({ error: `${name} is an ISO date and time.` })
    .trim()
    .max(40)
    .optional();

const reason = z
  .string({ error: 'Enter a reason.' })
  .trim()
  .min(1, 'Enter a reason.')
  .max(500, 'The reason is too long: 500 characters at most.');

export const correctVisit = defineCall({
  method: 'POST',
  path: '/api/v1/loads/{id}/corrections',
  summary:
    'A person’s correction of a visit to a stop, above positions and reports and beside them: that it was none, or when the truck arrived or departed. It opens a delivered load again where its last visit was none. Nothing is deleted; a later word counts instead. A time without offset is local to the stop. No text names this call.',
  may: 'workTickets',
  repeats: 'by-key',
  asPerson: true,
  params: RecordId,
  body: z.object({
    correction: z.object({
      expected_version: expectedVersion,
      stop_id: recordId('stop_id'),
      /**
       * True: what is shown of the stop until `until` was no visit. A visit after it counts. False: the times below are
       * right.
       */
      is_not_a_visit: z.boolean({ error: 'is_not_a_visit is true or false.' }),
      /** Omitted: until the end of the visit that is shown. */
      until: time('until'),
      /** An omitted time stays as it is. */
      arrived_at: time('arrived_at'),
      departed_at: time('departed_at'),
      reason,
    }),
  }),
  response: Load,
});

export const withdrawCorrection = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/corrections/{log_id}/withdraw',
  summary:
    'Withdraw a person’s correction, by the id of its log: what positions and reports show counts again. The log stays. No text names this call.',
  may: 'workTickets',
  asPerson: true,
  params: RecordId.extend({ log_id: recordId('log_id') }),
  body: z.object({ expected_version: expectedVersion, reason }),
  response: Load,
});
