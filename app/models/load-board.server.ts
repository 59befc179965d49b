import type { CallInput } from '@contract/call';
import * as bids from '@contract/load-board/bids.calls';
import * as board from '@contract/load-board/board.calls';
import { searchBoardLoads } from '@contract/load-board/board.calls';
import * as dispositions from '@contract/load-board/dispositions.calls';
import { LOAD_BOARD_NO_DATA_MESSAGE } from '@contract/load-board/load-board.constants';
import * as matches from '@contract/load-board/matches.calls';
import * as trucks from '@contract/load-board/truck-postings.calls';
import { updateTruckPosting } from '@contract/load-board/truck-postings.calls';
import type { Monitor } from '~/services/monitor.server';
import { problemResponse } from '~/view/problem';

type Search = CallInput<typeof board.searchBoardLoads>['body'];

/** How many loads a search finds; null: it was rejected. */
export async function countBoardLoads(monitor: Monitor, q: Search['q']): Promise<number | null> {
  const answer = await monitor.call(
    searchBoardLoads,
    { body: { q, per_page: 1 } },
    { handles: [400, 422], noData: LOAD_BOARD_NO_DATA_MESSAGE },
  );
  return answer.ok ? answer.paging.totalRecords : null;
}

/** A load as on the board. Throws the 404 page for another company's. */
export const getBoardLoad = async (monitor: Monitor, id: string) =>
  (await monitor.call(board.getBoardLoad, { params: { id } }, { noData: LOAD_BOARD_NO_DATA_MESSAGE })).data;

/** A page of carriers that may haul a load, each with the reason. */
export async function matchCarriersToLoad(
  monitor: Monitor,
  id: string,
  query: CallInput<typeof matches.matchCarriersToLoad>['query'],
) {
  const { data, paging } = await monitor.call(matches.matchCarriersToLoad, { params: { id }, query });
  return { carriers: data.carriers, paging };
}

/** A page of bids, newest first. */
export async function listBids(monitor: Monitor, query: CallInput<typeof bids.listBids>['query']) {
  const { data, paging } = await monitor.call(bids.listBids, { query });
  return { bids: data.bids, paging };
}

/** Who got the posting of a load by email: the newest, and how many times. */
export async function listBidLinks(monitor: Monitor, id: string) {
  const { data, paging } = await monitor.call(bids.listBidLinks, { params: { id }, query: {} });
  return { links: data.bid_links, total: paging.totalRecords };
}

/** The newest reasons why carriers did not take a load, and their count. */
export async function listDispositionsOfCarrier(monitor: Monitor, carrier_id: string) {
  const query = { carrier_id, per_page: 1 };
  const { data, paging } = await monitor.call(dispositions.listLoadCarrierDispositions, { query });
  return { dispositions: data.load_carrier_dispositions, total: paging.totalRecords };
}

/** A page of trucks that carriers offer, newest first. */
export async function listTruckPostings(monitor: Monitor, query: CallInput<typeof trucks.listTruckPostings>['query']) {
  const { data, paging } = await monitor.call(trucks.listTruckPostings, { query });
  return { postings: data.truck_postings, paging };
}

/** @throws the 404 page, also for a truck posting of another company */
export async function getTruckPosting(monitor: Monitor, id: string) {
  // Any other text cannot be a posting's number: the search would reject it.
  const found = /^[1-9]\d{0,8}$/.test(id)
    ? (await monitor.call(trucks.listTruckPostings, { query: { q: { id_eq: id } } })).data.truck_postings[0]
    : undefined;
  if (!found) throw problemResponse({ status: 404, message: 'Your company has no such truck posting.' });
  return found;
}

/** Takes a truck off the board, or extends its posting. 409 when it changed since it was read. */
export const switchTruckPosting = (
  monitor: Monitor,
  id: string,
  change: { is_active: boolean; expected_version: number },
) =>
  monitor.call(updateTruckPosting, { params: { id }, body: { truck_posting: change } }, { handles: [404, 409, 422] });
