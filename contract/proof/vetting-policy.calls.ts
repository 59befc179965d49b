import { z } from 'zod';
import { defineCall } from '../call';

/** A company's vetting policy, written out from its rules and its gate, with who changed it. */
export const VettingPolicy = z.object({
  company: z.string(),
  as_of: z.string(),
  sections: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  /** Newest first, as the audit log has it. */
  history: z.array(
    z.object({
      at: z.string(),
      /** Null: no user of the company. */
      by: z.string().nullable(),
      what: z.string(),
    }),
  ),
});
export type VettingPolicy = z.infer<typeof VettingPolicy>;

export const getVettingPolicy = defineCall({
  method: 'GET',
  path: '/api/v1/vetting_policy',
  summary:
    'The company’s vetting policy: its rules, its numbers and its gate in sentences, and the history of their changes. No text names this call.',
  may: 'keepRules',
  response: VettingPolicy,
});
