import { LoadInput } from '@contract/loads/loads.calls';
import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { upsertLoads } from '@monitor/areas/loads/take-in/upsert-loads';
import { takeInPositions } from '@monitor/areas/loads/take-in-positions';
import { openTicketCounts } from '@monitor/areas/tickets/tickets.queries';
import { migrateDatabase, type OpenDatabase, openDatabase } from '@monitor/db/client';
import { carrierIdentifiers, carriers, companies, tickets } from '@monitor/db/schema';
import { type Deciding, decidingWithoutUser } from '@monitor/decisions/decide';
import type { Services } from '@monitor/server/services';
import { and, eq, sql } from 'drizzle-orm';
import type { Bench, Figure } from './bench';
import { signIn } from './support/monitor-process';
import { inTurns, median } from './support/timing';
import type { Workshop } from './support/workshop';

/** Another number tries the bench out. */
const LOADS = Number(process.env.BENCH_LOADS ?? 10_000);
const CARRIERS = Math.max(1, LOADS / 5);
const BATCH = 500;
const HOUR = 3_600_000;
const ROUNDS = 20;

const MOST_SECONDS = 30;
const MOST_SECONDS_TO_ALERT = 5;
const MOST_TIMES_KEY = 3;
/** The loop looks this often. */
const LOOK_SECONDS = 1;

/** Alerts of ten thousand loads under way are judged, and a posted position becomes one. */
export const bench: Bench = {
  title: 'Alerts on loads, on Postgres and PGlite',
  async run(workshop) {
    const url = await workshop.newDatabase('bench_alerts');
    const dataDir = workshop.folder('alerts-pglite');
    return [
      ...(await measure(workshop, 'Postgres', await openDatabase({ url }))),
      ...(await measure(workshop, 'PGlite', await openDatabase({ dataDir }))),
    ];
  },
};

const fail = (error: unknown) => {
  throw error;
};

async function measure(workshop: Workshop, kind: string, database: OpenDatabase): Promise<Figure[]> {
  const { db } = database;
  const now = new Date();
  const iso = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
  try {
    await migrateDatabase(database);
    await signIn(db);
    const [company] = await db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
    const companyId = company!.id;
    const ids = Array.from({ length: CARRIERS }, (_, at) => 7_000_001 + at);
    for (let from = 0; from < ids.length; from += BATCH) await addCarriers(database, ids.slice(from, from + BATCH));

    workshop.say(`${kind}: bringing in ${LOADS.toLocaleString('en')} loads…`);
    const by = decidingWithoutUser({ db } as Services, companyId, now) as unknown as Deciding;
    for (let from = 0; from < LOADS; from += BATCH) {
      const some = Array.from({ length: Math.min(BATCH, LOADS - from) }, (_, at) => load(from + at, ids, iso));
      await upsertLoads(
        by,
        some.map((one) => LoadInput.parse(one)),
        'api',
      );
      const seen = some.map((one, at) => position(from + at, one, iso(-0.1)));
      await takeInPositions(db, { companyId, userId: null }, seen, now);
    }

    workshop.say(`${kind}: judging their alerts…`);
    const judgeAll = async () => {
      await db.execute(sql`UPDATE loads SET alerts_due_at = ${now.toISOString()}::timestamptz`);
      const startedAt = performance.now();
      while ((await raiseDueAlerts(db, now, fail)) > 0);
      return (performance.now() - startedAt) / 1000;
    };
    const first = await judgeAll();
    const again = await judgeAll();
    const standing = await db.$count(tickets);

    const [one] = await db.select({ id: tickets.id }).from(tickets).limit(1);
    await db.execute(sql`VACUUM (ANALYZE) tickets`);
    const [counted, byKey] = (await inTurns(
      [
        () => openTicketCounts(db, companyId, 1),
        () =>
          db
            .select()
            .from(tickets)
            .where(and(eq(tickets.companyId, companyId), eq(tickets.id, one!.id))),
      ],
      ROUNDS,
    )) as [number, number];

    workshop.say(`${kind}: from a position to its alert…`);
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const one = load(round * 7, ids, iso);
      const startedAt = performance.now();
      // Two hundred miles from a pickup whose window ends within the hour.
      await takeInPositions(
        db,
        { companyId, userId: null },
        [{ ...position(round * 7, one, iso(0)), latitude: one.stops[0]!.latitude + 3 }],
        now,
      );
      while ((await raiseDueAlerts(db, now, fail)) > 0);
      took.push((performance.now() - startedAt) / 1000 + LOOK_SECONDS);
    }
    took.sort((one, other) => one - other);
    const slow = took[Math.ceil(took.length * 0.95) - 1]!;

    const figure = (what: string, value: number, target: string, isMet: boolean): Figure => ({
      what: `${kind}: ${what}`,
      product: { value, unit: 's' },
      beside: null,
      ratio: null,
      target,
      isMet,
    });
    const all = `${LOADS.toLocaleString('en')} loads by 16 types`;
    const within = `under ${MOST_SECONDS} s`;
    return [
      figure(
        `${all}, for the first time, ${standing.toLocaleString('en')} alerts raised`,
        first,
        within,
        first < MOST_SECONDS,
      ),
      figure(`${all}, again`, again, within, again < MOST_SECONDS),
      figure('a position to its alert, the loop’s wait included, median', median(took), 'none', true),
      figure('the same, 95th percentile', slow, `under ${MOST_SECONDS_TO_ALERT} s`, slow < MOST_SECONDS_TO_ALERT),
      {
        what: `${kind}: counts of ${standing.toLocaleString('en')} open alerts`,
        product: { value: counted, unit: 'ms' },
        beside: { name: 'one alert by its key', value: byKey, unit: 'ms' },
        ratio: byKey / counted,
        target: `at most ${MOST_TIMES_KEY} times it`,
        isMet: counted <= byKey * MOST_TIMES_KEY,
      },
    ];
  } finally {
    await database.close();
  }
}

