import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectProvider } from '@monitor/areas/loads/telematics/connect-provider';
import { samsara } from '@monitor/areas/loads/telematics/samsara';
import { giveConsent } from '@monitor/areas/loads/tracking-connections/consent';
import { type Database, migrateDatabase, openDatabase } from '@monitor/db/client';
import { carrierIdentifiers, carriers, loadStops, providerConnections, vehiclePositions } from '@monitor/db/schema';
import { isNotNull, isNull, or } from 'drizzle-orm';
import { request } from 'undici';
import type { Bench, Figure } from './bench';
import { BENCH_SECRET, signIn, startMonitor } from './support/monitor-process';
import { peakMbWhile, residentMb } from './support/processes';
import type { Workshop } from './support/workshop';

const CARRIERS = 50;
const TRUCKS = 100;
/** Of the day that is replayed; another number tries the bench out. */
const HOURS = Number(process.env.BENCH_HOURS ?? 24);
const EVERY_MINUTES = 5;
const MINUTE = 60_000;
/** Positions of one truck on a page of the provider. */
const FIXES_A_PAGE = 5;
const LOADS_A_CALL = 500;

/** A day that was missed is read within an hour; 17 a second come in while all is well. */
const LEAST_POSITIONS = 400;
const MOST_MB = 300;

/** A day of 5,000 trucks that loads name is read at their carriers' telematics provider, all of it at once. */
export const bench: Bench = {
  title: `Telematics: ${HOURS} hours of ${(CARRIERS * TRUCKS).toLocaleString('en')} trucks on Postgres`,
  async run(workshop) {
    const provider = await openSamsara();
    workshop.atEnd(provider.close);
    const url = await workshop.newDatabase('bench_telematics');
    const database = await openDatabase({ url, poolSize: 4 });
    workshop.atEnd(() => database.close());
    await migrateDatabase(database);
    await prepare(workshop, url, database.db);
    await connect(database.db, provider.origin);

    workshop.say('Reading the provider…');
    const { pid, stop } = await startMonitor(workshop, url, undefined, { SAMSARA_URL: provider.origin });
    const idle = residentMb(pid);
    const startedAt = performance.now();
    const [peak] = await peakMbWhile([pid], () => untilRead(database.db));
    const seconds = (performance.now() - startedAt) / 1000;
    await stop();

    const positions = await database.db.$count(vehiclePositions);
    if (positions !== provider.positions) throw new Error(`${positions} of ${provider.positions} positions were kept`);
    const arrived = await database.db.$count(loadStops, isNotNull(loadStops.arrivedAt));
    const rate = positions / seconds;
    const memory = peak! - idle;
    const figure = (what: string, value: number, unit: string, target: string, isMet: boolean | null): Figure => ({
      what,
      product: { value, unit },
      beside: null,
      ratio: null,
      target,
      isMet,
    });
    return [
      figure(
        'positions read, stored and their loads worked out',
        rate,
        'positions/s',
        `at least ${LEAST_POSITIONS} positions/s`,
        rate >= LEAST_POSITIONS,
      ),
      figure('arrivals found', arrived, 'stops', 'seen beside', null),
      figure('memory above the idle monitor at most', memory, 'MB', `under ${MOST_MB} MB`, memory < MOST_MB),
    ];
  },
};

const now = Date.now();
const startsAt = now - HOURS * 60 * MINUTE;
const iso = (at: number) => new Date(at).toISOString();
const carrierId = (fleet: number) => 7_000_001 + fleet;
const vinOf = (fleet: number, truck: number) => `1FUJGLDR0CS${String(fleet * TRUCKS + truck).padStart(6, '0')}`;
const dockOf = (fleet: number, truck: number) => ({ latitude: 30 + truck / 20, longitude: -100 + fleet / 10 });

