import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { writeDemoFiles } from '@monitor/demo/fmcsa';
import type { Bench, Figure } from './bench';
import { CENSUS_DAY } from './support/census-day';
import { importCensus } from './support/import-census';
import { openBenchSession, startMonitor } from './support/monitor-process';
import { startPortal } from './support/page-servers';
import { settle } from './support/settle';
import { get, keepAlive, quantile, timed } from './support/timing';

/** BENCH_CARRIERS makes it smaller for trying. */
const CARRIERS = Number(process.env.BENCH_CARRIERS || 2_000_000);
const NEXT_DAY = '2026-01-22';
/** One carrier in so many has another phone number a week later. */
const CHANGED_EVERY = 20;
const MOST_TIMES = 2;
const WARM_UP = 30;
const PAGES = 200;

const LOOKED_AT = [
  { what: 'Search-results page', path: '/broker/carriers/search-results?search_text=50001' },
  { what: 'Profile', path: '/broker/carriers/5000100' },
];

/** The census of a week later replaces the one of before while brokers search and open profiles. */
export const bench: Bench = {
  title: `Pages while the census of ${CARRIERS.toLocaleString('en-US')} carriers is replaced, on Postgres`,
  async run(workshop) {
    const url = await workshop.newDatabase('bench_census_replaced');
    const env = { DATABASE_URL: url, DATA_DIR: workshop.folder('census-replaced') };
    const census = async (today: string, phoneOf: (index: number, phone: string) => string) => {
      const { files } = await writeDemoFiles(workshop.folder(`census-${today}`), {
        today,
        carriers: CARRIERS,
        datasets: ['company-census'],
        adapt: (carrier) => ({ ...carrier, phone: phoneOf(carrier.index, carrier.phone) }),
      });
      return files[0]!.path;
    };
    workshop.say('Writing two census files…');
    const first = await census(CENSUS_DAY, (_, phone) => phone);
    const next = await census(NEXT_DAY, (index, phone) =>
      index % CHANGED_EVERY === 0 ? phone.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) : phone,
    );
    workshop.say('Importing the first…');
    await importCensus(first, env, ['--complete']);
    const database = await openDatabase({ url });
    await migrateDatabase(database);
    await database.close();
    const token = await openBenchSession(url);
    await settle(url);
    const { origin, stop } = await startMonitor(workshop, url);
    const portal = await startPortal(workshop, `${origin}/monitor`, token);
    const agent = keepAlive();
    const pages = LOOKED_AT.map(({ path }) => ({ url: portal.origin + path, headers: portal.headers }));
    const look = async (times: number[][]) => {
      for (const [at, page] of pages.entries()) times[at]!.push(await timed(() => get(page, agent)));
    };
    const none = () => pages.map((): number[] => []);

    workshop.say('Measuring pages while nothing else happens…');
    for (let at = 0; at < WARM_UP; at++) await look(none());
    const still = none();
    for (let at = 0; at < PAGES; at++) await look(still);

    workshop.say('Replacing the census…');
    const meanwhile = none();
    let isReplaced = false;
    const replacing = importCensus(next, env, ['--complete'], NEXT_DAY).finally(() => {
      isReplaced = true;
    });
    while (!isReplaced) await look(meanwhile);
    const { rows, rowsPerSecond } = await replacing;
    await agent.close();
    await stop();
    return LOOKED_AT.flatMap(({ what }, at): Figure[] =>
      (
        [
          ['median', 0.5],
          ['95th percentile', 0.95],
        ] as const
      ).map(([name, share]) => {
        const [quiet, busy] = [quantile(still[at]!, share), quantile(meanwhile[at]!, share)];
        return {
          what: `${what} while ${rows.toLocaleString('en-US')} carriers are replaced at ${rowsPerSecond.toLocaleString('en-US')} a second, ${name}`,
          product: { value: busy, unit: 'ms' },
          beside: { name: 'the same page at rest', value: quiet, unit: 'ms' },
          ratio: quiet / busy,
          target: `at most ${MOST_TIMES} times`,
          isMet: busy <= quiet * MOST_TIMES,
        };
      }),
    );
  },
};
