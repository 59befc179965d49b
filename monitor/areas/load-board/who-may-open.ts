import type { PostingAudience } from '@contract/load-board/load-board.constants';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { type loadPostings, loadStops } from '../../db/schema';
import type { LoadRow } from '../loads/load-facts.queries';
import { obstaclesOf } from '../loads/posting-obstacles';
import { type JudgedCarrier, judgeCarrier } from './audience.queries';

type PostingRow = typeof loadPostings.$inferSelect;

/** Whether a posting is on the board now: its time may be over, or the load such as no one could post, before anyone closed it. */
export async function isOnBoard(
  db: Queryable,
  { state, expiresAt }: PostingRow,
  load: LoadRow,
  now: Date,
): Promise<boolean> {
  if (state !== 'posted' || expiresAt <= now) return false;
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, load.id));
  return obstaclesOf(load, stops, now).length === 0;
}

/**
 * Whether a carrier may open a posting by the company's rules of today. It is asked again at every page and every form: what
 * was so when a link was mailed may be otherwise.
 */
export const judgedFor = (
  db: Queryable,
  { companyId, audience, classificationIds, carrierIds }: PostingRow,
  carrierId: number,
  today: string,
): Promise<JudgedCarrier> =>
  judgeCarrier(
    db,
    companyId,
    { audience: audience as PostingAudience, classificationIds, carrierIds },
    carrierId,
    today,
  );
