import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { RecordId, recordId } from '../shared/record-id';
import { CALL_RESULTS, CALLED, NEXT_CALL_RANGE, WRITABLE_LOAD_LOG_TYPES } from './load-logs.constants';
import { LoadLog } from './loads.entities';

export const listLoadLogs = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/load_logs',
  summary: 'What happened to a load, newest first, with what was withdrawn. q asks for is_type, source, stop_id.',
  may: 'viewLoads',
  params: RecordId,
  query: SearchedPaging,
  response: z.object({ load_logs: z.array(LoadLog) }),
  paged: true,
});

export const createLoadLog = defineCall({
  method: 'POST',
  path: '/api/v1/load_logs',
  summary:
    'Write what a person heard about a load: an arrival or a departure at a stop, a check call, a note. It is shown next to what positions show and replaces none of it: correctVisit does. A time without offset is local to the stop.',
  may: 'workTickets',
  repeats: 'by-key',
  body: z.object({
    load_log: z.object({
      load_id: recordId('load_id'),
      stop_id: recordId('stop_id').optional(),
      is_type: z.enum(WRITABLE_LOAD_LOG_TYPES, { error: `is_type may be ${WRITABLE_LOAD_LOG_TYPES.join(', ')}.` }),
      /** Omitted: now. */
      occurred_at: z.string({ error: 'occurred_at is an ISO date and time.' }).trim().max(40).optional(),
      /** A check call on which someone spoke, and a note, need one. */
      message: z
        .string({ error: 'message is a text.' })
        .trim()
        .max(4000, 'message is too long: 4,000 characters at most.')
        .optional(),
      /** Of a check call: who was called, the result, and when the next one is due. Omitted: none is due anymore. */
      called: z.enum(CALLED, { error: `called may be ${CALLED.join(', ')}.` }).optional(),
      call_result: z.enum(CALL_RESULTS, { error: `call_result may be ${CALL_RESULTS.join(', ')}.` }).optional(),
      next_call_in_minutes: z.coerce
        .number({ error: 'Enter the minutes until the next call.' })
        .int('Enter whole minutes.')
        .min(NEXT_CALL_RANGE.least, `The next call is ${NEXT_CALL_RANGE.least} minutes ahead or more.`)
        .max(NEXT_CALL_RANGE.most, 'The next call is three days ahead at most.')
        .optional(),
    }),
  }),
  response: LoadLog,
  errors: [404],
});
