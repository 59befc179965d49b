import {
  checkForOpenUserInvitation,
  claimOpenUserInvitation,
  createCompany,
  lookUpCompany,
  signUpDetails,
} from '@contract/identity/sign-up.calls';
import { COMPANY_LOOKUPS } from '@contract/identity/sign-up.constants';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../db/schema';
import { spendTry, triesOf } from '../../server/authentication/tries';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { answerJoined, toReviewPage, userOfSession } from './answer-joined';
import { claimInvitation, findInvitation } from './claim-invitation';
import { fmcsaNumbersIn, lookUpCompanies, noSuchNumber } from './company-lookup';
import { setCompanyUp } from './set-company-up';

/** The user's name, and the company: found in the federal record and created, or joined by invitation. */
export function companySignUpRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, signUpDetails, async ({ body }, { user, session }) => {
    await db
      .update(users)
      .set({ firstName: body.first_name, lastName: body.last_name, phoneE164: body.phone })
      .where(eq(users.id, user.id));
    return userOfSession(services, session.id);
  });

  mount(app, services, lookUpCompany, async ({ query }, { user, now, today }) => {
    const numbers = fmcsaNumbersIn(query.number);
    if (numbers.length === 0) throw noSuchNumber();
    await spendTry(db, triesOf('company-lookup', user.id), COMPANY_LOOKUPS, now);
    return { companies: await lookUpCompanies(db, numbers, today) };
  });

  mount(app, services, createCompany, async ({ body }, context) => {
    if ((await setCompanyUp(context, body)) === 'under_review') throw toReviewPage(services);
    return answerJoined(context, 'joined');
  });

  mount(app, services, checkForOpenUserInvitation, async (_input, { user, now }) => {
    const { invitation = null, isExpired = false } = (await findInvitation(db, user.email, now)) ?? {};
    return isExpired
      ? { user_invitation: null, expired_user_invitation: invitation }
      : { user_invitation: invitation, expired_user_invitation: null };
  });

  mount(app, services, claimOpenUserInvitation, async ({ body }, context) =>
    answerJoined(context, await claimInvitation(db, context.user, body.user_invitation_id, context.now)),
  );
}
