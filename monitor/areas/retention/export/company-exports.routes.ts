import {
  createCompanyExport,
  downloadCompanyExport,
  listCompanyExports,
} from '@contract/retention/company-exports.calls';
import type { FastifyInstance } from 'fastify';
import { recordAuditEvent } from '../../../db/history/audit-log';
import { readStoredFile } from '../../../documents/files/stored-files';
import { mount, paged } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { archiveOf, assertMayReadAll, exportOf, exportsOf, requestExport } from './company-exports';

/** All that a company has, to take along. */
export function companyExportsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, createCompanyExport, async (_input, context) =>
    exportOf(db, context.company.id, await requestExport(context), context.now),
  );

  mount(app, services, listCompanyExports, async ({ query }, { company, now }) => {
    const { exports, total } = await exportsOf(db, company.id, query, now);
    return paged({ company_exports: exports }, query, total);
  });

  mount(app, services, downloadCompanyExport, async ({ params }, { company, user, now }) => {
    const fileId = await archiveOf(db, company.id, params.id, now);
    assertMayReadAll(user);
    const file = await readStoredFile(db, company.id, fileId);
    await recordAuditEvent(db, {
      companyId: company.id,
      kind: 'company_exported',
      summary: `Downloaded export ${params.id} of all of the company’s data`,
      userId: user.id,
      occurredAt: now,
    });
    return file;
  });
}
