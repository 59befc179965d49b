import { dayOf } from '@contract/shared/day';
import { and, asc, desc, eq, gte } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { bidLinks, bids, companies, loadPostings, loadStops, loads } from '../../db/schema';
import { addressOfRecord } from '../../mail/address-of-record';
import { digest } from '../../server/authentication/tokens';
import type { CarrierOffer, OwnBid } from './bid-page';
import { counterStateOf, stateOfBid } from './bids.queries';
import { laneOf, placeOfStop } from './offered-load';
import { isOnBoard, judgedFor } from './who-may-open';

/** What an email's link opens, while it opens anything. */
export interface LinkedOffer {
  link: typeof bidLinks.$inferSelect;
  posting: typeof loadPostings.$inferSelect;
  company: typeof companies.$inferSelect;
  load: typeof loads.$inferSelect;
}

/**
 * What a link opens now. Null: no email has it, the load is off the board or has a carrier, its carrier may not see the
 * load by today's rules, or the address it was sent to is no longer on the carrier's record.
 */
export async function findOffer(db: Queryable, token: string, now: Date): Promise<LinkedOffer | null> {
  const [found] = await db
    .select({ link: bidLinks, posting: loadPostings, company: companies, load: loads })
    .from(bidLinks)
    .innerJoin(loadPostings, eq(loadPostings.id, bidLinks.postingId))
    .innerJoin(loads, eq(loads.id, loadPostings.loadId))
    .innerJoin(companies, eq(companies.id, bidLinks.companyId))
    .where(eq(bidLinks.tokenHash, digest(token)));
  if (!found) return null;
  const { link, posting, load } = found;
  // A new posting is another offer, with new links to carriers.
  if (link.createdAt < posting.postedAt || !(await isOnBoard(db, posting, load, now))) return null;
  const address = await addressOfRecord(db, link.carrierId);
  if (address?.email !== link.email) return null;
  const { sees } = await judgedFor(db, posting, link.carrierId, dayOf(now));
  return sees ? found : null;
}

/** The load as its page shows it. */
export async function carrierOffer(
  db: Queryable,
  { link, posting, load }: LinkedOffer,
  now: Date,
): Promise<CarrierOffer> {
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, load.id)).orderBy(asc(loadStops.sequence));
  // Bids from before the new posting belong to another offer.
  const [bid] = await db
    .select()
    .from(bids)
    .where(
      and(eq(bids.postingId, posting.id), eq(bids.carrierId, link.carrierId), gte(bids.placedAt, posting.postedAt)),
    )
    .orderBy(desc(bids.id))
    .limit(1);
  return {
    lane: laneOf(
      stops.find(({ kind }) => kind === 'pickup'),
      stops.findLast(({ kind }) => kind === 'delivery'),
    ),
    expiresAt: posting.expiresAt,
    stops: stops.map((stop) => ({
      id: stop.id,
      kind: stop.kind,
      place: placeOfStop(stop),
      from: stop.windowStartsAt,
      until: stop.windowEndsAt,
      zone: stop.timeZone,
    })),
    equipment: load.equipment,
    trailerLengthFeet: load.trailerLengthFeet,
    weightPounds: load.weightPounds,
    commodity: load.commodity,
    billableMiles: load.billableMiles,
    rateCents: posting.isRateShown ? posting.rateCents : null,
    instructions: posting.instructions,
    bid: bid ? ownBidOf(bid, now) : null,
  };
}

function ownBidOf(bid: typeof bids.$inferSelect, now: Date): OwnBid {
  const state = stateOfBid(bid, now);
  const counterState = counterStateOf(bid, now);
  return {
    amountCents: bid.amountCents,
    state,
    version: bid.version,
    at:
      state === 'open'
        ? (bid.pricedAt ?? bid.placedAt)
        : (bid.decidedAt ?? (state === 'expired' ? bid.expiresAt : (bid.changedAt ?? bid.placedAt))),
    counter:
      counterState === null
        ? null
        : {
            amountCents: bid.counterCents!,
            note: bid.counterNote,
            state: counterState,
            expiresAt: bid.counterExpiresAt!,
          },
  };
}
