import type { CallParsed } from '@contract/call';
import type { LegalHold, placeLegalHold } from '@contract/retention/legal-holds.calls';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { carriers, legalHolds, loads, users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { mailManagers } from '../../decisions/mail-managers';
import { referenceKey } from '../loads/take-in/upsert-loads';

const MOST = 200;

type Which = { id?: number; carrierId?: number | undefined; loadId?: number | undefined };

/** The company's holds, open ones first; of a carrier or load only those that are open and concern it. */
export async function readHolds(
  db: Queryable,
  companyId: number,
  { id, carrierId, loadId }: Which = {},
): Promise<LegalHold[]> {
  const releasers = alias(users, 'releasers');
  const concerns = [
    carrierId === undefined ? undefined : eq(legalHolds.carrierId, carrierId),
    loadId === undefined ? undefined : eq(legalHolds.loadId, loadId),
  ].filter((one) => one !== undefined);
  const rows = await db
    .select({
      hold: legalHolds,
      carrier: carriers.legalName,
      reference: loads.reference,
      placedBy: fullNameOrNull(users),
      releasedBy: fullNameOrNull(releasers),
    })
    .from(legalHolds)
    .leftJoin(carriers, eq(carriers.id, legalHolds.carrierId))
    .leftJoin(loads, eq(loads.id, legalHolds.loadId))
    .leftJoin(users, eq(users.id, legalHolds.placedByUserId))
    .leftJoin(releasers, eq(releasers.id, legalHolds.releasedByUserId))
    .where(
      and(
        eq(legalHolds.companyId, companyId),
        id === undefined ? undefined : eq(legalHolds.id, id),
        concerns.length === 0 ? undefined : and(isNull(legalHolds.releasedAt), or(...concerns)),
      ),
    )
    .orderBy(sql`${legalHolds.releasedAt} DESC NULLS FIRST, ${legalHolds.id} DESC`)
    .limit(MOST);
  return rows.map(({ hold, carrier, reference, placedBy, releasedBy }) => ({
    id: hold.id,
    subject: hold.subject,
    carrier_id: hold.carrierId,
    load_id: hold.loadId,
    name: (hold.subject === 'carrier' ? carrier : reference) ?? `Carrier ${hold.carrierId}`,
    reason: hold.reason,
    placed_at: hold.placedAt.toISOString(),
    placed_by: placedBy,
    released_at: hold.releasedAt?.toISOString() ?? null,
    released_by: releasedBy,
    release_reason: hold.releaseReason,
  }));
}

type NewHold = CallParsed<typeof placeLegalHold>['body']['legal_hold'];

/**
 * Keeps all that the company has about a carrier or a load from being removed or changed by an erasure.
 *
 * @returns the hold's id
 * @throws ApiError 422 for a carrier or load that is not there, and where a hold is open
 */
export function placeHold(deciding: Deciding, { dot_number: dot, load_reference: reference, reason }: NewHold) {
  return decide(deciding, async (d) => {
    const { tx, companyId, now, userId } = d;
    const [found] =
      dot !== undefined
        ? await tx
            .select({ id: carriers.id, name: carriers.legalName })
            .from(carriers)
            .where(eq(carriers.dotNumber, dot))
        : await tx
            .select({ id: loads.id, name: loads.reference })
            .from(loads)
            .where(and(eq(loads.companyId, companyId), eq(loads.referenceKey, referenceKey(reference!))));
    const field = dot === undefined ? 'load_reference' : 'dot_number';
    const wrong = (message: string) => httpErrors.invalid({ [field]: [message] }, message);
    if (!found)
      throw wrong(dot === undefined ? 'No load of yours has this reference.' : 'No carrier has this DOT number.');
    const subject = dot === undefined ? { loadId: found.id } : { carrierId: found.id };
    if ((await readHolds(tx, companyId, subject)).length > 0) throw wrong('It is under a legal hold already.');
    const kind = dot === undefined ? ('load' as const) : ('carrier' as const);
    const [placed] = await tx
      .insert(legalHolds)
      .values({ companyId, subject: kind, ...subject, reason, placedAt: now, placedByUserId: userId })
      .returning({ id: legalHolds.id });
    d.audit({ kind: 'legal_hold_placed', summary: `Legal hold on the ${kind} ${found.name}: ${reason}` });
    return placed!.id;
  });
}

/**
 * Ends a hold: what is past its time goes with the next run.
 *
 * @throws ApiError 404 for another company's or one that was released
 */
export function releaseHold(deciding: Deciding, id: number, reason: string) {
  return decide(deciding, async (d) => {
    const [hold] = await readHolds(d.tx, d.companyId, { id });
    if (!hold || hold.released_at !== null) throw httpErrors.notFound('That legal hold');
    await d.tx
      .update(legalHolds)
      .set({ releasedAt: d.now, releasedByUserId: d.userId, releaseReason: reason })
      .where(d.own(legalHolds, id));
    const summary = `Released the legal hold on the ${hold.subject} ${hold.name}: ${reason}`;
    d.audit({ kind: 'legal_hold_released', summary });
    await mailManagers(d, summary);
  });
}
