import { rateConfirmationMails as mails } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { assertVersion, changeRow } from '../../../decisions/versions';
import { httpErrors } from '../../../plugins/errors';
import { mailRow } from './mails.queries';
import { raiseMailAlert } from './raise-mail-alert';

/**
 * Decides that a flagged or undelivered mail needs nothing more. What was found stays with it, and so does the reason.
 *
 * @throws ApiError 404 for another company's mail; 409 when it is neither flagged nor undelivered, or changed meanwhile
 */
export function dismissMail(
  deciding: Deciding,
  id: number,
  { reason, expected_version: expected }: { reason: string; expected_version?: number },
): Promise<void> {
  return decide(deciding, async (d) => {
    const mail = await mailRow(d.tx, d.companyId, id);
    await assertVersion(d, mails, id, expected);
    if (mail.status !== 'flagged' && mail.status !== 'undelivered')
      throw httpErrors.conflict('This email is neither flagged nor undelivered: there is nothing to dismiss.');
    await changeRow(d, mails, id, 'Email dismissed', {
      status: 'completed',
      dismissedAt: d.now,
      dismissedByUserId: d.userId,
      dismissReason: reason,
    });
    await raiseMailAlert(d, mail.loadId);
    const event = {
      kind: 'rate_confirmation_mail_flagged',
      summary: `Flagged email dismissed: “${(mail.subject ?? 'without a subject').slice(0, 200)}”`,
      data: { rate_confirmation_mail_id: id, is_dismissed: true },
    } as const;
    if (mail.carrierId === null) d.companyEvent(event);
    else d.carrierEvent({ ...event, carrierId: mail.carrierId, note: reason });
  });
}
