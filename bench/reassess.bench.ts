import { request } from 'undici';
import type { Bench } from './bench';
import { FOLLOWED, FOLLOWER, followedCarriers } from './support/followed';
import { openBenchSession, startMonitor } from './support/monitor-process';
import { startPortal } from './support/page-servers';
import { get, keepAlive, median, timed } from './support/timing';

const MOST_SECONDS = 20;
const MOST_SLOWER = 2;
const WARM_UP = 60;
const PAGES = 150;
const PAGE = '/broker/carriers/search-results?search_text=50001';

/** A rule is changed: how long it takes until every followed carrier is assessed again, and what pages do meanwhile. */
export const bench: Bench = {
  title: `Re-assessing ${FOLLOWED} followed carriers on Postgres`,
  async run(workshop) {
    const url = await followedCarriers(workshop);
    const token = await openBenchSession(url, FOLLOWER);
    const { origin, stop } = await startMonitor(workshop, url);
    const portal = await startPortal(workshop, `${origin}/monitor`, token);
    const agent = keepAlive();
    const page = { url: portal.origin + PAGE, headers: portal.headers };
    const api = async (method: 'GET' | 'PATCH', path: string, body?: object) => {
      const response = await request(`${origin}/monitor/api/v1${path}`, {
        method,
        headers: { cookie: `monitor_session=${token}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
      return response.body.json();
    };
    const latest = async () => ((await api('GET', '/reassessments/latest')) as { job: Job | null }).job;

    workshop.say('Measuring pages while nothing else happens…');
    for (let at = 0; at < WARM_UP; at++) await get(page, agent);
    const still: number[] = [];
    for (let at = 0; at < PAGES; at++) still.push(await timed(() => get(page, agent)));

    workshop.say('Changing a rule…');
    const { classifications } = (await api('GET', '/classifications')) as { classifications: { id: number }[] };
    const change = { classification: { rule_set: { has_been_inspected_in_the_last_twenty_four_months: 2 } } };
    const before = await latest();
    await api('PATCH', `/classifications/${classifications[0]!.id}`, change);
    const meanwhile: number[] = [];
    let job = await latest();
    while (!job || job.id === before?.id || job.status === 'waiting') job = await latest();
    const startedAt = performance.now();
    for (let at = 0; job.status === 'running'; at++) {
      meanwhile.push(await timed(() => get(page, agent)));
      if (at % 10 === 9) job = (await latest())!;
    }
    const seconds = (performance.now() - startedAt) / 1000;
    await agent.close();
    await stop();
    if (job.status !== 'done' || job.done !== FOLLOWED) throw new Error(`The run ended as ${JSON.stringify(job)}`);
    const [quiet, busy] = [median(still), median(meanwhile)];
    return [
      {
        what: `${FOLLOWED.toLocaleString('en')} followed carriers against three classifications`,
        product: { value: seconds, unit: 's' },
        beside: null,
        ratio: null,
        target: `under ${MOST_SECONDS} s`,
        isMet: seconds < MOST_SECONDS,
      },
      {
        what: 'Search-results page meanwhile, median',
        product: { value: busy, unit: 'ms' },
        beside: { name: 'the same page at rest', value: quiet, unit: 'ms' },
        ratio: quiet / busy,
        target: `at most ${MOST_SLOWER} times`,
        isMet: busy <= quiet * MOST_SLOWER,
      },
    ];
  },
};

type Job = { id: string; status: string; done: number };
