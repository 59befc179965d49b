import { carrierSearchSql } from '@monitor/areas/carriers/carrier-filters';
import { searchCarrierRows } from '@monitor/areas/carriers/carriers.queries';
import { nearHits } from '@monitor/areas/carriers/carriers-near.queries';
import { areasById } from '@monitor/areas/lanes/areas.queries';
import { laneHits } from '@monitor/areas/lanes/lane-search.queries';
import { addMonths } from '@monitor/areas/rules/days';
import { type Database, type OpenDatabase, openDatabase } from '@monitor/db/client';
import { Agent } from 'undici';
import type { Bench, Figure } from './bench';
import { type Country, loadCountry } from './support/country';
import { openBenchSession, startMonitor } from './support/monitor-process';
import { startPortal } from './support/page-servers';
import { get, median, quantile, timed } from './support/timing';
import { CENSUS_DAY, type Workshop } from './support/workshop';

/**
 * BENCH_CARRIERS makes it smaller for trying; the figures of the README are of the whole country. BENCH_COUNTRY_URL: a
 * database that bench/load-country.ts filled before, to measure again without loading.
 */
const CARRIERS = Number(process.env.BENCH_CARRIERS || 2_000_000);
const TEXTS = 40;
const ROUNDS = 7;
const WARM_UP_ROUNDS = 3;
const PER_PAGE = 50;

const BROKERS = 50;
const SECONDS_OF_BROKERS = 15;

/** Every kind of search over all carriers of a country, each beside what it is to be compared with, in one run. */
export const bench: Bench = {
  title: `${CARRIERS.toLocaleString('en-US')} carriers: import, search by text, around a point and by lane, 50 brokers at once`,
  async run(workshop) {
    const loaded = process.env.BENCH_COUNTRY_URL;
    const url = loaded ?? (await workshop.newDatabase('bench_country'));
    const country = loaded
      ? null
      : await loadCountry({ url, carriers: CARRIERS, folder: workshop.folder('country'), say: workshop.say });
    const database = await openDatabase({ url });
    try {
      const { db } = database;
      const texts = await drawTexts(db);
      return [
        ...(country ? loading(country) : []),
        ...(await byText(db, texts)),
        await deepPages(db, texts.numbers[0]!.slice(0, 1)),
        ...(await aroundAPoint(database, workshop)),
        await byLane(database, workshop),
        ...(await brokersAtOnce(workshop, url, texts)),
      ];
    } finally {
      await database.close();
    }
  },
};

type Texts = { numbers: string[]; names: string[]; ids: number[] };

async function drawTexts(db: Database): Promise<Texts> {
  const column = async <Value>(statement: string) =>
    (await db.$client.query<{ value: Value }>(statement)).rows.map(({ value }) => value);
  return {
    numbers: await column(
      `SELECT left(value, 5) AS value FROM carrier_identifiers WHERE value ~ '^[0-9]{6,}$' ORDER BY md5(value) LIMIT ${TEXTS}`,
    ),
    names: await column(
      `SELECT left(key, 6) AS value FROM carrier_names WHERE key ~ '^[A-Z]{8,}$' ORDER BY md5(key) LIMIT ${TEXTS}`,
    ),
    ids: await column(`SELECT id AS value FROM carriers ORDER BY md5(id::text) LIMIT ${TEXTS}`),
  };
}

function loading({ carriers, sightings, imported, steps }: Country): Figure[] {
  const seconds = (name: string) => steps.find((step) => step.name.includes(name))!.seconds;
  const plain = (what: string, value: number, unit: string, target: string, isMet: boolean): Figure => ({
    what,
    product: { value, unit },
    beside: null,
    ratio: null,
    target,
    isMet,
  });
  return [
    plain(
      `Import of ${carriers.toLocaleString('en-US')} carriers, indexes and vacuum included`,
      imported.rowsPerSecond,
      'rows/s',
      'at least 20,000 rows/s',
      imported.rowsPerSecond >= 20_000,
    ),
    plain('Memory of that import', imported.peakMemoryMb, 'MB', 'under 400 MB', imported.peakMemoryMb < 400),
    plain(
      `Places and lanes of ${carriers.toLocaleString('en-US')} carriers and ${sightings.toLocaleString('en-US')} inspections`,
      seconds('lanes'),
      's',
      'at most 300 s',
      seconds('lanes') <= 300,
    ),
  ];
}

