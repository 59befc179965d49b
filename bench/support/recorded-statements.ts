import { buildMonitor } from '@monitor/app';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { readEnv } from '@monitor/base/env';
import { openDatabase } from '@monitor/db/client';
import type { Pool } from 'pg';
import { BENCH_SECRET } from './monitor-process';

type Query = Parameters<Pool['query']>;

/** What one request queried from the database: statements sent together, one group after the other. */
export type Conversation = Query[][];

/**
 * The monitor inside this process, over a pool that writes down every statement as it is handed to node-postgres, so
 * that the same statements can be sent again without the monitor.
 */
export async function openRecorder(databaseUrl: string, sessionToken: string) {
  const database = await openDatabase({ url: databaseUrl });
  const pool = database.db.$client;
  const send = pool.query.bind(pool) as (...query: Query) => Promise<unknown>;
  let conversation: Conversation = [];
  let underWay = 0;
  pool.query = (async (...query: Query) => {
    if (underWay === 0) conversation.push([]);
    conversation.at(-1)?.push(query);
    underWay++;
    try {
      return await send(...query);
    } finally {
      underWay--;
    }
  }) as Pool['query'];
  const env = readEnv({
    DATABASE_URL: databaseUrl,
    SESSION_SECRETS: BENCH_SECRET,
    DATA_KEYS: BENCH_SECRET,
    LOG_LEVEL: 'silent',
    DEMO: '0',
  });
  const mail = { destination: 'nowhere', send: async () => {} };
  const app = await buildMonitor({
    db: database.db,
    database,
    env,
    mail,
    consequences,
    clock: () => new Date(),
    operatorToken: '',
  });

  return {
    /** What a GET of this address asks of the database. */
    async record(url: string): Promise<Conversation> {
      conversation = [];
      const response = await app.inject({ method: 'GET', url, cookies: { monitor_session: sessionToken } });
      if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
      return conversation;
    },
    /** Asks the same of the database again, in the same order, and nothing else. */
    async replay(recorded: Conversation): Promise<void> {
      for (const group of recorded) await Promise.all(group.map((query) => send(...query)));
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
