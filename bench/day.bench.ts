import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, migrateDatabase, openDatabase } from '@monitor/db/client';
import {
  carrierIdentifiers,
  carriers,
  classifications,
  companies,
  loads,
  notes,
  ruleSets,
  userSessions,
  users,
} from '@monitor/db/schema';
import { digest, newToken } from '@monitor/server/authentication/tokens';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { Agent, request } from 'undici';
import { startReplicatedPostgres } from '../scripts/test-postgres.mjs';
import type { Bench, Figure } from './bench';
import { signIn, startMonitor } from './support/monitor-process';
import { signedInCookie, startPortal } from './support/page-servers';
import { processorSeconds } from './support/processes';
import { quantile } from './support/timing';
import type { Workshop } from './support/workshop';

/** A working day, at full size: half a day on the road, each truck twelve positions an hour. */
const WHOLE = { companies: 200, people: 2_000, loads: 20_000, trucks: 10_000 };
/** The share of that which is written and lives here: a twentieth by itself. */
const SCALE = Number(process.env.BENCH_SCALE ?? 0.05);
/** Portal and monitor each this many times over the same database. */
const NODES = Number(process.env.BENCH_NODES ?? 1);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
/** How many times the day's own pace is tried, one after the other, until pages are too slow. */
const PACES = (process.env.BENCH_PACES ?? '1,2,4,8,16,32').split(',').map(Number);

/** Lists, profiles and searches are read from a replica that follows. */
const HAS_REPLICA = process.env.BENCH_REPLICA === '1';
/** At half of each pace the primary is killed and its replica promoted: one pace alone can be tried. */
const FAILS_OVER = process.env.BENCH_FAILOVER === '1';

const POSITIONS_AN_HOUR = 12;
/** A person opens a page this often, and changes something with each tenth. */
const PAGE_EVERY_SECONDS = 60;
const CHANGES_A_PAGE = 0.1;
/** Loads come in over ten hours, by the TMS of their company. */
const HOURS = 10;
const LOADS_A_BATCH = 10;
/** On their way from the beginning. */
const LOADS_OF_A_COMPANY = WHOLE.loads / WHOLE.companies;
const POSITIONS_A_BATCH = 50;
const CARRIERS = 2_000;

/** What a person still calls prompt; beyond it the next pace is not tried. */
const MOST_PAGE_MS = 1_000;
const HOUR = 3_600_000;

type Company = { id: number; tokens: string[]; loads: number[] };
type Kind = 'page' | 'change' | 'positions' | 'loads';

/** Companies, people, trucks and loads of a working day at growing pace, until what people wait for is too slow. */
export const bench: Bench = {
  title: `A working day at ${SCALE} of ${WHOLE.companies} companies, ${WHOLE.people.toLocaleString('en')} people, ${WHOLE.loads.toLocaleString('en')} loads and ${WHOLE.trucks.toLocaleString('en')} trucks, ${NODES === 1 ? 'one node' : `${NODES} nodes`}${HAS_REPLICA ? ', a replica' : ''}${FAILS_OVER ? ', the primary killed' : ''}`,
  async run(workshop) {
    const { url, env, failOver } = await openServers(workshop);
    workshop.say('Writing companies, people and carriers…');
    const database = await openDatabase({ url, poolSize: 4 });
    workshop.atEnd(() => database.close());
    await migrateDatabase(database);
    const { all, carrierIds } = await writeCompanies(database.db);
    const nodes: { monitor: string; portal: string; pids: Record<'portal' | 'monitor', number> }[] = [];
    for (let nth = 0; nth < NODES; nth++) {
      const monitor = await startMonitor(workshop, url, undefined, env);
      const portal = await startPortal(workshop, `${monitor.origin}/monitor`, all[0]!.tokens[0]!);
      nodes.push({
        monitor: monitor.origin,
        portal: portal.origin,
        pids: { portal: portal.pid, monitor: monitor.pid },
      });
    }
    const day = new Day(all, carrierIds, nodes);
    workshop.say('Bringing in the loads that are on their way…');
    await day.bringInAll();
    const figures: Figure[] = [];
    for (const pace of PACES) {
      const { figures: own, slowest } = await day.at(pace, workshop, database.db, failOver);
      figures.push(...own);
      if (slowest > MOST_PAGE_MS || FAILS_OVER) break;
    }
    day.close();
    return figures;
  },
};

