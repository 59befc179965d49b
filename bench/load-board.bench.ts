import { findOnBoard, searchBoard } from '@monitor/areas/load-board/board-loads.queries';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { users } from '@monitor/db/schema';
import { seedDemoAccounts } from '@monitor/demo/accounts';
import { loadPlaces } from '@monitor/places/load-places';
import { eq } from 'drizzle-orm';
import type { Bench, Figure } from './bench';
import { each, inTurns } from './support/timing';
import type { Workshop } from './support/workshop';

const LOADS = 100_000;
const RADIUS_MILES = 50;
const METRES_A_MILE = 1609.344;
const PER_PAGE = 50;
const ROUNDS = 9;
const NOW = new Date('2026-11-23T12:00:00Z');

/** Around which cities is searched, and around which loads are picked up and delivered. */
const CITIES = ['Dallas', 'Chicago', 'Atlanta', 'Los Angeles', 'Columbus'];
const Q = { equipment: ['reefer' as const], pickup_from: '2026-11-24', pickup_to: '2026-11-28' };

/** A search of the board beside PostGIS on the same rows, or beside earthdistance where there is no PostGIS. */
export const bench: Bench = {
  title: `Load board: ${LOADS.toLocaleString('en-US')} postings, on Postgres`,
  async run(workshop) {
    const database = await openDatabase({ url: await workshop.newDatabase('bench_load_board') });
    try {
      await migrateDatabase(database);
      await loadPlaces(database, { now: NOW });
      await seedDemoAccounts(database.db, NOW);
      return await measure(database, workshop);
    } finally {
      await database.close();
    }
  },
};

async function measure({ db }: Awaited<ReturnType<typeof openDatabase>>, workshop: Workshop): Promise<Figure[]> {
  const query = (text: string, values: unknown[] = []) => db.$client.query(text, values);
  const [admin] = await db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  const companyId = admin!.companyId!;
  workshop.say('Writing loads…');
  await writePostings(query, companyId);
  const hasPostgis = await query('CREATE EXTENSION IF NOT EXISTS postgis').then(
    () => true,
    () => false,
  );
  if (!hasPostgis) {
    await query('CREATE EXTENSION IF NOT EXISTS cube');
    await query('CREATE EXTENSION IF NOT EXISTS earthdistance');
  }
  const point = hasPostgis
    ? 'ST_SetSRID(ST_MakePoint(origin_longitude, origin_latitude), 4326)::geography'
    : 'll_to_earth(origin_latitude, origin_longitude)';
  await query(`CREATE TABLE beside_loads AS SELECT id, company_id, equipment_type, pickup_from, pickup_to, pickup_starts_at,
    pickup_ends_at, ${point} AS at FROM loads`);
  await query('CREATE INDEX ON beside_loads USING gist (at)');
  await query('VACUUM (ANALYZE) beside_loads');
  const within = hasPostgis
    ? 'ST_DWithin(at, ST_SetSRID(ST_MakePoint($2::float8, $1::float8), 4326)::geography, $3)'
    : 'earth_box(ll_to_earth($1::float8, $2::float8), $3) @> at AND earth_distance(at, ll_to_earth($1::float8, $2::float8)) <= $3';

  const { rows: areas } = await query(
    `SELECT DISTINCT ON (city) id, latitude, longitude FROM areas WHERE type = 'city' AND country = 'US' AND city = ANY($1)
     ORDER BY city, id`,
    [CITIES],
  );
  type City = { id: number; latitude: number; longitude: number };
  const asked = ({ id }: City) => ({
    q: { ...Q, origin_area_id: id, origin_deadhead: RADIUS_MILES },
    page: 1,
    per_page: PER_PAGE,
  });
  const ours = async (city: City) => (await findOnBoard(db, companyId, asked(city), NOW)).total;
  const whole = (city: City) => searchBoard(db, companyId, asked(city), NOW);
  const theirs = async ({ latitude, longitude }: City) => {
    const { rows } = await query(
      `WITH found AS MATERIALIZED (SELECT id, pickup_starts_at FROM beside_loads WHERE ${within}
         AND company_id = $4 AND equipment_type = 'reefer' AND pickup_to >= $5 AND pickup_from <= $6 AND pickup_ends_at > $7)
       SELECT (SELECT count(*) FROM found) AS total, id FROM found ORDER BY pickup_starts_at, id LIMIT ${PER_PAGE}`,
      [latitude, longitude, RADIUS_MILES * METRES_A_MILE, companyId, Q.pickup_from, Q.pickup_to, NOW],
    );
    return Number(rows[0]?.total ?? 0);
  };
  const cities = areas as City[];
  for (const city of cities) {
    const [here, beside] = [await ours(city), await theirs(city)];
    if (here === 0 || Math.abs(here - beside) > beside / 100)
      throw new Error(`Around place ${city.id} there are ${here} loads here and ${beside} beside.`);
  }
  const [found, beside, listed] = await inTurns(
    [each(cities, ours), each(cities, theirs), each(cities, whole)],
    ROUNDS,
  );
  const what = `Pickups within ${RADIUS_MILES} miles, equipment and dates`;
  const [product, postgis] = [found! / cities.length, beside! / cities.length];
  return [
    {
      what: `${what}: ids of the page and total`,
      product: { value: product, unit: 'ms' },
      beside: { name: `${hasPostgis ? 'PostGIS ST_DWithin' : 'earthdistance'}, the same`, value: postgis, unit: 'ms' },
      ratio: postgis / product,
      // The target is relative to PostGIS: without it nothing says whether it is met.
      target: hasPostgis ? 'at most a fifth of it' : '',
      isMet: hasPostgis ? product <= postgis / 5 : null,
    },
    {
      what: `${what}: the page with stops and postings, and the total`,
      product: { value: listed! / cities.length, unit: 'ms' },
      beside: null,
      ratio: null,
      target: '',
      isMet: null,
    },
  ];
}

