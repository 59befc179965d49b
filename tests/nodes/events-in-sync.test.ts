import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { loadsByEvents, loadsOf, openSync, outOfOrder } from './events-in-sync';

// Programs are started and killed several times, on a machine that may be busy with more than that.
vi.setConfig({ testTimeout: 600_000 });

const LOADS = 300;
const BATCH = 50;

const folder = mkdtempSync(join(tmpdir(), 'events-in-sync-'));
let sync: Awaited<ReturnType<typeof openSync>> | undefined;
afterAll(async () => {
  await sync?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('loads synchronized by events, both sides killed and a day apart: nothing is lost, nothing comes twice', async () => {
  sync = await openSync(folder, { dataDir: join(folder, 'data') });
  await sync.startMonitor();
  await sync.subscribe();
  await sync.startReceiver();
  const round = async (nth: number, meanwhile: Partial<Record<number, () => Promise<unknown>>> = {}) => {
    for (let from = 0; from < LOADS; from += BATCH) {
      const sent = sync!.bringIn(loadsOf(from, BATCH, nth));
      await meanwhile[from / BATCH]?.();
      await sent;
    }
  };
  const killBoth = async () => {
    await Promise.all([sync!.killMonitor(), sync!.killReceiver()]);
    await sync!.startMonitor();
    await sync!.startReceiver();
  };
  await round(0, {
    1: async () => {
      await sync!.killReceiver();
      await sync!.startReceiver();
    },
    3: async () => {
      await sync!.killMonitor();
      await sync!.startMonitor();
    },
  });
  await round(1, { 2: killBoth });

  // The receiver is down for a day, while the loads change, and the monitor is killed in it.
  await sync.killReceiver();
  await round(2);
  await sync.killMonitor();
  await sync.passDay();
  await sync.startMonitor();
  await round(3);
  await sync.startReceiver();

  let feed = await sync.feed();
  await expect
    .poll(
      async () => {
        await sync!.hurry();
        feed = await sync!.feed();
        const numbers = new Set(sync!.stored().map(({ number }) => number));
        return feed.filter(({ number }) => !numbers.has(number)).length;
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(0);
  expect(feed.map(({ number }) => number)).toEqual(feed.map((_, at) => at + 1));

  const stored = sync.stored().filter(({ number }) => number <= feed.length);
  expect(stored).toHaveLength(feed.length);
  const said = ({ number, kind, data }: (typeof stored)[number]) => JSON.stringify([number, kind, data]);
  expect(stored.map(said).sort()).toEqual(feed.map(said).sort());
  expect(outOfOrder(stored)).toEqual([]);

  const loads = loadsByEvents(stored);
  expect([...loads.values()].map(({ reference }) => reference).sort()).toEqual(
    loadsOf(0, LOADS, 1)
      .map(({ reference }) => reference)
      .sort(),
  );
  for (const { reference, changes, status } of loads.values()) {
    const isCancelled = Number(reference.slice('SYNC-'.length)) % 10 === 0;
    expect([reference, status]).toEqual([reference, isCancelled ? 'cancelled' : 'available']);
    // A cancelled load takes no further change.
    expect(changes).toBeGreaterThanOrEqual(2);
  }
});
