import { dayOf } from '@contract/shared/day';
import { CATALOG } from '@monitor/base/federal-datasets';
import type { OpenDatabase } from '@monitor/db/client';
import { datasetSyncs } from '@monitor/db/schema';
import { ASK_LIMITS } from '@monitor/federal-data/sync/ask';
import { openPublisher } from '@monitor/federal-data/sync/source';
import { LEAST_FREE_BYTES, syncFederalData } from '@monitor/federal-data/sync/sync-federal-data';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { type LocalPublisher, startPublisher } from '../../../support/fmcsa-publisher';
import { openTestDatabase } from '../../support/test-database';
import { type Cells, headerOf, lineOf, testFolder } from '../import/fmcsa-files';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const idOf = (key: string): string => CATALOG.find((entry) => entry.key === key && !entry.isDifference)!.id;
export const csvOf = (key: string, rows: readonly Cells[]): string =>
  `${[headerOf(key), ...rows.map((row) => lineOf(key, row))].join('\n')}\n`;

/** A publisher of one's own, a database that syncs from it, and a clock that only the test moves. */
export function publishing(start: string) {
  let database: OpenDatabase;
  let publisher: LocalPublisher;
  let now = new Date(start);
  const clock = () => now;
  const folder = testFolder();
  beforeAll(async () => {
    database = await openTestDatabase();
    publisher = await startPublisher({ now: clock });
  });
  afterAll(async () => {
    await publisher.close();
    await database.close();
  });
  return {
    get database() {
      return database;
    },
    get publisher() {
      return publisher;
    },
    now: clock,
    today: () => dayOf(now),
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    publish: (key: string, csv: string) =>
      publisher.files.set(idOf(key), { name: `FMCSA ${key}`, csv, publishedAt: new Date(now.getTime() - 60_000) }),
    async sync(keys: readonly string[]) {
      const signal = new AbortController().signal;
      const summary = await syncFederalData(database, {
        publisher: openPublisher(
          { address: publisher.address, clock, signal },
          { ...ASK_LIMITS, leastBytes: 1, pausesMs: [1] },
        ),
        dataDir: folder.path,
        clock,
        signal,
        keys,
        freeBytes: async () => 10 * LEAST_FREE_BYTES,
      });
      return summary!;
    },
    stateOf: async (key: string) =>
      (
        await database.db
          .select()
          .from(datasetSyncs)
          .where(eq(datasetSyncs.id, idOf(key)))
      )[0]!,
  };
}
