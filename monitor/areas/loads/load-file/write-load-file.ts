import type { CallParsed } from '@contract/call';
import type { createLoadFile } from '@contract/loads/load-files.calls';
import { desc, eq } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { loadAssignments } from '../../../db/schema';
import { decideOnce, submissionOf } from '../../../decisions/decide';
import type { CallContext } from '../../../server/calls';
import { getLoadRow } from '../loads.queries';
import { loadFileSections, papersOfLoad } from './load-file-sections';

/**
 * Writes everything known of a load now into the company's chain of vetting files, beside what is known of its carrier.
 * Sent twice, it is written once.
 *
 * @returns the file's number within the company
 * @throws ApiError 404 for another company's load; 422 for a load that never had a carrier
 */
export async function writeLoadFile(
  context: CallContext,
  loadId: number,
  input: CallParsed<typeof createLoadFile>['body'],
): Promise<number> {
  const submission = submissionOf(context, 'createLoadFile', { load_id: loadId, ...input });
  const { id } = await decideOnce(context, submission, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    const [last] = await d.tx
      .select({ carrierId: loadAssignments.carrierId })
      .from(loadAssignments)
      .where(eq(loadAssignments.loadId, load.id))
      .orderBy(desc(loadAssignments.id))
      .limit(1);
    const carrierId = load.carrierId ?? last?.carrierId;
    if (carrierId == null)
      throw httpErrors.invalid({ load_id: ['The load never had a carrier: there is no decision to keep.'] });
    const { number } = await context.consequences.writeVettingFile(d.tx, {
      company: d.company,
      carrierId,
      decision: {
        kind: 'load_file',
        summary: `File of load ${load.reference}`,
        note: input.load_file.note,
        reference: load.reference,
      },
      user: d.user,
      now: d.now,
      sections: (tx) => loadFileSections(tx, load, d.now),
      papers: (tx) => papersOfLoad(tx, load),
    });
    return number;
  });
  return id;
}
