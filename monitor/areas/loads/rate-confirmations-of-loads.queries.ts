import type {
  LoadRateConfirmation,
  RateConfirmationFields,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { rateConfirmations as confirmations, loads, rateConfirmationRevisions as revisions } from '../../db/schema';
import type { LoadRow } from './load-facts.queries';

/** With what it pays. */
export type PaperOfLoad = LoadRateConfirmation & Pick<typeof confirmations.$inferSelect, 'totalCents' | 'currency'>;

/** For each load, the newest confirmation with its current carrier. One sent to another carrier does not count. */
export async function rateConfirmationsOfLoads(
  db: Queryable,
  rows: readonly Pick<LoadRow, 'id' | 'companyId' | 'carrierId'>[],
): Promise<Map<number, PaperOfLoad>> {
  const ids = rows.filter(({ carrierId }) => carrierId !== null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ row: confirmations })
    .from(confirmations)
    .innerJoin(loads, and(eq(loads.id, confirmations.loadId), eq(loads.carrierId, confirmations.carrierId)))
    .where(and(inArray(confirmations.loadId, ids), eq(confirmations.companyId, loads.companyId)))
    .orderBy(asc(confirmations.id));
  return new Map(
    found.map(({ row }) => [
      row.loadId,
      {
        id: row.id,
        status: row.status,
        revision: row.revision,
        needs_acceptance: row.needsAcceptance,
        totalCents: row.totalCents,
        currency: row.currency,
      },
    ]),
  );
}

/** The last confirmation that the load's carrier was sent, as it has it; null: none. */
export async function confirmationOfCarrier(
  db: Queryable,
  load: Pick<LoadRow, 'id' | 'companyId' | 'carrierId'>,
): Promise<SentConfirmation | null> {
  if (load.carrierId === null) return null;
  return (await confirmationsOfCarriers(db, load.companyId, [load.id])).get(load.id) ?? null;
}

export interface SentConfirmation {
  id: number;
  revision: number;
  isAccepted: boolean;
  fields: RateConfirmationFields;
}

/** The same for several loads of a company, in one statement. */
export async function confirmationsOfCarriers(
  db: Queryable,
  companyId: number,
  loadIds: number[],
): Promise<Map<number, SentConfirmation>> {
  if (loadIds.length === 0) return new Map();
  const sent = await db
    .selectDistinctOn([confirmations.loadId], { row: confirmations, fields: revisions.fields })
    .from(revisions)
    .innerJoin(confirmations, eq(confirmations.id, revisions.rateConfirmationId))
    .innerJoin(loads, and(eq(loads.id, confirmations.loadId), eq(loads.carrierId, confirmations.carrierId)))
    .where(
      and(
        eq(confirmations.companyId, companyId),
        eq(loads.companyId, companyId),
        inArray(confirmations.loadId, loadIds),
        inArray(confirmations.status, ['delivered', 'viewed', 'accepted']),
        eq(revisions.revision, confirmations.revision),
      ),
    )
    .orderBy(confirmations.loadId, desc(confirmations.id));
  return new Map(
    sent.map(({ row: { loadId, id, revision, status }, fields }) => [
      loadId,
      { id, revision, isAccepted: status === 'accepted', fields },
    ]),
  );
}
