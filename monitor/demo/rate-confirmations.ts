import { rm } from 'node:fs/promises';
import { and, asc, eq, gt, inArray, isNotNull, isNull, like, lt } from 'drizzle-orm';
import { carrierNoticeJob } from '../areas/carrier-notices/notice-job';
import { changeLoad } from '../areas/loads/change-load';
import { evaluateLoads } from '../areas/loads/evaluate-loads';
import { upsertWithin } from '../areas/loads/take-in/upsert-loads';
import { accept, refuse, signedPaper } from '../areas/rate-confirmations/answer-confirmation';
import { carrierCopy } from '../areas/rate-confirmations/carrier-copy.queries';
import { cancel } from '../areas/rate-confirmations/close-confirmation';
import { confirmationMailJob } from '../areas/rate-confirmations/confirmation-mail-job';
import { expireConfirmations } from '../areas/rate-confirmations/expire-confirmations';
import { handOver } from '../areas/rate-confirmations/hand-over';
import { knownAddresses } from '../areas/rate-confirmations/known-addresses.queries';
import { ownConfirmation } from '../areas/rate-confirmations/own-confirmation';
import { bounce } from '../areas/rate-confirmations/record-bounce';
import { prepareMails } from '../areas/rate-confirmations/send-confirmation';
import { view } from '../areas/rate-confirmations/view-confirmation';
import { draftConfirmation, revise } from '../areas/rate-confirmations/write-confirmation';
import { ApiError } from '../base/http-errors';
import { jobs, loads, rateConfirmationDeliveries, rateConfirmations } from '../db/schema';
import type { Decision } from '../decisions/decision';
import type { Services } from '../server/services';
import { deciding, personOf } from './deciding';
import { REGULAR_REFERENCE } from './loads/regular-loads';

const HOUR_MS = 3_600_000;

/** What happens to each, in the order of the loads that are to be picked up next. */
const STORIES = [
  'accepted',
  'changed',
  'viewed',
  'delivered',
  'rejected',
  'draft',
  'cancelled',
  'bounced',
  'superseded',
  'differs',
  'delivered',
] as const;
type Story = (typeof STORIES)[number];

const SIGNER = { name: 'Dana Doe', title: 'Dispatcher', networkAddress: '192.0.2.10', userAgent: null };

const lines = (cents: number, freeHours: number) => [
  line('linehaul', cents),
  { ...line('fuel', 18_500), label: 'at the weekly average' },
  { ...line('detention', 5000), unit: 'hour' as const, quantity: null, cap_cents: 40_000, free_hours: freeHours },
  { ...line('tonu', 25_000), quantity: null },
];
const line = (kind: 'linehaul' | 'fuel' | 'detention' | 'tonu', cents: number) => ({
  kind,
  label: null as string | null,
  amount_cents: cents,
  unit: 'flat' as 'flat' | 'hour',
  quantity: 1 as number | null,
  cap_cents: null as number | null,
  free_hours: null as number | null,
});

/**
 * Rate confirmations of the demo brokerage in every state, each written, sent and answered as people do. Runs once, over the
 * existing loads; sends no mail. Those whose pickup has passed expire on their own.
 */
export async function seedDemoRateConfirmations(services: Services, now: Date) {
  const { db } = services;
  const [existing] = await db.select({ id: rateConfirmations.id }).from(rateConfirmations).limit(1);
  const person = await personOf(db, 'admin@demo.test');
  if (existing || !person) return;
  const { company } = person;
  const covered = and(
    eq(loads.companyId, company.id),
    isNotNull(loads.carrierId),
    isNull(loads.cancelledAt),
    eq(loads.status, 'covered'),
    // The others stand for something of their own.
    like(loads.reference, REGULAR_REFERENCE),
  );
  const ahead = await db
    .select()
    .from(loads)
    .where(and(covered, gt(loads.firstWindowStartsAt, new Date(now.getTime() + 6 * HOUR_MS))))
    .orderBy(asc(loads.firstWindowStartsAt), asc(loads.id))
    .limit(STORIES.length);
  for (const [at, load] of ahead.entries()) {
    const another = ahead.find(({ carrierId }) => carrierId !== load.carrierId)?.carrierId;
    await tellIfPossible(services, { ...person, load, story: STORIES[at]!, now, another });
  }
  const [past] = await db
    .select()
    .from(loads)
    .where(and(covered, lt(loads.firstWindowStartsAt, new Date(now.getTime() - 3 * HOUR_MS))))
    .orderBy(asc(loads.id))
    .limit(1);
  if (past) await tellIfPossible(services, { ...person, load: past, story: 'delivered', now });
  await expireConfirmations(services, now);
  const told = [...ahead, ...(past ? [past] : [])].map(({ id }) => id);
  await deciding(db, { ...person, now }, (d) => evaluateLoads(d.tx, told, now));
  // Events from before the demo began send no mail.
  await db.delete(jobs).where(inArray(jobs.kind, [confirmationMailJob.kind, carrierNoticeJob.kind]));
}

