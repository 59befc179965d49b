import { and, asc, inArray, lte } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { loads } from '../../db/schema';
import { shareCompanies } from './evaluate-loads';

/** Delay before a load whose turn failed is tried again; it holds up no other. */
const RETRY_AFTER_MS = 10 * 60_000;

interface DueLoads {
  due: 'nextCheckAt' | 'alertsDueAt';
  /** Loads per transaction: decisions about them wait for its end. */
  batch: number;
  /** `no key update` lets other rows refer to a load meanwhile. */
  lock: 'update' | 'no key update';
  work: (tx: Queryable, ids: number[]) => Promise<void>;
}

/**
 * Takes the loads that are due and works on them in one transaction, or each in its own if that fails. Several nodes may run
 * it at once: each skips what another holds.
 *
 * @returns how many
 */
export async function workOnDueLoads(
  db: Database,
  { due: column, batch, lock, work }: DueLoads,
  now: Date,
  onError: (error: unknown) => void,
): Promise<number> {
  const isDue = lte(loads[column], now);
  const due = await db
    .select({ id: loads.id, companyId: loads.companyId })
    .from(loads)
    .where(isDue)
    .orderBy(asc(loads[column]), asc(loads.companyId), asc(loads.carrierId), asc(loads.id))
    .limit(batch);
  if (due.length === 0) return 0;
  const together = (some: typeof due) =>
    db.transaction(async (tx) => {
      await shareCompanies(tx, [...new Set(some.map(({ companyId }) => companyId))]);
      const ids = some.map(({ id }) => id);
      const free = tx
        .select({ id: loads.id })
        .from(loads)
        .where(and(inArray(loads.id, ids), isDue))
        .orderBy(asc(loads.id));
      const held = await free.for(lock, { skipLocked: true });
      await work(
        tx,
        held.map(({ id }) => id),
      );
      return held.length;
    });
  try {
    return await together(due);
  } catch (error) {
    onError(error);
    for (const one of due)
      await together([one]).catch(async (reason: unknown) => {
        const later = new Date(now.getTime() + RETRY_AFTER_MS);
        await db
          .update(loads)
          .set({ [column]: later })
          .where(inArray(loads.id, [one.id]));
        onError(reason);
      });
    return due.length;
  }
}
