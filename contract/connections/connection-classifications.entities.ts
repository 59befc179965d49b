import { z } from 'zod';

/** A classification by broker election, and whether the company elected it for the carrier. */
export const ConnectionClassification = z.object({
  id: z.number(),
  name: z.string(),
  is_elected: z.boolean(),
});
export type ConnectionClassification = z.infer<typeof ConnectionClassification>;
