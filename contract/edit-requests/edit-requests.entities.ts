import { z } from 'zod';
import { EDIT_REQUEST_STATUSES } from './edit-requests.constants';

/** A company's request to correct a carrier's data. */
export const EditRequest = z.object({
  id: z.number(),
  carrier_id: z.number(),
  message: z.string(),
  status: z.enum(EDIT_REQUEST_STATUSES),
  created_at: z.string(),
  created_by: z.string().nullable(),
  /** When it was mailed to the operator; null: no address is configured, and the operator reads it here. */
  mailed_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
});
export type EditRequest = z.infer<typeof EditRequest>;
