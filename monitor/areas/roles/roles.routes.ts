import {
  createRole,
  deleteRole,
  getRole,
  giveRole,
  listRoles,
  planRole,
  planRoleOfUser,
  updateRole,
} from '@contract/roles/roles.calls';
import type { FastifyInstance } from 'fastify';
import { setSessionCookie } from '../../server/authentication/sessions';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { getCompanyUser } from '../account/users.queries';
import { giveRoleTo, planGift } from './give-role';
import { changeRole, makeRole, planChange, removeRole } from './keep-roles';
import { companyRole, rolesOf } from './roles.queries';

export function rolesRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listRoles, async ({ query }, { company }) => {
    const { roles, total } = await rolesOf(db, company.id, query);
    return paged({ roles }, query, total);
  });

  mount(app, services, getRole, ({ params }, { company }) => companyRole(db, company.id, params.id));

  mount(app, services, createRole, async ({ body }, context) =>
    companyRole(db, context.company.id, await makeRole(context, body.role)),
  );

  mount(app, services, planRole, async ({ params, body }, { company, user }) => ({
    plan: await planChange(db, { user, companyId: company.id }, params.id, body.role),
  }));

  mount(app, services, updateRole, async ({ params, body }, context) => {
    const token = await changeRole(context, params.id, body.role);
    if (token !== null) setSessionCookie(context.reply, token, env.portalOrigin);
    return companyRole(db, context.company.id, params.id);
  });

  mount(app, services, deleteRole, async ({ params }, context) => {
    await removeRole(context, params.id);
    return undefined;
  });

  mount(app, services, giveRole, async ({ params, body }, context) => {
    const token = await giveRoleTo(context, params.id, body.role);
    if (token !== null) setSessionCookie(context.reply, token, env.portalOrigin);
    return getCompanyUser(db, context.company.id, params.id);
  });

  mount(app, services, planRoleOfUser, async ({ params, body }, { company }) => ({
    plan: await planGift(db, company.id, params.id, body.role_id),
  }));
}
