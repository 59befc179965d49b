import type { CallParsed } from '@contract/call';
import type { listBids } from '@contract/load-board/bids.calls';
import type { Bid, BidChange, BidLink, Counteroffer } from '@contract/load-board/bids.entities';
import type { BidState, CounterofferState } from '@contract/load-board/load-board.constants';
import { dayOf } from '@contract/shared/day';
import { and, asc, desc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { bidChanges, bidLinks, bids, carriers, connections, loads, users } from '../../db/schema';
import { numberFlagsOf } from '../carriers/number-flags.queries';
import { lanesByLoad } from '../loads/lanes-of-loads.queries';
import { getLoadRow } from '../loads/loads.queries';
import { isInNetwork } from './audience.queries';
import { compareWithLaneMemory } from './compare-with-lane-memory';
import { firstSeenWith, networkOf } from './first-seen.queries';
import { laneMemories, lanesOfLoads, likeThis, ratesOf } from './lane-memory.queries';
import { type BoardReader, shownVerdicts } from './shown-verdicts';

export type BidRow = typeof bids.$inferSelect;

/** A bid's current state: an undecided one ends the moment its time is over. */
export const stateOfBid = ({ state, expiresAt }: Pick<BidRow, 'state' | 'expiresAt'>, now: Date): BidState =>
  state === 'open' && expiresAt <= now ? 'expired' : (state as BidState);

/** The current state of a bid's last counteroffer; null: none was made. */
export function counterStateOf(
  bid: Pick<BidRow, 'state' | 'expiresAt' | 'counterState' | 'counterExpiresAt'>,
  now: Date,
): CounterofferState | null {
  if (bid.counterState !== 'offered') return bid.counterState;
  if (bid.counterExpiresAt !== null && bid.counterExpiresAt <= now) return 'expired';
  return stateOfBid(bid, now) === 'open' ? 'offered' : 'ended';
}

/** The same in SQL. */
export function isInBidState(state: BidState, now: Date): SQL | undefined {
  if (state === 'open') return and(eq(bids.state, 'open'), gt(bids.expiresAt, now));
  if (state === 'expired') return or(eq(bids.state, 'expired'), and(eq(bids.state, 'open'), lte(bids.expiresAt, now)));
  return eq(bids.state, state);
}

const offerers = alias(users, 'offerers');

const rowsWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      bid: bids,
      load: loads,
      carrierName: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
      connection: connections.status,
      isDismissed: connections.isDismissed,
      phone: carriers.phone,
      decidedBy: fullNameOrNull(users),
      offeredBy: fullNameOrNull(offerers),
    })
    .from(bids)
    .innerJoin(loads, eq(loads.id, bids.loadId))
    .leftJoin(carriers, eq(carriers.id, bids.carrierId))
    .leftJoin(connections, and(eq(connections.companyId, bids.companyId), eq(connections.carrierId, bids.carrierId)))
    .leftJoin(users, eq(users.id, bids.changedByUserId))
    .leftJoin(offerers, eq(offerers.id, bids.counterUserId))
    .where(where)
    .orderBy(desc(bids.placedAt), desc(bids.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof rowsWhere>>[number];

/**
 * With each, what a person needs to judge it: current verdict, own prices on the lane, what is new about the bidder.
 */
async function toWire(db: Queryable, rows: readonly Row[], reader: BoardReader): Promise<Bid[]> {
  const { companyId, now } = reader;
  const ofBids = rows.map(({ bid }) => bid);
  const ids = ofBids.map(({ carrierId }) => carrierId);
  const verdicts = await shownVerdicts(db, ids, reader);
  const firstSeen = await firstSeenWith(db, companyId, ofBids);
  const given = [...new Map(rows.map(({ load }) => [load.id, load])).values()];
  const lanes = await lanesOfLoads(db, given);
  const memories = await laneMemories(
    db,
    companyId,
    given.map((load, at) => ({ load, lane: lanes[at] ?? null })),
    now,
  );
  const changes = await changesOf(db, ofBids, now);
  const flags = await numberFlagsOf(
    db,
    { companyId, today: dayOf(now) },
    rows.map(({ bid, phone }) => ({ numbers: [phone, bid.contactPhoneE164], carrierId: bid.carrierId })),
  );
  const laneOf = await lanesByLoad(
    db,
    given.map(({ id }) => id),
  );
  return rows.map((row, at): Bid => {
    const { bid, load, carrierName, connection, isDismissed, phone, decidedBy } = row;
    const memory = memories.get(load.id);
    const compared = compareWithLaneMemory(bid.amountCents, ratesOf(likeThis(memory ?? [], load)));
    return {
      id: bid.id,
      load_id: bid.loadId,
      load_reference: load.reference,
      lane: laneOf(load.id),
      posting_id: bid.postingId,
      state: stateOfBid(bid, now),
      amount_cents: bid.amountCents,
      comment: bid.comment,
      contact: { name: bid.contactName, email: bid.contactEmail, phone_e164: bid.contactPhoneE164 },
      placed_at: bid.placedAt.toISOString(),
      expires_at: bid.expiresAt.toISOString(),
      decided_at: bid.decidedAt?.toISOString() ?? null,
      decided_by: bid.decidedAt === null ? null : decidedBy,
      decide_reason: bid.decideReason,
      counteroffer: counterofferOf(row, now),
      changes: changes.get(bid.id) ?? [],
      carrier: {
        id: bid.carrierId,
        legal_name: carrierName,
        phone: phone || null,
        ...flags[at]!,
        is_in_network: connection === 'onboarded' && !isDismissed,
        ...(verdicts && {
          overall_result_then: bid.overallResult,
          overall_result: verdicts.get(bid.carrierId) ?? null,
        }),
        is_do_not_dispatch: connection === 'do_not_dispatch',
      },
      price_memory: memory ? compared : { ...compared, sentence: 'Unknown: a stop has no location' },
      first_seen: firstSeen.get(bid.id) ?? [],
      version: bid.version,
    };
  });
}

function counterofferOf({ bid, offeredBy }: Row, now: Date): Counteroffer | null {
  const state = counterStateOf(bid, now);
  if (state === null) return null;
  return {
    amount_cents: bid.counterCents!,
    note: bid.counterNote,
    state,
    offered_at: bid.counterOfferedAt!.toISOString(),
    offered_by: offeredBy,
    expires_at: bid.counterExpiresAt!.toISOString(),
  };
}

/** The steps of bids, oldest first. What ended with time or with its posting has no row: the bid says it. */
async function changesOf(db: Queryable, ofBids: readonly BidRow[], now: Date): Promise<Map<number, BidChange[]>> {
  const byBid = new Map<number, BidChange[]>(ofBids.map(({ id }) => [id, []]));
  if (ofBids.length === 0) return byBid;
  const rows = await db
    .select({ change: bidChanges, by: fullNameOrNull(users) })
    .from(bidChanges)
    .leftJoin(users, eq(users.id, bidChanges.userId))
    .where(inArray(bidChanges.bidId, [...byBid.keys()]))
    .orderBy(asc(bidChanges.id));
  const networks = new Map(ofBids.map(({ id, networkAddress }) => [id, networkOf(networkAddress)]));
  for (const { change, by } of rows) {
    const network = networkOf(change.networkAddress);
    byBid.get(change.bidId)?.push({
      kind: change.kind,
      at: change.createdAt.toISOString(),
      amount_cents: change.amountCents,
      by,
      note: change.note,
      is_other_network: network !== null && network !== networks.get(change.bidId),
    });
  }
  for (const bid of ofBids)
    if (stateOfBid(bid, now) === 'expired')
      byBid.get(bid.id)?.push({
        kind: 'expired',
        at: (bid.decidedAt ?? bid.expiresAt).toISOString(),
        amount_cents: bid.amountCents,
        by: null,
        note: null,
        is_other_network: false,
      });
  return byBid;
}

/** A page of the bids on the company's loads, newest first. @throws ApiError 404 for another company's load */
export async function bidsOf(
  db: Queryable,
  query: CallParsed<typeof listBids>['query'],
  reader: BoardReader,
): Promise<{ bids: Bid[]; total: number }> {
  const { companyId, now } = reader;
  const { load_id, carrier_id, state, broker_connection_status, page, per_page } = query;
  if (load_id !== undefined) await getLoadRow(db, companyId, load_id);
  const wanted = and(
    eq(bids.companyId, companyId),
    load_id === undefined ? undefined : eq(bids.loadId, load_id),
    carrier_id === undefined ? undefined : eq(bids.carrierId, carrier_id),
    state === undefined ? undefined : isInBidState(state, now),
    broker_connection_status === undefined
      ? undefined
      : inArray(
          bids.carrierId,
          db.select({ id: connections.carrierId }).from(connections).where(isInNetwork(companyId)),
        ),
  );
  const rows = await rowsWhere(db, wanted)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { bids: await toWire(db, rows, reader), total: await db.$count(bids, wanted) };
}

/** All of a load of the company, newest first. */
export async function bidsOfLoad(db: Queryable, loadId: number, reader: BoardReader): Promise<Bid[]> {
  const rows = await rowsWhere(db, and(eq(bids.companyId, reader.companyId), eq(bids.loadId, loadId)));
  return toWire(db, rows, reader);
}

/** @throws ApiError 404, also for another company's */
export async function getBid(db: Queryable, id: number, reader: BoardReader): Promise<Bid> {
  const rows = await rowsWhere(db, and(eq(bids.companyId, reader.companyId), eq(bids.id, id)));
  const [bid] = await toWire(db, rows, reader);
  if (!bid) throw httpErrors.notFound('That bid');
  return bid;
}

const linksWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      link: bidLinks,
      carrierName: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
      sentBy: fullNameOrNull(users),
    })
    .from(bidLinks)
    .leftJoin(carriers, eq(carriers.id, bidLinks.carrierId))
    .leftJoin(users, eq(users.id, bidLinks.userId))
    .where(where)
    .orderBy(desc(bidLinks.id))
    .$dynamic();

