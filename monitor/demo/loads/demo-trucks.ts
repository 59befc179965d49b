import { LoadInput } from '@contract/loads/loads.calls';
import { dayOf } from '@contract/shared/day';
import { and, eq, gte, like, sql } from 'drizzle-orm';
import { publicAlertsOf, recentOf } from '../../areas/identity-alerts/identity-alerts.queries';
import { publish } from '../../areas/identity-alerts/publish-alert';
import { draftAlert } from '../../areas/identity-alerts/report-alert';
import { changeLoad } from '../../areas/loads/change-load';
import { makePickupPass } from '../../areas/loads/pickup-pass/make-pickup-pass';
import { upsertLoads } from '../../areas/loads/take-in/upsert-loads';
import { takeInPositions } from '../../areas/loads/take-in-positions';
import { ApiError } from '../../base/http-errors';
import { loads, pickupPasses, users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { findDecider } from '../../server/authentication/deciders';
import type { Services } from '../../server/services';
import { warnedAt } from './alert-stories';
import { callDrivers } from './call-drivers';
import { type DemoLoad, messageAt } from './demo-load';
import { askedReference, clockOf, type DemoFleet, demoWorld } from './demo-world';
import { fileProofs } from './file-proofs';
import { demoFleet } from './fleet.queries';
import { playDrivers } from './play-drivers';
import { DAY, HOUR, type Instant, MINUTE } from './trip';
import { workStoryAlerts } from './work-story-alerts';

const SEED = 20_261;
/** The brokers whose TMS speaks, by who signs in for them. */
const PEOPLE = { demo: 'admin@demo.test', other: 'other@demo.test' } as const;
type Broker = keyof typeof PEOPLE;
const BROKERS = Object.keys(PEOPLE) as Broker[];

const WARNING = {
  is_type: 'double_brokering',
  unsanitized_message:
    'They booked our load of canned goods and another carrier came for it. The driver had never heard of the name on the rate confirmation.',
} as const;

const LOADS_AT_ONCE = 50;
const POSITIONS_AT_ONCE = 400;
/** A demo that did not run for longer has a gap. */
const MAX_GAP = 3 * DAY;
const LOOK_EVERY = MINUTE;
const LOOK_EVERY_FAST = MINUTE / 6;

type Deciders = Pick<Services, 'db' | 'env' | 'mail' | 'consequences'>;

/**
 * Keeps the demo's loads and trucks going: what the TMS of the demo brokerages says and what the ELDs report comes in by
 * the operations that the calls of the API use. What came in stands in the database, so that a restart goes on from there.
 */
export class DemoTrucks {
  #fleet: DemoFleet | null = null;
  readonly #said = new Map<string, string>();
  /** Loads that have had their pickup pass, by reference. */
  readonly #passed = new Set<string>();
  /** By VIN. */
  readonly #newest = new Map<Broker, Map<string, Instant>>();
  #isStopped = false;

  constructor(
    private readonly deciders: Deciders,
    private readonly onError: (error: unknown) => void,
  ) {}

  /**
   * Brings in what is new of loads by now, of all or of those of one story.
   *
   * @returns the ids of those that were new or changed, by reference
   */
  async bringInLoads(now: Date, asked: readonly string[] = [], only?: string): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const broker of BROKERS) {
      const by = await this.#decider(broker, now);
      if (!by) continue;
      const world = await this.#world(by, now, asked);
      if (this.#said.size === 0) await this.#rememberSaid();
      const own = world.loads.filter(
        (load) => load.broker === broker && (only === undefined || askedReference(load.reference) === only),
      );
      const news = own.flatMap((load) => {
        const message = messageAt(load, clockOf(load.reference, now.getTime()));
        const isNew = message && this.#said.get(load.reference) !== message.source_updated_at;
        return isNew ? [message] : [];
      });
      for (let from = 0; from < news.length && !this.#isStopped; from += LOADS_AT_ONCE)
        await this.#upsert(by, news.slice(from, from + LOADS_AT_ONCE), ids);
      for (const load of own) {
        if (this.#isStopped) break;
        await this.#cancel(by, load);
        await this.#makePass(by, load);
      }
    }
    return ids;
  }

  /** Brings in what ELDs have reported by now, of all loads or of those of one story. */
  async bringInPositions(now: Date, asked: readonly string[] = [], only?: string): Promise<void> {
    for (const broker of BROKERS) {
      const by = await this.#decider(broker, now);
      if (!by) continue;
      const companyId = by.company.id;
      const longAgo = now.getTime() - MAX_GAP;
      const newest = this.#newest.get(broker) ?? (await this.#newestPositions(companyId, longAgo));
      const world = await this.#world(by, now, asked);
      const positions = world.loads
        .filter((load) => load.broker === broker && (only === undefined || askedReference(load.reference) === only))
        .flatMap((load) => {
          const isSlow = clockOf(load.reference, now.getTime()) < now.getTime();
          // A story that is shown fast is behind: what its truck reported of another one is newer.
          if (only !== undefined || isSlow) return world.positions(load, () => longAgo);
          return world.positions(load, ({ vin }) => Math.max(longAgo, newest.get(vin) ?? 0));
        });
      for (let from = 0; from < positions.length; from += POSITIONS_AT_ONCE) {
        if (this.#isStopped) return;
        const batch = positions.slice(from, from + POSITIONS_AT_ONCE);
        await takeInPositions(this.deciders.db, { companyId, userId: null }, batch, now);
      }
      for (const { vin, observed_at } of positions)
        newest.set(vin, Math.max(newest.get(vin) ?? 0, Date.parse(observed_at)));
      this.#newest.set(broker, newest);
    }
  }

  /** Runs until the returned function stops it. */
  start(clock: () => Date): () => Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let looking: Promise<void> = Promise.resolve();
    const look = () => {
      looking = this.#look(clock())
        .catch((error: unknown) => {
          this.onError(error);
          return false;
        })
        .then((isFast) => {
          if (!this.#isStopped) timer = setTimeout(look, isFast ? LOOK_EVERY_FAST : LOOK_EVERY).unref();
        });
    };
    look();
    return async () => {
      this.#isStopped = true;
      clearTimeout(timer);
      await looking;
    };
  }

  /** @returns whether a story is shown fast */
  async #look(now: Date): Promise<boolean> {
    const asked = await this.#asked(now);
    await this.warn(now);
    await this.bringInLoads(now, asked);
    await this.bringInPositions(now, asked);
    await this.playDrivers(now, asked);
    await this.callDrivers(now);
    await this.fileProofs(now);
    await this.workAlerts(now);
    return asked.some((reference) => clockOf(reference, now.getTime()) < now.getTime());
  }

  /** Another broker warns of a carrier that has a load of the demo brokerage: a new one each week. */
  async warn(now: Date): Promise<void> {
    const by = await this.#decider('other', now);
    const own = await this.#decider('demo', now);
    if (!by || !own) return;
    this.#fleet ??= await demoFleet(this.deciders.db, own.company.id);
    const warned = this.#fleet.roles?.warned ?? [];
    const carrierId = warned[warnedAt(now.getTime(), warned.length)];
    if (carrierId === undefined) return;
    const recent = (await publicAlertsOf(this.deciders.db, [carrierId], now)).get(carrierId) ?? [];
    if (recentOf(recent, dayOf(now)).length > 0) return;
    // The addresses of the demo are made up, so the carrier gets no mail.
    const mail = { destination: 'nowhere', send: async () => {} };
    await decide({ ...by, mail }, async (d) => {
      const draft = await draftAlert(d, { carrier_id: carrierId, file_date: dayOf(now), ...WARNING });
      await publish(d, draft, by.env);
    });
  }

  /** Drivers without an ELD and colleagues do what their loads' stories say. */
  async playDrivers(now: Date, asked: readonly string[] = []): Promise<void> {
    const by = await this.#decider('demo', now);
    if (by) await playDrivers(by, (await this.#world(by, now, asked)).loads, now);
  }

  /** Colleagues call drivers. */
  async callDrivers(now: Date): Promise<void> {
    const by = await this.#decider('demo', now);
    if (by) await callDrivers(by);
  }

  /** Colleagues file the proofs of delivery of what is closed. */
  async fileProofs(now: Date): Promise<void> {
    const by = await this.#decider('demo', now);
    if (by) await fileProofs(by);
  }

  /** Colleagues work the alerts of some stories. */
  async workAlerts(now: Date): Promise<void> {
    const by = await this.#decider('demo', now);
    if (by) await workStoryAlerts(by);
  }

  async #world(by: Deciding, now: Date, asked: readonly string[]) {
    this.#fleet ??= await demoFleet(this.deciders.db, by.company.id);
    return demoWorld(SEED, now.getTime(), this.#fleet, asked);
  }

  async #decider(broker: Broker, now: Date): Promise<Deciding | null> {
    const { db } = this.deciders;
    const [row] = await db.select().from(users).where(eq(users.email, PEOPLE[broker]));
    const user = row && (await findDecider(db, row.id));
    return user && row.companyId !== null ? { ...this.deciders, company: { id: row.companyId }, user, now } : null;
  }

  async #upsert(
    by: Deciding,
    messages: readonly NonNullable<ReturnType<typeof messageAt>>[],
    ids: Map<string, number>,
  ) {
    const inputs = messages.map((message) => LoadInput.parse(message));
    const results = await upsertLoads(by, inputs, 'api');
    const refused: typeof inputs = [];
    for (const [at, result] of results.entries()) {
      const input = inputs[at]!;
      this.#said.set(input.reference, messages[at]!.source_updated_at!);
      if ('errors' in result) refused.push(input);
      else ids.set(result.reference, result.id);
    }
    // A carrier that someone has put on do not dispatch meanwhile: the load comes without it.
    const without = refused.map((input) => ({ ...input, carrier: undefined, vehicle: undefined, driver: undefined }));
    if (without.length === 0) return;
    for (const result of await upsertLoads(by, without, 'api')) {
      if ('errors' in result) this.onError(new Error(`A demo load was refused: ${JSON.stringify(result.errors)}`));
      else ids.set(result.reference, result.id);
    }
  }

  async #cancel(by: Deciding, { reference, cancelled }: DemoLoad) {
    if (!cancelled || cancelled.at > by.now.getTime()) return;
    const own = and(eq(loads.companyId, by.company.id), eq(loads.referenceKey, reference));
    const [row] = await this.deciders.db
      .select({ id: loads.id, cancelledAt: loads.cancelledAt })
      .from(loads)
      .where(own);
    if (!row || row.cancelledAt) return;
    await changeLoad(by, row.id, { status: 'cancelled', reason: cancelled.reason, is_tonu: cancelled.isTonu });
  }

  /** Once: one that a person has withdrawn is not made again, nor one for a load that may have none, such as without its carrier. */
  async #makePass(by: Deciding, { reference, passAt }: DemoLoad) {
    if (passAt === undefined || passAt > clockOf(reference, by.now.getTime()) || this.#passed.has(reference)) return;
    this.#passed.add(reference);
    const [row] = await this.deciders.db
      .select({ id: loads.id, passId: pickupPasses.id })
      .from(loads)
      .leftJoin(pickupPasses, eq(pickupPasses.loadId, loads.id))
      .where(and(eq(loads.companyId, by.company.id), eq(loads.referenceKey, reference)))
      .limit(1);
    if (!row || row.passId !== null) return;
    try {
      await makePickupPass({ ...by, now: new Date(Math.round(passAt)) }, row.id, undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** What was said before the product was started. */
  async #rememberSaid() {
    const rows = await this.deciders.db
      .select({ reference: loads.reference, at: loads.sourceUpdatedAt })
      .from(loads)
      .where(eq(loads.source, 'api'));
    for (const { reference, at } of rows) if (at) this.#said.set(reference, at.toISOString());
  }

  async #newestPositions(companyId: number, since: Instant): Promise<Map<string, Instant>> {
    const { rows } = await this.deciders.db.execute<{ vin: string; at: string }>(sql`
      SELECT v.vin, max(p.observed_at) AS at FROM vehicle_positions p JOIN carrier_vehicles v ON v.id = p.carrier_vehicle_id
      WHERE p.company_id = ${companyId} AND p.observed_at > ${new Date(since).toISOString()}::timestamptz
        AND v.vin IS NOT NULL GROUP BY v.vin`);
    return new Map(rows.map(({ vin, at }) => [vin, new Date(at).getTime()]));
  }

  /** Stories that visitors requested in the last days, by the loads that they made. */
  async #asked(now: Date): Promise<string[]> {
    const since = new Date(now.getTime() - 2 * DAY + HOUR);
    const rows = await this.deciders.db
      .select({ reference: loads.reference })
      .from(loads)
      .where(and(like(loads.reference, 'SHOW-%'), gte(loads.createdAt, since)));
    return [...new Set(rows.map(({ reference }) => askedReference(reference)))];
  }
}
