import type { PostingState } from '@contract/load-board/load-board.constants';
import { POSTING_CHANGE_LABELS } from '@contract/load-board/load-board.constants';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { recordCompanyEvent } from '../../db/history/company-events';
import { bids, loadPostingChanges, loadPostings, loads } from '../../db/schema';
import { nextChange } from '../../decisions/versions';
import { grouped } from './grouped';
import type { LoadRow, StopRow } from './load-facts.queries';
import { obstaclesOf } from './posting-obstacles';

type Closing = {
  state: Exclude<PostingState, 'posted'>;
  reason: string | null;
  /** Null: the product, not a person. */
  userId: number | null;
  now: Date;
};

/**
 * Takes loads off the board: every operation that covers, cancels, unposts or invalidates a load does so in its own
 * transaction, and so does the expiry loop. Their open bids end. Skips loads that are not posted.
 */
export async function closePostings(tx: Queryable, loadIds: readonly number[], closing: Closing): Promise<void> {
  const { state, reason, userId, now } = closing;
  if (loadIds.length === 0) return;
  const label = POSTING_CHANGE_LABELS[state];
  const closed = await tx
    .update(loadPostings)
    .set({
      ...nextChange({ now, userId }, loadPostings, label),
      state,
      closedAt: now,
      closeReason: reason,
    })
    .where(and(inArray(loadPostings.loadId, [...loadIds]), eq(loadPostings.state, 'posted')))
    .returning({ id: loadPostings.id, loadId: loadPostings.loadId, companyId: loadPostings.companyId });
  if (closed.length === 0) return;
  const ids = closed.map(({ id }) => id);
  await tx
    .insert(loadPostingChanges)
    .values(ids.map((postingId) => ({ postingId, kind: state, summary: label, reason, userId, createdAt: now })));
  await tx
    .update(bids)
    .set({ ...nextChange({ now, userId }, bids, `Ended: ${label.toLowerCase()}`), state: 'expired', decidedAt: now })
    .where(and(inArray(bids.postingId, ids), eq(bids.state, 'open')));
  const of = closed.map(({ loadId }) => loadId);
  const named = await tx.select({ id: loads.id, reference: loads.reference }).from(loads).where(inArray(loads.id, of));
  const references = new Map(named.map((one) => [one.id, one.reference]));
  await recordCompanyEvent(
    tx,
    ...closed.map(({ loadId, companyId }) => {
      const reference = references.get(loadId)!;
      return {
        companyId,
        kind: 'load_unposted' as const,
        summary: `Load ${reference} is off the board: ${WHY[state]}`,
        data: { load_id: loadId, reference, state },
        userId,
        occurredAt: now,
      };
    }),
  );
}

/** Takes off the board what could no longer be posted, such as a load that lost its equipment, and says why. */
export async function closeUnpostable(
  tx: Queryable,
  given: readonly { row: LoadRow; stops: readonly StopRow[] }[],
  now: Date,
): Promise<void> {
  const against = given.flatMap(({ row, stops }) => {
    const obstacles = obstaclesOf(row, stops, now);
    if (obstacles.length === 0) return [];
    const isOver = obstacles.every(({ name }) => name === 'pickup_past');
    const reason = obstacles.map(({ sentence }) => sentence).join(' ');
    return [{ id: row.id, state: isOver ? ('expired' as const) : ('unposted' as const), reason }];
  });
  for (const alike of grouped(against, ({ reason }) => reason).values()) {
    const [{ state, reason }] = alike as [(typeof against)[number]];
    const ids = alike.map(({ id }) => id);
    await closePostings(tx, ids, { state, reason, userId: null, now });
  }
}

const WHY: Record<Closing['state'], string> = {
  unposted: 'unposted',
  expired: 'expired',
  covered: 'covered',
  cancelled: 'canceled',
};
