import type { CurrentUser } from '@contract/identity/identity.entities';
import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import { recordAuditEvent } from '../../db/history/audit-log';
import { users } from '../../db/schema';
import { enforcingCompany } from '../../server/authentication/enforced-sign-on';
import type { Services } from '../../server/services';

/** A manager signed in with a password although the company enforces its provider: a line of the audit log, and a mail to every manager. */
export async function noteWayBack({ db, mail }: Services, { id, email, company }: CurrentUser, now: Date) {
  const enforcing = await enforcingCompany(db, email);
  if (!company || company.id !== enforcing) return;
  const summary = `${email} signed in with a password and a mailed code although single sign-on is enforced`;
  await recordAuditEvent(db, { companyId: company.id, kind: 'sign_on_bypassed', summary, userId: id, occurredAt: now });
  const managers = await db
    .select({ email: users.email })
    .from(users)
    .where(
      and(eq(users.companyId, company.id), isNull(users.disabledAt), arrayContains(users.scopes, ['manage_users'])),
    );
  for (const manager of managers)
    await mail.send({
      to: manager.email,
      subject: `Signed in without single sign-on at ${company.legal_name}`,
      parts: [
        { quote: summary },
        'Managers of users keep this way in for when your identity provider fails. If no one expected it, remove that person’s permission to manage users and choose new passwords.',
      ],
    });
}
