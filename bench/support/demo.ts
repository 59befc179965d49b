import { buildMonitor } from '@monitor/app';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { readEnv } from '@monitor/base/env';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { loadDemo } from '@monitor/demo/load-demo';
import { BENCH_SECRET, openSession } from './monitor-process';

/** An answer of the monitor as it went over the wire. */
export type RecordedAnswer = { headers: Record<string, string>; body: string };

/** The search whose answer fills a page of 50 rows. */
export const RECORDED_SEARCH = 'search_text=7';

/**
 * Fills a data folder as a first start does, and records what its monitor answers to the calls of a search page.
 * @returns answers by path and query
 */
export async function prepareDemo(dataDir: string): Promise<Record<string, RecordedAnswer>> {
  const database = await openDatabase({ dataDir });
  try {
    await migrateDatabase(database);
    const now = new Date();
    await loadDemo(database, { dataDir, now, say: () => {}, dataKeys: [BENCH_SECRET] });
    const token = await openSession(database.db);
    const env = readEnv({
      DATA_DIR: dataDir,
      SESSION_SECRETS: BENCH_SECRET,
      DATA_KEYS: BENCH_SECRET,
      LOG_LEVEL: 'silent',
    });
    const mail = { destination: 'nowhere', send: async () => {} };
    const app = await buildMonitor({
      db: database.db,
      database,
      env,
      mail,
      consequences,
      clock: () => now,
      operatorToken: '',
    });
    const answers: Record<string, RecordedAnswer> = {};
    for (const path of [
      '/monitor/refresh_jwt',
      '/monitor/api/v1/classifications?per_page=200',
      `/monitor/api/v1/carriers?${RECORDED_SEARCH}&include=verdict`,
    ]) {
      const response = await app.inject({ method: 'GET', url: path, cookies: { monitor_session: token } });
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
      const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      answers[path.replace(/\?.*/, '')] = { headers: Object.fromEntries(headers), body: response.body };
    }
    await app.close();
    return answers;
  } finally {
    await database.close();
  }
}
