import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { subscriptionImports } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import { mailManagers } from '../../decisions/mail-managers';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { type Table, withTable } from '../../documents/files/table-of-file';
import { enqueueJob } from '../../jobs/jobs';
import type { CallContext } from '../../server/calls';
import { waitsForAnother } from './confirm-onboarded';
import { subscriptionImportJob } from './import-job';
import { hasNumbers, keepImport, knownHeadings, linesOfFile } from './subscription-imports.queries';

/**
 * Keeps a list of carriers to follow, and has a job follow them. Sent twice, it is kept once.
 *
 * @param numbersIn the heading of the column with the numbers, where it says neither DOT nor MC; said once, it is known in later
 *   lists
 * @param withStatus what it says of each carrier is brought in too: onboarded elsewhere, or do not dispatch
 * @returns the import's id
 * @throws ApiError 403 for statuses of who may not bring them in; 422 for a file that is no list of carriers
 */
export async function uploadCarrierList(
  context: CallContext,
  file: ReceivedFile,
  { withStatus, numbersIn }: { withStatus: boolean; numbersIn?: string | undefined },
): Promise<number> {
  const missing = withStatus ? missingFor('bringInCarriers', context.user) : null;
  if (missing) throw httpErrors.missing(missing);
  const statusesOn = withStatus ? dayOf(context.now) : undefined;
  const known = await knownHeadings(context.db, context.company.id);
  const isList = (table: Table) => hasNumbers(table, { numbersIn, known });
  const list = await withTable(file, { companyId: context.company.id, what: 'carriers', isList }, (table) =>
    linesOfFile(table, { statusesOn, numbersIn, known }),
  );
  const { length: total } = list.lines;
  const { id } = await decideOnce(
    context,
    submissionOf(context, 'uploadSubscriptions', { with_status: withStatus, numbers_in: numbersIn }),
    async (d) => {
      const { tx } = d;
      const by = { companyId: d.companyId, userId: d.user.id, now: d.now };
      const importId = await keepImport(tx, list, { ...by, fileName: file.name });
      const jobId = await enqueueJob(tx, subscriptionImportJob, { ...by, params: { importId }, total });
      await tx.update(subscriptionImports).set({ jobId }).where(eq(subscriptionImports.id, importId));
      const count = total === 1 ? 'one line' : `${total} lines`;
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
