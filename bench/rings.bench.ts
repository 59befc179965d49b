import type { TraceKind } from '@contract/rings/traces.constants';
import { ringsOfLoads } from '@monitor/areas/rings/rings-of-loads';
import { digestsOf, type Trace } from '@monitor/areas/rings/trace';
import { findShared, type LeftTrace } from '@monitor/areas/rings/traces.queries';
import { type Database, migrateDatabase, openDatabase } from '@monitor/db/client';
import { users } from '@monitor/db/schema';
import { eq, sql } from 'drizzle-orm';
import type { Bench, Figure } from './bench';
import { signIn } from './support/monitor-process';
import { inTurns } from './support/timing';

const EACH = 100_000;
const AT_ONCE = 20_000;
const ROUNDS = 100;
const FEW_ROUNDS = 20;
/** Loads whose alerts are judged in one transaction. */
const BATCH = 50;
const MOST_MS = 2;
const FIRST_CARRIER = 7_000_001;
/** Carriers with one packet each; of loads each has ten. */
const LOADS_OF_A_CARRIER = 10;
/** A dispatcher's number that is on so many loads. */
const MOST_SHARED = 5_000;
const KEYS = ['a key of the bench that is long enough'];
const NOW = new Date();

/** What one look for rings costs with 100,000 packets, 100,000 loads and 100,000 emails behind it. */
export const bench: Bench = {
  title: 'Rings among 100,000 packets, 100,000 loads and 100,000 emails',
  async run(workshop) {
    const database = await openDatabase({ url: await workshop.newDatabase('bench_rings') });
    await migrateDatabase(database);
    const { db } = database;
    await signIn(db);
    const [admin] = await db.select().from(users).where(eq(users.email, 'admin@demo.test'));
    const companyId = admin!.companyId!;
    workshop.say('Writing packets, loads, emails and their traces…');
    const loadIds = await fill(db, companyId);

    workshop.say('Looking…');
    const asked = { companyId, dataKeys: KEYS, now: NOW };
    const packet = packetTraces(EACH + 1).map(
      (left): LeftTrace => ({ ...left, companyId, carrierId: 1, source: 'packet', at: NOW }),
    );
    const mail = mailTraces(EACH + 1).map(
      (left): LeftTrace => ({ ...left, companyId, carrierId: 1, source: 'mail', at: NOW }),
    );
    const look = async (id: number, rings: number) => {
      const found = await ringsOfLoads(db, [id], asked);
      if (found.length !== rings) throw new Error(`load ${id} is in ${found.length} rings, not ${rings}`);
    };
    const [nothing, ofPacket, ofMail, ofLoad, ofBatch] = await inTurns(
      [
        () => db.execute(sql`SELECT 1`),
        () => findShared(db, packet, { ...asked, of: 'packet' }),
        () => findShared(db, mail, { ...asked, of: 'mail' }),
        (round) => look(loadIds.alone + round, 0),
        (round) =>
          ringsOfLoads(
            db,
            Array.from({ length: BATCH }, (_, at) => loadIds.alone + round * BATCH + at),
            asked,
          ),
      ],
      ROUNDS,
    );
    const [ofRing, ofDispatcher] = await inTurns(
      [() => look(loadIds.ring, 1), () => look(loadIds.shared, 1)],
      FEW_ROUNDS,
    );
    await database.close();
    const figure = (what: string, value: number, most?: number): Figure => ({
      what,
      product: { value, unit: 'ms' },
      beside: { name: 'SELECT 1', value: nothing!, unit: 'ms' },
      ratio: null,
      target: most === undefined ? '' : `at most ${most} ms`,
      isMet: most === undefined ? null : value <= most,
    });
    return [
      figure(`A look for what a packet of ${packet.length} traces shares, median`, ofPacket!, MOST_MS),
      figure(`A look for what an email of ${mail.length} traces shares, median`, ofMail!, MOST_MS),
      figure('A look for the rings of a load, in none, median', ofLoad!, MOST_MS),
      figure(`The same for ${BATCH} loads at once, as alerts are judged: of each`, ofBatch! / BATCH, MOST_MS),
      figure('The same for a load in a ring of three carriers, with all of it', ofRing!),
      figure(`The same with a number that is on ${MOST_SHARED.toLocaleString('en')} loads`, ofDispatcher!),
    ];
  },
};

