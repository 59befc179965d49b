import type { FederalDataset } from '@contract/carriers/federal-data.entities';
import { datasetSyncs, datasets, imports } from '@monitor/db/schema';
import { DATASETS } from '@monitor/federal-data/import/datasets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor({ DEMO: '0', FMCSA_SYNC: 'daily' });
});
afterAll(() => monitor.close());

async function asked() {
  const { body } = await monitor.get('/federal_data');
  return { ...body, of: (key: string): FederalDataset => body.datasets.find((one: FederalDataset) => one.key === key) };
}
async function load(key: string, asOf: string, completeAsOf: string | null = asOf) {
  await monitor.db
    .insert(datasets)
    .values({ key, name: key, fmcsaId: key, asOf, completeAsOf, loadedAt: new Date(`${asOf}T12:00:00Z`) })
    .onConflictDoUpdate({ target: datasets.key, set: { asOf, completeAsOf } });
}

describe('getFederalData', () => {
  test('names every dataset, also those that were never loaded', async () => {
    const { datasets: all, is_scheduled, of } = await asked();
    expect(is_scheduled).toBe(true);
    expect(all.map(({ key }: FederalDataset) => key).sort()).toEqual(DATASETS.map(({ key }) => key).sort());
    expect(of('census')).toMatchObject({ as_of: null, freshness: 'missing', file: null, sync: null });
  });

  test.each([
    // Today is Sep 15, 2026.
    ['census', '2026-09-10', 'current'],
    ['census', '2026-09-09', 'late'],
    ['census', '2026-08-15', 'too_old'],
    ['crashes', '2026-08-01', 'current'],
    ['crashes', '2026-07-31', 'late'],
    ['legacy-insur', '2026-05-14', 'current'],
    ['legacy-insur', '2025-05-14', 'too_old'],
  ])('%s of %s is %s', async (key, day, freshness) => {
    await load(key, day);
    expect((await asked()).of(key)).toMatchObject({ as_of: day, freshness });
  });

  test('an extract is never current', async () => {
    await load('oos-orders', '2026-09-15', null);
    expect((await asked()).of('oos-orders').freshness).toBe('extract');
  });

  test('says what was held, of the whole file and of its daily difference', async () => {
    const checkedAt = new Date('2026-09-15T06:00:00Z');
    const nextAt = new Date('2026-09-15T07:00:00Z');
    await monitor.db.insert(datasetSyncs).values([
      { id: 'c5y8-a4uz', dataset: 'motus-insur', status: 'current', checkedAt },
      {
        id: 'x96h-evps',
        dataset: 'motus-insur',
        status: 'held',
        message: 'The file was cut short.',
        checkedAt,
        nextAt,
      },
    ]);
    const { sync, difference_sync } = (await asked()).of('motus-insur');
    expect(sync).toMatchObject({ id: 'c5y8-a4uz', status: 'current', message: null, next_at: null });
    expect(difference_sync).toMatchObject({
      status: 'held',
      message: 'The file was cut short.',
      next_at: '2026-09-15T07:00:00.000Z',
    });
    const stale = { status: 'stale' as const, message: 'Nothing in it is newer than May 1, 2026.' };
    await monitor.db.update(datasetSyncs).set(stale).where(eq(datasetSyncs.id, 'c5y8-a4uz'));
    expect((await asked()).of('motus-insur').sync).toMatchObject(stale);
    await monitor.db.delete(datasetSyncs).where(eq(datasetSyncs.dataset, 'motus-insur'));
  });

  test('is for brokers', async () => {
    expect((await monitor.get('/federal_data', null)).status).toBe(401);
    expect((await monitor.get('/federal_data', 'carrier@demo.test')).status).toBe(403);
  });
});

describe('listFileChanges', () => {
  test('says what the newest file changed beside a usual day, and leaves the first file out', async () => {
    const at = (day: string, stored: number, removed: number | null, more: object = {}) => ({
      dataset: 'census',
      fileName: 'census.csv',
      asOf: day,
      status: 'done' as const,
      rowsRead: 1000,
      rowsStored: stored,
      rowsRemoved: removed,
      startedAt: new Date(`${day}T10:00:00Z`),
      ...more,
    });
    await load('census', '2026-09-14');
    await monitor.db.insert(imports).values([
      at('2026-07-01', 5, 900), // too long ago
      at('2026-09-01', 1000, 0, { changedAll: true }),
      at('2026-09-10', 10, 1),
      at('2026-09-11', 30, 3),
      at('2026-09-12', 20, 2),
      at('2026-09-13', 7, 90, { status: 'failed' }),
      // A whole file and a difference on top of it are one day.
      at('2026-09-14', 400, 50),
      at('2026-09-14', 100, 5),
    ]);
    expect((await monitor.get('/federal_data/changes')).body.changes).toEqual([
      {
        key: 'census',
        name: 'census',
        imported_on: '2026-09-14',
        rows: 1000,
        stored: 500,
        removed: 55,
        days_before: 3,
        usual_stored: 20,
        usual_removed: 2,
      },
    ]);
  });
});
