import { z } from 'zod';

/** How it was confirmed, or why it is of no use: who asks years later finds it here. */
export const ReviewNote = z
  .string({ error: 'Say how you know.' })
  .trim()
  .min(1, 'Say how you know.')
  .max(1000, 'That is too long: 1,000 characters at most.');
