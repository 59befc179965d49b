import type { CurrentUser } from '@contract/identity/identity.entities';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { carriers, gateExceptions } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { firstChange } from '../../../decisions/versions';
import { getLoadRow } from '../loads.queries';
import { askGate, gateProblems, loadFor } from './ask-gate';

type Request = { load_id: number; carrier_id: number; request_note: string };

/**
 * Requests that a carrier may have a load in spite of the gate's current reasons. It gives nothing by itself.
 *
 * @returns its id
 * @throws ApiError 404; 409 when one is already requested, or none is needed; 422 for a carrier that never may have it
 */
export function requestException(deciding: Deciding<CurrentUser>, request: Request): Promise<number> {
  const { load_id: loadId, carrier_id: carrierId, request_note: note } = request;
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    if (load.cancelledAt) throw httpErrors.conflict('This load is cancelled.');
    const [known] = await d.tx.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId));
    if (!known) throw httpErrors.invalid({ 'gate_exception.carrier_id': ['No carrier has that number.'] });
    const [gate] = await askGate(d.tx, d.companyId, [{ load: loadFor(load, carrierId), carrierId }], d.now);
    if (gate!.answer === 'yes') throw httpErrors.conflict('This carrier may have the load. No exception is needed.');
    if (gate!.answer === 'never')
      throw httpErrors.invalid({ 'gate_exception.carrier_id': ['No exception can be given.', ...gateProblems(gate!)] });
    const isWaiting = and(
      eq(gateExceptions.companyId, d.companyId),
      eq(gateExceptions.loadId, loadId),
      eq(gateExceptions.carrierId, carrierId),
      eq(gateExceptions.status, 'requested'),
    );
    if ((await d.tx.$count(gateExceptions, isWaiting)) > 0)
      throw httpErrors.conflict('An exception for this load and carrier is requested already.');
    const summary = `Exception requested for load ${load.reference}`;
    const [made] = await d.tx
      .insert(gateExceptions)
      .values({
        companyId: d.companyId,
        loadId,
        carrierId,
        status: 'requested',
        reasons: gate!.reasons.map(({ is_excepted: _, ...reason }) => reason),
        requestNote: note,
        requestedByUserId: d.userId,
        requestedAt: d.now,
        ...firstChange(d, summary),
      })
      .returning({ id: gateExceptions.id });
    d.carrierEvent({
      carrierId,
      kind: 'exception_requested',
      summary,
      note,
      data: { load_id: loadId, reference: load.reference, gate_exception_id: made!.id },
    });
    return made!.id;
  });
}
