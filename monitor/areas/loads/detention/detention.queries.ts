import type { DetentionStatement } from '@contract/loads/detention.calls';
import type { LoadLogSource } from '@contract/loads/load-logs.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { carriers, companies, loadLogs, loadStops } from '../../../db/schema';
import type { LoadRow } from '../load-facts.queries';
import { loadSettingsOf } from '../load-settings.queries';
import { stopToWire } from '../loads.queries';
import { wordsOf } from '../words-of-stops';
import { detentionStatement } from './detention-statement';

/** The current statement of a load. */
export async function detentionOf(db: Queryable, load: LoadRow, now: Date): Promise<DetentionStatement> {
  const settings = (await loadSettingsOf(db, [load.companyId]))(load.companyId);
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, load.id)).orderBy(asc(loadStops.sequence));
  const words = await wordsOf(db, stops);
  const reports = await db
    .select()
    .from(loadLogs)
    .where(
      and(
        eq(loadLogs.loadId, load.id),
        inArray(loadLogs.isType, ['arrival', 'departure']),
        ne(loadLogs.source, 'eld'),
        eq(loadLogs.isWord, false),
        isNull(loadLogs.withdrawnAt),
        isNotNull(loadLogs.stopId),
      ),
    )
    .orderBy(asc(loadLogs.occurredAt), asc(loadLogs.id));
  const [company] = await db
    .select({ name: companies.legalName })
    .from(companies)
    .where(eq(companies.id, load.companyId));
  const [carrier] =
    load.carrierId === null
      ? []
      : await db
          .select({ name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
          .from(carriers)
          .where(eq(carriers.id, load.carrierId));
  const facts = {
    load: {
      id: load.id,
      reference: load.reference,
      isClosed: CLOSED_LOAD_STATUSES.includes(load.status),
    },
    companyName: company!.name,
    carrierName: carrier?.name ?? null,
    stops: stops.map((stop) => stopToWire(stop, settings, now, words)),
    reports: reports.map(({ stopId, isType, occurredAt, source }) => ({
      stopId: stopId!,
      type: isType as 'arrival' | 'departure',
      at: occurredAt.toISOString(),
      source: source as LoadLogSource,
    })),
    hourlyCents: settings.detention_hourly_cents,
  };
  return detentionStatement(facts, now);
}
