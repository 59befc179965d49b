import {
  createUserInvitation,
  deleteUserInvitation,
  getUserInvitation,
  listUserInvitations,
  resendUserInvitation as resendUserInvitationCall,
} from '@contract/account/users.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { inviteUser } from './invite-user';
import { resendUserInvitation } from './resend-user-invitation';
import { takeBackUserInvitation } from './take-back-user-invitation';
import { getOpenInvitation, openInvitationsOf } from './user-invitations.queries';

export function userInvitationsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listUserInvitations, async ({ query }, { company, now }) => {
    const { invitations, total } = await openInvitationsOf(db, { companyId: company.id, now }, query);
    return paged({ user_invitations: invitations }, query, total);
  });

  mount(app, services, getUserInvitation, async ({ params }, { company, now }) =>
    getOpenInvitation(db, { companyId: company.id, now }, params.id),
  );

  mount(app, services, createUserInvitation, async ({ body }, context) => {
    const id = await inviteUser(context, body.user_invitation);
    return getOpenInvitation(db, { companyId: context.company.id, now: context.now }, id);
  });

  mount(app, services, resendUserInvitationCall, async ({ params }, context) => {
    await resendUserInvitation(context, params.id);
    return getOpenInvitation(db, { companyId: context.company.id, now: context.now }, params.id);
  });

  mount(app, services, deleteUserInvitation, async ({ params }, context) => {
    await takeBackUserInvitation(context, params.id);
    return undefined;
  });
}
