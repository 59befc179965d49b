import { eq } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { rateConfirmationMails as mails } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { assertVersion } from '../../../decisions/versions';
import { closeAlertOf, dismissMails } from '../../tickets/alert-of-mails';
import { mailRow } from './mails.queries';

/**
 * Decides that a flagged or undelivered email needs nothing more. Its findings stay, and so does the reason. Closes an
 * alert that it alone raised.
 *
 * @throws ApiError 404 for another company's email; 409 when it is neither flagged nor undelivered, or changed
 * meanwhile
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
    await dismissMails(d, eq(mails.id, id), 'Email dismissed', reason);
    await closeAlertOf(d, mail, reason);
  });
}
