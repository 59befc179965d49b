import { NEW_COMPANY_DAYS } from '@contract/identity/identity.constants';
import {
  ALERTS_ON_A_CARRIER_DAYS,
  MAX_ALERTS_A_DAY,
  MAX_ALERTS_ON_A_CARRIER,
} from '@contract/identity-alerts/identity-alerts.constants';
import { DAY_MS } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Env } from '../../base/env';
import { ApiError, httpErrors } from '../../base/http-errors';
import { identityAlerts as alerts } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { trustedFrom } from '../../decisions/new-company';
import { assertVersion, changeRow } from '../../decisions/versions';
import { addressOfRecord, isAddressYoung } from '../../mail/address-of-record';
import { digest, newToken } from '../../server/authentication/tokens';
import { alertMail, heldAlertMail } from './alert-mail';
import { textForDisplay } from './alert-text';
import { knownNames } from './known-names.queries';
import { findMoney, type MoneyFinding } from './money-words';
import { type AlertRow, eventDataOf, labelOf, noteOf, ownAlert } from './own-alert';
import { findStanding } from './standing-of-alert';
import { tellReaders } from './tell-readers';

type Settings = Pick<Env, 'identityAlertDays' | 'onboardingOrigin' | 'supportEmail'>;

/**
 * Publishes a draft, or holds it for the operator when it mentions money (decision 0158).
 *
 * @throws ApiError 403 in a company's first week; 404; 409 when it is published or held already, or changed meanwhile; 422;
 *   429 above the limits
 */
export function publishAlert(deciding: Deciding, id: number, expectedVersion: number | undefined): Promise<void> {
  return decide(deciding, async (d) => {
    const row = await ownAlert(d, id);
    await assertVersion(d, alerts, id, expectedVersion);
    if (row.publishedAt !== null) throw httpErrors.conflict('This alert is published already.');
    if (row.heldAt !== null)
      throw httpErrors.conflict('The operator looks at this alert first. Change it to take it back.');
    await publish(d, row, deciding.env);
  });
}

/** The same within the decision that makes it. */
export async function publish(d: Decision, row: AlertRow, settings: Settings): Promise<void> {
  assertMayWarn(d);
  await assertWithinLimits(d, row.carrierId);
  const ready = await readyToPublish(d, row);
  const hasStanding = ready.standing !== null && ready.standing.from <= d.now;
  const money = findMoney(ready.messageForDisplay, hasStanding);
  if (money === null) return makePublic(d, row, ready, settings);
  await changeRow(d, alerts, row.id, 'Held for the operator', {
    messageForDisplay: ready.messageForDisplay,
    heldAt: d.now,
    heldBecause: `${WHY_HELD[money.why]} “${shortened(money.sentence)}”`,
    refusedBecause: null,
  });
  if (settings.supportEmail !== null) d.mail({ to: settings.supportEmail, ...heldAlertMail(row.id) });
}

const WHY_HELD: Record<MoneyFinding['why'], string> = {
  asks: 'It asks for money, or offers to take the alert back:',
  no_load: 'It mentions money, and no load, confirmation or paper that counts is known:',
  unclear: 'It mentions money, and does not say that the carrier asked for it:',
  unreadable: 'The product cannot read this part, in its letters or its language:',
};

const QUOTED_CHARACTERS = 160;
const shortened = (text: string) => (text.length <= QUOTED_CHARACTERS ? text : `${text.slice(0, QUOTED_CHARACTERS)} …`);

/** Publishes an alert that the operator reviewed and released. */
export const publishReleased = async (d: Decision, row: AlertRow, settings: Settings): Promise<void> =>
  makePublic(d, row, await readyToPublish(d, row), settings);

async function readyToPublish(d: Decision, row: AlertRow) {
  // The record may know more names by now than when the draft was written.
  const names = await knownNames(d.tx, d.companyId, row.carrierId);
  return {
    messageForDisplay: textForDisplay(row.unsanitizedMessage, row.messageForDisplay, names),
    standing: await findStanding(d.tx, row, d.now),
  };
}

