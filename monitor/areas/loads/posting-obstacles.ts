import type { LoadObstacle } from '@contract/load-board/board.entities';
import { MAX_POSTING_DAYS, POSTING_OBSTACLES, type PostingObstacle } from '@contract/load-board/load-board.constants';
import { DAY_MS } from '@contract/shared/day';
import { type SQL, sql } from 'drizzle-orm';
import { loads } from '../../db/schema';
import type { LoadRow, StopRow } from './load-facts.queries';

/** Why a load cannot be posted now, each in a sentence. Empty: nothing about the load itself prevents it. */
export function obstaclesOf(
  load: LoadRow,
  stops: readonly Pick<StopRow, 'kind' | 'latitude'>[],
  now: Date,
): LoadObstacle[] {
  const hasBothEnds = ['pickup', 'delivery'].every((kind) => stops.some((stop) => stop.kind === kind));
  const names: PostingObstacle[] = [];
  if (load.cancelledAt) names.push('cancelled');
  else if (load.carrierId !== null) names.push('covered');
  else if (load.status !== 'available') names.push('not_available');
  if (!hasBothEnds) names.push('stops');
  else if (!load.isLocated) names.push('not_located');
  if (hasBothEnds && !load.pickupEndsAt) names.push('no_pickup_time');
  else if (load.pickupEndsAt && load.pickupEndsAt <= now) names.push('pickup_past');
  if (load.equipmentType === null) names.push('equipment');
  return names.map((name) => ({ name, sentence: POSTING_OBSTACLES[name] }));
}

/** The same as a condition over `loads`: nothing prevents posting it. */
export const canBePosted = (now: Date): SQL => sql`${loads.status} = 'available' AND ${loads.carrierId} IS NULL
  AND ${loads.isLocated} AND ${loads.equipmentType} IS NOT NULL AND ${loads.pickupEndsAt} > ${now.toISOString()}::timestamptz`;

/** Until when it may stay posted: the end of the pickup window, 14 days at most. */
export const latestExpiry = ({ pickupEndsAt }: LoadRow, now: Date): Date =>
  new Date(Math.min(pickupEndsAt?.getTime() ?? 0, now.getTime() + MAX_POSTING_DAYS * DAY_MS));
