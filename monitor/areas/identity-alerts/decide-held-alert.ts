import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { lockCompany } from '../../db/company-lock';
import { recordCarrierEvent } from '../../db/history/carrier-history';
import { recordCompanyEvent } from '../../db/history/company-events';
import { identityAlerts as alerts } from '../../db/schema';
import { enqueueJob } from '../../jobs/jobs';
import { type AlertRow, labelOf } from './own-alert';
import { publishReleasedJob } from './publish-released-job';

/** Those that wait for the operator, the oldest first. */
export const listHeldAlerts = (db: Queryable): Promise<AlertRow[]> =>
  db
    .select()
    .from(alerts)
    .where(and(isNotNull(alerts.heldAt), isNull(alerts.publishedAt)))
    .orderBy(asc(alerts.heldAt), asc(alerts.id));

/** The alert is not held, or was changed since the operator read it. */
export class NotHeld extends Error {}

type Deciding = {
  id: number;
  /** As the operator saw it: what is published is what was read. */
  version: number;
  now: Date;
  /** Written in the same transaction. */
  record: (tx: Queryable, alert: AlertRow) => Promise<void>;
};

/** @throws NotHeld */
async function lockHeld(tx: Queryable, { id, version }: Deciding): Promise<AlertRow> {
  const [seen] = await tx.select({ companyId: alerts.companyId }).from(alerts).where(eq(alerts.id, id));
  if (!seen) throw new NotHeld(`There is no alert ${id}.`);
  await lockCompany(tx, seen.companyId);
  const [alert] = await tx.select().from(alerts).where(eq(alerts.id, id));
  if (alert?.publishedAt !== null || alert.heldAt === null) throw new NotHeld(`Alert ${id} is not held.`);
  if (alert.version !== version) throw new NotHeld(`Alert ${id} was changed since. Look at it again.`);
  return alert;
}

/**
 * Lets a held alert be published. The running product does it: it mails the carrier.
 *
 * @throws NotHeld
 */
export const releaseHeldAlert = (db: Database, deciding: Deciding): Promise<AlertRow> =>
  db.transaction(async (tx) => {
    const alert = await lockHeld(tx, deciding);
    const { id, version, now } = deciding;
    const params = { id, version };
    const once = `${id}.${version}`;
    await enqueueJob(tx, publishReleasedJob, { params, companyId: alert.companyId, userId: null, now, once });
    await deciding.record(tx, alert);
    return alert;
  });

/**
 * Gives a held alert back to its company as a draft, with why.
 *
 * @throws NotHeld
 */
export const refuseHeldAlert = (db: Database, deciding: Deciding & { because: string }): Promise<AlertRow> =>
  db.transaction(async (tx) => {
    const alert = await lockHeld(tx, deciding);
    const { id, version, now, because } = deciding;
    const summary = `The operator did not publish the identity alert: ${labelOf(alert)}. ${because}`;
    await tx
      .update(alerts)
      .set({
        heldAt: null,
        heldBecause: null,
        refusedBecause: because,
        version: version + 1,
        changedAt: now,
        changedByUserId: null,
        changeSummary: summary,
      })
      .where(eq(alerts.id, id));
    const { companyId, carrierId } = alert;
    const event = {
      companyId,
      kind: 'identity_alert' as const,
      summary,
      userId: null,
      occurredAt: now,
      data: { identity_alert_id: id, is_refused: true },
    };
    if (carrierId === null) await recordCompanyEvent(tx, event);
    else await recordCarrierEvent(tx, { ...event, carrierId });
    await deciding.record(tx, alert);
    return alert;
  });
