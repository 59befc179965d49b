import type { CurrentUser } from '@contract/identity/identity.entities';
import { CONNECTION_INVITATION_DAYS, CONNECTION_INVITATION_MAILS } from '@contract/onboarding/packets.constants';
import type { Deciding } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailForBroker } from '../../decisions/mail-for-broker';
import { digest } from '../../server/authentication/tokens';
import { spendTry, triesOf } from '../../server/authentication/tries';
import type { Services } from '../../server/services';
import { carrierNameOf } from '../carriers/carrier-name';
import { connectionInvitationMail } from './onboarding-mails';

const DAY_MS = 86_400_000;

/** For an email sent now: its link, and how long that works. */
export const linkMailed = (token: string, now: Date) => ({
  tokenHash: digest(token),
  deliveredAt: now,
  expiresAt: new Date(now.getTime() + CONNECTION_INVITATION_DAYS * DAY_MS),
});

/**
 * These emails go to any typed address: a company must not be a way to flood others.
 *
 * @throws ApiError 429
 */
export const limitInvitationMails = ({ db, company, now }: Deciding) =>
  spendTry(db, triesOf('connection-invitation-mails', company.id), CONNECTION_INVITATION_MAILS, now);

/** Emails the link of an invitation once the decision is committed. */
export async function mailInvitation(
  decision: Decision<CurrentUser>,
  { email, carrierId, token }: { email: string; carrierId: number; token: string },
  { env }: Pick<Services, 'env'>,
): Promise<void> {
  const { tx, company, user } = decision;
  const content = connectionInvitationMail({
    companyName: company.legal_name,
    invitedBy: [user.first_name, user.last_name].filter(Boolean).join(' '),
    carrierName: await carrierNameOf(tx, carrierId),
    link: `${env.onboardingOrigin}/invitations/${token}`,
  });
  await mailForBroker(decision, email, content, { thread: `packet-${company.id}-${carrierId}` });
}
