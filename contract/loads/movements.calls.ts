import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { MOVEMENT_RESULTS_PAGE_SIZE } from '../shared/paging.constants';
import { RecordId } from '../shared/record-id';
import { MOVEMENT_TYPES } from './movements.constants';

export const LoadMovement = z.object({
  is_type: z.enum(MOVEMENT_TYPES),
  started_at: z.string(),
  ended_at: z.string(),
  minutes: z.number(),
  /** In straight lines from position to position; null without positions. */
  miles: z.number().nullable(),
  /** Where it stood, if that is within the fence of a stop. */
  stop_id: z.number().nullable(),
});
export type LoadMovement = z.infer<typeof LoadMovement>;

export const listLoadMovements = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/movements',
  summary:
    "What the load's truck did within the load's tracking times, newest first, 20 a page: drove, stopped, was not heard of. No text names this call.",
  may: 'viewLoads',
  params: RecordId,
  query: SearchedPaging.extend({
    per_page: SearchedPaging.shape.per_page.unwrap().default(MOVEMENT_RESULTS_PAGE_SIZE),
  }),
  response: z.object({ movements: z.array(LoadMovement) }),
  paged: true,
});
