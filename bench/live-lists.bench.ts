import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import type { Bench, Figure } from './bench';
import { signIn, startMonitor } from './support/monitor-process';
import { type PageServer, signedInCookie, startPortal } from './support/page-servers';

/** One person has at most twenty lists open. */
const READERS = ['admin@demo.test', 'manager@demo.test', 'staff@demo.test'] as const;
type Reader = { token: string; cookie: string; owner: string };

const LOADS = 500;
const SCREENS = 50;
const CHANGES_A_MINUTE = 500;
/** Another number tries the bench out. A stream lives for a minute: less would not see one begin anew. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 90);
const MOST_PERCENT = 5;

/** What 50 lists that stay open cost while 500 loads change a minute, beside the same changes with no list open. */
export const bench: Bench = {
  title: `${SCREENS} open lists, ${CHANGES_A_MINUTE} changes of loads a minute, on Postgres`,
  async run(workshop) {
    const url = await workshop.newDatabase('bench_live_lists');
    workshop.say('Writing loads…');
    const database = await openDatabase({ url });
    const { db } = database;
    workshop.atEnd(database.close);
    await migrateDatabase(database);
    const readers: Reader[] = [];
    for (const email of READERS) {
      const token = await signIn(db, email);
      const [user] = await db.select().from(users).where(eq(users.email, email));
      readers.push({ token, cookie: await signedInCookie(token), owner: `${user!.id} of ${user!.companyId}` });
    }
    const [first] = await db.select().from(users).where(eq(users.email, READERS[0]));
    const { rows } = await db.$client.query<{ id: number }>(
      `WITH made AS (
         INSERT INTO loads (company_id, reference, reference_key, source, customer_name, equipment, rate_cents, billable_miles,
           first_window_starts_at, status, tracking_status, tracking_window, created_at)
         SELECT $1, 'L-' || n, 'L-' || n, 'api', 'A customer', 'van', 125000, 500, now() + interval '1 day', 'available',
           'not_started', 'future', now() FROM generate_series(1, ${LOADS}) n RETURNING id),
       stops AS (
         INSERT INTO load_stops (load_id, sequence, kind, schedule, window_starts_at, window_ends_at, city, state, country)
         SELECT id, nth, kind, 'fcfs', now() + interval '1 day', now() + interval '2 days', 'City', 'TX', 'US'
         FROM made, (VALUES (1, 'pickup'), (2, 'delivery')) AS s (nth, kind))
       SELECT id FROM made`,
      [first!.companyId],
    );
    const monitor = await startMonitor(workshop, url);
    const portal = await startPortal(workshop, `${monitor.origin}/monitor`, readers[0]!.token);
    const pids = [portal.pid, monitor.pid];

    /** Changes loads for a while. @returns percent of a core of the portal and of the monitor */
    const changeLoads = async (): Promise<number[]> => {
      const before = pids.map(processorSeconds);
      const startedAt = performance.now();
      for (let nth = 0; performance.now() - startedAt < SECONDS * 1000; nth++) {
        await db.$client.query('UPDATE loads SET trailer_number = $1 WHERE id = $2', [
          String(nth),
          rows[nth % LOADS]!.id,
        ]);
        await wait(Math.max(0, startedAt + ((nth + 1) * 60_000) / CHANGES_A_MINUTE - performance.now()));
      }
      const seconds = (performance.now() - startedAt) / 1000;
      return pids.map((pid, at) => (100 * (processorSeconds(pid) - before[at]!)) / seconds);
    };

    workshop.say('Changing loads with no list open…');
    const alone = await changeLoads();
    workshop.say('Changing loads with all lists open…');
    const screens = openScreens(portal, readers);
    await wait(5000);
    const open = await changeLoads();
    const heard = await screens.close();
    const most = sum(open) - sum(alone);
    return [
      percent('portal and monitor, no list open', sum(alone)),
      percent(`portal and monitor, ${SCREENS} lists open`, sum(open)),
      { ...percent('of it for the open lists', most), target: `under ${MOST_PERCENT} %`, isMet: most < MOST_PERCENT },
      {
        ...percent('the portal’s part with lists open', open[0]!),
        beside: { name: 'without', value: alone[0]!, unit: '% of a core' },
      },
      {
        what: `changes that each screen was sent in ${SECONDS} s, the fewest (of about ${(SECONDS * CHANGES_A_MINUTE) / 60})`,
        product: { value: Math.min(...heard), unit: 'messages' },
        beside: null,
        ratio: null,
        target: 'each screen hears',
        isMet: Math.min(...heard) > 0,
      },
    ];
  },
};

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

const percent = (what: string, value: number): Figure => ({
  what,
  product: { value, unit: '% of a core' },
  beside: null,
  ratio: null,
  target: '',
  isMet: null,
});

/** Of the program since it began. Linux counts in hundredths of a second. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Streams as browsers keep them: a stream that ends is opened again two seconds later. */
function openScreens({ origin }: PageServer, readers: readonly Reader[]) {
  const closing = new AbortController();
  const heard = Array.from({ length: SCREENS }, () => 0);
  const listen = async (screen: number) => {
    const { cookie, owner } = readers[screen % readers.length]!;
    const url = `${origin}/broker/loads/changes?for=${encodeURIComponent(owner)}`;
    while (!closing.signal.aborted) {
      const { status, body } = await fetch(url, {
        headers: { cookie, accept: 'text/event-stream' },
        signal: closing.signal,
      });
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
      const decoder = new TextDecoder();
      for await (const part of body as unknown as AsyncIterable<Uint8Array>)
        heard[screen]! += decoder.decode(part).match(/^data:/gm)?.length ?? 0;
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
      return heard;
    },
  };
}
