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
import { spendTry, triesOf } from '../../authentication/tries';
import { users } from '../../db/schema';
import { mount } from '../../plugins/calls';
import { ApiError, httpErrors } from '../../plugins/errors';
import type { Services } from '../../services';
import { reasonForReview } from './access-reviews.queries';
import { compareWithRecord } from './address-of-record';
import { answerJoined, toReviewPage, userOfSession } from './answer-joined';
import { claimInvitation, findOpenInvitation } from './claim-invitation';
import { findSignUpCompany, fmcsaNumbersIn, lookUpCompanies, noSuchNumber, toCompanyToSetUp } from './company-lookup';
import { companyHere, createBrokerCompany } from './create-broker-company';
import { isSameName, otherNameWords } from './legal-name';
import { requestAccessReview, userHasCompany } from './request-access-review';

/** Who the user is, and the company: found in the federal record and created, or joined by invitation. */
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
    const { user, now, today } = context;
    if (user.company) throw userHasCompany();
    const company = await findSignUpCompany(db, body.carrier_id, today);
    if (!company)
      throw httpErrors.invalid({ carrier_id: ['That company is not in the federal record. Look it up again.'] });
    const legalName = company.legal_name?.trim();
    if (!legalName)
      throw httpErrors.invalid({
        carrier_id: ['FMCSA’s record has no legal name for this company yet. It can be set up here once it has one.'],
      });
    if (body.legal_name && !isSameName(body.legal_name, legalName))
      throw httpErrors.invalid({ legal_name: [otherNameWords(legalName)] });
    const { status } = company.broker_authority;
    if (status === 'not_active' || status === 'not_on_record')
      throw new ApiError(403, {
        code: 'no_broker_authority',
        message:
          'FMCSA has no active broker authority on record for this company, so it cannot be set up at once. You can ask for a review.',
      });
    if ((await companyHere(db, company.carrier_id)) !== null) throw isHereAlready();
    const address = await compareWithRecord(db, company.carrier_id, user.email, today);
    const reason = reasonForReview(company, address, false);
    if (reason !== null) {
      const asked = { carrierId: company.carrier_id, reason, statedName: null, statedNumber: null, note: null };
      await requestAccessReview(context, asked);
      throw toReviewPage(services);
    }
    const outcome = await db.transaction((tx) =>
      createBrokerCompany(tx, user, toCompanyToSetUp(company), { how: BY_ADDRESS, now }),
    );
    if (outcome === 'carrier_taken') throw isHereAlready();
    return answerJoined(context, outcome);
  });

  mount(app, services, checkForOpenUserInvitation, async (_input, { user }) => ({
    user_invitation: await findOpenInvitation(db, user.email),
  }));

  mount(app, services, claimOpenUserInvitation, async ({ body }, context) =>
    answerJoined(context, await claimInvitation(db, context.user, body.user_invitation_id, context.now)),
  );
}

const BY_ADDRESS = 'their address is the one in FMCSA’s record, or of its domain';

const isHereAlready = () =>
  httpErrors.invalid({
    carrier_id: ['This company is here already. Ask one of its managers to invite you, or ask for a review.'],
  });
