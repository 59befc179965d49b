import { NewLoad } from '@contract/loads/loads.calls';
import { dayOf } from '@contract/shared/day';
import { and, asc, eq, gt, isNotNull, like } from 'drizzle-orm';
import { judgeAudience } from '../areas/load-board/audience.queries';
import { expirePostings } from '../areas/load-board/expire-postings';
import { postLoad } from '../areas/load-board/post-load';
import { unpostLoad } from '../areas/load-board/unpost-load';
import { changeLoad } from '../areas/loads/change-load';
import { createLoad } from '../areas/loads/take-in/create-load';
import { ApiError } from '../base/http-errors';
import { classifications, loadPostings, loads } from '../db/schema';
import type { Deciding } from '../decisions/decide';
import type { Services } from '../server/services';
import { personOf } from './deciding';
import { REGULAR_REFERENCE } from './loads/regular-loads';

const HOUR_MS = 3_600_000;

type Story = 'open' | 'edited' | 'ending' | 'expired' | 'unposted';

/** What happens to each load that waits for a carrier, and how many hours ago it was posted. */
const STORIES: readonly (readonly [story: Story, postedHoursAgo: number])[] = [
  ['open', 1],
  ['open', 3],
  ['edited', 6],
  ['ending', 9],
  ['open', 10],
  ['unposted', 11],
  ['open', 14],
  ['edited', 20],
  ['expired', 26],
  ['open', 30],
  ['open', 44],
  ['ending', 50],
  ['unposted', 60],
  ['open', 70],
  ['open', 74],
  ['edited', 80],
  ['expired', 90],
  ['open', 2],
  ['unposted', 5],
  ['open', 7],
  ['open', 16],
  ['open', 22],
  ['edited', 28],
  ['open', 36],
  ['open', 48],
  ['expired', 66],
];
/** Waiting long enough that its TMS does not cover it today. */
const PICKUP_AHEAD_HOURS = 40;

/**
 * Postings of the demo brokerage in every state, each posted, edited and taken off as people do. Once, over the loads that
 * are there; what their TMS covers later leaves the board by itself.
 */
export async function seedDemoPostings(services: Services, now: Date) {
  const { db } = services;
  const [existing] = await db.select({ id: loadPostings.id }).from(loadPostings).limit(1);
  const person = await personOf(db, 'admin@demo.test');
  if (existing || !person) return;
  const companyId = person.company.id;
  const ago = (hours: number): Deciding => ({
    ...services,
    ...person,
    now: new Date(now.getTime() - hours * HOUR_MS),
  });
  const network = await judgeAudience(
    db,
    companyId,
    { audience: 'network', classificationIds: [], carrierIds: [] },
    dayOf(now),
  );
  const chosen = network.filter(({ sees }) => sees).map(({ carrierId }) => carrierId);
  const waiting = await db
    .select({ id: loads.id, rateCents: loads.rateCents })
    .from(loads)
    .where(
      and(
        eq(loads.companyId, companyId),
        eq(loads.status, 'available'),
        isNotNull(loads.equipmentType),
        eq(loads.isLocated, true),
        gt(loads.pickupStartsAt, new Date(now.getTime() + PICKUP_AHEAD_HOURS * HOUR_MS)),
        like(loads.reference, REGULAR_REFERENCE),
      ),
    )
    .orderBy(asc(loads.pickupStartsAt), asc(loads.id))
    .limit(STORIES.length);
  const [highValue] = await db
    .select({ id: classifications.id })
    .from(classifications)
    .where(and(eq(classifications.companyId, companyId), eq(classifications.name, 'High value')));
  const audiences = [
    { audience: 'network' as const },
    ...(chosen.length > 0 ? [{ audience: 'carriers' as const, carrier_ids: chosen.slice(0, 5) }] : []),
    { audience: 'all' as const },
    ...(highValue ? [{ audience: 'classification' as const, classification_ids: [highValue.id] }] : []),
  ];
  for (const [at, load] of waiting.entries()) {
    const [story, postedHoursAgo] = STORIES[at]!;
    const posting = {
      ...audiences[at % audiences.length]!,
      is_rate_shown: at % 5 !== 4,
      ...(at % 3 === 0 && { instructions: 'Call an hour before you arrive. No lumper: the driver watches.' }),
      ...(at % 6 === 1 && { certifications: ['twic' as const] }),
    };
    await ifPossible(() =>
      tell(ago, { id: load.id, rateCents: load.rateCents ?? 185_000, story, postedHoursAgo, posting, now }),
    );
  }
  for (const [at, carrierId] of chosen.slice(0, 2).entries())
    await ifPossible(() => covered(ago, { at, carrierId, now }));
  await expirePostings(services, now);
}

type Telling = {
  id: number;
  rateCents: number;
  story: Story;
  postedHoursAgo: number;
  posting: Parameters<typeof postLoad>[2];
  now: Date;
};

async function tell(ago: (hours: number) => Deciding, { id, rateCents, story, postedHoursAgo, posting, now }: Telling) {
  const until = { expired: -1, ending: 0.6 } as const;
  const hours = story === 'expired' || story === 'ending' ? until[story] : null;
  const expires_at = hours === null ? undefined : new Date(now.getTime() + hours * HOUR_MS).toISOString();
  await postLoad(ago(postedHoursAgo), id, { ...posting, ...(expires_at && { expires_at }) });
  if (story === 'edited')
    await postLoad(ago(postedHoursAgo / 2), id, {
      rate_cents: Math.round((rateCents * 1.06) / 2500) * 2500,
      instructions: 'The dock closes at 4 PM.',
    });
  if (story === 'unposted') await unpostLoad(ago(postedHoursAgo / 2), id, { reason: 'The customer moved the pickup.' });
}

/** A load that a person wrote down, posted and then gave to a carrier that it was offered to. */
async function covered(
  ago: (hours: number) => Deciding,
  { at, carrierId, now }: { at: number; carrierId: number; now: Date },
) {
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  const load = NewLoad.parse({
    reference: `BOARD-${at + 1}`,
    customer_name: 'Lakeside Grocers',
    equipment: 'reefer',
    trailer_length_ft: 53,
    weight_lbs: 38_000,
    commodity: 'Frozen vegetables',
    rate_cents: 172_500 + at * 20_000,
    stops: [
      {
        kind: 'pickup',
        window_starts_at: inHours(90),
        window_ends_at: inHours(93),
        city: 'Chicago',
        state: 'IL',
        latitude: 41.8781,
        longitude: -87.6298,
      },
      {
        kind: 'delivery',
        window_starts_at: inHours(106),
        window_ends_at: inHours(110),
        city: 'Columbus',
        state: 'OH',
        latitude: 39.9612,
        longitude: -82.9988,
      },
    ],
  });
  const id = await createLoad(ago(12), load, null);
  await postLoad(ago(11), id, { audience: 'carriers', carrier_ids: [carrierId] });
  await changeLoad(ago(3), id, { carrier_id: carrierId });
}

/**
 * A load that cannot be posted today, for example because no carrier of its audience passes, gets no posting: the demo starts
 * anyway.
 */
async function ifPossible(deed: () => Promise<void>) {
  try {
    await deed();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
