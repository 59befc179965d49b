import { datasetSyncs } from '@monitor/db/schema';
import { addDatabaseMetrics } from '@monitor/operator/database-metrics';
import { eq } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

test('says of each file of the sync its status and how long it was last good, by name of the dataset', async () => {
  const registry = new Registry();
  const { db } = monitor;
  const clock = () => new Date('2026-11-23T12:00:00Z');
  const refresh = addDatabaseMetrics(registry, monitor.database, { jobKinds: [], clock });
  const read = async () => {
    await refresh();
    const text = await registry.metrics();
    return text.split('\n').filter((line) => line.startsWith('monitor_sync_'));
  };
  expect(await read()).toEqual([]);
  const [old, fresh] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-11-23T11:00:00Z')];
  await db.insert(datasetSyncs).values([
    { id: 'az4n-8mr2', dataset: 'census', status: 'current', syncedAt: old, checkedAt: fresh },
    { id: 'nakq-58th', dataset: 'motus-carrier', status: 'failed', syncedAt: old, checkedAt: fresh },
    { id: 'inys-ebih', dataset: 'motus-carrier', status: 'waiting' },
    // Of a version that knew a dataset which this one does not.
    { id: 'gone-gone', dataset: 'typed by someone', status: 'held' },
  ]);
  expect((await read()).toSorted()).toEqual([
    'monitor_sync_age_seconds{dataset="census",file="whole"} 3600',
    'monitor_sync_age_seconds{dataset="motus-carrier",file="difference"} 259200',
    'monitor_sync_status{dataset="census",file="whole",status="current"} 1',
    'monitor_sync_status{dataset="motus-carrier",file="difference",status="failed"} 1',
    'monitor_sync_status{dataset="motus-carrier",file="whole",status="waiting"} 1',
  ]);
  await db.update(datasetSyncs).set({ status: 'stale' }).where(eq(datasetSyncs.id, 'az4n-8mr2'));
  expect(await read()).toContain('monitor_sync_status{dataset="census",file="whole",status="stale"} 1');
  // The earlier status is no longer reported.
  await db.update(datasetSyncs).set({ status: 'current', checkedAt: fresh }).where(eq(datasetSyncs.id, 'nakq-58th'));
  const lines = (await read()).filter((line) => line.includes('file="difference"'));
  expect(lines.toSorted()).toEqual([
    'monitor_sync_age_seconds{dataset="motus-carrier",file="difference"} 3600',
    'monitor_sync_status{dataset="motus-carrier",file="difference",status="current"} 1',
  ]);
});
