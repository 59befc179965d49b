import { z } from 'zod';

/** Code of the 409 for a stored paper that has changed. */
export const PAPER_CHANGED = 'paper_changed';

/**
 * The shape of every refusal. `fields` names what to correct, each with its messages. A 406 carries `url`, a 418
 * `reason`, a 5xx `reference` and never an internal message.
 */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  url: z.string().optional(),
  reason: z.string().optional(),
  reference: z.string().optional(),
  /** 403: what is missing, as `permissions` names it. */
  missing: z.object({ kind: z.string(), name: z.string() }).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
