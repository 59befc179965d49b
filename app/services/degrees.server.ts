import { z } from 'zod';

/** Whole °F as people write them: `-10`, `−10`. */
export const degrees = z
  .string()
  .trim()
  .regex(/^[-−]?\d{1,3}$/, 'Enter whole degrees, such as 34 or -10.')
  .transform((written) => Number(written.replace('−', '-')))
  .optional();
