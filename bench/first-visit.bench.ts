import { openDatabase } from '@monitor/db/client';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findBrowser } from '../scripts/browser.mjs';
import type { Bench, Figure } from './bench';
import { signIn, startMonitor } from './support/monitor-process';
import { type PageServer, startPortal } from './support/page-servers';
import { median } from './support/timing';

/** A telephone at the dock: 400 kbit/s, each answer 400 ms later, a processor slowed four times. */
const BYTES_A_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const SLOWED = 4;
/** Another number tries the bench out. */
const VISITS = Number(process.env.BENCH_VISITS ?? 5);
const MOST_SECONDS_TO_TEXT = 2;
const MOST_SECONDS_TO_USE = 4;

const PAGES: [name: string, path: string][] = [
  ['Home', '/broker/'],
  ['Loads', '/broker/loads'],
  ['Search results', '/broker/carriers/search-results?search_text=b'],
  ['Profile', '/broker/carriers/5000101'],
  ['Alerts', '/broker/alerts'],
  ['Load board', '/broker/exchange'],
];

/**
 * The first visit of a page on a slow line, with nothing kept by the browser: until its first text stands, and until its
 * script runs. Links and forms are used before that: they need no script.
 */
export const bench: Bench = {
  title: 'First visit on a slow line',
  async run(workshop) {
    const { dataDir } = await workshop.demo();
    const database = await openDatabase({ dataDir });
    const token = await signIn(database.db);
    await database.close();
    const { origin } = await startMonitor(workshop, null, dataDir);
    const portal = await startPortal(workshop, `${origin}/monitor`, token);
    const browser = await chromium.launch({
      executablePath: (await findBrowser()) ?? undefined,
      args: ['--no-sandbox'],
    });
    workshop.atEnd(() => browser.close());

    workshop.say('Visiting pages…');
    const visits = new Map<string, Visit[]>(PAGES.map(([name]) => [name, []]));
    for (let turn = 0; turn < VISITS; turn++)
      for (const [name, path] of PAGES) visits.get(name)?.push(await visit(browser, portal, path));
    return [...visits].flatMap(([name, all]) => figuresOf(name, all));
  },
};

/** Seconds from the request, and KB of script as it came, headers included. */
type Visit = { toText: number; toUse: number; scriptKb: number };

function figuresOf(name: string, visits: Visit[]): Figure[] {
  const figure = (what: string, value: number, unit: string, most?: number): Figure => ({
    what,
    product: { value, unit },
    beside: null,
    ratio: null,
    target: most === undefined ? '' : `at most ${most} ${unit}`,
    isMet: most === undefined ? null : value <= most,
  });
  const of = (key: keyof Visit) => median(visits.map((one) => one[key]));
  return [
    figure(
      `${name}, 400 kbit/s, 400 ms, processor slowed 4 times: first text`,
      of('toText'),
      's',
      MOST_SECONDS_TO_TEXT,
    ),
    figure('…its script runs', of('toUse'), 's', MOST_SECONDS_TO_USE),
    figure('…script with headers', of('scriptKb'), 'KB'),
  ];
}

async function visit(browser: Browser, { origin, headers }: PageServer, path: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const [name = '', value = ''] = headers.cookie?.split(/=(.*)/s) ?? [];
    await context.addCookies([{ name, value, url: origin }]);
    return await visitIn(context, `${origin}${path}`);
  } finally {
    await context.close();
  }
}

async function visitIn(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const scripts = new Set<string>();
  let scriptBytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  // The search box of every page becomes a combobox once scripts run.
  await page.addInitScript(() => {
    const looking = setInterval(() => {
      if (document.getElementById('carrier-search')?.getAttribute('role') !== 'combobox') return;
      clearInterval(looking);
      performance.mark('used');
    }, 50);
  });
  const response = await page.goto(address);
  if (response?.status() !== 200) throw new Error(`${address} answered ${response?.status()}`);
  await page.waitForFunction(() => performance.getEntriesByName('used').length > 0);
  const [toText, toUse] = await page.evaluate(() =>
    ['first-contentful-paint', 'used'].map((name) => performance.getEntriesByName(name)[0]!.startTime / 1000),
  );
  return { toText: toText!, toUse: toUse!, scriptKb: scriptBytes / 1024 };
}
