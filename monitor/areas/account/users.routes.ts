import {
  getUser,
  listUsers,
  removeUser as removeUserCall,
  searchCompanyUsers,
  updateUser,
} from '@contract/account/users.calls';
import type { FastifyInstance } from 'fastify';
import { setSessionCookie } from '../../server/authentication/sessions';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { changeScopes } from './change-scopes';
import { removeUser } from './remove-user';
import { getCompanyUser, usersNamed, usersOf } from './users.queries';

export function usersRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listUsers, async ({ query }, { company }) => {
    const { users, total } = await usersOf(db, company.id, query, {
      scopes: query.scope,
      roleId: query.role_id,
      q: query.q,
    });
    return paged({ users }, query, total);
  });

  mount(app, services, searchCompanyUsers, async ({ query }, { company }) => {
    const { users, total } = await usersNamed(db, company.id, query, query.search_term);
    return paged({ users }, query, total);
  });

  mount(app, services, getUser, async ({ params }, { company }) => getCompanyUser(db, company.id, params.id));

  mount(app, services, updateUser, async ({ params, body }, context) => {
    const token = await changeScopes(context, params.id, body);
    if (token !== null) setSessionCookie(context.reply, token, env.portalOrigin);
    return getCompanyUser(db, context.company.id, params.id);
  });

  mount(app, services, removeUserCall, async ({ params }, context) => {
    await removeUser(context, params.id);
    return undefined;
  });
}
