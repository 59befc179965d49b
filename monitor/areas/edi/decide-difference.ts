import { LoadInput } from '@contract/loads/loads.calls';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { ediDifferences, ediTenders } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow } from '../../decisions/versions';
import type { LoadRow, StopRow } from '../loads/load-facts.queries';
import { upsertWithin } from '../loads/take-in/upsert-loads';
import { type DifferenceRow, judgeDifference, loadOfTender, openDifferencesOf, type TenderRow } from './load-of-tender';
import { type PartnerRow, partnerRow } from './partners.queries';
import { sendSet } from './send-set';
import { write990 } from './write-990';

type Input = { is_accepted: boolean; reason?: string; expected_version?: number };
type Whole = {
  partner: PartnerRow;
  tender: TenderRow;
  difference: DifferenceRow;
  found: { row: LoadRow; stops: StopRow[] };
};

/**
 * Accepts or rejects a change of a tender. Accepted, it changes the load as a message of a TMS would.
 *
 * @throws ApiError 404 for another company's; 409; 422 when it was decided before, or the load cannot be changed so
 */
export function decideDifference(deciding: Deciding, tenderId: number, id: number, input: Input): Promise<void> {
  return decide(deciding, async (d) => {
    const [difference] = await d.tx
      .select()
      .from(ediDifferences)
      .where(and(d.own(ediDifferences, id), eq(ediDifferences.tenderId, tenderId)));
    if (!difference) throw httpErrors.notFound('That change');
    await assertVersion(d, ediDifferences, id, input.expected_version);
    if (difference.status !== 'open') throw httpErrors.invalid({ is_accepted: ['This change was decided before.'] });
    const [tender] = await d.tx.select().from(ediTenders).where(d.own(ediTenders, tenderId));
    const found = await loadOfTender(d.tx, tender!);
    if (!found) throw httpErrors.invalid({ is_accepted: ['The load is not there anymore.'] });
    const partner = await partnerRow(d.tx, d.companyId, tender!.partnerId);
    const whole = { partner, tender: tender!, difference, found };
    const { is_accepted: isAccepted, reason = null } = input;
    if (!isAccepted && reason === null) throw httpErrors.invalid({ reason: ['Enter a reason.'] });
    const problem = isAccepted ? await acceptDifference(d, whole, reason) : await reject(d, whole, reason);
    if (problem !== null) throw httpErrors.invalid({ is_accepted: [problem] });
  });
}

/** @returns why the load cannot be changed so; null: it is */
export async function acceptDifference(d: Decision, whole: Whole, reason: string | null): Promise<string | null> {
  const { difference, found, tender } = whole;
  const { changes } = await judgeDifference(d.tx, difference, found, d.now);
  const { reference } = found.row;
  const isCancel = difference.kind === 'cancel';
  if (!isCancel && found.row.cancelledAt !== null) return 'The load is cancelled: a change of it has no effect.';
  const input = isCancel ? { reference, status: 'cancelled' } : { ...difference.said, reference };
  const parsed = LoadInput.safeParse(input);
  if (!parsed.success) return parsed.error.issues.map(({ message }) => message).join(' ');
  const [result] = await upsertWithin(d, [parsed.data], 'edi');
  if ('errors' in result!) return Object.values(result.errors).flat().join(' ');
  await close(d, whole, { isAccepted: true, reason, changes });
  if (isCancel)
    for (const one of await openDifferencesOf(d.tx, d.companyId, tender.id))
      await changeRow(d, ediDifferences, one.id, 'The load was cancelled', { status: 'superseded', decidedAt: d.now });
  return null;
}

async function reject(d: Decision, whole: Whole, reason: string | null): Promise<null> {
  const { changes } = await judgeDifference(d.tx, whole.difference, whole.found, d.now);
  await close(d, whole, { isAccepted: false, reason, changes });
  return null;
}

async function close(
  d: Decision,
  { partner, tender, difference, found }: Whole,
  { isAccepted, reason, changes }: { isAccepted: boolean; reason: string | null; changes: DifferenceRow['changes'] },
) {
  await changeRow(d, ediDifferences, difference.id, isAccepted ? 'Accepted' : 'Rejected', {
    status: isAccepted ? 'accepted' : 'rejected',
    changes,
    decidedAt: d.now,
    decidedByUserId: d.userId,
    reason,
  });
  if (difference.kind === 'cancel' || !partner.isChangeAnswered) return;
  const lines = write990(
    { ...partner, shipmentId: tender.shipmentId },
    { isAccepted, loadReference: found.row.reference, reason: isAccepted ? null : reason },
    d.now,
  );
  const summary = `${isAccepted ? 'accepts' : 'declines'} the change of shipment ${tender.shipmentId}`;
  await sendSet(d, partner, '990', lines, { summary, tenderId: tender.id, loadId: found.row.id });
}
