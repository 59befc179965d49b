import { join } from 'node:path';
import { loadsByEvents, loadsOf, openSync, outOfOrder } from '../tests/nodes/events-in-sync';
import type { Bench, Figure } from './bench';
import type { Workshop } from './support/workshop';

/** BENCH_LOADS: another number, such as 1000000. */
const LOADS = Number(process.env.BENCH_LOADS ?? 2000);
const BATCH = 500;
/** Each side is killed so often. */
const KILLS = 3;

/** Loads that another system keeps in step by events alone, while both programs are killed and a day passes. */
export const bench: Bench = {
  title: `${LOADS.toLocaleString('en')} loads synchronized by events, both sides killed`,
  async run(workshop: Workshop): Promise<Figure[]> {
    const url = await workshop.newDatabase('bench_events');
    const sync = await openSync(join(workshop.folder('events')), { url });
    workshop.atEnd(() => sync.close());
    await sync.startMonitor();
    await sync.subscribe();
    await sync.startReceiver();
    const round = async (nth: number, meanwhile?: () => Promise<void>) => {
      const every = Math.max(1, Math.floor(LOADS / BATCH / KILLS));
      for (let from = 0; from < LOADS; from += BATCH) {
        const sent = sync.bringIn(loadsOf(from, Math.min(BATCH, LOADS - from), nth));
        if ((from / BATCH) % every === every - 1) await meanwhile?.();
        await sent;
      }
    };
    workshop.say('Loads come in, and both sides are killed…');
    const startedAt = performance.now();
    await round(0, async () => {
      await Promise.all([sync.killMonitor(), sync.killReceiver()]);
      await sync.startMonitor();
      await sync.startReceiver();
    });
    workshop.say('The receiver is away for a day, while the loads change…');
    await sync.killReceiver();
    await round(1);
    await sync.killMonitor();
    await sync.passDay();
    await sync.startMonitor();
    await round(2);
    workshop.say('It comes back…');
    const feed = await sync.feed();
    const backAt = performance.now();
    const before = sync.stored().length;
    await sync.startReceiver();
    let stored = sync.stored();
    while (stored.filter(({ number }) => number <= feed.length).length < feed.length) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      stored = sync.stored();
    }
    const caughtUp = (performance.now() - backAt) / 1000;
    // What waited at its webhook comes too, and is known.
    await sync.hurry();
    const all = (performance.now() - startedAt) / 1000;
    const numbers = new Set(stored.map(({ number }) => number));
    const lost = feed.filter(({ number }) => !numbers.has(number)).length;
    const figure = (what: string, value: number, unit: string, target: string, isMet: boolean | null): Figure => ({
      what,
      product: { value, unit },
      beside: null,
      ratio: null,
      target,
      isMet,
    });
    const twice = stored.length - numbers.size;
    const wrong = outOfOrder(stored).length;
    const loads = loadsByEvents(stored).size;
    return [
      figure('events', feed.length, 'events', 'for comparison', null),
      figure('lost', lost, 'events', '0', lost === 0),
      figure('twice', twice, 'events', '0', twice === 0),
      figure('out of the order of their load', wrong, 'events', '0', wrong === 0),
      figure('loads known by events alone', loads, 'loads', String(LOADS), loads === LOADS),
      figure(
        'caught up by the feed after the day',
        (feed.length - before) / caughtUp,
        'events/s',
        'for comparison',
        null,
      ),
      figure('all of it', all, 's', 'for comparison', null),
    ];
  },
};
