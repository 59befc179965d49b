import { listCarrierEvents, listDatasets } from '@contract/carriers/carrier-events.calls';
import { RECORD_CHANGE_KINDS } from '@contract/carriers/carrier-events.constants';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { carrierEvents, carriers, datasets, users } from '../../db/schema';
import { mount, paged } from '../../server/calls';
import { columnSearch, toSql } from '../../server/ransack';
import type { Services } from '../../server/services';
import { findImportedFiles } from './imported-files.queries';

/** What `q[...]` may search in carrier events. */
const eventsSearch = columnSearch(carrierEvents, ['id', 'carrierId', 'kind', 'summary', 'note', 'occurredAt']);

export function carrierEventsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listCarrierEvents, async ({ query }, { company }) => {
    const ofCarrier = query.carrier_id === undefined ? undefined : eq(carrierEvents.carrierId, query.carrier_id);
    const wanted = query.only === 'changes' ? inArray(carrierEvents.kind, [...RECORD_CHANGE_KINDS]) : undefined;
    const search = toSql(eventsSearch, query.q);
    const own = and(eq(carrierEvents.companyId, company.id), ofCarrier, wanted, search.where);
    const rows = await db
      .select({
        id: carrierEvents.id,
        carrier_id: carrierEvents.carrierId,
        carrier_name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
        kind: carrierEvents.kind,
        summary: carrierEvents.summary,
        note: carrierEvents.note,
        user: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
        occurred_at: carrierEvents.occurredAt,
      })
      .from(carrierEvents)
      .leftJoin(carriers, eq(carriers.id, carrierEvents.carrierId))
      .leftJoin(users, eq(users.id, carrierEvents.userId))
      .where(own)
      .orderBy(...search.orderBy, desc(carrierEvents.occurredAt), desc(carrierEvents.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    const total = await db.$count(carrierEvents, own);
    const events = rows.map((row) => ({ ...row, occurred_at: row.occurred_at.toISOString() }));
    return paged({ carrier_events: events }, query, total);
  });

  mount(app, services, listDatasets, async () => {
    const [rows, files] = await Promise.all([
      db.select().from(datasets).orderBy(asc(datasets.name)),
      findImportedFiles(db),
    ]);
    return {
      datasets: rows.map(({ key, name, fmcsaId, asOf, completeAsOf, loadedAt }) => ({
        key,
        name,
        fmcsa_id: fmcsaId,
        as_of: completeAsOf ?? asOf,
        is_extract: completeAsOf === null,
        loaded_at: loadedAt.toISOString(),
        file: files.get(key) ?? null,
      })),
    };
  });
}
