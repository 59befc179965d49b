import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { createIdentityAlert } from '@contract/identity-alerts/identity-alerts.calls';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { identityAlerts as alerts } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { firstChange } from '../../decisions/versions';
import type { CallContext } from '../../server/calls';
import { textForDisplay } from './alert-text';
import { type AlertSubject, assertOwnNames, readAboutOf, readSubject } from './check-report';
import { knownNames } from './known-names.queries';
import type { AlertRow } from './own-alert';
import { publish } from './publish-alert';

type Input = CallParsed<typeof createIdentityAlert>['body']['identity_alert'];

/**
 * Reports a carrier: as a draft, or published at once. Sent twice, it is one.
 *
 * @returns its id
 * @throws ApiError 409 naming the alert of the same carrier, category and day that is there; 422; 429 above the limits
 */
export async function reportAlert(context: CallContext, input: Input, isDraft: boolean): Promise<number> {
  const submission = submissionOf(context, 'createIdentityAlert', { input, isDraft });
  const { id } = await decideOnce(context, submission, async (d) => {
    const draft = await draftAlert(d, input);
    if (!isDraft) await publish(d, draft, context.env);
    return draft.id;
  });
  return id;
}

/** The draft of a report, within the decision that makes it. */
export async function draftAlert(d: Decision<CurrentUser>, input: Input): Promise<AlertRow> {
  assertOwnNames(d, input);
  const unsanitizedMessage = messageOf(input);
  const subject = await readSubject(d, input);
  await assertFirstOfItsKind(d, subject);
  const names = await knownNames(d.tx, d.companyId, subject.carrierId);
  const values = {
    companyId: d.companyId,
    userId: d.user.id,
    ...subject,
    about: input.about === undefined ? null : await readAboutOf(d, subject.carrierId, input.about),
    unsanitizedMessage,
    messageForDisplay: textForDisplay(unsanitizedMessage, input.message_for_display, names),
    site: input.site ?? (d.user.paywall.is_watchdog ? 'watchdog' : 'broker'),
    createdAt: d.now,
    ...firstChange(d, 'Drafted the alert'),
  };
  const [made] = await d.tx.insert(alerts).values(values).returning();
  return made!;
}

/** @throws ApiError 422 when both are given and differ, or neither is */
function messageOf({ unsanitized_message, message }: Input): string {
  const text = unsanitized_message ?? message;
  if (text === undefined)
    throw httpErrors.invalid({ 'identity_alert.unsanitized_message': ['Say what happened in 20 characters or more.'] });
  if (message !== undefined && message !== text)
    throw httpErrors.invalid({ 'identity_alert.message': ['That is another message than unsanitized_message.'] });
  return text;
}

/**
 * A company may have one alert about a carrier per category and day. An unpublished one does not count.
 *
 * @param besides the alert that is being changed
 * @throws ApiError 409
 */
export async function assertFirstOfItsKind(d: Decision, subject: AlertSubject, besides?: number): Promise<void> {
  const { carrierId, isType, fileDate, phoneE164, email } = subject;
  const [same] = await d.tx
    .select({ id: alerts.id, publishedAt: alerts.publishedAt })
    .from(alerts)
    .where(
      and(
        eq(alerts.companyId, d.companyId),
        eq(alerts.isType, isType),
        eq(alerts.fileDate, fileDate),
        isNull(alerts.unpublishedAt),
        carrierId === null
          ? sql`${alerts.carrierId} IS NULL AND ${alerts.phoneE164} IS NOT DISTINCT FROM ${phoneE164}
              AND ${alerts.email} IS NOT DISTINCT FROM ${email}`
          : eq(alerts.carrierId, carrierId),
        besides === undefined ? undefined : sql`${alerts.id} <> ${besides}`,
      ),
    )
    .limit(1);
  if (!same) return;
  const state = same.publishedAt === null ? 'a draft' : 'published';
  throw httpErrors.conflict(`Your company has this alert already, of the same day: alert ${same.id}, ${state}.`);
}
