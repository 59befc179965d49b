import { getBoardLoad } from '~/models/load-board.server';
import type { Monitor } from '~/services/monitor.server';
import { problemResponse } from '~/view/problem';

/** A bid with its load. @throws the 404 page, also for a bid on another load */
export async function bidToCounter(monitor: Monitor, loadId: string, bidId: string) {
  const { load, lane_history, bids } = await getBoardLoad(monitor, loadId);
  const bid = bids.find(({ id }) => String(id) === bidId);
  if (!bid) throw problemResponse({ status: 404, message: 'This load has no such bid.' });
  return { load, lane_history, bid };
}
