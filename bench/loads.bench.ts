import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { carrierIdentifiers, carriers } from '@monitor/db/schema';
import { FormData, request } from 'undici';
import type { Bench, Figure } from './bench';
import { signIn, startMonitor } from './support/monitor-process';
import { peakMbWhile, residentMb } from './support/processes';
import { median } from './support/timing';
import type { Workshop } from './support/workshop';

const LOADS = 500;
const BATCHES = 4;
const POSITIONS = 1000;
const ROUNDS = 10;
/** Another number tries the bench out. */
const LIST = Number(process.env.BENCH_LIST ?? 100_000);
const CARRIERS = 2000;
const HOUR = 3_600_000;

const MOST_SECONDS = 2;
/** 100,000 within five minutes. */
const LEAST_ROWS_A_SECOND = 333;
const MOST_MB = 150;
const LEAST_POSITIONS = { Postgres: 1000, PGlite: 150 };

/** Loads, positions and lists of loads come in by the API. */
export const bench: Bench = {
  title: 'Loads and positions, on Postgres and PGlite',
  async run(workshop) {
    const url = await workshop.newDatabase('bench_loads');
    const dataDir = workshop.folder('loads-pglite');
    return [
      ...(await measure(workshop, 'Postgres', url, await prepare({ url }))),
      ...(await measure(workshop, 'PGlite', null, await prepare({ dataDir }), dataDir)),
    ];
  },
};

