import { z } from 'zod';
import { defineCall } from '../call';
import { Paging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { BROKER_CONNECTION_STATUS_FILTER } from './load-board.constants';
import { LoadMatch } from './matches.entities';

export const matchCarriersToLoad = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/load_match/{id}',
  summary:
    'Carriers that may haul a load, by what is known of each, in sentences: lanes, a fitting truck posting, a truck near the pickup today, preferences, dispositions, verdict. {id} is the load. Those in the network first, 50 a page.',
  may: 'useLoadBoard',
  params: RecordId,
  query: Paging.extend({
    broker_connection_status: z
      .literal(BROKER_CONNECTION_STATUS_FILTER, {
        error: `broker_connection_status may be ${BROKER_CONNECTION_STATUS_FILTER}.`,
      })
      .optional(),
  }),
  response: z.object({ carriers: z.array(LoadMatch) }),
  paged: true,
});