const digits = (nth: number) => String(nth).padStart(6, '0');
const phoneOf = (nth: number) => `+1${312 + (nth % 3)}7${digits(nth)}`;
const vinOf = (nth: number) => `1FUJGLDR0CS${digits(nth)}`;

const trace = (kind: TraceKind, value: string): Trace => ({ kind, value });
const packetTraces = (nth: number): Trace[] => [
  trace('phone', phoneOf(nth)),
  trace('phone', `+1404${digits(nth)}9`),
  trace('email', `office@carrier${nth}.example`),
  trace('domain', `carrier${nth}.example`),
  trace('vin', vinOf(nth)),
  trace('vin', `3AKJHHDR5JS${digits(nth)}`),
  trace('account', `111000025 ${nth}`),
  trace('tin', `12${digits(nth)}1`),
  trace('certificate', `file ${nth}`),
];
const mailTraces = (nth: number): Trace[] => [
  trace('phone', phoneOf(nth)),
  trace('email', `pay@carrier${nth}.example`),
  trace('domain', `carrier${nth}.example`),
  trace('account', `111000025 ${nth}`),
];
const loadTraces = (carrier: number): Trace[] => [
  trace('phone', phoneOf(carrier)),
  trace('driver', `${phoneOf(carrier)} LEE SMITH`),
  trace('vin', vinOf(carrier)),
  trace('plate', `TX P${digits(carrier)}`),
];

