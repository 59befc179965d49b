import { ALERT_MESSAGE_MAX_LENGTH, MAX_CARRIER_ANSWERS } from '@contract/identity-alerts/identity-alerts.constants';
import { formatInteger } from '@contract/shared/format';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { type Message, said } from '../../base/said';
import type { Queryable } from '../../db/client';
import { identityAlerts as alerts, identityAlertMessages } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import type { Services } from '../../server/services';
import { ANSWER_ERRORS } from './alert-page-words';
import { textForDisplay } from './alert-text';
import { knownNames } from './known-names.queries';
import { eventDataOf, labelOf } from './own-alert';
import { tellReaders } from './tell-readers';

/** The field of the carrier's answer. */
export const ANSWER_FIELD = 'answer';

/**
 * The carrier answers an alert that is about it. Only what is shown of its answer is kept.
 *
 * @throws ApiError 404 when the alert was taken back or has expired meanwhile; 422
 */
export function answerAlert(
  services: Services,
  { companyId, alertId, text, now }: { companyId: number; alertId: number; text: string; now: Date },
): Promise<void> {
  return decide(decidingWithoutUser(services, companyId, now), (d) => answer(d, alertId, text));
}

/**
 * What brokers would read of an answer; nothing is kept of it.
 *
 * @throws ApiError as `answerAlert`
 */
export async function previewAnswer(
  { db }: Pick<Services, 'db'>,
  { companyId, alertId, text, now }: { companyId: number; alertId: number; text: string; now: Date },
): Promise<string> {
  return (await shownOf(db, { companyId, alertId, text, now })).messageForDisplay;
}

/** The same within a decision that no user of the company makes. */
export async function answer(d: Decision<null>, alertId: number, text: string): Promise<void> {
  const { companyId, now } = d;
  const { alert, messageForDisplay } = await shownOf(d.tx, { companyId, alertId, text, now });
  const message = { identityAlertId: alertId, author: 'carrier' as const, isPublic: true, messageForDisplay };
  await d.tx.insert(identityAlertMessages).values({ ...message, createdAt: now });
  const data = { ...eventDataOf(alert), is_answered: true };
  const summary = `The carrier answered the identity alert: ${labelOf(alert)}`;
  d.carrierEvent({ carrierId: alert.carrierId!, kind: 'identity_alert', summary, data });
  await tellReaders(d, alert.carrierId!, summary, data);
}

async function shownOf(
  db: Queryable,
  { companyId, alertId, text, now }: { companyId: number; alertId: number; text: string; now: Date },
) {
  const [alert] = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.id, alertId), eq(alerts.companyId, companyId)));
  if (!alert?.expiresAt || alert.unpublishedAt !== null || alert.expiresAt <= now)
    throw httpErrors.notFound('That alert');
  const wrong = (message: Message) => httpErrors.invalid({ [ANSWER_FIELD]: [message] });
  if (text === '') throw wrong(ANSWER_ERRORS.empty);
  if (text.length > ALERT_MESSAGE_MAX_LENGTH)
    throw wrong(said(ANSWER_ERRORS.tooLong, formatInteger(ALERT_MESSAGE_MAX_LENGTH)));
  const answered = and(eq(identityAlertMessages.identityAlertId, alertId), eq(identityAlertMessages.author, 'carrier'));
  if ((await db.$count(identityAlertMessages, answered)) >= MAX_CARRIER_ANSWERS)
    throw wrong(said(ANSWER_ERRORS.tooMany, formatInteger(MAX_CARRIER_ANSWERS)));
  const names = await knownNames(db, companyId, alert.carrierId);
  return { alert, messageForDisplay: textForDisplay(text, undefined, names, ANSWER_FIELD) };
}
