import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, migrateDatabase, openDatabase } from '@monitor/db/client';
import { users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import type { Figure } from '../bench';
import { startMonitor } from './monitor-process';
import { type PageServer, signedInCookie, startPortal } from './page-servers';
import type { Workshop } from './workshop';

/** Someone whose browser keeps lists open: one person has at most twenty at a portal. */
export type Reader = { token: string; cookie: string; owner: string; companyId: number };

export const CHANGES_A_MINUTE = 500;
const LOADS = 500;
/** Another number tries the bench out. A stream lives for a minute: less would not see one begin anew. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 90);

export async function readerOf(db: Database, email: string, token: string): Promise<Reader> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const companyId = user!.companyId!;
  return { token, cookie: await signedInCookie(token), owner: `${user!.id} of ${companyId}`, companyId };
}

/**
 * What lists that stay open cost while loads change, beside the same changes with no list open.
 *
 * @param options.nodes each a portal and its monitor, over one Postgres; a screen that begins anew goes to the next of them
 * @returns percent of a core of portals and of monitors, and what each screen was sent
 */
export async function measureOpenLists(
  workshop: Workshop,
  options: { name: string; screens: number; nodes: number; readersIn: (db: Database) => Promise<Reader[]> },
) {
  const url = await workshop.newDatabase(options.name);
  workshop.say('Writing loads…');
  const database = await openDatabase({ url });
  const { db } = database;
  workshop.atEnd(database.close);
  await migrateDatabase(database);
  const readers = await options.readersIn(db);
  const loads: number[] = [];
  const companies = [...new Set(readers.map(({ companyId }) => companyId))];
  for (const companyId of companies) {
    const { rows } = await db.$client.query<{ id: number }>(
      `WITH made AS (
         INSERT INTO loads (company_id, reference, reference_key, source, customer_name, equipment, rate_cents, billable_miles,
           first_window_starts_at, status, tracking_status, tracking_window, created_at)
         SELECT $1, 'L-' || n, 'L-' || n, 'api', 'A customer', 'van', 125000, 500, now() + interval '1 day', 'available',
           'not_started', 'future', now() FROM generate_series(1, ${LOADS / companies.length}) n RETURNING id),
       stops AS (
         INSERT INTO load_stops (load_id, sequence, kind, schedule, window_starts_at, window_ends_at, city, state, country)
         SELECT id, nth, kind, 'fcfs', now() + interval '1 day', now() + interval '2 days', 'City', 'TX', 'US'
         FROM made, (VALUES (1, 'pickup'), (2, 'delivery')) AS s (nth, kind))
       SELECT id FROM made`,
      [companyId],
    );
    loads.push(...rows.map(({ id }) => id));
  }
  // Loads of all companies in turn.
  const order = loads.map(
    (_, at) => loads[(at % companies.length) * (LOADS / companies.length) + Math.floor(at / companies.length)]!,
  );
  const portals: PageServer[] = [];
  const pids: number[][] = [];
  for (let node = 0; node < options.nodes; node++) {
    const monitor = await startMonitor(workshop, url);
    const portal = await startPortal(workshop, `${monitor.origin}/monitor`, readers[0]!.token);
    portals.push(portal);
    pids.push([portal.pid, monitor.pid]);
  }

  /** Changes loads for a while. @returns percent of a core of the portals and of the monitors */
  const changeLoads = async () => {
    const before = pids.map((both) => both.map(processorSeconds));
    const startedAt = performance.now();
    for (let nth = 0; performance.now() - startedAt < SECONDS * 1000; nth++) {
      await db.$client.query('UPDATE loads SET trailer_number = $1 WHERE id = $2', [
        String(nth),
        order[nth % order.length]!,
      ]);
      await wait(Math.max(0, startedAt + ((nth + 1) * 60_000) / CHANGES_A_MINUTE - performance.now()));
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const percentOf = (program: 0 | 1) =>
      pids.reduce(
        (all, both, node) => all + (100 * (processorSeconds(both[program]!) - before[node]![program]!)) / seconds,
        0,
      );
    return { portals: percentOf(0), monitors: percentOf(1) };
  };

  workshop.say('Changing loads with no list open…');
  const alone = await changeLoads();
  workshop.say('Changing loads with all lists open…');
  const screens = openScreens(portals, readers, options.screens);
  await wait(5000);
  const open = await changeLoads();
  const { heard, missing } = await screens.close();
  return { alone, open, heard, missing, companies: companies.length, seconds: SECONDS };
}

export const percent = (what: string, value: number): Figure => ({
  what,
  product: { value, unit: '% of a core' },
  beside: null,
  ratio: null,
  target: '',
  isMet: null,
});

/** What every screen must hear. */
export const fewestHeard = (heard: readonly number[], seconds: number, about: number): Figure => ({
  what: `changes that each screen was sent in ${seconds} s, the fewest (of about ${Math.round(about)})`,
  product: { value: Math.min(...heard), unit: 'messages' },
  beside: null,
  ratio: null,
  target: 'each screen hears',
  isMet: Math.min(...heard) > 0,
});

/** Of the program since it began. Linux counts in hundredths of a second. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Streams as browsers keep them: a stream that ends is opened again two seconds later, where the balancer sends it. */
function openScreens(portals: readonly PageServer[], readers: readonly Reader[], count: number) {
  const closing = new AbortController();
  const heard = Array.from({ length: count }, () => 0);
  let missing = 0;
  const listen = async (screen: number) => {
    const { cookie, owner } = readers[screen % readers.length]!;
    let lastId = '';
    for (let turn = screen; !closing.signal.aborted; turn++) {
      const url = `${portals[turn % portals.length]!.origin}/broker/loads/changes?for=${encodeURIComponent(owner)}`;
      const { status, body } = await fetch(url, {
        headers: { cookie, accept: 'text/event-stream', ...(lastId !== '' && { 'last-event-id': lastId }) },
        signal: closing.signal,
      });
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
      const decoder = new TextDecoder();
      for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
        const text = decoder.decode(part);
        heard[screen]! += text.match(/^data:/gm)?.length ?? 0;
        missing += text.match(/"isMissing":true/g)?.length ?? 0;
        lastId =
          text
            .match(/^id: .+$/gm)
            ?.at(-1)
            ?.slice('id: '.length) ?? lastId;
      }
      await wait(2000, undefined, { signal: closing.signal });
    }
  };
  const ends = heard.map((_, screen) =>
    listen(screen).catch((error: unknown) => {
      if (!closing.signal.aborted) throw error;
    }),
  );
  return {
    close: async () => {
      closing.abort();
      await Promise.all(ends);
      return { heard, missing };
    },
  };
}