/** Carriers, and a load for each truck whose tracking times hold the hours that are replayed. */
async function prepare(workshop: Workshop, url: string, db: Database) {
  const token = await signIn(db);
  const rows = Array.from({ length: CARRIERS }, (_, fleet) => ({
    id: carrierId(fleet),
    nameSource: 'census',
    nameAsOf: '2026-01-15',
    censusAsOf: '2026-01-15',
    legalName: `FLEET ${fleet} LLC`,
    statusCode: 'A',
  }));
  await db.insert(carriers).values(rows);
  await db
    .insert(carrierIdentifiers)
    .values(rows.map(({ id }) => ({ carrierId: id, type: 'DOT' as const, value: String(id), source: 'census' })));

  workshop.say('Bringing in loads…');
  const { origin, stop } = await startMonitor(workshop, url);
  const all = Array.from({ length: CARRIERS * TRUCKS }, (_, nth) => loadOf(Math.floor(nth / TRUCKS), nth % TRUCKS));
  for (let from = 0; from < all.length; from += LOADS_A_CALL) {
    const response = await request(`${origin}/monitor/api/v1/loads/bulk`, {
      method: 'POST',
      headers: { cookie: `monitor_session=${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ loads: all.slice(from, from + LOADS_A_CALL) }),
    });
    const answer = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`Loads were answered ${response.statusCode}: ${answer}`);
  }
  await stop();
}

function loadOf(fleet: number, truck: number) {
  const { latitude, longitude } = dockOf(fleet, truck);
  return {
    reference: `BENCH-${fleet}-${truck}`,
    customer_name: 'A customer',
    billable_miles: 900,
    carrier: { id: carrierId(fleet) },
    vehicle: { vin: vinOf(fleet, truck) },
    stops: [
      {
        kind: 'pickup',
        window_starts_at: iso(startsAt + 60 * MINUTE),
        window_ends_at: iso(startsAt + 120 * MINUTE),
        latitude,
        longitude,
      },
      {
        kind: 'delivery',
        window_starts_at: iso(now + 60 * MINUTE),
        window_ends_at: iso(now + 120 * MINUTE),
        latitude: latitude + 12,
        longitude,
      },
    ],
  };
}

/** Every carrier shares its account, to be read from now on. */
async function connect(db: Database, base: string) {
  for (let fleet = 0; fleet < CARRIERS; fleet++) {
    const consent = {
      carrierId: carrierId(fleet),
      email: 'dispatch@carrier.example',
      text: 'We agree.',
      language: 'en' as const,
    };
    await giveConsent(db, consent, new Date(startsAt));
    const provider = samsara({ base, client: null });
    const grant = { kind: 'token', token: String(fleet) } as const;
    const isConnected = await connectProvider(
      { db, secrets: [BENCH_SECRET] },
      provider,
      consent.carrierId,
      grant,
      new Date(now),
    );
    if (!isConnected) throw new Error(`Fleet ${fleet} was not connected`);
  }
}

async function untilRead(db: Database) {
  const { lastOkAt, lastProblem } = providerConnections;
  while ((await db.$count(providerConnections, or(isNull(lastOkAt), isNotNull(lastProblem)))) > 0)
    await new Promise((resolve) => setTimeout(resolve, 250));
}

/** A provider that speaks as Samsara does: an hour at the pickup, then north at 55 mph. The token is the fleet. */
async function openSamsara() {
  const steps = (HOURS * 60) / EVERY_MINUTES;
  const place = (fleet: number, truck: number, step: number) => {
    const { latitude, longitude } = dockOf(fleet, truck);
    const hours = (step * EVERY_MINUTES) / 60;
    return { latitude: latitude + Math.max(0, hours - 2) * 0.5, longitude, mph: hours > 2 ? 35 : 0 };
  };
  const server = createServer((asked, response) => {
    const fleet = Number(asked.headers.authorization?.replace('Bearer ', ''));
    const url = new URL(asked.url!, 'http://127.0.0.1');
    const send = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/me') return send({ data: { name: `Fleet ${fleet}` } });
    const trucks = Array.from({ length: TRUCKS }, (_, truck) => truck);
    if (url.pathname === '/fleet/vehicles') {
      const data = trucks.map((truck) => ({
        id: `${fleet}-${truck}`,
        name: `Truck ${truck}`,
        externalIds: { 'samsara.vin': vinOf(fleet, truck) },
      }));
      return send({ data, pagination: { endCursor: '', hasNextPage: false } });
    }
    const from = Number(url.searchParams.get('after') ?? 0);
    const to = Math.min(from + FIXES_A_PAGE, steps);
    const data = trucks.map((truck) => ({
      id: `${fleet}-${truck}`,
      gps: Array.from({ length: to - from }, (_, at) => {
        const { mph, ...point } = place(fleet, truck, from + at);
        return {
          time: iso(startsAt + (from + at) * EVERY_MINUTES * MINUTE),
          ...point,
          speedMilesPerHour: mph,
          headingDegrees: 0,
        };
      }),
    }));
    return send({ data, pagination: { endCursor: String(to), hasNextPage: to < steps } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    positions: CARRIERS * TRUCKS * steps,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
