import { createProofBundle, downloadProofBundle, listProofBundles } from '@contract/proof/proof-bundles.calls';
import type { FastifyInstance } from 'fastify';
import { recordAuditEvent } from '../../db/history/audit-log';
import { readStoredFile } from '../../documents/files/stored-files';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { recordLooks } from '../loads/record-position-reads';
import { looksOf } from './bundle-records';
import { archiveOf, proofBundleOf, proofBundlesOf } from './proof-bundles.queries';
import { assertMayReadAll, requestProofBundle } from './request-proof-bundle';

export function proofBundlesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, createProofBundle, async ({ body }, context) => {
    return proofBundleOf(db, context.company.id, await requestProofBundle(context, body));
  });

  mount(app, services, listProofBundles, async ({ query }, { company }) => {
    const { bundles, total } = await proofBundlesOf(db, company.id, query);
    return paged({ proof_bundles: bundles }, query, total);
  });

  mount(app, services, downloadProofBundle, async ({ params }, context) => {
    const { company, user, now } = context;
    const { fileId, loadIds, about } = await archiveOf(db, company.id, params.id);
    assertMayReadAll(user);
    const file = await readStoredFile(db, company.id, fileId);
    await recordLooks(context, await looksOf(db, company.id, loadIds));
    await recordAuditEvent(db, {
      companyId: company.id,
      kind: 'proof_bundle_read',
      summary: `Downloaded proof bundle ${params.id}: ${about}`,
      userId: user.id,
      occurredAt: now,
    });
    return file;
  });
}
