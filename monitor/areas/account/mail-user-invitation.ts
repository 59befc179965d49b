import { INVITATION_MAILS } from '@contract/account/account.constants';
import type { UserInvitation } from '@contract/account/users.entities';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { Deciding } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { spendTry, triesOf } from '../../server/authentication/tries';
import type { Services } from '../../server/services';
import { invitationMail } from './invitation-mail';

/**
 * These mails go to whatever address is typed: a company must not be a way to flood others.
 *
 * @throws ApiError 429
 */
export const limitUserInvitationMails = ({ db, company, now }: Deciding) =>
  spendTry(db, triesOf('invitation-mails', company.id), INVITATION_MAILS, now);

/** Mails an invitation once the decision is committed. */
export function mailUserInvitation(
  decision: Decision<CurrentUser>,
  { email, site }: Pick<UserInvitation, 'email' | 'site'>,
  { env }: Pick<Services, 'env'>,
) {
  const { company, user } = decision;
  const origin = site === 'watchdog' ? env.watchdogOrigin : env.portalOrigin;
  const invitedBy = [user.first_name, user.last_name].filter(Boolean).join(' ');
  const content = invitationMail({ email, origin, invitedBy, companyName: company.legal_name });
  decision.mail({ to: email, ...content });
}
