import { z } from 'zod';

/** The id of a company's own record in a path: a whole number above 0, as the database's integer holds it. */
export const RecordId = z.object({
  id: z.coerce
    .number({ error: 'id must be a number.' })
    .int('id must be a whole number.')
    .min(1, 'id must be above 0.')
    .max(2_147_483_647, 'id is too large.'),
});
