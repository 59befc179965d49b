import { type CompanyEvent, listCompanyEvents } from '@contract/integrations/company-events.calls';
import { and, asc, eq, gt, isNotNull, min } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { companyEvents } from '../../db/schema';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { numberEarlierEvents } from './number-events';

export function companyEventsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listCompanyEvents, async ({ query: { after, limit, kind } }, { company, now }) => {
    // Numbered by whoever comes first, the job for the webhooks or a reader.
    await numberEarlierEvents(db, company.id, now);
    const rows = await db
      .select()
      .from(companyEvents)
      .where(
        and(
          eq(companyEvents.companyId, company.id),
          gt(companyEvents.number, after),
          kind && eq(companyEvents.kind, kind),
        ),
      )
      .orderBy(asc(companyEvents.number))
      .limit(limit + 1);
    const events = rows.slice(0, limit).map(toWire);
    return {
      events,
      last: events.at(-1)?.number ?? after,
      has_more: rows.length > limit,
      oldest: await oldestKept(db, company.id),
    };
  });
}

async function oldestKept(db: Queryable, companyId: number): Promise<number | null> {
  const [row] = await db
    .select({ oldest: min(companyEvents.number) })
    .from(companyEvents)
    .where(and(eq(companyEvents.companyId, companyId), isNotNull(companyEvents.number)));
  return row?.oldest ?? null;
}

/** An event as the feed answers it and webhooks carry it. It has its number. */
export const toWire = (row: typeof companyEvents.$inferSelect): CompanyEvent => ({
  number: row.number!,
  kind: row.kind,
  carrier_id: row.carrierId,
  summary: row.summary,
  data: row.data,
  user_id: row.userId,
  occurred_at: row.occurredAt.toISOString(),
});
