import { getCompanyFileUse } from '@contract/account/company-files.calls';
import type { FastifyInstance } from 'fastify';
import { companyFileBytes } from '../../documents/files/file-quotas';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';

export function companyFilesRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, getCompanyFileUse, async (_input, { company }) => ({
    bytes: await companyFileBytes(db, company.id),
    max_bytes: env.maxCompanyFileBytes,
  }));
}
