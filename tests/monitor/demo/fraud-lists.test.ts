import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FraudList } from '@contract/identity-alerts/fraud-lists.entities';
import { imports } from '@monitor/db/schema';
import { seedDemoFraudLists } from '@monitor/demo/fraud-lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../support/section-monitor';

let monitor: SectionMonitor;
const dataDir = mkdtempSync(join(tmpdir(), 'demo-lists-'));
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await monitor.close();
});

test('every list is there, through the importer and once; one is too old to clear anything', async () => {
  const now = new Date(`${TODAY}T12:00:00Z`);
  await seedDemoFraudLists(monitor.database, { dataDir, now });
  await seedDemoFraudLists(monitor.database, { dataDir, now });
  expect(await monitor.db.$count(imports)).toBe(4);
  const lists: FraudList[] = (await monitor.get('/fraud_lists')).body.fraud_lists;
  expect(lists.map(({ key, rows, not_checked_because }) => [key, rows, not_checked_because])).toEqual([
    ['flagged-contacts', 3, null],
    ['dispatch-services', 3, null],
    ['risk-areas', 11, null],
    ['phone-blocks', 3, 'too_old'],
    ['revoked-elds', 2, null],
  ]);
});
