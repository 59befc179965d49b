import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import {
  countConnections,
  doNotDispatchConnection,
  exportConnections,
  listConnections,
  updateConnection,
} from '@contract/connections/connections.calls';
import { CONNECTION_LIST_LABELS } from '@contract/connections/connections.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { missingFor } from '@contract/shared/permissions';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { recordExport } from '../../db/history/audit-log';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { listedCarriers, loadAssessments, loadVerdicts, readerOf } from '../carriers/listed-carriers';
import { changeConnection } from './change-connection';
import {
  type ConnectionsWanted,
  connectionCounts,
  connectionsOf,
  exportedConnections,
  getConnection,
} from './connections.queries';
import { putOnDoNotDispatch } from './put-on-do-not-dispatch';

export function connectionsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listConnections, async ({ query }, { company, user, today }) => {
    const wanted = wantedBy(user, query, today);
    const { connections, total } = await connectionsOf(db, company, query, wanted);
    if (query.include === undefined || !wanted.mayLook) return paged({ connections }, query, total);
    const ids = connections.map(({ carrier_id }) => carrier_id);
    const load = query.include === 'verdict' ? loadVerdicts : loadAssessments;
    const carriers = await listedCarriers<CarrierSummary['rules_assessment']>(db, ids, {
      ...readerOf(user, company.id, today),
      load,
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

  mount(app, services, exportConnections, async ({ query }, { company, user, today, now }) => {
    const part = { afterId: query.after_id, limit: MAX_PER_PAGE };
    const wanted = wantedBy(user, query, today);
    const found = await exportedConnections(db, company.id, wanted, part);
    const carriers = wanted.mayLook
      ? await listedCarriers(
          db,
          found.map(({ carrier_id }) => carrier_id),
          { ...readerOf(user, company.id, today), load: loadVerdicts },
        )
      : null;
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
    return { connections: found.map((one) => ({ ...one, carrier: carriers?.get(one.carrier_id) ?? null })) };
  });

  mount(app, services, doNotDispatchConnection, async ({ body }, context) => {
    const id = await putOnDoNotDispatch(context, body.connection);
    return getConnection(db, context.company, id);
  });

  mount(app, services, updateConnection, async ({ params, body }, context) => {
    await changeConnection(context, params.id, body.connection);
    return getConnection(db, context.company, params.id);
  });
}

type Asked = Omit<ConnectionsWanted, 'isOpenSearch' | 'mayLook' | 'today'>;

/** @throws ApiError 403 for a filter on hidden data: a verdict is part of the full profile */
function wantedBy(user: CurrentUser, asked: Asked, today: string): ConnectionsWanted {
  const missing = missingFor('viewFullCarrierProfile', user);
  const { overall_result, passes_classification_id, fails_classification_id, warning } = asked;
  const asksForVerdicts = [overall_result, passes_classification_id, fails_classification_id, warning].some(
    (condition) => condition !== undefined,
  );
  if (missing && asksForVerdicts) throw httpErrors.missing(missing);
  const isOpenSearch = user.feature_flags.includes('connection_search_opensearch');
  return { ...asked, isOpenSearch, mayLook: missing === null, today };
}
