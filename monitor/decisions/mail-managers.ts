import type { CurrentUser } from '@contract/identity/identity.entities';
import { and, arrayContains, eq, isNull, ne } from 'drizzle-orm';
import { users } from '../db/schema';
import type { Decision } from './decision';

/**
 * Emails every other manager of the company at once about a change to one of its protections: a manager who can change
 * it alone must not be the only one who knows. Users can turn off notifications, but not this.
 */
export async function mailManagers(d: Decision<CurrentUser | null>, change: string): Promise<void> {
  const managers = await d.tx
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.companyId, d.companyId),
        d.user ? ne(users.id, d.user.id) : undefined,
        isNull(users.disabledAt),
        arrayContains(users.scopes, ['manage_users']),
      ),
    );
  const by = d.user
    ? [d.user.first_name, d.user.last_name].filter(Boolean).join(' ') || d.user.email
    : 'Your identity provider';
  for (const { email } of managers)
    d.mail({
      to: email,
      subject: `Changed at ${d.company.legal_name}: permissions or onboarding`,
      parts: [
        `${by} changed how your company is protected:`,
        { quote: change },
        d.user
          ? 'If you did not expect this, talk to them, and undo it in the portal under Company.'
          : 'If you did not expect this, look at its groups, and at Company, Single sign-on in the portal.',
      ],
    });
}
