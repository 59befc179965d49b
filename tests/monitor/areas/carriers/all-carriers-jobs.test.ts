import { geographyJob, requestAllCarriersWork, searchIndexJob } from '@monitor/areas/carriers/all-carriers-jobs';
import { refreshSearchIndex, type SearchIndexCheckpoint } from '@monitor/areas/carriers/refresh-search-index';
import { carrierPlaces, carrierSearchIndex, carriers, imports, jobs } from '@monitor/db/schema';
import { runDueJobs } from '@monitor/jobs/run-jobs';
import { runJobsCommand } from '@monitor/operator/jobs';
import { refreshGeography } from '@monitor/places/refresh-geography';
import type { Services } from '@monitor/server/services';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AS_OF } from '../../support/fmcsa-rows';
import { openMonitorWithPlaces, type SectionMonitor, TODAY } from '../../support/section-monitor';

const NOW = new Date(`${TODAY}T12:00:00Z`);
/** More than are worked out in one step. */
const CARRIERS = 300;
const KINDS = [geographyJob, searchIndexJob];

let monitor: SectionMonitor;
const log = { error: (details: object) => expect(details).toBeNull() };

beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  await monitor.db.insert(carriers).values(
    Array.from({ length: CARRIERS }, (_, n) => ({
      id: n + 1,
      nameSource: 'census',
      nameAsOf: AS_OF,
      censusAsOf: AS_OF,
      legalName: `CARRIER ${n}`,
      postalCode: '75201',
      state: 'TX',
      country: 'US',
      powerUnits: 1,
    })),
  );
});
afterAll(() => monitor.close());

const services = () => ({ db: monitor.db, database: monitor.database, clock: () => NOW }) as Services;
const indexedWith = (powerUnits: number) =>
  monitor.db.$count(carrierSearchIndex, sql`${carrierSearchIndex.powerUnits} = ${powerUnits}`);
const placed = () => monitor.db.$count(carrierSearchIndex, sql`${carrierSearchIndex.geoCell} IS NOT NULL`);
/** As a first file of a dataset does. */
const importAll = async (powerUnits: number) => {
  await monitor.db.update(carriers).set({ powerUnits });
  await monitor.db.insert(imports).values({
    dataset: 'census',
    fileName: 'census.csv',
    asOf: TODAY,
    status: 'done',
    changedAll: true,
    startedAt: NOW,
  });
};

test('what is due is asked for once, done as jobs that say how far they are, and then not asked for again', async () => {
  await requestAllCarriersWork(monitor.database, NOW);
  await requestAllCarriersWork(monitor.database, NOW);
  const { lines } = await runJobsCommand(monitor.db);
  expect(lines).toEqual(['refresh_geography: waiting', 'refresh_search_index: waiting']);
  expect(await runDueJobs(services(), KINDS, log)).toBe(2);
  const rows = await monitor.db.select().from(jobs);
  expect(rows.map(({ kind, status, done, total }) => [kind, status, done, total])).toEqual(
    expect.arrayContaining([
      ['refresh_geography', 'done', 11, 11],
      ['refresh_search_index', 'done', CARRIERS, CARRIERS],
    ]),
  );
  expect([await indexedWith(1), await monitor.db.$count(carrierPlaces)]).toEqual([CARRIERS, CARRIERS]);
  // Both were done side by side: rows that were ready before the places were get them now.
  await requestAllCarriersWork(monitor.database, NOW);
  await runDueJobs(services(), KINDS, log);
  expect(await placed()).toBe(CARRIERS);
  await requestAllCarriersWork(monitor.database, NOW);
  expect(await runDueJobs(services(), KINDS, log)).toBe(0);
});

test('an interrupted index: the former one answers until the new one is whole, which goes on where it was', async () => {
  await importAll(2);
  const isAt: { checkpoint: SearchIndexCheckpoint | null } = { checkpoint: null };
  const cut = refreshSearchIndex(monitor.database, {
    now: NOW,
    onProgress: ({ checkpoint }) => {
      if (!checkpoint) return;
      isAt.checkpoint = checkpoint;
      throw new Error('cut');
    },
  });
  await expect(cut).rejects.toThrow('cut');
  expect([await indexedWith(1), await indexedWith(2), await placed()]).toEqual([CARRIERS, 0, CARRIERS]);
  const steps: number[] = [];
  const looked = await refreshSearchIndex(monitor.database, {
    now: NOW,
    checkpoint: isAt.checkpoint,
    onProgress: ({ done }) => void steps.push(done),
  });
  expect([steps[0], steps.at(-1)]).toEqual([isAt.checkpoint!.done, CARRIERS]);
  expect(isAt.checkpoint!.done).toBeGreaterThan(0);
  expect(looked).toBe(CARRIERS);
  expect([await indexedWith(1), await indexedWith(2), await placed()]).toEqual([0, CARRIERS, CARRIERS]);
  expect((await monitor.db.execute(sql`SELECT to_regclass('carrier_search_index_worked_out') AS left`)).rows).toEqual([
    { left: null },
  ]);
});

test('a checkpoint of other imports is not gone on from', async () => {
  await importAll(3);
  const checkpoint = { importId: 1, day: TODAY, after: 200, done: 200 };
  await refreshSearchIndex(monitor.database, { now: NOW, checkpoint });
  expect(await indexedWith(3)).toBe(CARRIERS);
});

test('interrupted geography: the former tables answer, and the next run makes them whole', async () => {
  await importAll(4);
  const placesWith = (units: number) => monitor.db.$count(carrierPlaces, sql`${carrierPlaces.powerUnits} = ${units}`);
  const before = await placesWith(1);
  const cut = refreshGeography(monitor.database, {
    now: NOW,
    onProgress: ({ name }) => {
      if (name === 'lanes') throw new Error('cut');
    },
  });
  await expect(cut).rejects.toThrow('cut');
  expect(await placesWith(1)).toBe(before);
  expect(await refreshGeography(monitor.database, { now: NOW })).toBe(true);
  expect(await placesWith(4)).toBe(CARRIERS);
  // What the database checks of a table it checks of the one in its place.
  const check = sql`SELECT conname FROM pg_constraint WHERE conname = 'carrier_places_placed_by_check'`;
  expect((await monitor.db.execute(check)).rows).toHaveLength(1);
});
