import { changePassword } from '@contract/account/profile.calls';
import { SIGN_IN_TRIES } from '@contract/identity/identity.constants';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../db/schema';
import { recordAuditEvent } from '../../history/audit-log';
import { mount } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { hashPassword, passwordMatches } from '../identity/passwords';
import { endSessionsOf } from '../identity/sessions';
import { forgetCodes } from '../identity/sign-in-codes';
import { forgetTries, limitTries, spendTry, triesOf } from '../identity/tries';
import { refuseWeakPassword } from '../identity/weak-passwords';

export function profileRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  // A session left open on a desk must not be enough to take the account over: the current password is asked for, and
  // wrong ones are counted as at signing in.
  mount(app, services, changePassword, async ({ body }, { user, session, now }) => {
    const tries = triesOf('password-change', user.id);
    await limitTries(db, tries, SIGN_IN_TRIES, now);
    const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id));
    if (!(await passwordMatches(row?.hash ?? null, body.current_password))) {
      await spendTry(db, tries, SIGN_IN_TRIES, now);
      throw refuse.invalid({ current_password: ['That is not your current password.'] });
    }
    // Also against tries sent all at once.
    await limitTries(db, tries, SIGN_IN_TRIES, now);
    refuseWeakPassword(body.new_password, { email: user.email, field: 'new_password', isDemo: env.isDemo });
    const passwordHash = await hashPassword(body.new_password);
    await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
      await endSessionsOf(tx, user.id, now, session);
      if (user.company)
        await recordAuditEvent(tx, {
          companyId: user.company.id,
          kind: 'password_changed',
          summary: 'Changed the password; all other sessions ended',
          userId: user.id,
          subjectUserId: user.id,
          occurredAt: now,
        });
    });
    await forgetTries(db, tries);
    await forgetCodes(db, user.id);
    return undefined;
  });
}
