import {
  OPEN_PROPOSALS_A_KEY,
  PROPOSAL_HOURS,
  PROPOSALS_A_DAY,
  type ProposalKind,
} from '@contract/assistants/assistants.constants';
import type { createProposal } from '@contract/assistants/proposals.calls';
import type { CallParsed } from '@contract/call';
import { missingToMay } from '@contract/shared/permissions';
import { and, eq, gt, sql } from 'drizzle-orm';
import { ApiError, httpErrors } from '../../base/http-errors';
import { assistantProposals as proposals } from '../../db/schema';
import { decide } from '../../decisions/decide';
import type { CallContext } from '../../server/calls';
import { kindOf } from './proposal-kinds';

const HOUR_MS = 3_600_000;

/**
 * Writes down what an assistant proposes, with the facts as they are. The same proposal while one is open is that one.
 *
 * @returns its id
 * @throws ApiError 403 for a person, and for a key without the permission of what it proposes; 404 for what is not the
 * company's; 422 for what cannot be proposed; 429 for too many
 */
export async function propose(
  context: CallContext,
  input: CallParsed<typeof createProposal>['body']['assistant_proposal'],
): Promise<number> {
  const { session, user, now } = context;
  const key = session.apiKey;
  if (!key)
    throw new ApiError(403, { code: 'needs_a_key', message: 'Only an API key proposes. Do it on its own page.' });
  // The schema lets one kind alone through.
  const [kind, given] = Object.entries(input)[0]! as [ProposalKind, { reason: string }];
  const { reason, ...args } = given;
  const missing = missingToMay(kindOf(kind).may, user) ?? missingToMay(kindOf(kind).sees, user);
  if (missing) throw httpErrors.missing(missing);
  const { sentence, facts, carrierId, ticketId } = await kindOf(kind).look(context, args as never);
  return decide(context, async (d) => {
    const ofKey = and(eq(proposals.companyId, d.companyId), eq(proposals.apiKeyId, key.id));
    const open = and(ofKey, eq(proposals.status, 'open'), gt(proposals.expiresAt, now));
    const [same] = await d.tx
      .select({ id: proposals.id })
      .from(proposals)
      .where(and(open, eq(proposals.kind, kind), sql`${proposals.arguments} = ${JSON.stringify(args)}::jsonb`));
    if (same) return same.id;
    if ((await d.tx.$count(proposals, open)) >= OPEN_PROPOSALS_A_KEY) throw tooMany(OPEN_FULL);
    const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
    if ((await d.tx.$count(proposals, and(ofKey, gt(proposals.createdAt, dayAgo)))) >= PROPOSALS_A_DAY)
      throw tooMany(DAY_FULL);
    const [made] = await d.tx
      .insert(proposals)
      .values({
        companyId: d.companyId,
        apiKeyId: key.id,
        kind,
        arguments: args,
        carrierId,
        ticketId,
        sentence,
        reason,
        facts,
        createdAt: now,
        expiresAt: new Date(now.getTime() + PROPOSAL_HOURS * HOUR_MS),
      })
      .returning({ id: proposals.id });
    d.audit({ kind: 'assistant_proposed', summary: `Proposed by the API key “${key.name}”: ${sentence}` });
    return made!.id;
  });
}

const OPEN_FULL = `${OPEN_PROPOSALS_A_KEY} proposals of this key are open. A person decides them first.`;
const DAY_FULL = `This key made ${PROPOSALS_A_DAY} proposals in 24 hours. Try again later.`;
const tooMany = (message: string) =>
  new ApiError(429, { code: 'too_many_proposals', message }, { 'retry-after': '3600' });
