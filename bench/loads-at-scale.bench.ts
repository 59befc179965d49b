import { LOAD_EXCEPTIONS, type LoadList } from '@contract/loads/loads.constants';
import { exceptionCounts, narrowLoads, openAndClosedCounts } from '@monitor/areas/loads/load-lists.queries';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { loads, users } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import type { Bench, Figure } from './bench';
import { signIn, startMonitor } from './support/monitor-process';
import { type Conversation, openRecorder } from './support/recorded-statements';
import { get, inTurns, keepAlive } from './support/timing';

/** Another number tries the bench out. */
const LOADS = Number(process.env.BENCH_LOADS ?? 1_000_000);
const OPEN = LOADS / 5;
const CARRIERS = 5000;
/** One open load in so many is in an exception. */
const EXCEPTION_EVERY = 20;
const ROUNDS = 20;

const MOST_OVER_SQL_MS = 0.6;
const MOST_TIMES_KEY = 4;
const MOST_EXCEPTION_COUNTS_MS = 30;
const MOST_TOTALS_MS = 150;

const TABS: readonly LoadList[] = ['open', 'closed', 'exceptions', 'no-arrival'];

/** Lists of a company's million loads, beside their statements sent again without the monitor. */
export const bench: Bench = {
  title: `Lists of ${LOADS.toLocaleString('en-US')} loads of one company, on Postgres`,
  async run(workshop) {
    const url = await workshop.newDatabase('bench_loads_at_scale');
    workshop.say('Writing loads…');
    const { token, companyId, aLoad } = await prepare(url);
    const { origin, stop } = await startMonitor(workshop, url);
    const recorder = await openRecorder(url, token);
    workshop.atEnd(recorder.close);
    const agent = keepAlive();
    const headers = { cookie: `monitor_session=${token}` };
    const { db, close } = await openDatabase({ url });
    workshop.atEnd(close);
    const byKey = () =>
      db
        .select()
        .from(loads)
        .where(and(eq(loads.companyId, companyId), eq(loads.id, aLoad)));

    const figures: Figure[] = [];
    for (const tab of TABS) {
      workshop.say(`Reading the list ${tab}…`);
      const path = `/monitor/api/v1/loads?tab=${tab}&per_page=50`;
      const whole = await recorder.record(path);
      const [http, sql, page, key] = (await inTurns(
        [
          () => get({ url: origin + path, headers }, agent),
          () => recorder.replay(whole),
          () => recorder.replay(only(whole, 'limit')),
          byKey,
        ],
        ROUNDS,
      )) as [number, number, number, number];
      figures.push(
        {
          what: `${tab}: the call, 50 loads with stops, verdicts and total, median`,
          product: { value: http, unit: 'ms' },
          beside: { name: 'its bare SQL', value: sql, unit: 'ms' },
          ratio: sql / http,
          target: `at most the SQL's + ${MOST_OVER_SQL_MS} ms`,
          isMet: http - sql <= MOST_OVER_SQL_MS,
        },
        {
          what: `${tab}: the statement of the page's ids and rows`,
          product: { value: page, unit: 'ms' },
          beside: { name: 'one load by its key', value: key, unit: 'ms' },
          ratio: key / page,
          target: `at most ${MOST_TIMES_KEY} times it`,
          isMet: page <= key * MOST_TIMES_KEY,
        },
      );
    }

    const ofLoad = `/monitor/api/v1/loads/${aLoad}`;
    const asked = await recorder.record(ofLoad);
    const [wholeLoad, itsSql] = (await inTurns(
      [() => get({ url: origin + ofLoad, headers }, agent), () => recorder.replay(asked)],
      ROUNDS,
    )) as [number, number];
    figures.push({
      what: 'one load with its stops, logs, alerts and next step, median',
      product: { value: wholeLoad, unit: 'ms' },
      beside: { name: 'its bare SQL', value: itsSql, unit: 'ms' },
      ratio: itsSql / wholeLoad,
      target: '',
      isMet: null,
    });

    workshop.say('Counting…');
    const search = await narrowLoads(db, companyId, { window: 'default' }, NOW);
    const [exceptions, totals] = (await inTurns(
      [() => exceptionCounts(db, companyId, search), () => openAndClosedCounts(db, search)],
      ROUNDS,
    )) as [number, number];
    const within = (what: string, value: number, most: number): Figure => ({
      what,
      product: { value, unit: 'ms' },
      beside: null,
      ratio: null,
      target: `within ${most} ms`,
      isMet: value <= most,
    });
    figures.push(
      within(
        `exact counts of the ${LOAD_EXCEPTIONS.length} lists of exceptions, and of all that need a person`,
        exceptions,
        MOST_EXCEPTION_COUNTS_MS,
      ),
      within('exact totals of open, closed and all, and of open ones with a vehicle', totals, MOST_TOTALS_MS),
    );
    await agent.close();
    await stop();
    return figures;
  },
};

