import type { CallInput } from '@contract/call';
import * as bids from '@contract/load-board/bids.calls';
import * as board from '@contract/load-board/board.calls';
import { listCarrierTrucks as carrierTrucks } from '@contract/load-board/carrier-trucks.calls';
import * as dispositions from '@contract/load-board/dispositions.calls';
import * as history from '@contract/load-board/lane-history.calls';
import { LOAD_BOARD_NO_DATA_MESSAGE } from '@contract/load-board/load-board.constants';
import * as matches from '@contract/load-board/matches.calls';
import * as trucks from '@contract/load-board/truck-postings.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { Monitor } from '~/services/monitor.server';
import { problemResponse } from '~/view/problem';

type Search = CallInput<typeof board.searchBoardLoads>['body'];

/**
 * A page of the company's loads that can be posted. 400 and 422: the search, or the broker, does not meet the board's
 * requirements.
 */
export const searchBoardLoads = (monitor: Monitor, body: Search) =>
  monitor.call(board.searchBoardLoads, { body }, { handles: [400, 422], noData: LOAD_BOARD_NO_DATA_MESSAGE });

/** The next loads of a search for a file. @throws Response if the search is rejected */
export async function exportBoardLoads(monitor: Monitor, q: Search['q'], page: number) {
  const { data } = await monitor.call(board.exportBoardLoads, { body: { q, page, per_page: MAX_PER_PAGE } });
  return data.loads;
}

/** How many loads a search finds; null: it was rejected. */
export async function countBoardLoads(monitor: Monitor, q: Search['q']): Promise<number | null> {
  const answer = await searchBoardLoads(monitor, { q, per_page: 1 });
  return answer.ok ? answer.paging.totalRecords : null;
}

/** A load as on the board. Throws the 404 page for another company's. */
export const getBoardLoad = async (monitor: Monitor, id: string) =>
  (await monitor.call(board.getBoardLoad, { params: { id } }, { noData: LOAD_BOARD_NO_DATA_MESSAGE })).data;

export const listPostedEquipmentTypes = async (monitor: Monitor) =>
  (await monitor.call(board.listPostedEquipmentTypes, {})).data.posted_equipment_types;

type Posting = NonNullable<NonNullable<CallInput<typeof board.postLoad>['body']>['posting']>;

/** Posts a load, or edits its posting. 409 when that changed since it was read. */
export const postLoad = (monitor: Monitor, id: string, posting: Posting) =>
  monitor.call(board.postLoad, { params: { id }, body: { posting } }, { handles: [400, 409, 422] });

/** Takes a load off the board. */
export const unpostLoad = (
  monitor: Monitor,
  id: string,
  body: NonNullable<CallInput<typeof board.unpostLoad>['body']>,
) => monitor.call(board.unpostLoad, { params: { id }, body }, { handles: [409, 422] });

type Audience = CallInput<typeof board.listPostingAudience>['query'];

/** A page of an audience: who sees the load, who does not, and why. 422 for an invalid one. */
export const listPostingAudience = (monitor: Monitor, id: string, query: Audience) =>
  monitor.call(board.listPostingAudience, { params: { id }, query }, { handles: [403, 422] });

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

type BidDecision = { reason?: string; expected_version: number };

/** Accepts a bid. 409 when someone decided about it meanwhile. */
export const acceptBid = (monitor: Monitor, id: string, body: BidDecision) =>
  monitor.call(bids.acceptBid, { params: { id }, body }, { handles: [404, 409, 422] });

/** Declines a bid. 409 when someone decided about it meanwhile. */
export const declineBid = (monitor: Monitor, id: string, body: BidDecision) =>
  monitor.call(bids.declineBid, { params: { id }, body }, { handles: [404, 409, 422] });

type Counter = CallInput<typeof bids.counterBid>['body']['counteroffer'];

/** Answers a bid with another price. 409 when it changed meanwhile; 429: one counteroffer too many. */
export const counterBid = (monitor: Monitor, id: string, body: { counteroffer: Counter; expected_version: number }) =>
  monitor.call(bids.counterBid, { params: { id }, body }, { handles: [404, 409, 422, 429] });

