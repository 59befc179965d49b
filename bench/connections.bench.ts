import type { Bench, Figure } from './bench';
import { CONNECTED, followedCarriers } from './support/followed';
import { openBenchSession, startMonitor } from './support/monitor-process';
import { startPortal } from './support/page-servers';
import { type Conversation, openRecorder } from './support/recorded-statements';
import { get, keepAlive, median, timed } from './support/timing';

const MOST_TIMES = 3;
const WARM_UP_ROUNDS = 5;
const ROUNDS = 25;

const LISTS = [
  { what: 'My carriers', query: 'list=my-carriers', asked: 'list=my-carriers' },
  { what: 'In progress', query: 'list=in-progress', asked: 'list=in-progress' },
  { what: 'On hold', query: 'list=on-hold', asked: 'list=on-hold' },
  {
    what: 'My carriers by name',
    query: 'list=my-carriers&sort=legal_name+asc',
    asked: 'list=my-carriers&q[s]=carrier_legal_name+asc',
  },
];

/** The page of a list in the portal, beside the statements that the API sends for it, sent again without either. */
export const bench: Bench = {
  title: 'Lists of 50,000 connections on Postgres',
  async run(workshop) {
    const url = await followedCarriers(workshop);
    const token = await openBenchSession(url, CONNECTED);
    const { origin, stop } = await startMonitor(workshop, url);
    const portal = await startPortal(workshop, `${origin}/monitor`, token);
    const recorder = await openRecorder(url, token);
    workshop.atEnd(recorder.close);
    const agent = keepAlive();
    const figures: Figure[] = [];
    for (const { what, query, asked } of LISTS) {
      workshop.say(`Reading the list ${what}…`);
      const page = { url: `${portal.origin}/broker/carriers/connections?${query}`, headers: portal.headers };
      const conversations: Conversation[] = [];
      for (const path of [`/connections?include=rules_assessment&${asked}`, '/connections/counts'])
        conversations.push(await recorder.record(`/monitor/api/v1${path}`));
      const overHttp: number[] = [];
      const bareSql: number[] = [];
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
        const http = await timed(() => get(page, agent));
        // The page asks for both at once.
        const sql = await timed(() => Promise.all(conversations.map((one) => recorder.replay(one))));
        if (round < WARM_UP_ROUNDS) continue;
        overHttp.push(http);
        bareSql.push(sql);
      }
      const [product, bare] = [median(overHttp), median(bareSql)];
      figures.push({
        what: `List of connections, ${what}, page median`,
        product: { value: product, unit: 'ms' },
        beside: { name: 'its bare SQL', value: bare, unit: 'ms' },
        ratio: bare / product,
        target: `at most ${MOST_TIMES} times`,
        isMet: product <= bare * MOST_TIMES,
      });
    }
    await agent.close();
    await stop();
    return figures;
  },
};
