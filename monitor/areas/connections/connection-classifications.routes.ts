import {
  listConnectionClassifications,
  updateConnectionClassifications,
} from '@contract/connections/connection-classifications.calls';
import type { ConnectionClassification } from '@contract/connections/connection-classifications.entities';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { classifications, connectionClassifications } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { lastChange, recordCarrierEvent } from '../../history/carrier-history';
import { mount } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { reassessSubscriptions } from '../subscriptions/reassess-subscriptions';
import { getConnection } from './connections.queries';

export function connectionClassificationsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listConnectionClassifications, async ({ params }, { company }) => {
    const { id } = await getConnection(db, company, params.id);
    return { classifications: await electable(db, company.id, id) };
  });

  mount(app, services, updateConnectionClassifications, async ({ params, body }, { company, user, now }) => {
    const { classification_ids: wanted, seen_classification_ids: seen } = body.connection;
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const connection = await getConnection(tx, company, params.id);
      const known = await electable(tx, company.id, connection.id);
      const elected = known.filter(({ is_elected }) => is_elected).map(({ id }) => id);
      if (seen !== undefined && (seen.length !== elected.length || seen.some((id) => !elected.includes(id)))) {
        const about = { companyId: company.id, carrierId: connection.carrier_id };
        const { who, when } = await lastChange(tx, { ...about, kinds: ['connection_classified'] });
        throw refuse.changedMeanwhile(
          `${who} has changed for what this carrier is used${when}. Look again and decide.`,
        );
      }
      if (wanted.some((id) => !known.some((one) => one.id === id)))
        throw refuse.invalid({
          'connection.classification_ids': ['Choose active classifications by broker election of your company.'],
        });
      const added = known.filter(({ id, is_elected }) => !is_elected && wanted.includes(id));
      const removed = known.filter(({ id, is_elected }) => is_elected && !wanted.includes(id));
      if (added.length + removed.length === 0) return;
      for (const { id } of removed)
        await tx
          .delete(connectionClassifications)
          .where(
            and(
              eq(connectionClassifications.connectionId, connection.id),
              eq(connectionClassifications.classificationId, id),
            ),
          );
      if (added.length > 0)
        await tx
          .insert(connectionClassifications)
          .values(added.map(({ id }) => ({ connectionId: connection.id, classificationId: id })));
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: connection.carrier_id,
        kind: 'connection_classified',
        summary: [
          added.length > 0 && `Used for ${namesOf(added)}`,
          removed.length > 0 && `No longer used for ${namesOf(removed)}`,
        ]
          .filter(Boolean)
          .join('. '),
        userId: user.id,
        occurredAt: now,
        data: { classification_ids: wanted },
      });
      await reassessSubscriptions(tx, company.id, [connection.carrier_id], { now });
    });
    return { classifications: await electable(db, company.id, params.id) };
  });
}

const namesOf = (chosen: readonly ConnectionClassification[]) => chosen.map(({ name }) => name).join(', ');

/** The company's active classifications by broker election, oldest first; which of them the connection has. */
function electable(db: Queryable, companyId: number, connectionId: number): Promise<ConnectionClassification[]> {
  return db
    .select({
      id: classifications.id,
      name: classifications.name,
      is_elected: sql<boolean>`EXISTS (
        SELECT FROM ${connectionClassifications} e
        WHERE e.connection_id = ${connectionId} AND e.classification_id = ${classifications}.id)`,
    })
    .from(classifications)
    .where(
      and(
        eq(classifications.companyId, companyId),
        eq(classifications.isActive, true),
        eq(classifications.isByBrokerElection, true),
      ),
    )
    .orderBy(asc(classifications.id));
}
