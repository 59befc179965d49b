import type { CallParsed } from '@contract/call';
import type { createIdentityAlertMessage } from '@contract/identity-alerts/identity-alerts.calls';
import { httpErrors } from '../../base/http-errors';
import { identityAlertMessages } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { CallContext } from '../../server/calls';
import { textForDisplay } from './alert-text';
import { knownNames } from './known-names.queries';
import { findMoney } from './money-words';
import { ownAlert } from './own-alert';
import { sanitize } from './sanitize';

type Input = CallParsed<typeof createIdentityAlertMessage>['body']['identity_alert_message'];

/**
 * Adds to an alert of the own company: for its own people, or for all who read the alert.
 *
 * @returns the message's id
 * @throws ApiError 404 for another company's; 409 in public to one that others do not see; 422
 */
export async function writeAlertMessage(context: CallContext, input: Input): Promise<number> {
  const { identity_alert_id: identityAlertId, message, is_public: isPublic = false } = input;
  const { id } = await decideOnce(context, submissionOf(context, 'createIdentityAlertMessage', input), async (d) => {
    const alert = await ownAlert(d, identityAlertId);
    const isSeen = alert.publishedAt !== null && alert.unpublishedAt === null && alert.expiresAt! > d.now;
    if (isPublic && !isSeen) throw httpErrors.conflict('No one else reads this alert: it is not published.');
    const names = await knownNames(d.tx, d.companyId, alert.carrierId);
    const messageForDisplay = isPublic
      ? textForDisplay(message, undefined, names, 'identity_alert_message.message')
      : sanitize(message, { names }).text;
    // A report waits for the operator; what is added to it does not.
    if (isPublic && findMoney(messageForDisplay, alert.standingFrom !== null && alert.standingFrom <= d.now))
      throw httpErrors.invalid({
        'identity_alert_message.message': [
          'A message for everyone cannot mention money unless it says what the carrier asked for. Keep it for your company, or take money out.',
        ],
      });
    const values = {
      identityAlertId,
      author: 'company' as const,
      isPublic,
      unsanitizedMessage: message,
      messageForDisplay,
    };
    const [made] = await d.tx
      .insert(identityAlertMessages)
      .values({ ...values, userId: d.user.id, createdAt: d.now })
      .returning({ id: identityAlertMessages.id });
    return made!.id;
  });
  return id;
}