/** One server, or a primary and its replica; `failOver` takes the primary away. */
async function openServers(workshop: Workshop): Promise<{
  url: string;
  env?: Record<string, string>;
  failOver?: () => Promise<unknown>;
}> {
  if (!HAS_REPLICA && !FAILS_OVER) return { url: await workshop.newDatabase('bench_day') };
  const settings = ['shared_buffers=512MB', 'random_page_cost=1.1', 'fsync=on', 'synchronous_commit=on'];
  // What the primary acknowledges, the replica has.
  const ofPrimary = FAILS_OVER ? ['synchronous_standby_names=*'] : [];
  const servers = await startReplicatedPostgres({ settings, ofPrimary });
  workshop.atEnd(servers.stop);
  const { primary, replicas } = servers;
  const [replica] = replicas as [(typeof replicas)[number]];
  if (!FAILS_OVER) return { url: primary.url, env: { DATABASE_REPLICA_URLS: replica.url } };
  return {
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/postgres?target_session_attrs=read-write`,
    failOver: async () => {
      await primary.end('SIGKILL');
      const client = new pg.Client({ connectionString: replica.url });
      await client.connect();
      await client.query('SELECT pg_promote()').finally(() => client.end());
    },
  };
}

async function writeCompanies(db: Database) {
  await signIn(db);
  const [{ user, company }] = (await db
    .select({ user: users, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.email, 'admin@demo.test'))) as [
    { user: typeof users.$inferSelect; company: typeof companies.$inferSelect },
  ];
  const count = Math.max(1, Math.round(WHOLE.companies * SCALE));
  const people = Math.max(1, Math.round(WHOLE.people / WHOLE.companies));
  const { id: _company, ...sameCompany } = company;
  const { id: _user, ...sameUser } = user;
  const now = new Date();
  const all: Company[] = [];
  for (let nth = 0; nth < count; nth++) {
    const [made] = await db
      .insert(companies)
      .values({ ...sameCompany, legalName: `Broker ${nth} LLC`, carrierId: null })
      .returning({ id: companies.id });
    const [of] = await db.select().from(classifications).where(eq(classifications.companyId, company.id)).limit(1);
    const [rules] = await db.select().from(ruleSets).where(eq(ruleSets.classificationId, of!.id));
    const { id: _of, ...sameOf } = of!;
    const [own] = await db
      .insert(classifications)
      .values({ ...sameOf, companyId: made!.id })
      .returning({ id: classifications.id });
    await db.insert(ruleSets).values({ classificationId: own!.id, values: rules!.values });
    const rows = await db
      .insert(users)
      .values(
        Array.from({ length: people }, (_, at) => ({ ...sameUser, companyId: made!.id, email: `p${at}@b${nth}.test` })),
      )
      .returning({ id: users.id });
    const tokens = rows.map(() => newToken());
    await db.insert(userSessions).values(
      rows.map(({ id: userId }, at) => ({
        userId,
        tokenHash: digest(tokens[at]!),
        state: 'signed_in' as const,
        secondFactorAt: now,
        createdAt: now,
        lastUsedAt: now,
      })),
    );
    all.push({ id: made!.id, tokens, loads: [] });
  }
  const rows = Array.from({ length: CARRIERS }, (_, at) => ({
    id: 7_000_001 + at,
    nameSource: 'census',
    nameAsOf: '2026-01-15',
    censusAsOf: '2026-01-15',
    legalName: `HAULER ${at} LLC`,
    statusCode: 'A',
  }));
  await db.insert(carriers).values(rows);
  await db
    .insert(carrierIdentifiers)
    .values(rows.map(({ id }) => ({ carrierId: id, type: 'DOT', value: String(id), source: 'census' })));
  return { all, carrierIds: rows.map(({ id }) => id) };
}

/** 503, as while there is no primary. */
class ToldToComeBack extends Error {}

class Day {
  readonly #agent = new Agent({ connections: 64, pipelining: 1, keepAliveTimeout: 60_000 });
  #loads = 0;
  #round = 0;
  #turn = 0;
  #notes = 0;

  constructor(
    private readonly companies: readonly Company[],
    private readonly carrierIds: readonly number[],
    private readonly nodes: readonly { monitor: string; portal: string; pids: Record<'portal' | 'monitor', number> }[],
  ) {}

  close = () => void this.#agent.close();

  /** The next node, as a balancer gives them out. */
  #node() {
    this.#turn += 1;
    return this.nodes[this.#turn % this.nodes.length]!;
  }
  #company = (nth: number) => this.companies[nth % this.companies.length]!;

  async #call(method: 'GET' | 'POST' | 'PATCH', path: string, token: string, body?: object): Promise<unknown> {
    const response = await request(`${this.#node().monitor}/monitor/api/v1${path}`, {
      method,
      dispatcher: this.#agent,
      headers: { cookie: `monitor_session=${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.body.text();
    if (response.statusCode === 503) throw new ToldToComeBack();
    if (response.statusCode >= 300) throw new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  async bringInAll(): Promise<void> {
    const wanted = Math.round(WHOLE.loads * SCALE);
    while (this.#loads < wanted) await this.#bringIn(LOADS_OF_A_COMPANY);
  }

  async #bringIn(count: number): Promise<void> {
    const company = this.#company(Math.floor(this.#loads / count));
    const loads = Array.from({ length: count }, () => load(this.#loads++, this.carrierIds));
    const answer = (await this.#call('POST', '/loads/bulk', company.tokens[0]!, { loads })) as {
      results: { id?: number }[];
    };
    company.loads.push(...answer.results.flatMap(({ id }) => id ?? []));
  }

  /** A while at so many times the day's pace. @returns what people and feeds waited for, and the slower of pages and changes */
  async at(
    pace: number,
    workshop: Workshop,
    db: Database,
    failOver?: () => Promise<unknown>,
  ): Promise<{ figures: Figure[]; slowest: number }> {
    workshop.say(`${pace} times the day’s pace…`);
    const took: Record<Kind, number[]> = { page: [], change: [], positions: [], loads: [] };
    const problems: string[] = [];
    let toldToComeBack = 0;
    const underWay = new Set<Promise<void>>();
    const run = (kind: Kind, work: () => Promise<unknown>) => {
      const from = performance.now();
      const one: Promise<void> = work()
        .then(
          () => void took[kind].push(performance.now() - from),
          (error: unknown) => {
            if (error instanceof ToldToComeBack) toldToComeBack += 1;
            else problems.push((error as Error).message);
          },
        )
        .finally(() => underWay.delete(one));
      underWay.add(one);
    };
    const each = (perSecond: number, start: () => void) => async () => {
      const from = performance.now();
      const end = from + SECONDS * 1000;
      for (let nth = 0; performance.now() < end; nth++) {
        start();
        // What comes every few minutes holds nothing up.
        await wait(Math.max(0, Math.min(end, from + ((nth + 1) * 1000) / perSecond) - performance.now()));
      }
    };
    const times = pace * SCALE;
    const pages = (times * WHOLE.people) / PAGE_EVERY_SECONDS;
    const before = this.#used();
    const startedAt = performance.now();
    await Promise.all([
      each(pages, () => run('page', () => this.#page()))(),
      each(pages * CHANGES_A_PAGE, () => run('change', () => this.#change()))(),
      each((times * WHOLE.loads) / HOURS / 3600 / LOADS_A_BATCH, () =>
        run('loads', () => this.#bringIn(LOADS_A_BATCH)),
      )(),
      each((times * WHOLE.trucks * POSITIONS_AN_HOUR) / 3600 / POSITIONS_A_BATCH, () =>
        run('positions', () => this.#positions()),
      )(),
      failOver && wait(SECONDS * 500).then(failOver),
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    const waiting = underWay.size;
    await Promise.all(underWay);
    const used = this.#used();
    const { rows } = await db.$client.query<{ due: number }>(
      `SELECT count(*)::int AS due FROM loads WHERE next_check_at < now() - interval '10 seconds'`,
    );
    const acknowledged = this.#notes + this.companies.reduce((sum, { loads }) => sum + loads.length, 0);
    const kept = (await db.$count(loads)) + (await db.$count(notes));
    const label = `${pace} times the pace`;
    const figure = (what: string, value: number, unit: string, target = '–', isMet: boolean | null = null): Figure => ({
      what: `${label}: ${what}`,
      product: { value, unit },
      beside: null,
      ratio: null,
      target,
      isMet,
    });
    const p95 = (kind: Kind) => quantile(took[kind], 0.95);
    for (const problem of new Set(problems)) workshop.say(`  ${problem}`);
    return {
      slowest: waiting > pages * 10 ? Number.POSITIVE_INFINITY : p95('page'),
      figures: [
        figure(
          `pages, ${(took.page.length / seconds).toFixed(1)} a second, 95th percentile`,
          p95('page'),
          'ms',
          `under ${MOST_PAGE_MS} ms`,
          p95('page') < MOST_PAGE_MS,
        ),
        figure('changes by people, 95th percentile', p95('change'), 'ms'),
        figure(
          `batches of ${POSITIONS_A_BATCH} positions, ${((took.positions.length * POSITIONS_A_BATCH) / seconds).toFixed(1)} positions a second, 95th percentile`,
          p95('positions'),
          'ms',
        ),
        figure(`batches of ${LOADS_A_BATCH} loads, 95th percentile`, p95('loads'), 'ms'),
        figure('requests that failed', problems.length, 'requests', 'none', problems.length === 0),
        figure(
          'requests told to come back (503)',
          toldToComeBack,
          'requests',
          failOver ? '–' : 'none',
          failOver ? null : toldToComeBack === 0,
        ),
        figure(
          'loads and notes that were acknowledged and are gone',
          Math.max(0, acknowledged - kept),
          'rows',
          'none',
          kept >= acknowledged,
        ),
        figure('requests still under way at its end', waiting, 'requests'),
        figure('loads that waited over ten seconds to be worked out at its end', rows[0]!.due, 'loads'),
        ...(['portal', 'monitor', 'postgres'] as const).map((name) =>
          figure(`processor time of ${name}`, (100 * (used[name] - before[name])) / seconds, '% of a core'),
        ),
      ],
    };
  }

  /** One of the pages that a desk looks at all day. */
  async #page(): Promise<void> {
    const nth = this.#turn;
    const company = this.#company(nth * 7);
    const token = company.tokens[nth % company.tokens.length]!;
    const load = company.loads[(nth * 13) % Math.max(1, company.loads.length)];
    const pages = [
      '/broker',
      '/broker/loads?tab=open',
      '/broker/alerts',
      ...(load === undefined ? [] : [`/broker/loads/${load}`, `/broker/loads/${load}`]),
      `/broker/carriers/${this.carrierIds[(nth * 31) % CARRIERS]}`,
      `/broker/carriers/search-results?all=1&search_text=${this.carrierIds[(nth * 17) % CARRIERS]}`,
    ];
    const response = await request(this.#node().portal + pages[nth % pages.length]!, {
      dispatcher: this.#agent,
      headers: { cookie: await signedInCookie(token) },
    });
    await response.body.dump({ limit: 4_000_000 });
    if (response.statusCode === 503) throw new ToldToComeBack();
    if (response.statusCode !== 200) throw new Error(`${pages[nth % pages.length]} answered ${response.statusCode}`);
  }

  /** A note on a load, as a clerk writes one after a call. */
  async #change(): Promise<void> {
    const nth = this.#turn;
    const company = this.#company(nth * 5);
    const load = company.loads[(nth * 11) % Math.max(1, company.loads.length)];
    if (load === undefined) return;
    const note = { notable_type: 'Load', notable_id: load, body: `Called the driver, ${nth}` };
    await this.#call('POST', '/notes', company.tokens[nth % company.tokens.length]!, { note });
    this.#notes += 1;
  }

  /** The next position of some trucks of one company, as its feed sends them together. */
  async #positions(): Promise<void> {
    const trucks = Math.round(WHOLE.trucks * SCALE);
    const from = (this.#round++ * POSITIONS_A_BATCH) % trucks;
    const time = Math.floor((this.#round * POSITIONS_A_BATCH) / trucks);
    const company = this.#company(Math.floor(from / LOADS_OF_A_COMPANY));
    const positions = Array.from({ length: POSITIONS_A_BATCH }, (_, at) => position(from + at, time, this.carrierIds));
    await this.#call('POST', '/vehicle_positions', company.tokens[0]!, { vehicle_positions: positions });
  }

  /** Seconds of processor time so far. */
  #used(): Record<'portal' | 'monitor' | 'postgres', number> {
    const sum = (pids: readonly number[]) => pids.reduce((all, pid) => all + (processorSeconds(pid) ?? 0), 0);
    return {
      portal: sum(this.nodes.map(({ pids }) => pids.portal)),
      monitor: sum(this.nodes.map(({ pids }) => pids.monitor)),
      postgres: sum(postgresPids()),
    };
  }
}

/** Every server process of Postgres that this machine runs: a bench has it alone. */
const postgresPids = (): number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return readFileSync(`/proc/${name}/comm`, 'utf8').trim() === 'postgres' ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

const startedAt = Date.now();
const iso = (hours: number) => new Date(startedAt + hours * HOUR).toISOString();
const dock = (nth: number) => ({ latitude: 30 + (nth % 97) / 10, longitude: -100 + (nth % 89) / 5 });
const unitOf = (nth: number) => String(1000 + Math.floor(nth / CARRIERS));

/** Half a day on its way: what its truck reports counts. */
function load(nth: number, carrierIds: readonly number[]) {
  return {
    reference: `DAY-${nth}`,
    customer_name: 'A customer',
    billable_miles: 500,
    rate_cents: 125_000,
    carrier: { id: carrierIds[nth % CARRIERS] },
    vehicle: { unit: unitOf(nth) },
    stops: [
      { kind: 'pickup', window_starts_at: iso(-6), window_ends_at: iso(-4), ...dock(nth) },
      { kind: 'delivery', window_starts_at: iso(8), window_ends_at: iso(10), ...dock(nth + 40) },
    ],
  };
}

/** A truck goes on a few miles with each of its positions. */
function position(nth: number, time: number, carrierIds: readonly number[]) {
  const { latitude, longitude } = dock(nth);
  return {
    carrier_id: carrierIds[nth % CARRIERS],
    unit: unitOf(nth),
    observed_at: new Date(startedAt - 3 * HOUR + time * 20_000).toISOString(),
    latitude: latitude + 0.05 + time * 0.004,
    longitude,
    speed_mph: 55,
  };
}