type LinkRow = Awaited<ReturnType<typeof linksWhere>>[number];
const linkToWire = ({ link, carrierName, sentBy }: LinkRow): BidLink => ({
  id: link.id,
  posting_id: link.postingId,
  carrier_id: link.carrierId,
  carrier_name: carrierName,
  email: link.email,
  known_as: link.knownAs,
  sent_by: sentBy,
  created_at: link.createdAt.toISOString(),
  expires_at: link.expiresAt.toISOString(),
  last_opened_at: link.lastOpenedAt?.toISOString() ?? null,
});

/** A page of the links to the posting of a load, newest first. @throws ApiError 404 for another company's load */
export async function bidLinksOf(
  db: Queryable,
  companyId: number,
  loadId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ bid_links: BidLink[]; total: number }> {
  await getLoadRow(db, companyId, loadId);
  const wanted = and(
    eq(bidLinks.companyId, companyId),
    sql`${bidLinks.postingId} IN (SELECT id FROM load_postings WHERE load_id = ${loadId})`,
  );
  const rows = await linksWhere(db, wanted)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { bid_links: rows.map(linkToWire), total: await db.$count(bidLinks, wanted) };
}

/** One that exists. */
export async function getBidLink(db: Queryable, companyId: number, id: number): Promise<BidLink> {
  const [row] = await linksWhere(db, and(eq(bidLinks.companyId, companyId), eq(bidLinks.id, id)));
  return linkToWire(row!);
}