/** Milliseconds of each of several pieces of work, taken in turns: median of all their rounds. */
async function inTurns(works: readonly ((round: number) => Promise<unknown>)[], rounds = ROUNDS): Promise<number[]> {
  const took: number[][] = works.map(() => []);
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round++) {
    for (const [at, work] of works.entries()) {
      const ms = await timed(() => work(round));
      if (round >= WARM_UP_ROUNDS) took[at]!.push(ms);
    }
  }
  return took.map(median);
}

const search = (db: Database, searchText: string, page = 1) =>
  searchCarrierRows(db, { searchText, q: undefined, page, perPage: PER_PAGE, companyId: 1, today: CENSUS_DAY });

const each =
  <Value>(values: readonly Value[], work: (value: Value) => Promise<unknown>) =>
  async () => {
    for (const value of values) await work(value);
  };

async function byText(db: Database, { numbers, names, ids }: Texts): Promise<Figure[]> {
  const [number, name, key] = await inTurns([
    each(numbers, (text) => search(db, text)),
    each(names, (text) => search(db, text)),
    each(ids, (id) => db.$client.query({ name: 'by_key', text: 'SELECT * FROM carriers WHERE id = $1', values: [id] })),
  ]);
  const figure = (what: string, all: number): Figure => ({
    what: `Page and total ${what}, ${PER_PAGE} rows`,
    product: { value: all / TEXTS, unit: 'ms' },
    beside: { name: 'one carrier by its key', value: key! / TEXTS, unit: 'ms' },
    ratio: key! / all,
    target: 'at most 4 times it',
    isMet: all <= 4 * key!,
  });
  return [figure('by identifier prefix', number!), figure('by name prefix', name!)];
}

/** A prefix that so many carriers have that there is a thousandth page. */
async function deepPages(db: Database, digit: string): Promise<Figure> {
  const { total } = await search(db, digit);
  const deep = Math.max(1, Math.min(1000, Math.floor(total / PER_PAGE)));
  const [first, last] = await inTurns([() => search(db, digit), () => search(db, digit, deep)], 7);
  return {
    what: `Page ${deep.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} carriers`,
    product: { value: last!, unit: 'ms' },
    beside: { name: 'page 1', value: first!, unit: 'ms' },
    ratio: first! / last!,
    target: 'at most 15 times it',
    isMet: last! <= 15 * first!,
  };
}

const POINTS = [
  { latitude: 32.78, longitude: -96.8 },
  { latitude: 41.88, longitude: -87.63 },
  { latitude: 33.75, longitude: -84.39 },
  { latitude: 36.16, longitude: -115.14 },
  { latitude: 44.98, longitude: -93.27 },
];
const RADIUS_MILES = 100;
const METRES_A_MILE = 1609.344;

/** Filters of a search around a point, and the same as conditions on the rows that PostGIS reads. */
const FILTERED = [
  {
    what: 'five power units, authority of two years, not rated badly',
    q: { fleet_size_gteq: '5', authority_age_months_gteq: '24', safety_rating_option_in: ['2'] },
    beside: `power_units >= 5 AND authority_since <= '${addMonths(CENSUS_DAY, -24)}' AND safety_rating IN ('S', 'N')
      AND (changes_on IS NULL OR changes_on > '${CENSUS_DAY}')`,
    isAsked: true,
  },
  {
    what: 'refrigerated',
    q: { equipment_in: ['reefer'] },
    beside: `(equipment_provided ? 'reefer' OR (equipment_seen ->> 'reefer')::int >= 1)`,
    isAsked: false,
  },
];

