import { getJob } from '@contract/shared/jobs.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../plugins/calls';
import { httpErrors } from '../plugins/errors';
import type { Services } from '../services';
import { findJob } from './jobs';

export function jobsRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, getJob, async ({ params }, { db, company }) => {
    const job = await findJob(db, company.id, params.id);
    if (!job) throw httpErrors.notFound('That piece of work');
    return job;
  });
}
