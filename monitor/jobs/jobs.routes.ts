import { getJob } from '@contract/shared/jobs.calls';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../base/http-errors';
import { mount } from '../server/calls';
import type { Services } from '../server/services';
import { findJob } from './jobs';

export function jobsRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, getJob, async ({ params }, { db, company }) => {
    const job = await findJob(db, company.id, params.id);
    if (!job) throw httpErrors.notFound('That piece of work');
    return job;
  });
}
