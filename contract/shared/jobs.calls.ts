import { z } from 'zod';
import { defineCall } from '../call';
import { Job } from './jobs.entities';

export const getJob = defineCall({
  method: 'GET',
  path: '/api/v1/jobs/{id}',
  summary: "How far a piece of the company's work is: a report, an upload, a re-assessment.",
  may: 'broker',
  params: z.object({ id: z.string() }),
  response: Job,
});
