import { PROPOSAL_KINDS, type ProposalList } from '@contract/assistants/assistants.constants';
import type { Proposal } from '@contract/assistants/proposals.entities';
import { missingFor } from '@contract/shared/permissions';
import { and, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { apiKeys, assistantProposals as proposals, users } from '../../db/schema';
import type { CallContext } from '../../server/calls';
import { kindOf } from './proposal-kinds';

type Reading = Pick<CallContext, 'db' | 'company' | 'user' | 'session' | 'now'>;

const select = (db: Queryable) =>
  db
    .select({ row: proposals, key: apiKeys.name, revokedAt: apiKeys.revokedAt, by: fullNameOrNull(users) })
    .from(proposals)
    .innerJoin(apiKeys, eq(apiKeys.id, proposals.apiKeyId))
    .leftJoin(users, eq(users.id, proposals.decidedByUserId));

export type FoundProposal = Awaited<ReturnType<typeof select>>[number];

/** The company's that the reader may see: by their permission of each kind, and a key its own alone. */
function readable({ company, user, session }: Reading): SQL | undefined {
  const kinds = PROPOSAL_KINDS.filter((kind) => missingFor(kindOf(kind).sees, user) === null);
  const ofKey = session.apiKey ? eq(proposals.apiKeyId, session.apiKey.id) : undefined;
  return and(eq(proposals.companyId, company.id), inArray(proposals.kind, kinds), ofKey);
}

/** Of those that a person may still decide: not over, and their keys not revoked. */
export const isWaiting = (db: Queryable, now: Date) =>
  and(
    eq(proposals.status, 'open'),
    gt(proposals.expiresAt, now),
    inArray(proposals.apiKeyId, db.select({ id: apiKeys.id }).from(apiKeys).where(isNull(apiKeys.revokedAt))),
  );

/** A page of proposals, newest first. */
export async function proposalsOf(
  reading: Reading,
  { list, page, per_page }: { list: ProposalList; page: number; per_page: number },
) {
  const { db, now } = reading;
  const all = readable(reading);
  const open = and(all, isWaiting(db, now));
  const rows = await select(db)
    .where(list === 'open' ? open : all)
    .orderBy(desc(proposals.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const counts = { open: await db.$count(proposals, open), all: await db.$count(proposals, all) };
  return { assistant_proposals: rows.map((one) => toProposal(one, now)), counts, total: counts[list] };
}

/** @throws ApiError 404, also for another company's and for one that the reader may not see */
export async function findProposal(reading: Reading, id: number): Promise<FoundProposal> {
  const [found] = await select(reading.db).where(and(readable(reading), eq(proposals.id, id)));
  if (!found) throw httpErrors.notFound('That proposal');
  return found;
}

export function statusOf({ row, revokedAt }: FoundProposal, now: Date): Proposal['status'] {
  if (row.status !== 'open') return row.status;
  if (revokedAt !== null) return 'void';
  return row.expiresAt <= now ? 'expired' : 'open';
}

export const toProposal = (found: FoundProposal, now: Date): Proposal => ({
  id: found.row.id,
  kind: found.row.kind,
  status: statusOf(found, now),
  sentence: found.row.sentence,
  reason: found.row.reason,
  key_name: found.key,
  carrier_id: found.row.carrierId,
  ticket_id: found.row.ticketId,
  created_at: found.row.createdAt.toISOString(),
  expires_at: found.row.expiresAt.toISOString(),
  decided_at: found.row.decidedAt?.toISOString() ?? null,
  decided_by: found.by,
});
