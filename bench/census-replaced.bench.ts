import { openDatabase } from '@monitor/db/client';
import { writeDemoFiles } from '@monitor/demo/fmcsa';
import type { Bench, Figure } from './bench';
import { CENSUS_DAY } from './support/census-day';
import { loadCountry, spread } from './support/country';
import { openBenchSession, startMonitor } from './support/monitor-process';
import { startPortal } from './support/page-servers';
import { runImport } from './support/run-import';
import { settleForToday } from './support/settle';
import { get, keepAlive, quantile, timed } from './support/timing';

/** BENCH_CARRIERS makes it smaller for trying. BENCH_COUNTRY_URL: as the bench of the country has it; its census is replaced. */
const CARRIERS = Number(process.env.BENCH_CARRIERS || 2_000_000);
const NEXT_DAY = '2026-01-22';
/** One carrier in so many has another phone number a week later. */
const CHANGED_EVERY = 20;
const MOST_TIMES = 2;
const WARM_UP = 30;
const PAGES = 200;

/** The census of a week later replaces the one of before while brokers search and open profiles. */
export const bench: Bench = {
  title: `Pages while the census of ${CARRIERS.toLocaleString('en-US')} carriers is replaced, on Postgres`,
  async run(workshop) {
    const loaded = process.env.BENCH_COUNTRY_URL;
    const url = loaded ?? (await workshop.newDatabase('bench_census_replaced'));
    const folder = workshop.folder('census-replaced');
    if (!loaded) await loadCountry({ url, carriers: CARRIERS, folder, say: workshop.say });
    workshop.say('Writing the census of a week later…');
    const place = spread();
    const { files } = await writeDemoFiles(workshop.folder('census-next'), {
      today: CENSUS_DAY,
      carriers: CARRIERS,
      datasets: ['company-census'],
      adapt: (carrier) => {
        const { index, phone } = carrier;
        const next = phone.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
        return place({ ...carrier, phone: index % CHANGED_EVERY === 0 ? next : phone });
      },
    });
    const token = await openBenchSession(url);
    await settleForToday(url);
    const { origin, stop } = await startMonitor(workshop, url);
    const portal = await startPortal(workshop, `${origin}/monitor`, token);
    const agent = keepAlive();
    const { db, close } = await openDatabase({ url, poolSize: 1 });
    const { rows: some } = await db.$client.query('SELECT id FROM carriers ORDER BY id OFFSET 1000 LIMIT 1');
    await close();
    const dot = String(some[0].id);
    const lookedAt = [
      { what: 'Search-results page', path: `/broker/carriers/search-results?search_text=${dot.slice(0, -2)}` },
      { what: 'Profile', path: `/broker/carriers/${dot}` },
    ];
    const pages = lookedAt.map(({ path }) => ({ url: portal.origin + path, headers: portal.headers }));
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
    const replacing = runImport(
      files[0]!.path,
      { DATABASE_URL: url, DATA_DIR: folder },
      ['--complete'],
      NEXT_DAY,
    ).finally(() => {
      isReplaced = true;
    });
    while (!isReplaced) await look(meanwhile);
    const { rows } = await replacing;
    await agent.close();
    await stop();
    return lookedAt.flatMap(({ what }, at): Figure[] =>
      (
        [
          ['median', 0.5],
          ['95th percentile', 0.95],
        ] as const
      ).map(([name, share]) => {
        const [quiet, busy] = [quantile(still[at]!, share), quantile(meanwhile[at]!, share)];
        return {
          what: `${what} while the census of ${CARRIERS.toLocaleString('en-US')} carriers is replaced, ${rows.toLocaleString('en-US')} of them changed, ${name}`,
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
