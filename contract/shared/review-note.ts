import { z } from 'zod';

/** How it was confirmed, or why it was rejected: the answer for anyone who asks years later. */
export const ReviewNote = z
  .string({ error: 'Say how you know.' })
  .trim()
  .min(1, 'Say how you know.')
  .max(1000, 'That is too long: 1,000 characters at most.');