async function aroundAPoint({ db }: OpenDatabase, workshop: Workshop): Promise<Figure[]> {
  const query = (text: string, values: unknown[] = []) => db.$client.query(text, values);
  const hasPostgis = await query('CREATE EXTENSION IF NOT EXISTS postgis').then(
    () => true,
    () => false,
  );
  workshop.say(hasPostgis ? 'Comparing with PostGIS…' : 'There is no PostGIS here: comparing with earthdistance…');
  if (!hasPostgis) {
    await query('CREATE EXTENSION IF NOT EXISTS cube');
    await query('CREATE EXTENSION IF NOT EXISTS earthdistance');
  }
  await query('DROP TABLE IF EXISTS beside_points');
  await query(
    `CREATE TABLE beside_points AS SELECT p.carrier_id, s.power_units, s.authority_since, s.changes_on, s.safety_rating,
       s.equipment_seen, s.equipment_provided,
       ${hasPostgis ? 'ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geography' : 'll_to_earth(latitude, longitude)'} AS at
     FROM carrier_places p LEFT JOIN carrier_standings s ON s.carrier_id = p.carrier_id WHERE p.is_listed = 1`,
  );
  await query('CREATE INDEX ON beside_points USING gist (at)');
  await query('VACUUM (ANALYZE) beside_points');
  const found = hasPostgis
    ? `SELECT carrier_id, ST_Distance(at, p) AS far FROM beside_points
       CROSS JOIN (SELECT ST_SetSRID(ST_MakePoint($2::float8, $1::float8), 4326)::geography AS p) AS middle
       WHERE ST_DWithin(at, p, $3)`
    : `SELECT carrier_id, earth_distance(at, p) AS far FROM beside_points
       CROSS JOIN (SELECT ll_to_earth($1::float8, $2::float8) AS p) AS middle
       WHERE earth_box(p, $3) @> at AND earth_distance(at, p) <= $3`;
  const metres = RADIUS_MILES * METRES_A_MILE;
  const other = async ({ latitude, longitude }: (typeof POINTS)[number], condition: string) => {
    const { rows } = await query(
      `WITH found AS MATERIALIZED (${found} AND ${condition})
       SELECT (SELECT count(*) FROM found) AS total, carrier_id FROM found ORDER BY far, carrier_id LIMIT ${PER_PAGE}`,
      [latitude, longitude, metres],
    );
    return Number(rows[0]?.total ?? 0);
  };
  const near = async (center: (typeof POINTS)[number], q: object | undefined) => {
    const { parts, orderBy } = await carrierSearchSql(db, q, { companyId: 1, today: CENSUS_DAY });
    const { ofRow: where, ofId, ofStanding } = parts;
    const circle = { center, radiusMiles: RADIUS_MILES, text: '', includesUnverified: false };
    return (await nearHits(db, { ...circle, where, ofId, ofStanding, orderBy, limit: PER_PAGE, offset: 0 })).total;
  };

  const figures: Figure[] = [];
  for (const { what, q, beside, isAsked } of [
    { what: null, q: undefined, beside: 'true', isAsked: true },
    ...FILTERED,
  ]) {
    for (const point of POINTS) {
      const [ours, theirs] = [await near(point, q), await other(point, beside)];
      if (ours === 0 || Math.abs(ours - theirs) > theirs / 100)
        throw new Error(
          `Around ${point.latitude}, ${point.longitude} there are ${ours} carriers here and ${theirs} beside.`,
        );
    }
    const [product, besideMs] = await inTurns(
      [each(POINTS, (point) => near(point, q)), each(POINTS, (point) => other(point, beside))],
      5,
    );
    figures.push({
      what: `Within ${RADIUS_MILES} miles of a city${what === null ? '' : `, ${what}`}: page, total and clusters`,
      product: { value: product! / POINTS.length, unit: 'ms' },
      beside: {
        name: `${hasPostgis ? 'PostGIS ST_DWithin' : 'earthdistance'}, page and total`,
        value: besideMs! / POINTS.length,
        unit: 'ms',
      },
      ratio: besideMs! / product!,
      target: isAsked ? 'at most a tenth of it' : '',
      isMet: isAsked ? product! <= besideMs! / 10 : null,
    });
  }
  await query('DROP TABLE beside_points');
  return figures;
}

