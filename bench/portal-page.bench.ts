import { gzipSync } from 'node:zlib';
import type { Bench, Figure } from './bench';
import { RECORDED_SEARCH } from './support/demo';
import {
  type PageServer,
  startNext,
  startPortal,
  startReactRouter,
  startRecordedMonitor,
} from './support/page-servers';
import { processorSeconds } from './support/processes';
import { get, keepAlive, median, requestsPerSecond } from './support/timing';

const PAGE = `/broker/carriers/search-results?${RECORDED_SEARCH}`;
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 8;
const TURN_SECONDS = 2;
const TURNS = 12;
const MIN_BESIDE_REACT_ROUTER = 1.3;
const MIN_BESIDE_NEXT = 1.8;
const MOST_SCRIPT_KB = 110;

/**
 * The search-results page from the portal, turn by turn with the same page as React Router's own server and Next's give
 * it: the same components in the framework's default entry, its own links, and the API's answer handed to the page as
 * it is. Next gives it twice: with the list as server components, which is its own way, and with the list by client components,
 * which is the faster of the two for a page of rows and what the target is held to. Targets are by processor time of the
 * server: what else the machine does takes time, and hardly processor time of the server.
 */
export const bench: Bench = {
  title: 'Search-results page of 50 rows',
  async run(workshop) {
    const monitor = await startRecordedMonitor(workshop);
    const portal = await startPortal(workshop, monitor);
    const reactRouter = await startReactRouter(workshop, monitor);
    const next = await startNext(workshop, monitor, 'server');
    const nextByClient = await startNext(workshop, monitor, 'client');
    const servers = [portal, reactRouter, next, nextByClient];
    await expectSameTable(...servers);

    workshop.say('Measuring the pages…');
    for (const server of servers) await requestsPerSecond(target(server), CONNECTIONS, WARM_UP_SECONDS);
    const turns = new Map<PageServer, Turn[]>(servers.map((server) => [server, []]));
    for (let turn = 0; turn < TURNS; turn++)
      for (const server of servers) turns.get(server)?.push(await measure(server));
    const beside = (name: string, server: PageServer, least?: number) =>
      ratesBeside(name, turns.get(portal)!, turns.get(server)!, least);
    const rates = [
      ...beside("React Router's own server", reactRouter, MIN_BESIDE_REACT_ROUTER),
      ...beside("Next's own server, the list as server components", next),
      ...beside("Next's own server, the list by client components", nextByClient, MIN_BESIDE_NEXT),
    ];
    const [scripts, otherScripts] = [await scriptKilobytes(portal), await scriptKilobytes(reactRouter)];
    return [
      ...rates,
      {
        what: 'First-load script, compressed',
        product: { value: scripts, unit: 'KB' },
        beside: { name: 'React Router', value: otherScripts, unit: 'KB' },
        ratio: otherScripts / scripts,
        target: `at most ${MOST_SCRIPT_KB} KB`,
        isMet: scripts <= MOST_SCRIPT_KB,
      },
    ];
  },
};

type Turn = { perSecond: number; perProcessorSecond: number | null };

/**
 * How many pages per second the portal serves, compared with another server of the same page. @param least the target; without
 * it there is none
 */
function ratesBeside(name: string, ours: Turn[], theirs: Turn[], least?: number): Figure[] {
  const figure = (what: string, of: (turn: Turn) => number, least?: number): Figure => {
    // Neighbouring turns are compared, so that what else the machine does weighs on both.
    const ratio = median(ours.map((turn, at) => of(turn) / of(theirs[at]!)));
    return {
      what,
      product: { value: median(ours.map(of)), unit: 'requests/s' },
      beside: { name, value: median(theirs.map(of)), unit: 'requests/s' },
      ratio,
      target: least === undefined ? '' : `at least ${least} times`,
      isMet: least === undefined ? null : ratio >= least,
    };
  };
  const rates = [figure('Search-results page, 50 rows', ({ perSecond }) => perSecond)];
  if (ours.concat(theirs).every(({ perProcessorSecond }) => perProcessorSecond !== null))
    rates.push(figure('…by processor time of the server', (turn) => turn.perProcessorSecond!, least));
  return rates;
}

const target = ({ origin, headers }: PageServer) => ({ url: origin + PAGE, headers });

async function measure(server: PageServer): Promise<Turn> {
  const before = processorSeconds(server.pid);
  const perSecond = await requestsPerSecond(target(server), CONNECTIONS, TURN_SECONDS);
  const after = processorSeconds(server.pid);
  const used = before === null || after === null ? null : after - before;
  return { perSecond, perProcessorSecond: used && (perSecond * TURN_SECONDS) / used };
}

/** Two pages are compared only when their tables are the same in every word and link; attributes may differ. */
async function expectSameTable(...servers: PageServer[]) {
  const tables = await Promise.all(
    servers.map(async (server) => wordsAndLinks(/<table.*<\/table>/s.exec(await textOf(server, PAGE))?.[0] ?? '')),
  );
  const rows = tables[0]?.split('<tr').length ?? 0;
  if (rows < 51) throw new Error(`The page has ${rows - 2} rows, not 50.`);
  if (new Set(tables).size !== 1) throw new Error('The pages to compare show different tables.');
}

/** Server components leave an empty comment between two texts that others join. */
const wordsAndLinks = (table: string) =>
  table.replaceAll('<!-- -->', '').replace(/<(\w+)(?:[^>]*?(\shref="[^"]*"))?[^>]*>/g, '<$1$2>');

/** Every script that a first visit loads: those of the page, and what they import before anything happens. */
async function scriptKilobytes(server: PageServer): Promise<number> {
  const page = await textOf(server, PAGE);
  const base = new URL(PAGE, server.origin);
  const inline = [...page.matchAll(/<script[^>]*type="module"[^>]*>(.*?)<\/script>/gs)].map(
    ([, script]) => script ?? '',
  );
  const wanted = [
    ...matches(page, /<script[^>]*\ssrc="([^"]+)"/g),
    ...matches(page, /<link[^>]*rel="modulepreload"[^>]*\shref="([^"]+)"/g),
    ...matches(page, /<link[^>]*\shref="([^"]+)"[^>]*rel="modulepreload"/g),
    ...inline.flatMap(importsOf),
  ].map((address) => new URL(address, base).href);
  const sizes = new Map<string, number>();
  while (wanted.length > 0) {
    const address = wanted.pop()!;
    if (sizes.has(address)) continue;
    const script = await textOf(server, address);
    sizes.set(address, gzipSync(script, { level: 9 }).length);
    wanted.push(...importsOf(script).map((path) => new URL(path, address).href));
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024;
}

/** Addresses that a module imports as it loads; `import(…)` comes later and does not count. */
const importsOf = (script: string) =>
  matches(script, /(?:^|[;\s}])(?:import|export)\s*(?:[\w$*{][^"'();]*?from\s*)?["']([^"']+\.js)["']/g);

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

async function textOf({ origin, headers }: PageServer, address: string): Promise<string> {
  const agent = keepAlive();
  try {
    return (await get({ url: new URL(address, origin).href, headers }, agent)).toString();
  } finally {
    await agent.close();
  }
}
