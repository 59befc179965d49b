import { DAY_MS } from '@contract/shared/day';
import { buildMonitor } from '@monitor/app';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { readEnv } from '@monitor/base/env';
import { inReadersLanguage } from '@monitor/carrier-pages/mail-languages';
import { userSessions, users } from '@monitor/db/schema';
import { JOB_KINDS } from '@monitor/job-kinds';
import { runDueJobs } from '@monitor/jobs/run-jobs';
import { digest, newToken } from '@monitor/server/authentication/tokens';
import { and, eq, isNull } from 'drizzle-orm';
import type { Template } from './database-template';
import { assertEventsAsCatalogued } from './event-data';
import { mailerInto, type ReadMail } from './read-mails';
import { openTestDatabase } from './test-database';
import { NOON } from './today';

export { TODAY } from './today';

/**
 * The whole API over an empty database with the demo accounts, and requests as any of them.
 *
 * @param settings variables beyond those that every test has
 * @param template what the database begins with
 */
export async function openSectionMonitor(
  settings: Record<string, string> = {},
  template: Template = 'with the demo accounts',
) {
  const database = await openTestDatabase(template, true);
  // What a test puts there it may put there; requests and jobs have their own role.
  const { db } = database.owner;
  let now = NOON;
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SESSION_SECRETS: 'a secret of the tests that is long enough',
    ...settings,
  });
  const mails: ReadMail[] = [];
  const mail = inReadersLanguage(mailerInto(mails), database.db);
  const services = { db: database.db, database, env, mail, consequences, clock: () => now, operatorToken: 'operator' };
  const app = await buildMonitor(services);

  const tokens = new Map<string, string>();
  async function tokenOf(email: string) {
    const known = tokens.get(email);
    // A call that the test made may have ended the session, or given it another token.
    const isOpen = and(eq(userSessions.tokenHash, digest(known ?? '')), isNull(userSessions.endedAt));
    // Whoever asks has just given a code, whatever the clock says since.
    const confirmed = await db.update(userSessions).set({ secondFactorAt: now }).where(isOpen).returning();
    if (known && confirmed.length === 1) return known;
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
    tokens.set(email, token);
    return token;
  }

  return {
    app,
    services,
    db,
    database: database.owner,
    mails,
    tokenOf,
    /** Moves the clock of every later request. */
    passTime: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    /** The same by days: sessions that ran out meanwhile are ended, so that the next request signs in anew. */
    passDays: async (days: number) => {
      now = new Date(now.getTime() + days * DAY_MS);
      await db.update(userSessions).set({ endedAt: new Date() }).where(isNull(userSessions.endedAt));
    },
    /** Runs the queued jobs that are due. */
    runJobs: () => runDueJobs(services, JOB_KINDS, app.log),
    /** GET below /monitor/api/v1, signed in unless `as` is null. */
    async get(path: string, as: string | null = 'admin@demo.test') {
      const cookies: Record<string, string> = as === null ? {} : { monitor_session: await tokenOf(as) };
      const response = await app.inject({ method: 'GET', url: `/monitor/api/v1${path}`, cookies });
      return { status: response.statusCode, headers: response.headers, body: response.json() };
    },
    /** Any other method below /monitor/api/v1; the body is null where there is none. */
    async send(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, payload?: object, as = 'admin@demo.test') {
      const cookies = { monitor_session: await tokenOf(as) };
      const response = await app.inject({ method, url: `/monitor/api/v1${path}`, cookies, payload });
      return { status: response.statusCode, body: response.body === '' ? null : response.json() };
    },
    /** Whatever a test recorded as an event is what the catalogue says of its kind. */
    async close() {
      await app.close();
      try {
        await assertEventsAsCatalogued(db);
      } finally {
        await database.close();
      }
    },
  };
}
export type SectionMonitor = Awaited<ReturnType<typeof openSectionMonitor>>;

/** The same with the places. */
export const openMonitorWithPlaces = (settings: Record<string, string> = {}) =>
  openSectionMonitor(settings, 'with the places');
