import { eq } from 'drizzle-orm';
import { subscriptionImports } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { ReceivedFile } from '../../files/receive-file';
import { enqueueJob } from '../../jobs/jobs';
import type { CallContext } from '../../plugins/calls';
import { subscriptionImportJob } from './import-job';
import { keepImport, linesOfFile } from './subscription-imports.queries';

/**
 * Keeps a list of carriers to follow, and has a job follow them. Sent twice, it is kept once.
 *
 * @returns the import's id
 * @throws ApiError 422 for a file that is no list of carriers
 */
export async function uploadCarrierList(context: CallContext, file: ReceivedFile): Promise<number> {
  const lines = await linesOfFile(file.path);
  const { id } = await decideOnce(context, submissionOf(context, 'uploadSubscriptions', null), async (d) => {
    const { tx } = d;
    const by = { companyId: d.companyId, userId: d.user.id, now: d.now };
    const importId = await keepImport(tx, lines, { ...by, fileName: file.name });
    const jobId = await enqueueJob(tx, subscriptionImportJob, { ...by, params: { importId }, total: lines.length });
    await tx.update(subscriptionImports).set({ jobId }).where(eq(subscriptionImports.id, importId));
    const count = lines.length === 1 ? 'one line' : `${lines.length} lines`;
    d.audit({ kind: 'carriers_imported', summary: `Uploaded the list ${file.name} of ${count}` });
    return importId;
  });
  return id;
}
