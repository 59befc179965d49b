import type { DetentionLink, DetentionStatement } from '@contract/loads/detention.calls';
import type { LoadLogSource } from '@contract/loads/load-logs.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import { carriers, companies, detentionLinks, loadLogs, loadStops, loads, users } from '../../../db/schema';
import { digest } from '../../../server/authentication/tokens';
import type { LoadRow } from '../load-facts.queries';
import { loadSettingsOf } from '../load-settings.queries';
import { stopToWire } from '../loads.queries';
import { detentionStatement } from './detention-statement';

/** The current statement of a load. */
export async function detentionOf(db: Queryable, load: LoadRow, now: Date): Promise<DetentionStatement> {
  const settings = (await loadSettingsOf(db, [load.companyId]))(load.companyId);
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, load.id)).orderBy(asc(loadStops.sequence));
  const reports = await db
    .select()
    .from(loadLogs)
    .where(
      and(
        eq(loadLogs.loadId, load.id),
        inArray(loadLogs.isType, ['arrival', 'departure']),
        ne(loadLogs.source, 'eld'),
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
    stops: stops.map((stop) => stopToWire(stop, settings, now)),
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

/** The links to a load's statement, newest first. */
export async function detentionLinksOf(db: Queryable, loadId: number): Promise<DetentionLink[]> {
  const rows = await db
    .select({
      link: detentionLinks,
      user: fullNameOrNull(users),
    })
    .from(detentionLinks)
    .leftJoin(users, eq(users.id, detentionLinks.userId))
    .where(eq(detentionLinks.loadId, loadId))
    .orderBy(desc(detentionLinks.createdAt), desc(detentionLinks.id));
  return rows.map(({ link, user }) => ({
    id: link.id,
    audience: link.audience,
    user,
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    withdrawn_at: link.withdrawnAt?.toISOString() ?? null,
    last_opened_at: link.lastOpenedAt?.toISOString() ?? null,
  }));
}

/** The load whose statement a link shows, while it is valid; null: it opens nothing. Records that it was opened. */
export async function openDetentionLink(db: Database, token: string, now: Date): Promise<LoadRow | null> {
  const { tokenHash, withdrawnAt, expiresAt, loadId } = detentionLinks;
  const [link] = await db
    .update(detentionLinks)
    .set({ lastOpenedAt: now })
    .where(and(eq(tokenHash, digest(token)), isNull(withdrawnAt), gt(expiresAt, now)))
    .returning({ loadId });
  if (!link) return null;
  const [load] = await db.select().from(loads).where(eq(loads.id, link.loadId));
  return load ?? null;
}
