import {
  getSubscriptionImport,
  listSubscriptionImportLines,
  listSubscriptionImports,
  uploadSubscriptions,
} from '@contract/subscriptions/subscription-imports.calls';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { subscriptionImports } from '../../db/schema';
import { recordAuditEvent } from '../../history/audit-log';
import { askForJob } from '../../jobs/jobs';
import { mount, paged } from '../../plugins/calls';
import { makeCallOnce } from '../../plugins/submissions';
import type { Services } from '../../services';
import { subscriptionImportJob } from './import-job';
import { getImport, importsOf, keepImport, linesNotTaken, linesOfFile } from './subscription-imports.queries';

export function subscriptionImportsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, uploadSubscriptions, async (_input, context) => {
    const { company, user, now, file } = context;
    const lines = await linesOfFile(file!.path);
    const by = { companyId: company.id, userId: user.id, now };
    const { id } = await makeCallOnce(context, { name: 'uploadSubscriptions', input: null }, async (tx) => {
      const importId = await keepImport(tx, lines, { ...by, fileName: file!.name });
      const jobId = await askForJob(tx, subscriptionImportJob, { ...by, params: { importId }, total: lines.length });
      await tx.update(subscriptionImports).set({ jobId }).where(eq(subscriptionImports.id, importId));
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'carriers_imported',
        summary: `Uploaded the list ${file!.name} of ${lines.length === 1 ? 'one line' : `${lines.length} lines`}`,
        userId: user.id,
        occurredAt: now,
      });
      return importId;
    });
    return getImport(db, company.id, id);
  });

  mount(app, services, listSubscriptionImports, async ({ query }, { company }) => {
    const { imports, total } = await importsOf(db, company.id, query);
    return paged({ subscription_imports: imports }, query, total);
  });

  mount(app, services, getSubscriptionImport, async ({ params }, { company }) => getImport(db, company.id, params.id));

  mount(app, services, listSubscriptionImportLines, async ({ params, query }, { company }) => {
    const { id } = await getImport(db, company.id, params.id);
    const { lines, total } = await linesNotTaken(db, id, query);
    return paged({ lines }, query, total);
  });
}
