import { z } from 'zod';

/** The person of the company to whom a load or an alert is assigned. */
export const LoadLockAssignee = z.object({
  id: z.number(),
  full_name: z.string(),
  email: z.string(),
  phone_e164: z.string().nullable(),
  /** Has the staff scope and not the manager scope. */
  is_self_staff: z.boolean(),
});