async function makePublic(
  d: Decision,
  row: AlertRow,
  { messageForDisplay, standing }: Awaited<ReturnType<typeof readyToPublish>>,
  settings: Settings,
): Promise<void> {
  const address = row.carrierId === null ? null : await addressOfRecord(d.tx, row.carrierId);
  const token = newToken();
  const label = labelOf(row);
  const [published] = await changeRow(d, alerts, row.id, `Published the identity alert: ${label}`, {
    messageForDisplay,
    publishedAt: d.now,
    expiresAt: new Date(d.now.getTime() + settings.identityAlertDays * DAY_MS),
    standingKind: standing?.kind ?? null,
    standingId: standing?.id ?? null,
    standingFrom: standing?.from ?? null,
    heldAt: null,
    heldBecause: null,
    refusedBecause: null,
    ...(address === null
      ? {}
      : {
          carrierTokenHash: digest(token),
          carrierEmail: address.email,
          isCarrierEmailYoung: await isAddressYoung(d.tx, row.carrierId!, d.today),
        }),
  });
  const note = noteOf(published!);
  const summary = `Published the identity alert: ${label}. ${note}`;
  const data = eventDataOf(published!);
  if (row.carrierId === null) d.companyEvent({ kind: 'identity_alert', summary, data });
  else {
    d.carrierEvent({ carrierId: row.carrierId, kind: 'identity_alert', summary, data });
    await tellReaders(d, row.carrierId, `Another broker published an identity alert: ${label}. ${note}`, data);
  }
  if (address === null) return;
  const link = `${settings.onboardingOrigin}/alerts/${token}`;
  const days = settings.identityAlertDays;
  d.mail({
    to: address.email,
    ...alertMail({
      carrierName: address.name,
      dotNumber: address.dotNumber,
      label,
      link,
      days,
      hasStanding: standing !== null,
    }),
  });
}

/** @throws ApiError 403 in a company's first days */
function assertMayWarn(d: Decision) {
  const from = trustedFrom(d);
  if (d.now < from)
    throw httpErrors.forbidden(
      `Your company can warn other brokers from ${formatDate(from.toISOString())}, ${NEW_COMPANY_DAYS} days after it signed up. Keep it as a draft until then.`,
    );
}

/** Counted under the company's lock. What was unpublished since counts too, and of a day what is held. */
async function assertWithinLimits(d: Decision, carrierId: number | null): Promise<void> {
  const since = (days: number) => gt(alerts.publishedAt, new Date(d.now.getTime() - days * DAY_MS));
  const published = (days: number, of?: number) =>
    d.tx.$count(
      alerts,
      and(eq(alerts.companyId, d.companyId), since(days), of === undefined ? undefined : eq(alerts.carrierId, of)),
    );
  const held = await d.tx.$count(alerts, and(eq(alerts.companyId, d.companyId), isNotNull(alerts.heldAt)));
  if ((await published(1)) + held >= MAX_ALERTS_A_DAY)
    throw tooMany(`Your company published ${MAX_ALERTS_A_DAY} alerts in 24 hours. Try again tomorrow.`, 1);
  if (carrierId !== null && (await published(ALERTS_ON_A_CARRIER_DAYS, carrierId)) >= MAX_ALERTS_ON_A_CARRIER)
    throw tooMany(
      `Your company published ${MAX_ALERTS_ON_A_CARRIER} alerts on this carrier in ${ALERTS_ON_A_CARRIER_DAYS} days. Add a message to one of them.`,
      ALERTS_ON_A_CARRIER_DAYS,
    );
}

const tooMany = (message: string, days: number) =>
  new ApiError(429, { code: 'too_many_alerts', message }, { 'retry-after': String((days * DAY_MS) / 1000) });
