import { z } from 'zod';

/** When a company pays: "Net 30". */
export const PaymentTerm = z.object({
  id: z.number(),
  company_id: z.number(),
  name: z.string(),
  /** False: no longer offered; existing choices stay. */
  is_offered: z.boolean(),
});
export type PaymentTerm = z.infer<typeof PaymentTerm>;
