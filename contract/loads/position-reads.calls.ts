import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { RecordId } from '../shared/record-id';

export const PositionRead = z.object({
  carrier_vehicle_id: z.number(),
  /** "Unit 4411, VIN …0937" */
  vehicle: z.string(),
  user_id: z.number().nullable(),
  /** Null: no longer with the company. */
  user: z.string().nullable(),
  /** The minute in which it was read. */
  read_at: z.string(),
});
export type PositionRead = z.infer<typeof PositionRead>;

export const listPositionReads = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/position_reads',
  summary: 'Who of the company looked at which truck’s positions through this load, and when. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  query: SearchedPaging,
  response: z.object({ position_reads: z.array(PositionRead) }),
  paged: true,
});
