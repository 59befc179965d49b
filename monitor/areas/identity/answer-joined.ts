import { PENDING_ACCESS_REVIEW } from '@contract/identity/identity.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { portalPaths, withBase } from '@contract/portal-paths';
import { type ApiError, httpErrors } from '../../base/http-errors';
import { findSession, toCurrentUser } from '../../server/authentication/current-user.queries';
import { renewSession, setSessionCookie } from '../../server/authentication/sessions';
import type { CallContext } from '../../server/calls';
import type { Services } from '../../server/services';
import type { Joining } from './create-broker-company';
import { userHasCompany } from './request-access-review';

/** The user who has joined a company, with current rights and a new token: the user may do more than before. */
export async function answerJoined(
  context: CallContext,
  outcome: Exclude<Joining, 'carrier_taken'>,
): Promise<CurrentUser> {
  if (outcome === 'no_invitation') throw httpErrors.notFound('That invitation');
  if (outcome === 'has_company') throw userHasCompany();
  const { db, env, reply, session } = context;
  setSessionCookie(reply, await renewSession(db, session.id), env.portalOrigin);
  return userOfSession(context, session.id);
}

export async function userOfSession({ db, env }: Pick<Services, 'db' | 'env'>, id: string): Promise<CurrentUser> {
  const row = await findSession(db, { id }, 'signed_in');
  if (!row) throw httpErrors.signIn();
  return toCurrentUser(row, env.intercomSecret);
}

/** 406: from now on the account waits for a review. */
export const toReviewPage = ({ env }: Pick<Services, 'env'>): ApiError =>
  httpErrors.elsewhere(env.portalOrigin + withBase(portalPaths.blockedAccess(PENDING_ACCESS_REVIEW)));
