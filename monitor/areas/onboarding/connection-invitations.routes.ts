import {
  checkInvitationAddress,
  createConnectionInvitation,
  listConnectionInvitations,
  resendConnectionInvitation,
  revokeConnectionInvitation,
} from '@contract/onboarding/connection-invitations.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { checkInvitedAddress } from './check-invited-address';
import { connectionInvitationsOf, getConnectionInvitation } from './connection-invitations.queries';
import { inviteCarrier } from './invite-carrier';
import { resendInvitation } from './resend-invitation';
import { revokeInvitation } from './revoke-invitation';

export function connectionInvitationsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listConnectionInvitations, async ({ query }, { company, now }) => {
    const { invitations, total } = await connectionInvitationsOf(db, company.id, query, now);
    return paged({ connection_invitations: invitations }, query, total);
  });

  mount(app, services, checkInvitationAddress, async ({ query }, { today }) => {
    const { result, said, onRecord, note, source } = await checkInvitedAddress(
      db,
      query.carrier_id,
      query.email,
      today,
    );
    return { result, said, on_record: onRecord, note, source: { name: source.name, as_of: source.asOf } };
  });

  mount(app, services, createConnectionInvitation, async ({ body }, context) => {
    const id = await inviteCarrier(context, body.connection_invitation);
    return getConnectionInvitation(db, context.company.id, id, context.now);
  });

  mount(app, services, resendConnectionInvitation, async ({ params, body }, context) => {
    await resendInvitation(context, params.id, body);
    return getConnectionInvitation(db, context.company.id, params.id, context.now);
  });

  mount(app, services, revokeConnectionInvitation, async ({ params, query }, context) => {
    await revokeInvitation(context, params.id, query);
    return undefined;
  });
}
