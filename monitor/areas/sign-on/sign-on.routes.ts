import {
  addSignOnDomain,
  getSignOn,
  makeScimToken,
  proveSignOnDomain,
  removeScimToken,
  removeSignOnDomain,
  removeSignOnGroup,
  setSignOnGroup,
  setSignOnProvider,
  setSignOnSamlProvider,
  setSignOnState,
  testSignOn,
} from '@contract/sign-on/sign-on.calls';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { beginAt } from './begin-sign-on';
import { setState } from './change-state';
import { ProviderProblem } from './guarded-fetch';

import { addDomain, proveDomain, removeDomain } from './keep-domains';
import { removeGroup, setGroup } from './keep-groups';
import { setProvider, setSamlProvider } from './keep-provider';
import { makeToken, revokeToken } from './keep-scim-token';
import { connectionOf, scimTokenOf, signOnOf } from './sign-on.queries';

export function signOnRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, getSignOn, (_input, { company }) => signOnOf(db, company.id, env));

  mount(app, services, setSignOnProvider, async ({ body }, context) => {
    await setProvider(context, body.provider);
    return signOnOf(db, context.company.id, env);
  });

  mount(app, services, setSignOnSamlProvider, async ({ body }, context) => {
    await setSamlProvider(context, body.provider);
    return signOnOf(db, context.company.id, env);
  });

  mount(app, services, setSignOnState, async ({ body }, context) => {
    await setState(context, body.sign_on);
    return signOnOf(db, context.company.id, env);
  });

  mount(app, services, testSignOn, async (_input, { company, user, now }) => {
    const connection = await connectionOf(db, company.id);
    if (!connection) throw httpErrors.invalid({ provider: ['Enter your identity provider first.'] });
    try {
      return await beginAt(services, connection, { email: user.email, tester: user.id, now });
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      throw httpErrors.invalid({ provider: [error.message] }, error.message);
    }
  });

  mount(app, services, addSignOnDomain, async ({ body }, context) => {
    await addDomain(context, body.domain);
    return signOnOf(db, context.company.id, env);
  });

  mount(app, services, proveSignOnDomain, async ({ params }, context) => {
    await proveDomain(context, params.id);
    return signOnOf(db, context.company.id, env);
  });

  mount(app, services, removeSignOnDomain, async ({ params }, context) => {
    await removeDomain(context, params.id);
    return undefined;
  });

  mount(app, services, setSignOnGroup, async ({ body }, context) => {
    await setGroup(context, body.group);
    return signOnOf(db, context.company.id, env);
  });

  mount(app, services, removeSignOnGroup, async ({ params }, context) => {
    await removeGroup(context, params.id);
    return undefined;
  });

  mount(app, services, makeScimToken, async (_input, context) => {
    const token = await makeToken(context);
    return { token, scim_token: (await scimTokenOf(db, context.company.id))! };
  });

  mount(app, services, removeScimToken, async (_input, context) => {
    await revokeToken(context);
    return undefined;
  });
}
