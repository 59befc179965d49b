import type { Queryable } from '../db/client';
import { enqueueJob } from './jobs';

/** Queues a check of each company's carriers that are due; `areas/reassessment/watch-jobs.ts` does it. */
export const FIND_DUE_WATCHES = { kind: 'find_due_watches' };

/**
 * Facts of carriers have changed: users who follow them must be notified. If it is requested twice before it begins, it
 * runs once.
 */
export const findDueWatches = (tx: Queryable, now: Date) =>
  enqueueJob(tx, FIND_DUE_WATCHES, { params: {}, companyId: null, userId: null, now, once: 'due' });
