import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { subscriptionImports } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import { mailManagers } from '../../decisions/mail-managers';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { enqueueJob } from '../../jobs/jobs';
import type { CallContext } from '../../server/calls';
import { waitsForAnother } from './confirm-onboarded';
import { subscriptionImportJob } from './import-job';
import { keepImport, linesOfFile } from './subscription-imports.queries';

/**
 * Keeps a list of carriers to follow, and has a job follow them. Sent twice, it is kept once.
 *
 * @param withStatus what it says of each carrier is brought in too: onboarded elsewhere, or do not dispatch
 * @returns the import's id
 * @throws ApiError 403 for statuses of who may not bring them in; 422 for a file that is no list of carriers
 */
export async function uploadCarrierList(
  context: CallContext,
  file: ReceivedFile,
  withStatus: boolean,
): Promise<number> {
  const missing = withStatus ? missingFor('bringInCarriers', context.user) : null;
  if (missing) throw httpErrors.missing(missing);
  const lines = await linesOfFile(file.path, withStatus ? dayOf(context.now) : undefined);
  const { id } = await decideOnce(
    context,
    submissionOf(context, 'uploadSubscriptions', { with_status: withStatus }),
    async (d) => {
      const { tx } = d;
      const by = { companyId: d.companyId, userId: d.user.id, now: d.now };
      const importId = await keepImport(tx, lines, { ...by, fileName: file.name });
      const jobId = await enqueueJob(tx, subscriptionImportJob, { ...by, params: { importId }, total: lines.length });
      await tx.update(subscriptionImports).set({ jobId }).where(eq(subscriptionImports.id, importId));
      const count = lines.length === 1 ? 'one line' : `${lines.length} lines`;
      d.audit({
        kind: 'carriers_imported',
        summary: `Uploaded the list ${file.name} of ${count}${withStatus ? ', with statuses' : ''}`,
      });
      if (withStatus && (await waitsForAnother(tx, { companyId: d.companyId, userId: d.user.id, confirmedAt: null })))
        await mailManagers(
          d,
          `Uploaded the list ${file.name} with statuses. Carriers that it marks as onboarded wait until another manager confirms them, under My carriers, Upload.`,
        );
      return importId;
    },
  );
  return id;
}
