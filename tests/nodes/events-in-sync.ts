import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompanyEvent, PostedEvent } from '@contract/integrations/company-events.entities';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { connections, userSessions, users } from '@monitor/db/schema';
import { seedDemoAccounts } from '@monitor/demo/accounts';
import { importFile } from '@monitor/federal-data/import/import-file';
import { digest, newToken } from '@monitor/server/authentication/tokens';
import { eq, sql } from 'drizzle-orm';
import { headerOf, lineOf } from '../monitor/federal-data/import/fmcsa-files';
import { freePort, type Running, startProgram } from './processes';

/**
 * A monitor of the built product and the receiver of docs/how-to/receive-events.md, word for word, which synchronizes the
 * company's loads by events alone. Both are killed. Used by a test and a bench.
 */

const SECRET = 'a secret of these tests that is long enough';
const DAY_MS = 86_400_000;

type Where = { url: string } | { dataDir: string };
type Stored = CompanyEvent | PostedEvent;

/** The receiver's program as the how-to prints it. */
function receiverProgram(): string {
  const page = readFileSync('docs/how-to/receive-events.md', 'utf8');
  return /```js\n(\/\/ receiver\.mjs\n[\s\S]*?)```/.exec(page)![1]!;
}

/** @param folder for what both programs write */
export async function openSync(folder: string, where: Where) {
  mkdirSync(folder, { recursive: true });
  const token = newToken();
  await prepare(folder, where, token);
  const ports = { monitor: await freePort(), receiver: await freePort() };
  const origin = `http://127.0.0.1:${ports.monitor}`;
  const stored = join(folder, 'events.jsonl');
  const program = join(folder, 'receiver.mjs');
  writeFileSync(program, receiverProgram());
  let monitor: Running | null = null;
  let receiver: Running | null = null;
  let secrets = { secret: '', key: '' };

  /** Asks until it is answered: a sender does not give up because the other side went away. */
  async function api<T>(method: 'GET' | 'POST' | 'PATCH', path: string, json?: object): Promise<T> {
    for (;;) {
      const response = await fetch(`${origin}/monitor/api/v1${path}`, {
        method,
        headers: { cookie: `monitor_session=${token}`, ...(json && { 'content-type': 'application/json' }) },
        body: json && JSON.stringify(json),
        signal: AbortSignal.timeout(120_000),
      }).catch(() => null);
      if (response?.ok) return (await response.json()) as T;
      if (response && response.status !== 503)
        throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  const startMonitor = async () => {
    monitor = await startProgram(['dist/main.js'], {
      port: ports.monitor,
      ready: '/monitor/health',
      env: {
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        HOST: '127.0.0.1',
        MONITOR_PORT: String(ports.monitor),
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: 'url' in where ? where.url : '',
        // Only a demo posts to this machine. Its carriers are not loaded: there is one in the database.
        DEMO: '1',
        REQUESTS_A_MINUTE: '0',
        SESSION_SECRETS: SECRET,
        DATA_KEYS: SECRET,
        PORTAL_ORIGIN: 'https://portal.example',
        SMTP_URL: '',
      },
    });
  };
  const startReceiver = async () => {
    receiver = await startProgram(['--import', notFound(folder), program], {
      port: ports.receiver,
      ready: '/ready',
      env: {
        SECRET: secrets.secret,
        KEY: secrets.key,
        API: `${origin}/monitor`,
        PORT: String(ports.receiver),
        FILE: stored,
      },
    });
  };

  const feed = async (): Promise<CompanyEvent[]> => {
    const all: CompanyEvent[] = [];
    for (let after = 0; ; ) {
      const page = await api<{ events: CompanyEvent[]; last: number; has_more: boolean }>(
        'GET',
        `/events?after=${after}&limit=200`,
      );
      all.push(...page.events);
      after = page.last;
      if (!page.has_more) return all;
    }
  };

  return {
    api,
    feed,
    startMonitor,
    startReceiver,
    killMonitor: async () => monitor?.kill(),
    killReceiver: async () => receiver?.kill(),
    /** A webhook for everything, and a key for the feed. */
    async subscribe() {
      const hook = await api<{ secret: string }>('POST', '/webhooks', {
        webhook: { url: `http://127.0.0.1:${ports.receiver}/events` },
      });
      const made = await api<{ key: string }>('POST', '/api_keys', { api_key: { name: 'Feed', is_read_only: true } });
      secrets = { secret: hook.secret, key: made.key };
    },
    /** Loads come in, or change. */
    bringIn: (loads: readonly object[]) => api('POST', '/loads/bulk', { loads }),
    /** What is backing off is tried now, as by a person who saw that the address is up again. */
    async hurry() {
      const { undelivered_events: waiting } = await api<{ undelivered_events: { id: number }[] }>(
        'GET',
        '/webhook_deliveries?list=retrying&per_page=1',
      );
      if (waiting[0]) await api('PATCH', `/webhook_deliveries/${waiting[0].id}/resend`);
    },
    /** Moves everything that happened a day into the past, while both programs are down: a day goes by. */
    passDay: () => inDatabase(folder, where, passDay),
    /** What the receiver has stored, line by line. */
    stored: (): Stored[] =>
      readFileSync(stored, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Stored),
    async close() {
      await receiver?.kill();
      await monitor?.kill();
    },
  };
}

/** The receiver has no page; that it listens is seen by one that the test gives it. It changes nothing of its program. */
function notFound(folder: string): string {
  const path = join(folder, 'ready.mjs');
  writeFileSync(
    path,
    `import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
const create = http.createServer;
http.createServer = (handle) => create((request, response) =>
  request.url === '/ready' ? response.end() : handle(request, response));
syncBuiltinESMExports();
`,
  );
  return path;
}

async function inDatabase<T>(
  folder: string,
  where: Where,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
) {
  const database = await openDatabase('url' in where ? where : { dataDir: join(folder, 'data') });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const prepare = (folder: string, where: Where, token: string) => {
  mkdirSync(join(folder, 'data'), { recursive: true });
  return inDatabase(folder, where, async (database) => {
    const now = new Date();
    await migrateDatabase(database);
    await seedDemoAccounts(database.db, now);
    const [admin] = await database.db
      .select({ id: users.id, companyId: users.companyId })
      .from(users)
      .where(eq(users.email, 'admin@demo.test'));
    await database.db.insert(userSessions).values({
      tokenHash: digest(token),
      userId: admin!.id,
      state: 'signed_in',
      secondFactorAt: now,
      createdAt: now,
      lastUsedAt: now,
    });
    const census = join(folder, 'census.csv');
    const line = lineOf('census', {
      DOT_NUMBER: 7_700_001,
      LEGAL_NAME: 'CARRIER ONE LLC',
      STATUS_CODE: 'A',
      PHY_STATE: 'OH',
    });
    writeFileSync(census, `${headerOf('census')}\n${line}\n`);
    await importFile(database, census, { rejectsDir: folder, asOf: '2026-09-01', now });
    // The demo's own relationships are not seeded where there is one.
    const at = { createdAt: now, updatedAt: now };
    await database.db
      .insert(connections)
      .values({ companyId: admin!.companyId!, carrierId: 7_700_001, status: 'needs_to_onboard', ...at });
  });
};

async function passDay({ db }: Awaited<ReturnType<typeof openDatabase>>) {
  const day = sql.raw(`interval '${DAY_MS / 1000} seconds'`);
  await db.execute(sql`UPDATE company_events SET occurred_at = occurred_at - ${day}`);
  await db.execute(sql`UPDATE webhook_deliveries SET created_at = created_at - ${day}, next_try_at = next_try_at - ${day},
    last_tried_at = last_tried_at - ${day}`);
  await db.execute(sql`UPDATE webhooks SET created_at = created_at - ${day}, held_until = held_until - ${day}`);
}

/** Loads as a TMS sends them, the `round`th time. */
export const loadsOf = (from: number, count: number, round: number) =>
  Array.from({ length: count }, (_, at) => ({
    reference: `SYNC-${from + at}`,
    commodity: `Goods ${round}`,
    ...((from + at) % 10 === 0 && round > 1 && { status: 'cancelled' as const }),
    ...(round === 0 && {
      stops: [
        { kind: 'pickup', city: 'Columbus', state: 'OH', window_starts_at: hoursAhead(48) },
        { kind: 'delivery', city: 'Houston', state: 'TX', window_starts_at: hoursAhead(90) },
      ],
    }),
  }));
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** What the events say of the loads, taken in the order of their numbers: reference, changes and status of each. */
export function loadsByEvents(events: readonly Stored[]) {
  const loads = new Map<number, { reference: string; changes: number; status: string }>();
  for (const { kind, data, load_id: id } of [...events].sort((a, b) => a.number - b.number)) {
    const said = data as { reference?: string; status?: string };
    if (id === null || !said.reference?.startsWith('SYNC-')) continue;
    if (kind === 'load_created') loads.set(id, { reference: said.reference, changes: 0, status: said.status! });
    const load = loads.get(id);
    if (!load) throw new Error(`${kind} of load ${id} came before the load`);
    if (kind === 'load_changed') load.changes += 1;
    if (kind === 'load_status') load.status = said.status!;
  }
  return loads;
}

/** @returns what is wrong with the order in which the events of each load were posted; empty: nothing */
export function outOfOrder(stored: readonly Stored[]): string[] {
  const last = new Map<number, number>();
  return stored.flatMap((event) => {
    if (!('is_replay' in event) || event.is_replay || event.load_id === null) return [];
    const before = last.get(event.load_id) ?? 0;
    last.set(event.load_id, event.number);
    return event.number > before ? [] : [`${event.number} of load ${event.load_id} came after ${before}`];
  });
}
