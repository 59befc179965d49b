import { getCarrierEldStatus } from '@contract/carriers/eld-status.calls';
import { isFailingEldStatus } from '@contract/vehicles/eld-statuses.constants';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { eldConnections } from '../../db/schema';
import { mount } from '../../plugins/calls';
import type { Services } from '../../services';
import { requireCarrier } from './section-sources';

export function eldStatusRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCarrierEldStatus, async ({ params: { id } }) => {
    await requireCarrier(db, id);
    const rows = await db
      .select()
      .from(eldConnections)
      .where(eq(eldConnections.carrierId, id))
      .orderBy(desc(eldConnections.updatedAt), desc(eldConnections.id));
    return {
      eld_connections: rows.map((row) => ({
        id: row.id,
        provider: row.provider,
        status: row.status,
        is_failing: isFailingEldStatus(row.status),
        connected_at: row.connectedAt?.toISOString() ?? null,
        last_position_at: row.lastPositionAt?.toISOString() ?? null,
        vehicles_on_eld: row.vehiclesOnEld,
        vehicles_on_certificate: row.vehiclesOnCertificate,
        vehicles_matching: row.vehiclesMatching,
        updated_at: row.updatedAt.toISOString(),
      })),
    };
  });
}
