import { getCompanyFileUse } from '@contract/account/company-files.calls';
import type { FastifyInstance } from 'fastify';
import { companyFileBytes } from '../../files/file-quotas';
import { mount } from '../../plugins/calls';
import type { Services } from '../../services';

export function companyFilesRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, getCompanyFileUse, async (_input, { company }) => ({
    bytes: await companyFileBytes(db, company.id),
    max_bytes: env.maxCompanyFileBytes,
  }));
}