type Telling = NonNullable<Awaited<ReturnType<typeof personOf>>> & {
  load: typeof loads.$inferSelect;
  story: Story;
  now: Date;
  /** Another carrier that hauls for the company. */
  another?: number | null | undefined;
};

/**
 * A load that cannot have one today, for example because its carrier is on do not dispatch, has none: the demo starts
 * anyway.
 */
async function tellIfPossible(services: Services, telling: Telling) {
  try {
    await tell(services, telling);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

async function tell(services: Services, { company, user, load, story, now, another }: Telling) {
  const { db, env } = services;
  // Written the day before the truck is loaded, and never ahead of today.
  const pickup = load.firstWindowStartsAt!.getTime();
  const written = Math.min(now.getTime() - 4 * HOUR_MS, pickup - 24 * HOUR_MS);
  let at = written;
  const by = <Person extends typeof user | null>(person: Person) => {
    at += HOUR_MS / 2;
    return { company, user: person, now: new Date(at) };
  };
  const rate = load.rateCents ?? 185_000;
  // What a person asks the customer for, where the order does not say it.
  const asked = load.equipmentType === 'reefer' ? 34 : null;
  const typed = {
    broker: {
      contact_name: 'Avery Admin',
      contact_phone: '312-555-0101',
      contact_email: 'admin@demo.test',
      after_hours_phone: '312-555-0102',
      invoice_email: 'payables@demo.test',
    },
    freight: {
      ...NO_FREIGHT,
      commodity: load.commodity ?? 'General freight',
      weight_lbs: load.weightPounds ?? 38_000,
      value_usd: load.cargoValueUsd,
      equipment: load.equipment ?? 'van',
      trailer_length_ft: load.trailerLengthFeet,
      temperature_min_f: load.temperatureMinF ?? asked,
      temperature_max_f: load.temperatureMaxF ?? asked,
    },
    lines: lines(rate, 2),
    notes: 'Check in at the guard shack with the load reference.',
  };
  const [to] = await knownAddresses(db, company.id, load.carrierId!, now);
  if (!to) return;
  const id = await deciding(db, by(user), (d) => draftConfirmation(d, { load_id: load.id, ...typed }));
  const own = (d: Decision) => ownConfirmation(d.tx, company.id, id);
  if (story === 'draft') return;

  const send = async () => {
    const ids = await deciding(db, by(user), async (d) =>
      (await prepareMails(d, await own(d), [to], env)).map((one) => one.deliveryId),
    );
    await deciding(db, by(user), (d) => handOver(d, id, ids));
    const [delivery] = await db
      .select()
      .from(rateConfirmationDeliveries)
      .where(eq(rateConfirmationDeliveries.id, ids[0]!));
    return delivery!;
  };
  const read = async (delivery: Awaited<ReturnType<typeof send>>) => {
    await deciding(db, by(null), (d) => view(d, id, delivery.id));
    return (await carrierCopy(db, delivery.tokenHash))!;
  };
  const sign = async (delivery: Awaited<ReturnType<typeof send>>) => {
    const copy = await read(delivery);
    const then = by(null);
    const paper = await signedPaper({ db, env }, copy, SIGNER, then.now);
    try {
      await deciding(db, then, (d) => accept(d, copy, SIGNER, paper));
    } finally {
      await rm(paper.path, { force: true });
    }
  };

  const delivery = await send();
  if (story === 'viewed') await read(delivery);
  if (['accepted', 'changed', 'differs'].includes(story)) await sign(delivery);
  if (story === 'changed') {
    await deciding(db, by(user), async (d) => revise(d, await own(d), { lines: lines(rate - 10_000, 3) }));
    await send();
  }
  if (story === 'differs')
    await deciding(db, by(user), (d) =>
      upsertWithin(d, [{ reference: load.reference, rate_cents: rate - 15_000 }], 'api'),
    );
  if (story === 'rejected') {
    const copy = await read(delivery);
    const reason = 'The rate is below what we agreed on the phone.';
    await deciding(db, by(null), (d) => refuse(d, copy, SIGNER, reason));
  }
  if (story === 'cancelled')
    await deciding(db, by(user), async (d) => cancel(d, await own(d), 'Customer moved the pickup'));
  if (story === 'superseded' && another != null) {
    const reason = 'The first carrier called off its truck';
    await changeLoad({ ...services, ...by(user) }, load.id, { carrier_id: another, reason });
    const next = { ...load, carrierId: another };
    await tell(services, { company, user, load: next, story: 'delivered', now, another });
  }
  if (story === 'bounced') await deciding(db, by(null), (d) => bounce(d, delivery, '550 5.1.1 No such user'));
}

const NO_FREIGHT = {
  pieces: null,
  pallets: 22,
  hazmat_un: null,
  hazmat_class: null,
  temperature_mode: null,
  is_seal_required: true,
  is_pallet_exchange: false,
  is_tracking_required: true,
};
