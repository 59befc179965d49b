import type { LiveCheckCause } from '@contract/carriers/live-checks.constants';
import type { LiveCheck } from '@contract/carriers/live-checks.entities';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierIdentifiers, carriers, liveChecks } from '../../db/schema';
import type { CallContext } from '../../server/calls';
import { askFmcsa } from './ask-fmcsa';

/**
 * FMCSA's service is queried about a carrier once in this time, however often people click; if the service is down, it delays
 * one decision.
 */
const ASKED_ONCE_IN_MS = 60_000;

/**
 * Queries FMCSA's live service about a carrier and stores the result. A failure is stored too and stops nothing. Call it
 * before a decision, never inside a transaction.
 *
 * @returns null for a carrier that no file named: no query was made
 */
export async function checkLive(
  { db, env, company, user, clock }: Pick<CallContext, 'db' | 'env' | 'company' | 'user' | 'clock'>,
  carrierId: number,
  cause: LiveCheckCause,
): Promise<LiveCheck | null> {
  const [carrier] = await db.select({ dotNumber: carriers.dotNumber }).from(carriers).where(eq(carriers.id, carrierId));
  if (!carrier) return null;
  const { newest } = await liveChecksOf(db, company.id, carrierId);
  const askedAt = clock();
  const since = newest ? askedAt.getTime() - new Date(newest.asked_at).getTime() : null;
  if (newest && since !== null && since >= 0 && since < ASKED_ONCE_IN_MS) return newest;
  const [docket] = await db
    .select({ label: carrierIdentifiers.value, type: carrierIdentifiers.type })
    .from(carrierIdentifiers)
    .where(and(eq(carrierIdentifiers.carrierId, carrierId), eq(carrierIdentifiers.type, 'MC')))
    .orderBy(asc(carrierIdentifiers.value))
    .limit(1);
  const digits = docket && /\d+/.exec(docket.label)?.[0];
  const asked = await askFmcsa(env.liveCheck, {
    dotNumber: carrier.dotNumber,
    docket: docket && digits ? { label: `MC ${Number(digits)}`, digits } : null,
  });
  const [kept] = await db
    .insert(liveChecks)
    .values({ companyId: company.id, carrierId, userId: user.id, askedAt, cause, ...asked })
    .returning();
  return toLiveCheck(kept!);
}

/** The last query to FMCSA about a carrier for a company, and the last one that it answered. */
export async function liveChecksOf(
  db: Queryable,
  companyId: number,
  carrierId: number,
): Promise<{ newest: LiveCheck | null; answered: LiveCheck | null }> {
  const ofCarrier = and(eq(liveChecks.companyId, companyId), eq(liveChecks.carrierId, carrierId));
  const newestOf = async (which: typeof ofCarrier) => {
    const order = [desc(liveChecks.askedAt), desc(liveChecks.id)];
    const [row] = await db
      .select()
      .from(liveChecks)
      .where(which)
      .orderBy(...order)
      .limit(1);
    return row ? toLiveCheck(row) : null;
  };
  const newest = await newestOf(ofCarrier);
  if (newest === null || newest.outcome === 'answered') return { newest, answered: newest };
  return { newest, answered: await newestOf(and(ofCarrier, eq(liveChecks.outcome, 'answered'))) };
}

const toLiveCheck = (row: typeof liveChecks.$inferSelect): LiveCheck => ({
  id: row.id,
  carrier_id: row.carrierId,
  asked_at: row.askedAt.toISOString(),
  cause: row.cause,
  outcome: row.outcome,
  answer: row.answer,
});
