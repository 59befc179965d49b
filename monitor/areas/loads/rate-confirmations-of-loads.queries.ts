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
): Promise<{ id: number; revision: number; isAccepted: boolean; fields: RateConfirmationFields } | null> {
  if (load.carrierId === null) return null;
  const [sent] = await db
    .select({ row: confirmations, fields: revisions.fields })
    .from(revisions)
    .innerJoin(confirmations, eq(confirmations.id, revisions.rateConfirmationId))
    .where(
      and(
        eq(confirmations.companyId, load.companyId),
        eq(confirmations.loadId, load.id),
        eq(confirmations.carrierId, load.carrierId),
        inArray(confirmations.status, ['delivered', 'viewed', 'accepted']),
        eq(revisions.revision, confirmations.revision),
      ),
    )
    .orderBy(desc(confirmations.id))
    .limit(1);
  if (!sent) return null;
  const { id, revision, status } = sent.row;
  return { id, revision, isAccepted: status === 'accepted', fields: sent.fields };
}
