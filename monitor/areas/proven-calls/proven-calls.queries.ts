import {
  PROVEN_CALL_HOURS,
  PROVEN_CALL_MINUTES,
  PROVEN_CALL_TRIES,
} from '@contract/proven-calls/proven-calls.constants';
import type { ProvenCall } from '@contract/proven-calls/proven-calls.entities';
import { and, desc, eq, gt, gte, isNotNull } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { masked, maskedNumber } from '../../carrier-pages/masked';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { provenCalls, users } from '../../db/schema';

export type ProvenCallRow = typeof provenCalls.$inferSelect;

const MINUTE_MS = 60_000;

export const endOf = ({ startedAt }: Pick<ProvenCallRow, 'startedAt'>) =>
  new Date(startedAt.getTime() + PROVEN_CALL_MINUTES * MINUTE_MS);

const countsFrom = (now: Date) => new Date(now.getTime() - PROVEN_CALL_HOURS * 60 * MINUTE_MS);

/** The newest call to a carrier that still counts, proven or not; null: there is none. */
export async function newestCall(
  db: Queryable,
  companyId: number,
  carrierId: number,
  { userId, now }: { userId: number; now: Date },
): Promise<ProvenCall | null> {
  const [found] = await db
    .select({ call: provenCalls, by: fullName(users) })
    .from(provenCalls)
    .leftJoin(users, eq(users.id, provenCalls.startedByUserId))
    .where(
      and(
        eq(provenCalls.companyId, companyId),
        eq(provenCalls.carrierId, carrierId),
        gt(provenCalls.startedAt, countsFrom(now)),
      ),
    )
    .orderBy(desc(provenCalls.id))
    .limit(1);
  return found ? toCall(found.call, found.by, { userId, now }) : null;
}

/** @throws ApiError 404, also for a call of another company */
export async function callRow(db: Queryable, companyId: number, id: number): Promise<ProvenCallRow> {
  const [row] = await db
    .select()
    .from(provenCalls)
    .where(and(eq(provenCalls.id, id), eq(provenCalls.companyId, companyId)));
  if (!row) throw httpErrors.notFound('That call');
  return row;
}

/**
 * The newest proven call to a carrier that began at `since` or later; null: there is none. A call from before a question came up does
 * not answer it.
 */
export async function provenCallSince(
  db: Queryable,
  companyId: number,
  carrierId: number,
  { since, now }: { since: Date; now: Date },
): Promise<ProvenCallRow | null> {
  const [row] = await db
    .select()
    .from(provenCalls)
    .where(
      and(
        eq(provenCalls.companyId, companyId),
        eq(provenCalls.carrierId, carrierId),
        isNotNull(provenCalls.provenAt),
        gte(provenCalls.startedAt, since),
        gt(provenCalls.startedAt, countsFrom(now)),
      ),
    )
    .orderBy(desc(provenCalls.id))
    .limit(1);
  return row ?? null;
}

/** How the second three digits of a call went, and where, for someone who may not know it. */
export const sentTo = ({ email, textTo }: Pick<ProvenCallRow, 'email' | 'textTo'>) =>
  email === null
    ? { sent_by: 'text' as const, sent_to: maskedNumber(textTo!) }
    : { sent_by: 'email' as const, sent_to: masked(email) };

function toCall(row: ProvenCallRow, by: string | null, { userId, now }: { userId: number; now: Date }): ProvenCall {
  const isRunning = row.provenAt === null && endOf(row) > now && row.tries < PROVEN_CALL_TRIES;
  return {
    id: row.id,
    carrier_id: row.carrierId,
    called_number: row.calledNumber,
    called_source: row.calledSource,
    ...sentTo(row),
    read_out: isRunning && row.startedByUserId === userId ? row.readOut : null,
    started_by: row.startedByUserId === null ? null : by,
    started_at: row.startedAt.toISOString(),
    ends_at: endOf(row).toISOString(),
    tries_left: Math.max(0, PROVEN_CALL_TRIES - row.tries),
    proven_at: row.provenAt?.toISOString() ?? null,
    answered_by: row.answeredBy,
    confirmed_email: row.confirmedEmail,
  };
}
