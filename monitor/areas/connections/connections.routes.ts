import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import {
  countConnections,
  doNotDispatchConnection,
  exportConnections,
  listConnections,
  updateConnection,
} from '@contract/connections/connections.calls';
import {
  CONNECTION_LIST_LABELS,
  CONNECTION_STATUS_LABELS,
  type ConnectionStatus,
} from '@contract/connections/connections.constants';
import type { Connection } from '@contract/connections/connections.entities';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { formatMoment } from '@contract/shared/format';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { missingFor } from '@contract/shared/permissions';
import type { VettingDecision } from '@contract/vetting/vetting-files.constants';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { connections } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordExport } from '../../history/audit-log';
import { lastChange, recordCarrierEvent } from '../../history/carrier-history';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { assertKnownCarrier } from '../carriers/known-carrier';
import { assessmentsOf, listedCarriers, verdictsOf } from '../carriers/listed-carriers';
import { subscribe } from '../subscriptions/subscribe';
import { writeVettingFile } from '../vetting/write-vetting-file';
import {
  type ConnectionsWanted,
  connectionCounts,
  connectionsOf,
  exportedConnections,
  findConnection,
  getConnection,
} from './connections.queries';

export function connectionsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listConnections, async ({ query }, { company, user, today }) => {
    // A verdict is part of the full profile.
    const mayLook = missingFor('viewFullCarrierProfile', user) === null;
    if (query.overall_result !== undefined && !mayLook)
      throw refuse.missing(missingFor('viewFullCarrierProfile', user)!);
    const { connections, total } = await connectionsOf(db, company, query, wantedBy(user, query));
    if (query.include === undefined || !mayLook) return paged({ connections }, query, total);
    const ids = connections.map(({ carrier_id }) => carrier_id);
    const tell = query.include === 'verdict' ? verdictsOf : assessmentsOf;
    const carriers = await listedCarriers<CarrierSummary['rules_assessment']>(db, ids, {
      companyId: company.id,
      today,
      tell,
    });
    const shown = connections.map((connection) => ({
      ...connection,
      carrier: carriers.get(connection.carrier_id) ?? null,
    }));
    return paged({ connections: shown }, query, total);
  });

  mount(app, services, countConnections, async (_input, { company, user }) => {
    const counts = await connectionCounts(db, company.id);
    return missingFor('viewFullCarrierProfile', user) === null ? counts : { ...counts, assessments: null };
  });

  mount(app, services, exportConnections, async ({ query }, { company, user, now }) => {
    const part = { afterId: query.after_id, limit: MAX_PER_PAGE };
    const found = await exportedConnections(db, company.id, wantedBy(user, query), part);
    await recordExport(
      db,
      {
        companyId: company.id,
        kind: 'carriers_exported',
        summary: `Exported the list ${query.list ? CONNECTION_LIST_LABELS[query.list] : 'of all connections'}`,
        userId: user.id,
        occurredAt: now,
      },
      query.after_id === 0,
    );
    return { connections: found };
  });

  mount(app, services, doNotDispatchConnection, async ({ body }, { company, user, now }) => {
    const { carrier_id, note, seen_status } = body.connection;
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      await assertKnownCarrier(tx, carrier_id);
      const existing = await findConnection(tx, company, carrier_id);
      refuseChanged(existing, seen_status);
      if (existing?.status === 'do_not_dispatch') return existing.id;
      const status = { status: 'do_not_dispatch', updatedAt: now, updatedByUserId: user.id };
      const [kept] = await tx
        .insert(connections)
        .values({ companyId: company.id, carrierId: carrier_id, ...status })
        .onConflictDoUpdate({ target: [connections.companyId, connections.carrierId], set: status })
        .returning({ id: connections.id });
      if (!existing) await subscribe(tx, { companyId: company.id, carrierId: carrier_id, userId: user.id, now });
      const summary = statusInWords('do_not_dispatch', existing?.status ?? null);
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: carrier_id,
        kind: 'connection_status',
        summary,
        note,
        userId: user.id,
        occurredAt: now,
        data: { status: 'do_not_dispatch', previous_status: existing?.status ?? null },
      });
      const decision = { kind: 'do_not_dispatch' as const, summary, note };
      await writeVettingFile(tx, { company, carrierId: carrier_id, decision, user, now });
      return kept!.id;
    });
    return getConnection(db, company, id);
  });

  mount(app, services, updateConnection, async ({ params, body }, { company, user, now }) => {
    const { status, is_dismissed, note, seen_status, seen_is_dismissed } = body.connection;
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const connection = await getConnection(tx, company, params.id);
      refuseChanged(connection, seen_status);
      if (seen_is_dismissed !== undefined && seen_is_dismissed !== connection.is_dismissed)
        await refuseMoved(tx, company.id, connection);
      const own = and(eq(connections.companyId, company.id), eq(connections.id, connection.id));
      const by = { companyId: company.id, carrierId: connection.carrier_id, userId: user.id, occurredAt: now };
      if (status !== undefined && status !== connection.status) {
        if (status === 'onboarded')
          throw refuse.invalid({
            'connection.status': ['Only a complete onboarding packet makes a carrier onboarded.'],
          });
        await tx.update(connections).set({ status, updatedAt: now, updatedByUserId: user.id }).where(own);
        const summary = statusInWords(status, connection.status);
        const data = { status, previous_status: connection.status };
        await recordCarrierEvent(tx, { ...by, kind: 'connection_status', summary, note, data });
        const kind = decisionOf(status, connection.status);
        if (kind)
          await writeVettingFile(tx, {
            company,
            carrierId: by.carrierId,
            decision: { kind, summary, note },
            user,
            now,
          });
      }
      if (is_dismissed !== undefined && is_dismissed !== connection.is_dismissed) {
        // When the status was given, and by whom, stays: nothing about the carrier was decided.
        await tx.update(connections).set({ isDismissed: is_dismissed }).where(own);
        const summary = is_dismissed ? 'Dismissed' : 'Brought back from dismissed';
        await recordCarrierEvent(tx, { ...by, kind: 'connection_dismissed', summary, note, data: { is_dismissed } });
      }
    });
    return getConnection(db, company, params.id);
  });
}

