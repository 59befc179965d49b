import type { DifferenceKind } from '@contract/edi/edi.constants';
import type { LoadInput } from '@contract/loads/loads.calls';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { ediDifferences, type ediTenders, loadStops, loads } from '../../db/schema';
import type { LoadRow, StopRow } from '../loads/load-facts.queries';
import { differenceOf, type LoadDifference } from '../loads/take-in/load-words';

export type TenderRow = typeof ediTenders.$inferSelect;
export type DifferenceRow = typeof ediDifferences.$inferSelect;

/** The load that a tender became, with its stops; null: none, or it is gone. */
export async function loadOfTender(
  db: Queryable,
  { companyId, loadId }: { companyId: number; loadId: number | null },
): Promise<{ row: LoadRow; stops: StopRow[] } | null> {
  if (loadId === null) return null;
  const [row] = await db
    .select()
    .from(loads)
    .where(and(eq(loads.companyId, companyId), eq(loads.id, loadId)));
  if (!row) return null;
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, loadId)).orderBy(asc(loadStops.sequence));
  return { row, stops };
}

/** What a change of a tender would do to the load as it is now, and what to check before. */
export async function judgeDifference(
  db: Queryable,
  { kind, said }: { kind: DifferenceKind; said: LoadInput },
  { row, stops }: { row: LoadRow; stops: StopRow[] },
  now: Date,
): Promise<LoadDifference & { warnings: string[] }> {
  const warnings: string[] = [];
  const isPickedUp = stops.some((one) => one.kind === 'pickup' && (one.departedAt !== null || one.arrivedAt !== null));
  if (CLOSED_LOAD_STATUSES.includes(row.status)) warnings.push('The load is closed.');
  if (kind === 'cancel') {
    if (row.carrierId !== null) warnings.push('A carrier has the load. Notify it when you cancel.');
    if (isPickedUp) warnings.push('The truck has been at the pickup: the freight may be on it.');
    const changes = [{ label: 'Status', before: null, after: 'Cancelled' }];
    return { changes, movesStops: false, movesDelivery: false, changesPhone: false, warnings };
  }
  const difference = await differenceOf(db, row, stops, said, now);
  if (difference.movesDelivery && isPickedUp)
    warnings.push(
      'The delivery address changes after the pickup. That is how freight is stolen: call the customer at a number you already have before you accept.',
    );
  else if (difference.movesStops && row.carrierId !== null)
    warnings.push('An address changes after the load was covered. Call the customer at a number you already have.');
  if (difference.changesPhone) warnings.push('A phone number changes. Do not call the new one to confirm the change.');
  return { ...difference, warnings };
}

export const openDifferencesOf = (db: Queryable, companyId: number, tenderId: number): Promise<DifferenceRow[]> =>
  db
    .select()
    .from(ediDifferences)
    .where(
      and(
        eq(ediDifferences.companyId, companyId),
        eq(ediDifferences.tenderId, tenderId),
        eq(ediDifferences.status, 'open'),
      ),
    )
    .orderBy(asc(ediDifferences.id));
