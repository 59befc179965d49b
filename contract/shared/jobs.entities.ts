import { z } from 'zod';
import { JOB_STATUSES } from './jobs.constants';

const moment = z.iso.datetime({ offset: true });

/** A job with its progress, in units of its own kind: carriers, lines, rows. */
export const Job = z.object({
  id: z.uuid(),
  kind: z.string(),
  status: z.enum(JOB_STATUSES),
  done: z.number().int(),
  /** Null: not known yet. */
  total: z.number().int().nullable(),
  /** Its result, once done; the shape depends on the kind. */
  result: z.unknown(),
  /** Why it failed, as text. */
  failure: z.string().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
});
export type Job = z.infer<typeof Job>;
