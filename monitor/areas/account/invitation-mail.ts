import { INVITATION_DAYS } from '@contract/account/account.constants';
import { portalPaths, withBase } from '@contract/portal-paths';
import type { Letter } from '../../base/letter';

type InvitationMail = { email: string; origin: string; invitedBy: string; companyName: string };

/**
 * The mail that asks someone into a company. The link names the address and proves nothing: signing up with it asks
 * for a code that goes to the same address.
 */
export const invitationMail = ({ email, origin, invitedBy, companyName }: InvitationMail): Letter => ({
  subject: `Join ${companyName}`,
  parts: [
    `${invitedBy || 'A colleague'} invites you to join ${companyName}. Sign up with this address, then accept the invitation.`,
    { button: 'Sign up', to: origin + withBase(portalPaths.signUp({ email })) },
    `The invitation is open for ${INVITATION_DAYS} days.`,
    { small: `Already have an account? Sign in instead. If you don’t know ${companyName}, ignore this email.` },
  ],
});