/** Loads spread around the largest cities, each with its two stops and an open posting. */
async function writePostings(query: (text: string, values?: unknown[]) => Promise<unknown>, companyId: number) {
  await query(
    `INSERT INTO loads (company_id, reference, reference_key, source, equipment, rate_cents, billable_miles, status,
       tracking_status, tracking_window, created_at, origin_latitude, origin_longitude, destination_latitude,
       destination_longitude, is_located, pickup_starts_at, pickup_ends_at, dropoff_starts_at, pickup_from, pickup_to,
       dropoff_from, dropoff_to)
     SELECT $1, 'B-' || n, 'B-' || n, 'api', (ARRAY['van', 'reefer', 'flatbed'])[1 + n % 3], 100000 + n % 200000, 300 + n % 900,
       'available', 'not_started', 'future', $2::timestamptz, o.latitude + (random() - 0.5) * 1.5, o.longitude + (random() - 0.5) * 1.5,
       d.latitude, d.longitude, true, p.at, p.at + interval '3 hours', p.at + interval '1 day', p.at::date, p.at::date,
       p.at::date + 1, p.at::date + 1
     FROM generate_series(1, ${LOADS}) AS n
     JOIN LATERAL (SELECT $2::timestamptz + make_interval(hours => 12 + n % 300) AS at) p ON true
     JOIN (SELECT row_number() OVER (ORDER BY a.id) AS nth, latitude, longitude FROM (
       SELECT id, latitude, longitude FROM areas WHERE type = 'city' AND country = 'US' AND city = ANY($3)
       UNION ALL (SELECT id, latitude, longitude FROM areas WHERE type = 'kma' AND country = 'US')) a) o ON o.nth = 1 + n % 120
     JOIN (SELECT row_number() OVER (ORDER BY id) AS nth, latitude, longitude FROM areas
       WHERE type = 'kma' AND country = 'US') d ON d.nth = 1 + n % 97`,
    [companyId, NOW, CITIES],
  );
  for (const [kind, sequence] of [
    ['pickup', 1],
    ['delivery', 2],
  ] as const) {
    const end = kind === 'pickup' ? 'origin' : 'destination';
    const starts = kind === 'pickup' ? 'pickup_starts_at' : 'dropoff_starts_at';
    await query(
      `INSERT INTO load_stops (load_id, sequence, kind, schedule, window_starts_at, window_ends_at, country, latitude,
         longitude, located_by)
       SELECT id, ${sequence}, '${kind}', 'fcfs', ${starts}, ${starts} + interval '3 hours', 'US', ${end}_latitude,
         ${end}_longitude, 'given' FROM loads`,
    );
  }
  await query(
    `INSERT INTO load_postings (company_id, load_id, state, rate_cents, is_rate_shown, audience, requirements, posted_at,
       expires_at) SELECT company_id, id, 'posted', rate_cents, true, 'network', '[]', $1::timestamptz, pickup_ends_at FROM loads`,
    [NOW],
  );
  await query('VACUUM (ANALYZE) loads');
  await query('VACUUM (ANALYZE) load_stops');
  await query('VACUUM (ANALYZE) load_postings');
}
