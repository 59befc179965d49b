import { z } from 'zod';
import { JOB_STATUSES } from './jobs.constants';

const moment = z.iso.datetime({ offset: true });

/** A piece of work with how far it is, in units of its own kind: carriers, lines, rows. */
export const Job = z.object({
  id: z.uuid(),
  kind: z.string(),
  status: z.enum(JOB_STATUSES),
  done: z.number().int(),
  /** Null: not known yet. */
  total: z.number().int().nullable(),
  /** What came of it, once done; its shape is the kind's own. */
  result: z.unknown(),
  /** Why it failed, in words. */
  failure: z.string().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
});
export type Job = z.infer<typeof Job>;
