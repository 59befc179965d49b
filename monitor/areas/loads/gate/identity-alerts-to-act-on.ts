import { dayOf } from '@contract/shared/day';
import type { Queryable } from '../../../db/client';
import { type PublicAlert, publicAlertsOf, recentOf } from '../../identity-alerts/identity-alerts.queries';
import { stepsDown } from '../../identity-alerts/weigh-alert';
import { alertSettingsOf } from '../../tickets/alert-settings.queries';
import { settledSubjects } from '../../tickets/settled-subjects.queries';
import { subjectOf } from '../../tickets/ticket-subject';

const TYPE = 'recent_identity_alert';

/**
 * Brokers' recent identity alerts of full weight about carriers, the newest of each, where the company's settings call for
 * acting at once and none of its people has called it a false alarm. From the alerts themselves: a load has no ticket
 * about its carrier until the carrier has the load, and by then a thief has the pickup address.
 */
export async function identityAlertsToActOn(
  db: Queryable,
  companyId: number,
  carrierIds: readonly number[],
  now: Date,
): Promise<Map<number, PublicAlert>> {
  const published = await publicAlertsOf(db, carrierIds, now);
  const found = [...published].flatMap(([carrierId, alerts]) => {
    const recent = recentOf(alerts, dayOf(now));
    const alert = recent.find((one) => stepsDown(one, now.toISOString()) === 0);
    return alert ? [{ carrierId, alert, subject: subjectOf({ carrierId }, String(recent[0]!.id)) }] : [];
  });
  if (found.length === 0 || !(await isToActOn(db, companyId))) return new Map();
  const settled = await settledSubjects(
    db,
    companyId,
    TYPE,
    found.map(({ subject }) => subject),
  );
  return new Map(
    found.flatMap(({ carrierId, alert, subject }) => (settled.has(subject) ? [] : [[carrierId, alert] as const])),
  );
}

async function isToActOn(db: Queryable, companyId: number): Promise<boolean> {
  const { types } = (await alertSettingsOf(db, [companyId]))(companyId);
  return types.some(({ is_type, is_on, severity }) => is_type === TYPE && is_on && severity === 'act_now');
}