/** @returns loads to measure: the first of many that are in no ring, one of three carriers, one with a number of many */
async function fill(db: Database, companyId: number) {
  await db.execute(sql`
    INSERT INTO carriers (id, name_source, name_as_of, census_as_of, legal_name, phone, officer_1)
    SELECT ${FIRST_CARRIER} + n, 'census', '2026-01-15', '2026-01-15', 'HAULER ' || n || ' LLC', '+1214' || lpad(n::text, 7, '0'), 'OWNER NO' || n
    FROM generate_series(0, ${EACH - 1}) n`);
  await db.execute(sql`
    INSERT INTO connections (company_id, carrier_id, status)
    SELECT ${companyId}, ${FIRST_CARRIER} + n, 'onboarded' FROM generate_series(0, ${EACH - 1}) n`);
  await db.execute(sql`
    INSERT INTO onboarding_packets (company_id, carrier_id, connection_id, status, created_at, updated_at)
    SELECT company_id, carrier_id, id, 'complete', now(), now() FROM connections WHERE company_id = ${companyId} ORDER BY carrier_id`);
  await db.execute(sql`
    INSERT INTO carrier_vehicles (carrier_id, vin, plate, plate_state, created_at)
    SELECT ${FIRST_CARRIER} + n, '1FUJGLDR0CS' || lpad(n::text, 6, '0'), 'P' || lpad(n::text, 6, '0'), 'TX', now()
    FROM generate_series(0, ${EACH / LOADS_OF_A_CARRIER - 1}) n`);
  // Ten loads of each carrier over three months; of the last twelve, three and then many are of one driver.
  await db.execute(sql`
    INSERT INTO loads (company_id, reference, reference_key, source, created_at, status, tracking_status, tracking_window,
      carrier_id, carrier_vehicle_id, driver_name, driver_phone_e164, pickup_starts_at, pickup_ends_at, dropoff_starts_at)
    SELECT ${companyId}, 'L' || n, 'L' || n, 'api', now(), 'covered', 'not_started', 'future', v.carrier_id, v.id, 'Lee Smith',
      '+1' || (312 + (n / ${LOADS_OF_A_CARRIER}) % 3) || '7' || lpad((n / ${LOADS_OF_A_CARRIER})::text, 6, '0'),
      t.at, t.at + interval '1 hour', t.at + interval '9 hours'
    FROM generate_series(0, ${EACH - 1}) n
    JOIN carrier_vehicles v ON v.carrier_id = ${FIRST_CARRIER} + n / ${LOADS_OF_A_CARRIER}
    CROSS JOIN LATERAL (SELECT now() - (n % ${LOADS_OF_A_CARRIER}) * interval '9 days' AS at) t ORDER BY n`);
  const { rows: packets } = await db.execute<{ id: number }>(
    sql`SELECT id FROM onboarding_packets WHERE company_id = ${companyId} ORDER BY carrier_id`,
  );
  const { rows: loads } = await db.execute<{ id: number; carrier: number; at: string }>(sql`
    SELECT id, (carrier_id - ${FIRST_CARRIER})::int AS carrier, pickup_starts_at::text AS at FROM loads
    WHERE company_id = ${companyId} ORDER BY id`);
  await write(
    db,
    companyId,
    packets.flatMap(({ id }, nth) =>
      packetTraces(nth).map((one) => ({ ...one, packet: id, load: null, carrier: nth, at: NOW.toISOString() })),
    ),
  );
  await write(
    db,
    companyId,
    packets.flatMap((_, nth) =>
      mailTraces(nth).map((one) => ({ ...one, packet: null, load: null, carrier: nth, at: NOW.toISOString() })),
    ),
  );
  await write(
    db,
    companyId,
    loads.flatMap(({ id, carrier, at }) =>
      loadTraces(carrier).map((one) => ({ ...one, packet: null, load: id, carrier, at })),
    ),
  );
  // A packet's telephone is its own carrier's: carriers of loads have the packets of the same number.
  const atNow = loads.filter((_, nth) => nth % LOADS_OF_A_CARRIER === 0);
  const [one, two, three, dispatched] = atNow.slice(-4) as typeof atNow;
  const ring = loadTraces(EACH + 7).slice(0, 3);
  await db.execute(sql`
    UPDATE loads SET driver_phone_e164 = ${ring[0]!.value}, carrier_vehicle_id = NULL WHERE id IN (${one!.id}, ${two!.id}, ${three!.id})`);
  await write(
    db,
    companyId,
    [one!, two!, three!].flatMap(({ id, carrier, at }) =>
      ring.map((left) => ({ ...left, packet: null, load: id, carrier, at })),
    ),
  );
  const number = trace('phone', phoneOf(EACH + 9));
  await db.execute(sql`UPDATE loads SET driver_phone_e164 = ${number.value} WHERE id = ${dispatched!.id}`);
  await write(
    db,
    companyId,
    atNow
      .slice(1000, 1000 + MOST_SHARED)
      .map(({ id, carrier, at }) => ({ ...number, packet: null, load: id, carrier, at })),
  );
  await db.execute(sql`ANALYZE`);
  return { alone: loads[10]!.id, ring: one!.id, shared: dispatched!.id };
}

type Row = Trace & { packet: number | null; load: number | null; carrier: number; at: string };

async function write(db: Database, companyId: number, rows: readonly Row[]) {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE).map(({ kind, value, packet, load, carrier, at }) => ({
      carrier_id: FIRST_CARRIER + carrier,
      source: packet !== null ? 'packet' : load !== null ? 'load' : 'mail',
      packet_id: packet,
      load_id: load,
      kind,
      digest: digestsOf({ kind, value }, KEYS)[0],
      at,
    }));
    await db.execute(sql`
      INSERT INTO traces (company_id, carrier_id, source, packet_id, load_id, kind, digest, at)
      SELECT ${companyId}, r.* FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        AS r (carrier_id bigint, source text, packet_id int, load_id int, kind text, digest text, at timestamptz)`);
  }
}
