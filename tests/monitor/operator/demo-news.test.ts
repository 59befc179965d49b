import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { findDueWatchesJob, watchJob } from '@monitor/areas/reassessment/watch-jobs';
import { subscribe } from '@monitor/areas/subscriptions/subscribe';
import { readEnv } from '@monitor/base/env';
import { companies, companyEvents } from '@monitor/db/schema';
import { writeDemoFiles } from '@monitor/demo/fmcsa';
import { importFile } from '@monitor/federal-data/import/import-file';
import { runDueJobs } from '@monitor/jobs/run-jobs';
import { runDemoNews } from '@monitor/operator/demo-news';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../support/section-monitor';

let monitor: SectionMonitor;
const dataDir = mkdtempSync(join(tmpdir(), 'news-'));
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(async () => {
  await monitor.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the news of the demo become one event each for whoever follows the carriers, and nothing else does', async () => {
  const { db, database } = monitor;
  const loaded = new Date(`${TODAY}T12:00:00Z`);
  const later = new Date(loaded.getTime() + 3 * 86_400_000);
  expect((await runDemoNews({ database, dataDir, now: later })).code).toBe(2);

  const { files } = await writeDemoFiles(join(dataDir, 'demo'), { today: TODAY, carriers: 60 });
  for (const { path, asOf } of files)
    await importFile(database, path, { asOf, complete: true, rejectsDir: dataDir, now: loaded });
  const [company] = await db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  for (let id = 5_000_101; id <= 5_000_150; id += 1)
    await db.transaction((tx) =>
      subscribe(tx, { companyId: company!.id, carrierId: id, userId: null, now: loaded }, consequences),
    );

  const { lines, code } = await runDemoNews({ database, dataDir, now: later });
  expect(code).toBe(0);
  expect(lines).toHaveLength(6);
  const services = {
    db,
    database,
    env: readEnv({ NODE_ENV: 'test', SESSION_SECRETS: 'a secret of the tests that is long enough' }),
    mail: { destination: 'the test', send: async () => {} },
    consequences,
    clock: () => new Date(later.getTime() + 60_000),
    operatorToken: 'operator',
  };
  const problems: unknown[] = [];
  await runDueJobs(services, [findDueWatchesJob, watchJob], { error: (details) => problems.push(details) });
  expect(problems).toEqual([]);
  const told = await db.select().from(companyEvents).where(eq(companyEvents.companyId, company!.id));
  const changes = told.flatMap(({ carrierId, data }) =>
    typeof data.change === 'string' ? [`${carrierId} ${data.change}`] : [],
  );
  const news = lines.slice(0, 5).map((line) => line.slice(0, 7));
  expect(changes.toSorted()).toEqual(
    [
      `${news[0]} contact_changed`,
      `${news[0]} identity_changed`,
      `${news[1]} insurance_cancel_filed`,
      `${news[2]} authority_revoked`,
      `${news[3]} out_of_service_order`,
      `${news[4]} safety_rating_changed`,
    ].toSorted(),
  );
  // The second time it is no news.
  await runDemoNews({ database, dataDir, now: later });
  await runDueJobs(services, [findDueWatchesJob, watchJob], { error: (details) => problems.push(details) });
  expect(await db.$count(companyEvents, eq(companyEvents.companyId, company!.id))).toBe(told.length);
});
