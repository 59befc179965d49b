import { getSignInRules, updateSignInRules } from '@contract/account/sign-in-rules.calls';
import { endUserSession, endUserSessions, listUserSessions, resetSecondFactors } from '@contract/account/users.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { openSessionsOf } from '../identity/sessions.queries';
import { changeSignInRules, readSignInRules } from './change-sign-in-rules';
import { endOneSessionOfColleague, endSessionsOfColleague, resetFactors } from './help-colleague';
import { getCompanyUser } from './users.queries';

/** What a company asks of its people at sign-in, and help for one who lost a phone. */
export function signInRulesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getSignInRules, async (_input, { company, request }) =>
    readSignInRules(db, company.id, request.ip),
  );

  mount(app, services, updateSignInRules, async ({ body }, context) => {
    await changeSignInRules(context, body.sign_in_rules, context.request.ip);
    return readSignInRules(db, context.company.id, context.request.ip);
  });

  mount(app, services, resetSecondFactors, async ({ params }, context) => {
    await resetFactors(context, params.id);
    return undefined;
  });

  mount(app, services, listUserSessions, async ({ params, query }, { company, now }) => {
    await getCompanyUser(db, company.id, params.id);
    const { sessions, total } = await openSessionsOf(db, params.id, query, now);
    return paged({ sessions }, query, total);
  });

  mount(app, services, endUserSessions, async ({ params }, context) => {
    await endSessionsOfColleague(context, params.id);
    return undefined;
  });

  mount(app, services, endUserSession, async ({ params }, context) => {
    await endOneSessionOfColleague(context, params.id, params.session_id);
    return undefined;
  });
}
