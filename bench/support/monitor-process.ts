import { type Database, openDatabase } from '@monitor/db/client';
import { userSessions, users } from '@monitor/db/schema';
import { seedDemoAccounts } from '@monitor/demo/accounts';
import { digest, newToken } from '@monitor/server/authentication/tokens';
import { eq } from 'drizzle-orm';
import { freePort, startServer } from './processes';

export const BENCH_SECRET = 'a secret of the benches that is long enough';

/**
 * The product's monitor on a database, as `npm start` runs it. Ends with the workshop.
 *
 * @param databaseUrl null: the embedded database of `dataDir`
 */
export async function startMonitor(
  workshop: { folder: (name: string) => string; atEnd: (task: () => Promise<void>) => void },
  databaseUrl: string | null,
  dataDir?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; pid: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { pid, stop } = await startServer(
    [process.execPath, '--enable-source-maps', 'dist/main.js'],
    [`${origin}/monitor/health`],
    {
      env: {
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        HOST: '127.0.0.1',
        MONITOR_PORT: String(port),
        ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
        DATA_DIR: dataDir ?? workshop.folder(`monitor-${port}`),
        DEMO: '0',
        // One account asks here for as many as there are.
        REQUESTS_A_MINUTE: '0',
        SESSION_SECRETS: BENCH_SECRET,
        DATA_KEYS: BENCH_SECRET,
        ...env,
      },
    },
  );
  workshop.atEnd(stop);
  return { origin, pid, stop };
}

/** Signs an account of the demo in, the administrator unless named, straight in the database. @returns the session cookie's value */
export async function openBenchSession(databaseUrl: string, email = 'admin@demo.test'): Promise<string> {
  const database = await openDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    return await signIn(database.db, email);
  } finally {
    await database.close();
  }
}

/** The same in a database that is open. */
export async function signIn(db: Database, email = 'admin@demo.test'): Promise<string> {
  await seedDemoAccounts(db, new Date());
  return openSession(db, email);
}

/** The same where the accounts are there. */
export async function openSession(db: Database, email = 'admin@demo.test'): Promise<string> {
  const now = new Date();
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const token = newToken();
  await db.insert(userSessions).values({
    tokenHash: digest(token),
    userId: user!.id,
    state: 'signed_in',
    secondFactorAt: now,
    createdAt: now,
    lastUsedAt: now,
  });
  return token;
}