/** @returns the session of someone who may bring loads in, and carriers */
async function prepare(where: { url: string } | { dataDir: string }) {
  const database = await openDatabase(where);
  try {
    await migrateDatabase(database);
    const token = await signIn(database.db);
    const rows = Array.from({ length: CARRIERS }, (_, at) => ({
      id: 7_000_001 + at,
      nameSource: 'census',
      nameAsOf: '2026-01-15',
      censusAsOf: '2026-01-15',
      legalName: `HAULER ${at} LLC`,
      statusCode: 'A',
    }));
    await database.db.insert(carriers).values(rows);
    const numbers = rows.map(({ id }) => ({ carrierId: id, type: 'DOT', value: String(id), source: 'census' }));
    await database.db.insert(carrierIdentifiers).values(numbers);
    return { token, carrierIds: rows.map(({ id }) => id) };
  } finally {
    await database.close();
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>;
type Kind = keyof typeof LEAST_POSITIONS;

async function measure(workshop: Workshop, kind: Kind, url: string | null, by: Prepared, dataDir?: string) {
  const { token, carrierIds } = by;
  const { origin, pid, stop } = await startMonitor(workshop, url, dataDir);
  const headers = { cookie: `monitor_session=${token}` };
  const post = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await request(`${origin}/monitor/api/v1${path}`, {
      method: 'POST',
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    });
    if (response.statusCode >= 300)
      throw new Error(`${path} answered ${response.statusCode}: ${await response.body.text()}`);
    return response.body.json();
  };
  const seconds = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return (performance.now() - startedAt) / 1000;
  };
  const figures: Figure[] = [];
  const figure = (what: string, value: number, unit: string, target: string, isMet: boolean) =>
    figures.push({ what: `${kind}: ${what}`, product: { value, unit }, beside: null, ratio: null, target, isMet });

  workshop.say(`${kind}: bringing in loads…`);
  const took: number[] = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    const loads = Array.from({ length: LOADS }, (_, at) => load(batch * LOADS + at, carrierIds));
    took.push(await seconds(() => post('/loads/bulk', { loads })));
  }
  const upserted = median(took);
  figure('500 loads brought in, median', upserted, 's', `under ${MOST_SECONDS} s`, upserted < MOST_SECONDS);

  workshop.say(`${kind}: bringing in positions…`);
  let nth = 0;
  const positions = () =>
    Array.from({ length: POSITIONS }, () => {
      nth += 1;
      return position(nth, carrierIds);
    });
  await post('/vehicle_positions', { vehicle_positions: positions() });
  const all = await seconds(async () => {
    for (let round = 0; round < ROUNDS; round++) await post('/vehicle_positions', { vehicle_positions: positions() });
  });
  const rate = (ROUNDS * POSITIONS) / all;
  const least = LEAST_POSITIONS[kind];
  figure(
    'positions taken in, their loads worked out',
    rate,
    'positions/s',
    `at least ${least} positions/s`,
    rate >= least,
  );

  workshop.say(`${kind}: a list of ${LIST} loads…`);
  const form = new FormData();
  form.set('file', new Blob([list(carrierIds)], { type: 'text/csv' }), 'loads.csv');
  const idle = residentMb(pid);
  let imported = Number.NaN;
  const bringIn = async () => {
    const { id } = (await post('/load_imports', form)) as { id: number };
    for (;;) {
      const { body } = await request(`${origin}/monitor/api/v1/load_imports/${id}`, { headers });
      const { job, outcomes } = (await body.json()) as { job: { status: string }; outcomes: { created: number } };
      if (job.status === 'done' && outcomes.created === LIST) return;
      if (job.status === 'failed' || job.status === 'done') throw new Error(`The list ended as ${job.status}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const [peak] = await peakMbWhile([pid], async () => {
    imported = await seconds(bringIn);
  });
  const rows = LIST / imported;
  const memory = peak! - idle;
  figure(
    `a list of ${LIST.toLocaleString('en')} loads`,
    rows,
    'rows/s',
    `at least ${LEAST_ROWS_A_SECOND} rows/s`,
    rows >= LEAST_ROWS_A_SECOND,
  );
  figure('the same: memory above the idle monitor at most', memory, 'MB', `under ${MOST_MB} MB`, memory < MOST_MB);

  await stop();
  return figures;
}

const now = Date.now();
const iso = (hours: number) => new Date(now + hours * HOUR).toISOString();
const dock = (nth: number) => ({ latitude: 30 + (nth % 97) / 10, longitude: -100 + (nth % 89) / 5 });

/** Half a day on its way: what its truck reports counts. */
function load(nth: number, carrierIds: readonly number[]) {
  return {
    reference: `BENCH-${nth}`,
    customer_name: 'A customer',
    billable_miles: 500,
    rate_cents: 125_000,
    carrier: { id: carrierIds[nth % CARRIERS] },
    vehicle: { unit: String(1000 + Math.floor(nth / CARRIERS)) },
    stops: [
      { kind: 'pickup', window_starts_at: iso(-6), window_ends_at: iso(-4), ...dock(nth) },
      { kind: 'delivery', window_starts_at: iso(8), window_ends_at: iso(10), ...dock(nth + 40) },
    ],
  };
}

/** A truck after the other, five minutes later each round. */
function position(nth: number, carrierIds: readonly number[]) {
  const of = nth % (LOADS * BATCHES);
  const round = Math.floor(nth / (LOADS * BATCHES));
  const { latitude, longitude } = dock(of);
  return {
    carrier_id: carrierIds[of % CARRIERS],
    unit: String(1000 + Math.floor(of / CARRIERS)),
    observed_at: iso(-5 + round / 12),
    latitude: latitude + 0.05 + round * 0.06,
    longitude,
    speed_mph: 55,
  };
}

function list(carrierIds: readonly number[]): string {
  const rows = Array.from({ length: LIST }, (_, nth) => {
    const [from, to] = [dock(nth), dock(nth + 40)];
    return [
      `LIST-${nth}`,
      'A customer',
      '1250.00',
      500,
      carrierIds[nth % CARRIERS],
      from.latitude,
      from.longitude,
      iso(24),
      to.latitude,
      to.longitude,
      iso(40),
    ]; // prettier-ignore
  });
  const headings =
    'Reference,Customer,Rate,Miles,Carrier DOT,Pickup latitude,Pickup longitude,Pickup from,Delivery latitude,Delivery longitude,Delivery from';
  return [headings, ...rows.map((row) => row.join(','))].join('\n');
}