/** What the company paid on a load's lane. */
export const getLaneHistory = async (monitor: Monitor, id: string) =>
  (await monitor.call(history.getLaneHistory, { params: { id } })).data;

/** Who got the posting of a load by email: the newest, and how many times. */
export async function listBidLinks(monitor: Monitor, id: string) {
  const { data, paging } = await monitor.call(bids.listBidLinks, { params: { id }, query: {} });
  return { links: data.bid_links, total: paging.totalRecords };
}

/** Emails a carrier a link to bid. 429: one link too many. */
export const sendBidLink = (
  monitor: Monitor,
  id: string,
  bid_link: CallInput<typeof bids.sendBidLink>['body']['bid_link'],
  submissionId: string | null,
) => monitor.call(bids.sendBidLink, { params: { id }, body: { bid_link } }, { handles: [409, 422, 429], submissionId });

/** The newest reasons why carriers did not take a load, and their count. */
export async function listDispositionsOfCarrier(monitor: Monitor, carrier_id: string) {
  const query = { carrier_id, per_page: 1 };
  const { data, paging } = await monitor.call(dispositions.listLoadCarrierDispositions, { query });
  return { dispositions: data.load_carrier_dispositions, total: paging.totalRecords };
}

/** Stores why a carrier did not take a load. */
export const createDisposition = (
  monitor: Monitor,
  load_carrier_disposition: CallInput<
    typeof dispositions.createLoadCarrierDisposition
  >['body']['load_carrier_disposition'],
  submissionId: string | null,
) =>
  monitor.call(
    dispositions.createLoadCarrierDisposition,
    { body: { load_carrier_disposition } },
    { handles: [404, 422], submissionId },
  );

/** How often each reason was given. 422 for invalid days. */
export const reportDispositions = (monitor: Monitor, query: { from?: string; to?: string }) =>
  monitor.call(dispositions.reportLoadCarrierDispositions, { query }, { handles: [422] });

/** A page of trucks that carriers offer, newest first. */
export async function listTruckPostings(monitor: Monitor, query: CallInput<typeof trucks.listTruckPostings>['query']) {
  const { data, paging } = await monitor.call(trucks.listTruckPostings, { query });
  return { postings: data.truck_postings, paging };
}

/** Trucks of a carrier that a truck posting may name. */
export const listCarrierTrucks = async (monitor: Monitor, carrier_id: number) =>
  (await monitor.call(carrierTrucks, { query: { carrier_id } })).data.trucks;

type NewTruckPosting = CallInput<typeof trucks.createTruckPosting>['body']['truck_posting'];

/** Adds a truck that a connected carrier offers. */
export const createTruckPosting = (monitor: Monitor, truck_posting: NewTruckPosting, submissionId: string | null) =>
  monitor.call(trucks.createTruckPosting, { body: { truck_posting } }, { handles: [404, 422], submissionId });

/** @throws the 404 page, also for a truck posting of another company */
export async function getTruckPosting(monitor: Monitor, id: string) {
  // Any other text cannot be a posting's number: the search would reject it.
  const found = /^[1-9]\d{0,8}$/.test(id)
    ? (await monitor.call(trucks.listTruckPostings, { query: { q: { id_eq: id } } })).data.truck_postings[0]
    : undefined;
  if (!found) throw problemResponse({ status: 404, message: 'Your company has no such truck posting.' });
  return found;
}

type TruckChange = CallInput<typeof trucks.updateTruckPosting>['body']['truck_posting'];

/** Changes a truck posting. 409 when it changed since it was read. */
export const changeTruckPosting = (monitor: Monitor, id: string, truck_posting: TruckChange) =>
  monitor.call(trucks.updateTruckPosting, { params: { id }, body: { truck_posting } }, { handles: [404, 409, 422] });

/** Takes a truck off the board, or extends its posting. 409 when it changed since it was read. */
export const switchTruckPosting = (
  monitor: Monitor,
  id: string,
  change: { is_active: boolean; expected_version: number },
) => changeTruckPosting(monitor, id, change);
