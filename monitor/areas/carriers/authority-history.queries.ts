import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { authorities, authorityEvents } from '../../db/schema';
import type { AuthorityEventFact, AuthorityFact } from '../rules/facts';

/** An authority with what the profile shows of it beyond what the rules ask. */
export type AuthorityRow = AuthorityFact & {
  applicationPending: boolean | null;
  /** What FMCSA asks its holder to have on file, whole dollars. */
  bipdRequiredUsd: number | null;
};

/** An action on authority, likewise. */
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
    kind: row.kind as AuthorityFact['kind'],
    authorityType: row.authorityType,
    status: row.status as AuthorityFact['status'],
    revocationPending: row.revocationPending,
    applicationPending: row.applicationPending,
    bipdRequiredUsd: row.bipdRequiredUsd,
  }));
}

/** Every action on a carrier's authority, newest first; on one day Motus before legacy, the later action first. */
export async function listAuthorityEvents(db: Database, carrierId: number): Promise<AuthorityHistoryEvent[]> {
  const rows = await db.select().from(authorityEvents).where(eq(authorityEvents.carrierId, carrierId)).orderBy(
    sql`${authorityEvents.actionOn} DESC NULLS LAST`,
    desc(authorityEvents.source),
    // A revocation and a reinstatement of one day happened in that order.
    sql`${authorityEvents.action} ILIKE 'reinstat%' DESC`,
    asc(authorityEvents.docket),
    asc(authorityEvents.rowKey),
  );
  return rows.map((row) => ({
    source: row.source === 'motus' ? 'motus_authority_history' : 'legacy_authority_history',
    asOf: row.asOf,
    docket: row.docket || null,
    kind: row.kind as AuthorityEventFact['kind'],
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
