import { NEW_COMPANY_DAYS } from '@contract/identity/identity.constants';
import {
  ALERTS_ON_A_CARRIER_DAYS,
  MAX_ALERTS_A_DAY,
  MAX_ALERTS_ON_A_CARRIER,
} from '@contract/identity-alerts/identity-alerts.constants';
import { DAY_MS } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { and, eq, gt } from 'drizzle-orm';
import type { Env } from '../../base/env';
import { ApiError, httpErrors } from '../../base/http-errors';
import { identityAlerts as alerts } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { trustedFrom } from '../../decisions/new-company';
import { assertVersion, changeRow } from '../../decisions/versions';
import { addressOfRecord } from '../../mail/address-of-record';
import { digest, newToken } from '../../server/authentication/tokens';
import { alertMail } from './alert-mail';
import { textForDisplay } from './alert-text';
import { knownNames } from './known-names.queries';
import { type AlertRow, eventDataOf, labelOf, ownAlert } from './own-alert';
import { tellReaders } from './tell-readers';

type Settings = Pick<Env, 'identityAlertDays' | 'onboardingOrigin'>;

/**
 * Publishes a draft.
 *
 * @throws ApiError 403 in a company's first week; 404; 409 when it is published already or changed meanwhile; 422; 429
 *   above the limits
 */
export function publishAlert(deciding: Deciding, id: number, expectedVersion: number | undefined): Promise<void> {
  return decide(deciding, async (d) => {
    const row = await ownAlert(d, id);
    await assertVersion(d, alerts, id, expectedVersion);
    if (row.publishedAt !== null) throw httpErrors.conflict('This alert is published already.');
    await publish(d, row, deciding.env);
  });
}

/** The same within the decision that makes it. */
export async function publish(d: Decision, row: AlertRow, settings: Settings): Promise<void> {
  assertMayWarn(d, row.unsanitizedMessage);
  await assertWithinLimits(d, row.carrierId);
  // The record may know more names by now than when the draft was written.
  const names = await knownNames(d.tx, d.companyId, row.carrierId);
  const messageForDisplay = textForDisplay(row.unsanitizedMessage, row.messageForDisplay, names);
  const address = row.carrierId === null ? null : await addressOfRecord(d.tx, row.carrierId);
  const token = newToken();
  const label = labelOf(row);
  const summary = `Published the identity alert: ${label}`;
  await changeRow(d, alerts, row.id, summary, {
    messageForDisplay,
    publishedAt: d.now,
    expiresAt: new Date(d.now.getTime() + settings.identityAlertDays * DAY_MS),
    ...(address === null ? {} : { carrierTokenHash: digest(token), carrierEmail: address.email }),
  });
  const data = eventDataOf(row);
  if (row.carrierId === null) d.companyEvent({ kind: 'identity_alert', summary, data });
  else {
    d.carrierEvent({ carrierId: row.carrierId, kind: 'identity_alert', summary, data });
    await tellReaders(d, row.carrierId, `Another broker published an identity alert: ${label}`, data);
  }
  if (address === null) return;
  const link = `${settings.onboardingOrigin}/alerts/${token}`;
  d.mail({
    to: address.email,
    ...alertMail({ carrierName: address.name, label, link, days: settings.identityAlertDays }),
  });
}

/**
 * Money for taking a warning back: an alert is no way to collect. That a carrier held freight for money is a report, also one
 * that says “we paid to take it back”.
 */
const OFFERS_TO_TAKE_BACK =
  /\b(?:take (?:this|it) down|(?:remove|withdraw|unpublish|delete) (?:this\b|(?:the |our )?(?:alert|warning|report|post(?:ing)?)\b))/i;
const SPEAKS_OF_MONEY = /\b(?:pay|paid|wire|money|dollars|zelle)\b|\$/i;

/** @throws ApiError 403 in a company's first days; 422 for a message that asks for money */
function assertMayWarn(d: Decision, message: string) {
  const from = trustedFrom(d);
  if (d.now < from)
    throw httpErrors.forbidden(
      `Your company can warn other brokers from ${formatDate(from.toISOString())}, ${NEW_COMPANY_DAYS} days after it signed up. Keep it as a draft until then.`,
    );
  if (OFFERS_TO_TAKE_BACK.test(message) && SPEAKS_OF_MONEY.test(message))
    throw httpErrors.invalid({
      'identity_alert.unsanitized_message': ['An alert cannot be taken back for money. Say what the carrier did.'],
    });
}

/** Counted under the company's lock. What was unpublished since counts too. */
async function assertWithinLimits(d: Decision, carrierId: number | null): Promise<void> {
  const since = (days: number) => gt(alerts.publishedAt, new Date(d.now.getTime() - days * DAY_MS));
  const published = (days: number, of?: number) =>
    d.tx.$count(
      alerts,
      and(eq(alerts.companyId, d.companyId), since(days), of === undefined ? undefined : eq(alerts.carrierId, of)),
    );
  if ((await published(1)) >= MAX_ALERTS_A_DAY)
    throw tooMany(`Your company published ${MAX_ALERTS_A_DAY} alerts in 24 hours. Try again tomorrow.`, 1);
  if (carrierId !== null && (await published(ALERTS_ON_A_CARRIER_DAYS, carrierId)) >= MAX_ALERTS_ON_A_CARRIER)
    throw tooMany(
      `Your company published ${MAX_ALERTS_ON_A_CARRIER} alerts on this carrier in ${ALERTS_ON_A_CARRIER_DAYS} days. Add a message to one of them.`,
      ALERTS_ON_A_CARRIER_DAYS,
    );
}

const tooMany = (message: string, days: number) =>
  new ApiError(429, { code: 'too_many_alerts', message }, { 'retry-after': String((days * DAY_MS) / 1000) });
