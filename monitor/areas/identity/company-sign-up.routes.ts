import type { CurrentUser } from '@contract/identity/identity.entities';
import {
  checkForOpenUserInvitation,
  claimOpenUserInvitation,
  createCompany,
  lookUpCompany,
  signUpDetails,
} from '@contract/identity/sign-up.calls';
import { COMPANY_LOOKUPS } from '@contract/identity/sign-up.constants';
import type { SignUpCompany } from '@contract/identity/sign-up.entities';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findSession, toCurrentUser } from '../../authentication/current-user.queries';
import { renewSession, setSessionCookie } from '../../authentication/sessions';
import { spendTry, triesOf } from '../../authentication/tries';
import { users } from '../../db/schema';
import { type CallContext, mount } from '../../plugins/calls';
import { ApiError, httpErrors } from '../../plugins/errors';
import type { Services } from '../../services';
import { claimInvitation, findOpenInvitation } from './claim-invitation';
import { findSignUpCompany, fmcsaNumbersIn, lookUpCompanies } from './company-lookup';
import { createBrokerCompany, type Joining } from './create-broker-company';
import { isSameName, otherNameWords } from './legal-name';

/** Who the user is, and the company: found in the federal record and created, or joined by invitation. */
export function companySignUpRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, signUpDetails, async ({ body }, { user, session }) => {
    await db
      .update(users)
      .set({ firstName: body.first_name, lastName: body.last_name, phoneE164: body.phone })
      .where(eq(users.id, user.id));
    return userOfSession(session.id);
  });

  mount(app, services, lookUpCompany, async ({ query }, { user, now, today }) => {
    const numbers = fmcsaNumbersIn(query.number);
    if (numbers.length === 0)
      throw httpErrors.invalid({ number: ['Write an MC docket like MC 123456, or a USDOT number like 1234567.'] });
    await spendTry(db, triesOf('company-lookup', user.id), COMPANY_LOOKUPS, now);
    return { companies: await lookUpCompanies(db, numbers, today) };
  });

  mount(app, services, createCompany, async ({ body }, context) => {
    const { user, now, today } = context;
    if (user.company) throw hasCompany();
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
        message: 'FMCSA has no active broker authority on record for this company, so it cannot be created here.',
      });
    const outcome = await createBrokerCompany(
      db,
      user,
      { carrierId: body.carrier_id, legalName, details: detailsOnRecord(company) },
      now,
    );
    if (outcome === 'carrier_taken')
      throw httpErrors.invalid({
        carrier_id: ['This company is here already. Ask one of its managers to invite you.'],
      });
    return joined(outcome, context);
  });

  mount(app, services, checkForOpenUserInvitation, async (_input, { user }) => ({
    user_invitation: await findOpenInvitation(db, user.email),
  }));

  mount(app, services, claimOpenUserInvitation, async ({ body }, context) =>
    joined(await claimInvitation(db, context.user, body.user_invitation_id, context.now), context),
  );

  /** The user as it is now, under a new token: it may do more than before. */
  async function joined(outcome: Joining, { session, reply }: CallContext): Promise<CurrentUser> {
    if (outcome === 'no_invitation') throw httpErrors.notFound('That invitation');
    if (outcome === 'has_company') throw hasCompany();
    setSessionCookie(reply, await renewSession(db, session.id), env.portalOrigin);
    return userOfSession(session.id);
  }

  async function userOfSession(id: string): Promise<CurrentUser> {
    const row = await findSession(db, { id }, 'signed_in');
    if (!row) throw httpErrors.signIn();
    return toCurrentUser(row, env.intercomSecret);
  }
}

/** What the federal record says of a company, to begin with: its people change it on the account page. */
function detailsOnRecord({ identifiers, phone, physical_address }: SignUpCompany) {
  const { street, city, state, postal_code } = physical_address;
  return {
    docketNumber: identifiers.find(({ is_type }) => is_type === 'MC')?.value ?? null,
    phoneE164: phone?.startsWith('+') ? phone : null,
    street,
    city,
    state,
    postalCode: postal_code,
  };
}

const hasCompany = () =>
  new ApiError(409, { code: 'has_company', message: 'Your account belongs to a company already.' });
