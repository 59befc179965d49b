import { z } from 'zod';
import { Job } from './jobs.entities';

/** A list that a person uploaded, whatever is on its lines. */
export const UploadedList = z.object({
  id: z.number(),
  file_name: z.string(),
  lines_count: z.number().int(),
  created_at: z.string(),
  /** Null when not a person of the company, or a former one. */
  created_by: z.string().nullable(),
  /** Its progress in lines; null once that is deleted. */
  job: Job.nullable(),
});