async function addCarriers({ db }: OpenDatabase, ids: readonly number[]) {
  await db.insert(carriers).values(
    ids.map((id) => ({
      id,
      nameSource: 'census',
      nameAsOf: '2026-01-15',
      censusAsOf: '2026-01-15',
      legalName: `HAULER ${id} LLC`,
      email: `office@hauler-${id}.example`,
      phone: `+1214${String(id).slice(-7)}`,
      powerUnits: 6,
      statusCode: 'A',
    })),
  );
  const numbers = ids.map((id) => ({ carrierId: id, type: 'DOT', value: String(id), source: 'census' }));
  await db.insert(carrierIdentifiers).values(numbers);
}

const dock = (nth: number) => ({ latitude: 30 + (nth % 97) / 10, longitude: -100 + (nth % 89) / 5 });
const unitOf = (nth: number) => String(1000 + Math.floor(nth / CARRIERS));

/** On its way to a pickup whose window ends within the hour: what presses most on every type. */
const load = (nth: number, carrierIds: readonly number[], iso: (hours: number) => string) => ({
  reference: `BENCH-${nth}`,
  customer_name: 'A customer',
  commodity: 'Fresh produce',
  billable_miles: 500,
  rate_cents: 125_000,
  carrier: { id: carrierIds[nth % carrierIds.length]! },
  vehicle: { unit: unitOf(nth) },
  driver: { name: 'A driver', phone: `(312) 555-${String(nth % 10_000).padStart(4, '0')}` },
  stops: [
    { kind: 'pickup' as const, window_starts_at: iso(-0.5), window_ends_at: iso(0.8), ...dock(nth) },
    { kind: 'delivery' as const, window_starts_at: iso(12), window_ends_at: iso(14), ...dock(nth + 40) },
  ],
});

const position = (nth: number, { carrier, stops }: ReturnType<typeof load>, at: string) => ({
  carrier_id: carrier.id,
  unit: unitOf(nth),
  observed_at: at,
  latitude: stops[0]!.latitude + 0.2,
  longitude: stops[0]!.longitude,
  speed_mph: 55,
  source: 'eld',
});
