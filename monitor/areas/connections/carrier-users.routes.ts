import { getCarrierUsers, updateCarrierUser } from '@contract/connections/carrier-users.calls';
import { CARRIER_USER_STATUS_LABELS } from '@contract/connections/carrier-users.constants';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { carrierUsers } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { lastChange, recordCarrierEvent } from '../../history/carrier-history';
import { mount } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { assertKnownCarrier } from '../carriers/known-carrier';
import { carrierUsersOf, getCarrierUser } from './carrier-users.queries';

export function carrierUsersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCarrierUsers, async ({ params }, { company }) => {
    await assertKnownCarrier(db, params.id);
    const people = await carrierUsersOf(db, company.id, params.id);
    const dispatchers = people.filter(({ is_dispatcher }) => is_dispatcher);
    return {
      carrier_users: people,
      active_dispatchers: dispatchers.filter(({ status }) => status === 'active'),
      inactive_dispatchers: dispatchers.filter(({ status }) => status === 'inactive'),
      pending_dispatchers: dispatchers.filter(({ status }) => status === 'pending'),
    };
  });

  mount(app, services, updateCarrierUser, async ({ params, body }, { company, user, now }) => {
    const { status, seen_status } = body.carrier_user;
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const person = await getCarrierUser(tx, company.id, params.id);
      const name = person.full_name ?? person.email;
      if (seen_status !== undefined && seen_status !== person.status) {
        const about = { companyId: company.id, carrierId: person.carrier_id, data: { carrier_user_id: person.id } };
        const { who, when } = await lastChange(tx, { ...about, kinds: ['carrier_user_changed'] });
        throw refuse.changedMeanwhile(
          `${who} has changed ${name} to “${CARRIER_USER_STATUS_LABELS[person.status]}”${when}. Look again and decide.`,
        );
      }
      if (person.status === status) return;
      if (status === 'active' && person.confirmed_at === null)
        throw refuse.invalid({
          'carrier_user.status': [`${name} never confirmed ${person.email}. Invite this person again.`],
        });
      await tx
        .update(carrierUsers)
        .set({ status, updatedAt: now })
        .where(and(eq(carrierUsers.companyId, company.id), eq(carrierUsers.id, person.id)));
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: person.carrier_id,
        kind: 'carrier_user_changed',
        summary: status === 'active' ? `${name} acts for the carrier again` : `${name} no longer acts for the carrier`,
        userId: user.id,
        occurredAt: now,
        data: { carrier_user_id: person.id, status },
      });
    });
    return getCarrierUser(db, company.id, params.id);
  });
}
