import type { EquipmentType } from '@contract/carriers/equipment.constants';
import { LoadInput } from '@contract/loads/loads.calls';
import { dayOf } from '@contract/shared/day';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { judgeAudience } from '../areas/load-board/audience.queries';
import { findOffer } from '../areas/load-board/carrier-offer.queries';
import { counter } from '../areas/load-board/counter-bid';
import { accept, decline } from '../areas/load-board/decide-bid';
import { disposition } from '../areas/load-board/keep-disposition';
import { place } from '../areas/load-board/place-bid';
import { changeTruckPosting, truckPosting } from '../areas/load-board/post-truck';
import { linkTo } from '../areas/load-board/send-bid-link';
import { upsertLoads } from '../areas/loads/take-in/upsert-loads';
import { ApiError } from '../base/http-errors';
import { areas, bids, carriers, loadPostings, loadStops, loads, truckPostings } from '../db/schema';
import type { Services } from '../server/services';
import { deciding, personOf } from './deciding';

const HOUR_MS = 3_600_000;

const EQUIPMENT: readonly EquipmentType[] = ['reefer', 'van', 'van', 'flatbed'];
/** Where the trucks want to go; null: anywhere. */
const WANTED = [null, 'TX_DAL', null, 'GA_ATL', 'IL_JOL'];
const TRUCKS = 14;

/** What carriers said who did not take a load. */
const SAID = [
  ['price', 'Wants $200 more.'],
  ['no_truck', null],
  ['no_answer', null],
  ['timing', 'Could pick up a day later.'],
  ['price', 'Has another load at $2.60 a mile.'],
  ['lane', 'Does not go east this week.'],
  ['equipment', 'Only a 48 ft trailer is free.'],
  ['no_answer', 'Left a message twice.'],
  ['other', 'The dispatcher is out until Monday.'],
] as const;
const DISPOSITIONS = 27;

/** Of the bid that the demo brokerage counters. */
const COUNTERED_AT = 0.92;

/** What happens to the bids of each load on the board. */
const BIDS = [3, 2, 5, 1, 0, 2, 4, 1];

/**
 * What carriers answered the demo brokerage: trucks that they offered, why they did not take loads, and bids on its postings,
 * each through the calls that people and carriers use. Runs once; sends no mail.
 */
export async function seedDemoBoardAnswers(services: Services, now: Date) {
  const { db } = services;
  const [existing] = await db.select({ id: truckPostings.id }).from(truckPostings).limit(1);
  const person = await personOf(db, 'admin@demo.test');
  if (existing || !person) return;
  const audience = { audience: 'network' as const, classificationIds: [], carrierIds: [] };
  const network = await judgeAudience(db, person.company.id, audience, dayOf(now));
  const connected = network.map(({ carrierId }) => carrierId);
  const seeing = network.filter(({ sees }) => sees).map(({ carrierId }) => carrierId);
  if (connected.length === 0) return;
  const telling = { services, person, now };
  await postTrucks(telling, connected);
  await keepDispositions(telling, connected);
  await rememberLane(telling, seeing);
  await placeBids(telling, seeing);
}

type Telling = {
  services: Services;
  person: NonNullable<Awaited<ReturnType<typeof personOf>>>;
  now: Date;
};

const ago = ({ person, now }: Telling, hours: number) => ({
  ...person,
  now: new Date(now.getTime() - hours * HOUR_MS),
});

/** What the product rejects, such as a truck of a carrier on do not dispatch, is left out: the demo starts anyway. */
async function ifPossible<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

async function postTrucks(telling: Telling, connected: readonly number[]) {
  const { db } = telling.services;
  const at = await db
    .select({ carrierId: carriers.id, market: areas.kmaAreaId })
    .from(carriers)
    .innerJoin(areas, sql`${areas.placeId} = 'postal_code:US-' || left(${carriers.postalCode}, 5)`)
    .where(and(inArray(carriers.id, [...connected]), sql`${areas.kmaAreaId} IS NOT NULL`))
    .orderBy(asc(carriers.id))
    .limit(TRUCKS);
  const codes = WANTED.flatMap((code) => (code === null ? [] : [`kma:${code}`]));
  const markets = await db
    .select({ id: areas.id, placeId: areas.placeId })
    .from(areas)
    .where(inArray(areas.placeId, codes));
  for (const [nth, { carrierId, market }] of at.entries()) {
    const to = WANTED[nth % WANTED.length];
    const written = ago(telling, nth === 5 ? 80 : 2 + nth * 3);
    const id = await ifPossible(() =>
      deciding(db, written, (d) =>
        truckPosting(d, {
          carrier_id: carrierId,
          origin_area_id: market!,
          destination_area_id: markets.find(({ placeId }) => placeId === `kma:${to}`)?.id ?? null,
          posted_equipment_type: EQUIPMENT[nth % EQUIPMENT.length]!,
          deadhead_miles_tolerance: nth % 3 === 0 ? 250 : 150,
          carrier_vehicle_id: null,
          is_active: true,
        }),
      ),
    );
    if (id !== null && nth % 6 === 3)
      await ifPossible(() => changeTruckPosting({ ...telling.services, ...ago(telling, 1) }, id, { is_active: false }));
  }
}

