import type { ProcessAgent } from '@contract/carriers/authority-history.entities';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { authorities, authorityEvents, authorityOrders, processAgents } from '../../db/schema';
import type { AuthorityEventFact, AuthorityFact, AuthorityOrderFact } from '../rules/facts';

/** An authority with what the profile shows beyond what the rules need. */
export type AuthorityRow = AuthorityFact & {
  applicationPending: boolean | null;
  /** What FMCSA requires its holder to have on file, whole dollars. */
  bipdRequiredUsd: number | null;
};

/** An action on authority, with the same. */
export type AuthorityHistoryEvent = AuthorityEventFact & {
  subNumber: string | null;
  disposedDecidedOn: string | null;
  disposedServedOn: string | null;
};

/** A carrier's authorities of every kind and file, by docket. */
export async function listAuthorities(db: Database, carrierId: number): Promise<AuthorityRow[]> {
  const rows = await db
    .select()
    .from(authorities)
    .where(eq(authorities.carrierId, carrierId))
    .orderBy(asc(authorities.docket), asc(authorities.authorityType));
  return rows.map((row) => ({
    source: row.source === 'motus' ? 'motus_authority' : 'legacy_authority',
    asOf: row.asOf,
    docket: row.docket || null,
    kind: row.kind,
    authorityType: row.authorityType,
    status: row.status,
    revocationPending: row.revocationPending,
    applicationPending: row.applicationPending,
    bipdRequiredUsd: row.bipdRequiredUsd,
    scopes: row.scopes,
    bipdOnFileUsd: row.bipdOnFileUsd,
  }));
}

/** Every action on a carrier's authority, newest first; on the same day Motus before legacy, the later action first. */
export async function listAuthorityEvents(db: Database, carrierId: number): Promise<AuthorityHistoryEvent[]> {
  const rows = await db.select().from(authorityEvents).where(eq(authorityEvents.carrierId, carrierId)).orderBy(
    sql`${authorityEvents.actionOn} DESC NULLS LAST`,
    desc(authorityEvents.source),
    // A revocation and a reinstatement on the same day happened in that order.
    sql`${authorityEvents.action} ILIKE 'reinstat%' DESC`,
    asc(authorityEvents.docket),
    asc(authorityEvents.rowKey),
  );
  return rows.map((row) => ({
    source: row.source === 'motus' ? 'motus_authority_history' : 'legacy_authority_history',
    asOf: row.asOf,
    docket: row.docket || null,
    kind: row.kind,
    authorityType: row.authorityType,
    action: row.action,
    on: row.actionOn,
    status: row.status,
    disposition: row.disposition,
    disposedOn: row.dispositionServedOn ?? row.dispositionDecidedOn,
    subNumber: row.subNumber,
    disposedDecidedOn: row.dispositionDecidedOn,
    disposedServedOn: row.dispositionServedOn,
  }));
}

/** Orders against any of a carrier's authorities, the latest to take effect first. */
export async function listAuthorityOrders(db: Database, carrierId: number): Promise<AuthorityOrderFact[]> {
  const rows = await db
    .select()
    .from(authorityOrders)
    .where(eq(authorityOrders.carrierId, carrierId))
    .orderBy(
      sql`coalesce(${authorityOrders.effectiveOn}, ${authorityOrders.servedOn}) DESC NULLS LAST`,
      asc(authorityOrders.rowKey),
    );
  return rows.map((row) => ({
    source: row.source === 'motus' ? 'motus_authority_orders' : 'legacy_authority_orders',
    asOf: row.asOf,
    docket: row.docket || null,
    kind: row.kind,
    authorityType: row.authorityType,
    orderType: row.orderType,
    servedOn: row.servedOn,
    effectiveOn: row.effectiveOn,
  }));
}

/** A carrier's process agents; for a docket that Motus has, skips legacy's. */
export async function listProcessAgents(db: Database, carrierId: number): Promise<ProcessAgent[]> {
  const rows = await db
    .select()
    .from(processAgents)
    .where(eq(processAgents.carrierId, carrierId))
    .orderBy(asc(processAgents.docket), asc(processAgents.companyName), asc(processAgents.rowKey));
  const inMotus = new Set(rows.filter(({ source }) => source === 'motus').map(({ docket }) => docket));
  return rows
    .filter(({ source, docket }) => source === 'motus' || !inMotus.has(docket))
    .map((row) => ({
      source: { name: row.source === 'motus' ? 'FMCSA Motus BOC3' : 'FMCSA legacy BOC3', as_of: row.asOf },
      docket: row.docket,
      company_name: row.companyName,
      attention: row.attention,
      address: {
        street: row.street,
        city: row.city,
        state: row.state,
        postal_code: row.postalCode,
        country: row.country,
      },
    }));
}
