import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { RecordId, recordId } from '../shared/record-id';
import { WRITABLE_LOAD_LOG_TYPES } from './load-logs.constants';
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
    'Write what a person heard about a load: an arrival or a departure at a stop, a check call, a note. It stands beside what positions show and replaces none of it. A time without offset is local to the stop.',
  may: 'workTickets',
  body: z.object({
    load_log: z.object({
      load_id: recordId('load_id'),
      stop_id: recordId('stop_id').optional(),
      is_type: z.enum(WRITABLE_LOAD_LOG_TYPES, { error: `is_type may be ${WRITABLE_LOAD_LOG_TYPES.join(', ')}.` }),
      /** Omitted: now. */
      occurred_at: z.string({ error: 'occurred_at is an ISO date and time.' }).trim().max(40).optional(),
      message: z
        .string({ error: 'message is a text.' })
        .trim()
        .max(4000, 'message is too long: 4,000 characters at most.')
        .optional(),
    }),
  }),
  response: LoadLog,
  errors: [404],
});
