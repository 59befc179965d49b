import { missingToMay } from '@contract/shared/permissions';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { recordAuditEvent } from '../../db/history/audit-log';
import { assistantProposals as proposals } from '../../db/schema';
import { decide } from '../../decisions/decide';
import type { CallContext } from '../../server/calls';
import { kindOf } from './proposal-kinds';
import { type FoundProposal, findProposal, isWaiting, statusOf } from './proposals.queries';

/**
 * Does what was proposed, as the signed-in person, by the operation that does it today; the proposal is confirmed in the
 * same transaction.
 *
 * @param version of what it changes, as the person saw it
 * @throws ApiError 403 without the permission of its kind; 404 for another company's; 409 for one that was decided, expired or
 * void, and when what it changes is not as the person saw it
 */
export async function confirmProposal(context: CallContext, id: number, version: number | undefined): Promise<void> {
  const found = await openProposal(context, id);
  context.also = (tx) => settle(tx, context, found, 'confirmed');
  await kindOf(found.row.kind).act(context, found.row.arguments as never, version);
}

/** Refuses what was proposed. @throws ApiError the same */
export async function refuseProposal(context: CallContext, id: number): Promise<void> {
  const found = await openProposal(context, id);
  await decide(context, (d) => settle(d.tx, context, found, 'refused'));
}

async function openProposal(context: CallContext, id: number): Promise<FoundProposal> {
  const found = await findProposal(context, id);
  const missing = missingToMay(kindOf(found.row.kind).may, context.user);
  if (missing) throw httpErrors.missing(missing);
  if (statusOf(found, context.now) !== 'open') throw noLongerOpen();
  return found;
}

const noLongerOpen = () => httpErrors.conflict('This proposal is no longer open. Look at it again.');

/** Within a decision, which holds the company's lock: of two people one settles it, and the other's act is undone. */
async function settle(
  tx: Queryable,
  { company, user, now }: CallContext,
  { row, key }: FoundProposal,
  status: 'confirmed' | 'refused',
): Promise<void> {
  const settled = await tx
    .update(proposals)
    .set({ status, decidedAt: now, decidedByUserId: user.id })
    .where(and(eq(proposals.companyId, company.id), eq(proposals.id, row.id), isWaiting(tx, now)))
    .returning({ id: proposals.id });
  if (settled.length === 0) throw noLongerOpen();
  await recordAuditEvent(tx, {
    companyId: company.id,
    kind: 'assistant_proposal_decided',
    summary: `${status === 'confirmed' ? 'Confirmed' : 'Refused'} what the API key “${key}” proposed: ${row.sentence}`,
    userId: user.id,
    occurredAt: now,
  });
}