async function keepDispositions(telling: Telling, connected: readonly number[]) {
  const { db } = telling.services;
  const waiting = await db
    .select({ id: loads.id })
    .from(loads)
    .where(and(eq(loads.companyId, telling.person.company.id), eq(loads.status, 'available')))
    .orderBy(asc(loads.pickupStartsAt), asc(loads.id))
    .limit(9);
  if (waiting.length === 0) return;
  for (let nth = 0; nth < DISPOSITIONS; nth++) {
    const [reason, notes] = SAID[nth % SAID.length]!;
    const given = {
      carrier_id: connected[(nth * 5) % connected.length]!,
      load_id: waiting[nth % waiting.length]!.id,
      reason,
      notes,
    };
    await ifPossible(() => deciding(db, ago(telling, (DISPOSITIONS - nth) * 7), (d) => disposition(d, given)));
  }
}

/** What the company paid on the lane of its first posting, so that bids on it can be compared. Hours ago, and of its rate. */
const HAULED = [
  [200, 0.98],
  [420, 1.03],
  [700, 1],
  [1100, 1.05],
] as const;

async function rememberLane(telling: Telling, seeing: readonly number[]) {
  const { db } = telling.services;
  const [posted] = await postedLoads(telling);
  const [carrierId] = seeing;
  if (!posted || carrierId === undefined) return;
  const stops = await db
    .select()
    .from(loadStops)
    .where(eq(loadStops.loadId, posted.loadId))
    .orderBy(asc(loadStops.sequence));
  const loads = HAULED.map(([hours, share], nth) => ({
    reference: `LANE-${nth + 1}`,
    equipment: posted.equipment ?? 'van',
    rate_cents: Math.round(((posted.rateCents ?? 185_000) * share) / 2500) * 2500,
    carrier: { id: carrierId },
    stops: stops.map(({ kind, city, state, latitude, longitude }, at) => {
      const starts = telling.now.getTime() - (hours - at * 14) * HOUR_MS;
      return {
        kind,
        city,
        state,
        latitude,
        longitude,
        window_starts_at: new Date(starts).toISOString(),
        window_ends_at: new Date(starts + 2 * HOUR_MS).toISOString(),
      };
    }),
  }));
  const inputs = loads.map((load) => LoadInput.parse(load));
  await ifPossible(() => upsertLoads({ ...telling.services, ...ago(telling, 0) }, inputs, 'csv'));
}

const postedLoads = ({ services: { db }, person, now }: Telling) =>
  db
    .select({ loadId: loadPostings.loadId, rateCents: loads.rateCents, equipment: loads.equipment })
    .from(loadPostings)
    .innerJoin(loads, eq(loads.id, loadPostings.loadId))
    .where(
      and(
        eq(loadPostings.companyId, person.company.id),
        eq(loadPostings.state, 'posted'),
        gt(loadPostings.expiresAt, now),
      ),
    )
    .orderBy(asc(loadPostings.id));

async function placeBids(telling: Telling, seeing: readonly number[]) {
  const { db, env } = telling.services;
  const { company } = telling.person;
  const open = await postedLoads(telling);
  for (const [at, { loadId, rateCents }] of open.entries()) {
    const wanted = BIDS[at % BIDS.length]!;
    let placed = 0;
    for (let nth = 0; nth < seeing.length && placed < wanted; nth++) {
      const carrierId = seeing[(at * 3 + nth) % seeing.length]!;
      const sent = ago(telling, 0.9);
      const link = await ifPossible(() => deciding(db, sent, (d) => linkTo(d, env, loadId, { carrier_id: carrierId })));
      const offer = link && (await findOffer(db, link.token, sent.now));
      if (!offer) continue;
      const share = [0.97, 1.04, 0.78, 1.1, 1][(at + nth) % 5]!;
      const bid = {
        amountCents: Math.round(((rateCents ?? 185_000) * share) / 2500) * 2500,
        name: 'Dana Doe',
        phoneE164: null,
        comment: nth % 2 === 0 ? 'Truck is empty tomorrow morning.' : null,
      };
      const sender = { networkAddress: `192.0.2.${10 + (nth % 40)}`, userAgent: null };
      const when = { company, user: null, now: new Date(telling.now.getTime() - (40 - placed * 5) * 60_000) };
      await ifPossible(() => deciding(db, when, (d) => place(d, { link: offer.link, bid, sender })));
      placed += 1;
    }
  }
  const some = await db
    .select({ id: bids.id, amountCents: bids.amountCents, version: bids.version })
    .from(bids)
    .where(and(eq(bids.companyId, company.id), eq(bids.state, 'open')))
    .orderBy(asc(bids.id))
    .limit(4);
  const [first, second, third, fourth] = some;
  if (first) await ifPossible(() => deciding(db, ago(telling, 0.1), (d) => accept(d, env, first.id, {})));
  if (fourth)
    await ifPossible(() =>
      deciding(db, ago(telling, 0.2), (d) => decline(d, env, fourth.id, { reason: 'Above our rate.' })),
    );
  for (const bid of [second, third]) {
    if (!bid) continue;
    const counteroffer = {
      amount_cents: Math.round((bid.amountCents * COUNTERED_AT) / 2500) * 2500,
      note: 'This is what the lane pays us. Can you do it?',
    };
    const sent = await ifPossible(() =>
      deciding(db, ago(telling, 0.15), (d) => counter(d, env, bid.id, { counteroffer, expected_version: bid.version })),
    );
    if (sent !== null) break;
  }
}
