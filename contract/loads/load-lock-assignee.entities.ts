import { z } from 'zod';

/** Whoever of the company has a load or an alert in hand. */
export const LoadLockAssignee = z.object({
  id: z.number(),
  full_name: z.string(),
  email: z.string(),
  phone_e164: z.string().nullable(),
  /** Has the staff scope and not the manager scope. */
  is_self_staff: z.boolean(),
});