/** The statements of a conversation that hold a word. @throws when none does */
function only(conversation: Conversation, word: string): Conversation {
  const found = conversation
    .map((group) => group.filter(([query]) => JSON.stringify(query).includes(word)))
    .filter((group) => group.length > 0);
  if (found.length === 0) throw new Error(`No statement has "${word}".`);
  return found;
}

const NOW = new Date();

/**
 * Two years of loads: four in five are closed; the windows of the others begin from two days ago to twenty days ahead.
 * None is due for anything, so that the loops rest.
 */
async function prepare(url: string) {
  const database = await openDatabase({ url });
  const query = (text: string, values: unknown[] = []) => database.db.$client.query(text, values);
  try {
    await migrateDatabase(database);
    const token = await signIn(database.db);
    const [admin] = await database.db.select().from(users).where(eq(users.email, 'admin@demo.test'));
    const companyId = admin!.companyId!;
    await query(
      `INSERT INTO carriers (id, name_source, name_as_of, census_as_of, legal_name, status_code)
       SELECT 7000000 + n, 'census', '2026-01-15', '2026-01-15', 'HAULER ' || n || ' LLC', 'A' FROM generate_series(1, ${CARRIERS}) n`,
    );
    await query(
      `INSERT INTO carrier_identifiers (carrier_id, type, value, source)
       SELECT id, 'DOT', id::text, 'census' FROM carriers WHERE id > 7000000`,
    );
    await query(
      `INSERT INTO carrier_vehicles (carrier_id, company_id, unit, created_at)
       SELECT 7000000 + n, $1, n::text, $2 FROM generate_series(1, ${CARRIERS}) n`,
      [companyId, NOW],
    );
    await query(
      `INSERT INTO loads (company_id, reference, reference_key, source, customer_name, equipment, rate_cents, billable_miles,
         carrier_id, carrier_vehicle_id, origin_key, destination_key, first_window_starts_at, status, tracking_status,
         tracking_window, exceptions, created_at)
       SELECT $1, 'S-' || n, 'S-' || n, 'api', 'A customer', 'van', 125000, 500,
         CASE WHEN NOT is_available THEN 7000001 + n % ${CARRIERS} END,
         CASE WHEN NOT is_available THEN 1 + n % ${CARRIERS} END,
         'CITY ' || lpad((n * 7 % 2000)::text, 4, '0') || ' TX', 'CITY ' || lpad((n * 13 % 2000)::text, 4, '0') || ' IL',
         CASE WHEN is_closed THEN created_at - interval '1 hour' ELSE $2::timestamptz + make_interval(hours => n % 528 - 48) END,
         CASE WHEN is_closed THEN CASE n % 20 WHEN 0 THEN 'cancelled' ELSE 'delivered' END
           WHEN is_available THEN 'available' WHEN n % 528 < 48 THEN 'progress' ELSE 'covered' END,
         'not_started', 'future', CASE WHEN NOT is_closed AND n / ${LOADS / OPEN} % ${EXCEPTION_EVERY} = 0 THEN 1 << (n / ${LOADS / OPEN} / ${EXCEPTION_EVERY} % 8) ELSE 0 END, created_at
       FROM (SELECT n, n % ${LOADS / OPEN} <> 0 AS is_closed, n % ${LOADS / OPEN} = 0 AND n % 3 = 0 AS is_available,
           $2::timestamptz - (${LOADS} - n) * interval '2 years' / ${LOADS} AS created_at
         FROM generate_series(1, ${LOADS}) n) made`,
      [companyId, NOW],
    );
    for (const [kind, sequence] of [
      ['pickup', 1],
      ['delivery', 2],
    ] as const)
      await query(
        `INSERT INTO load_stops (load_id, sequence, kind, schedule, window_starts_at, window_ends_at, city, state, country)
         SELECT id, ${sequence}, '${kind}', 'fcfs', first_window_starts_at + interval '${sequence} days',
           first_window_starts_at + interval '${sequence} days 2 hours', 'City', 'TX', 'US' FROM loads`,
      );
    await query('VACUUM (ANALYZE)');
    const { rows } = await query('SELECT id FROM loads ORDER BY id OFFSET 9 LIMIT 1');
    return { token, companyId, aLoad: Number(rows[0].id) };
  } finally {
    await database.close();
  }
}