/** What is decided about the carrier by the change of a status; null: nothing that a file is kept of. */
function decisionOf(to: ConnectionStatus, from: ConnectionStatus): VettingDecision | null {
  if (to === 'do_not_dispatch') return 'do_not_dispatch';
  return from === 'do_not_dispatch' ? 'do_not_dispatch_lifted' : null;
}

const wantedBy = (user: CurrentUser, asked: Omit<ConnectionsWanted, 'isOpenSearch'>): ConnectionsWanted => ({
  ...asked,
  isOpenSearch: user.feature_flags.includes('connection_search_opensearch'),
});

/** @throws Refusal 409 when the connection is no longer as its caller saw it: they should see it and decide again */
function refuseChanged(connection: Connection | null, seen: ConnectionStatus | null | undefined) {
  if (seen === undefined || seen === (connection?.status ?? null)) return;
  if (!connection) throw refuse.changedMeanwhile('You are no longer connected. Look again and decide.');
  const { updated_by, updated_at, status } = connection;
  throw refuse.changedMeanwhile(
    `${updated_by ?? 'Somebody'} has changed this to “${CONNECTION_STATUS_LABELS[status]}” on ${formatMoment(updated_at)}. Look again and decide.`,
  );
}

/** @throws Refusal 409 naming who has dismissed the carrier, or brought it back */
async function refuseMoved(tx: Queryable, companyId: number, { carrier_id, is_dismissed }: Connection): Promise<never> {
  const { who, when } = await lastChange(tx, { companyId, carrierId: carrier_id, kinds: ['connection_dismissed'] });
  const deed = is_dismissed ? 'dismissed this carrier' : 'brought this carrier back from dismissed';
  throw refuse.changedMeanwhile(`${who} has ${deed}${when}. Look again and decide.`);
}

function statusInWords(to: ConnectionStatus, from: ConnectionStatus | null): string {
  if (to === 'do_not_dispatch') return 'Put on do not dispatch';
  if (from === 'do_not_dispatch') return 'Taken off do not dispatch: needs to onboard';
  return `Changed to: ${CONNECTION_STATUS_LABELS[to].toLowerCase()}`;
}
