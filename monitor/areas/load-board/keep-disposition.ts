import type { CallParsed } from '@contract/call';
import type { createLoadCarrierDisposition } from '@contract/load-board/dispositions.calls';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { carriers, loadCarrierDispositions as dispositions } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import type { CallContext } from '../../server/calls';
import { getLoadRow } from '../loads/loads.queries';

type Input = CallParsed<typeof createLoadCarrierDisposition>['body'];

/**
 * Stores why a carrier did not take a load. Sent twice, it is stored once.
 *
 * @returns its id
 * @throws ApiError 404 for another company's load; 422 for no carrier, and for the one that has the load
 */
export async function keepDisposition(context: CallContext, input: Input): Promise<number> {
  const submission = submissionOf(context, 'createLoadCarrierDisposition', input);
  const { id } = await decideOnce(context, submission, (d) => disposition(d, input.load_carrier_disposition));
  return id;
}

/** The same within a decision. */
export async function disposition(d: Decision, given: Input['load_carrier_disposition']): Promise<number> {
  const { carrier_id: carrierId, load_id: loadId, reason, notes } = given;
  const load = await getLoadRow(d.tx, d.companyId, loadId);
  const [known] = await d.tx.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId));
  if (!known) throw httpErrors.invalid({ 'load_carrier_disposition.carrier_id': ['No carrier has that number.'] });
  if (load.carrierId === carrierId)
    throw httpErrors.invalid({ 'load_carrier_disposition.carrier_id': ['This carrier has the load.'] });
  const [made] = await d.tx
    .insert(dispositions)
    .values({ companyId: d.companyId, loadId, carrierId, reason, notes, userId: d.userId, createdAt: d.now })
    .returning({ id: dispositions.id });
  return made!.id;
}