async function byLane({ db }: OpenDatabase, workshop: Workshop): Promise<Figure> {
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await db.$client.query(text, values)).rows as Row[];
  workshop.say('Comparing lanes with the raw sightings…');
  await query('DROP TABLE IF EXISTS beside_sightings');
  await query(
    `CREATE TABLE beside_sightings AS SELECT k.kma_area_id AS area_id, i.carrier_id, i.inspected_on
     FROM inspections i JOIN counties k ON k.state = i.county_state AND k.code = i.county_code
     WHERE k.kma_area_id IS NOT NULL`,
  );
  await query('CREATE INDEX ON beside_sightings (area_id, carrier_id)');
  await query('VACUUM (ANALYZE) beside_sightings');
  const lanes = await query<{ low_area_id: number; high_area_id: number }>(
    `SELECT low_area_id, high_area_id FROM lane_totals WHERE low_area_id < high_area_id ORDER BY carriers DESC LIMIT 10`,
  );
  const areas = new Map(
    (await areasById(db, [...new Set(lanes.flatMap((lane) => [lane.low_area_id, lane.high_area_id]))])).map((area) => [
      area.id,
      area,
    ]),
  );
  const product = each(lanes, (lane) =>
    laneHits(db, {
      origin: areas.get(lane.low_area_id)!,
      destination: areas.get(lane.high_area_id)!,
      where: undefined,
      orderBy: [],
      limit: PER_PAGE,
      offset: 0,
    }),
  );
  const raw = each(lanes, (lane) =>
    query(
      `WITH found AS MATERIALIZED (
         SELECT carrier_id, least(count(*) FILTER (WHERE area_id = $1), count(*) FILTER (WHERE area_id = $2)) AS seen
         FROM beside_sightings
         WHERE area_id IN ($1, $2) AND inspected_on > $3::date - interval '2 years'
         GROUP BY carrier_id HAVING count(DISTINCT area_id) = 2
       )
       SELECT (SELECT count(*) FROM found) AS total, carrier_id FROM found ORDER BY seen DESC, carrier_id LIMIT ${PER_PAGE}`,
      [lane.low_area_id, lane.high_area_id, CENSUS_DAY],
    ),
  );
  const [ours, theirs] = await inTurns([product, raw], 5);
  await query('DROP TABLE beside_sightings');
  return {
    what: 'Lane between two markets: page and total',
    product: { value: ours! / lanes.length, unit: 'ms' },
    beside: { name: 'the raw sightings', value: theirs! / lanes.length, unit: 'ms' },
    ratio: theirs! / ours!,
    target: 'at most a hundredth of it',
    isMet: ours! <= theirs! / 100,
  };
}

/**
 * A monitor begins by working out places, lanes and what lists filter by for its own day: here that has been done for the
 * census's day, and must not run beside what is measured.
 */
async function settleForToday(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url, poolSize: 1 });
  await db.$client.query('UPDATE geography_states SET day = current_date');
  await db.$client.query('UPDATE standing_states SET day = current_date');
  await close();
}

/** Fifty connections, each asking for another results page as soon as it has one. */
async function brokersAtOnce(workshop: Workshop, url: string, { numbers, names }: Texts): Promise<Figure[]> {
  workshop.say(`${BROKERS} brokers search at once…`);
  const token = await openBenchSession(url);
  await settleForToday(url);
  const { origin } = await startMonitor(workshop, url);
  const portal = await startPortal(workshop, `${origin}/monitor`, token);
  const texts = [...numbers, ...names];
  const agent = new Agent({ connections: BROKERS, pipelining: 1, keepAliveTimeout: 60_000 });
  const page = (at: number) =>
    get(
      {
        url: `${portal.origin}/broker/carriers/search-results?search_text=${texts[at % texts.length]}`,
        headers: portal.headers,
      },
      agent,
    );
  for (const at of texts.keys()) await page(at);
  const took: number[] = [];
  let errors = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS_OF_BROKERS * 1000;
  await Promise.all(
    Array.from({ length: BROKERS }, async (_, broker) => {
      for (let at = broker * 7; performance.now() < endsAt; at++) {
        const askedAt = performance.now();
        await page(at).catch(() => errors++);
        took.push(performance.now() - askedAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await agent.close();
  const p99 = quantile(took, 0.99);
  return [
    {
      what: `${BROKERS} brokers without a pause, ${took.length.toLocaleString('en-US')} results pages (${(took.length / seconds).toFixed(0)} a second, ${errors} errors): 99th percentile`,
      product: { value: p99, unit: 'ms' },
      beside: { name: 'their median', value: median(took), unit: 'ms' },
      ratio: null,
      target: 'under 1,000 ms, no error',
      isMet: p99 < 1000 && errors === 0,
    },
  ];
}
