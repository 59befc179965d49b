import type { PostingAudience } from '@contract/load-board/load-board.constants';
import type { Queryable } from '../../db/client';
import type { loadPostings } from '../../db/schema';
import type { LoadRow } from '../loads/load-facts.queries';
import { type JudgedCarrier, judgeCarrier } from './audience.queries';

type PostingRow = typeof loadPostings.$inferSelect;

/** Whether a posting is on the board now: its time, or that of the pickup, may be over before anyone closed it. */
export const isOnBoard = (
  { state, expiresAt }: PostingRow,
  { carrierId, cancelledAt, pickupEndsAt }: LoadRow,
  now: Date,
): boolean =>
  state === 'posted' &&
  expiresAt > now &&
  carrierId === null &&
  cancelledAt === null &&
  (pickupEndsAt === null || pickupEndsAt > now);

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
