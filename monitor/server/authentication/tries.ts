import { SIGN_IN_TRIES_WINDOW_SECONDS } from '@contract/identity/identity.constants';
import { eq, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { identityTries } from '../../db/schema';
import { digest } from './tokens';

/** Tries from one network address: people in an office behind one address mistype too. */
export const MAX_TRIES_PER_NETWORK = 50;

/** The subject of the tries, as a digest: no address is stored. */
export const triesOf = (kind: string, subject: string | number) => digest(`${kind}:${subject}`);

/**
 * The tries of a row that lie within the window. A try further ahead of the clock than a window came from a wrong clock
 * and does not count.
 */
function recentTries(now: Date, windowSeconds: number): SQL {
  const moment = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  return sql`ARRAY(SELECT tried FROM unnest(${identityTries.triedAt}) AS tried
    WHERE tried > ${moment(-windowSeconds)}::timestamptz AND tried <= ${moment(windowSeconds)}::timestamptz
    ORDER BY tried)`;
}

/**
 * Counts one try of the subject unless the window already has `most`: one statement, so that tries sent at the same
 * moment cannot pass the limit together.
 *
 * @returns how many there are now, or null: the limit is reached and nothing was counted
 */
export async function takeTry(
  db: Queryable,
  subject: string,
  most: number,
  now: Date,
  windowSeconds = SIGN_IN_TRIES_WINDOW_SECONDS,
): Promise<number | null> {
  const recent = recentTries(now, windowSeconds);
  const keepUntil = new Date(now.getTime() + windowSeconds * 1000);
  const [taken] = await db
    .insert(identityTries)
    .values({ subject, triedAt: [now], keepUntil })
    .onConflictDoUpdate({
      target: identityTries.subject,
      set: { triedAt: sql`${recent} || ${now.toISOString()}::timestamptz`, keepUntil },
      setWhere: sql`cardinality(${recent}) < ${most}`,
    })
    .returning({ count: sql<number>`cardinality(${identityTries.triedAt})` });
  return taken?.count ?? null;
}

/** Reads without counting. @returns the seconds until the subject may try again; null: now */
export async function secondsUntilTry(
  db: Queryable,
  subject: string,
  most: number,
  now: Date,
  windowSeconds = SIGN_IN_TRIES_WINDOW_SECONDS,
): Promise<number | null> {
  const [row] = await db
    .select({ recent: sql<string[]>`to_json(${recentTries(now, windowSeconds)})` })
    .from(identityTries)
    .where(eq(identityTries.subject, subject));
  const oldest = row?.recent.at(-most);
  if (oldest === undefined) return null;
  return Math.max(1, Math.ceil((Date.parse(oldest) - now.getTime()) / 1000) + windowSeconds);
}

/** @throws ApiError 429 with `Retry-After` when the window has `most` tries of the subject */
export async function limitTries(db: Queryable, subject: string, most: number, now: Date, windowSeconds?: number) {
  const seconds = await secondsUntilTry(db, subject, most, now, windowSeconds);
  if (seconds !== null) throw httpErrors.tooMany(seconds);
}

/** Counts one try of the subject. @throws ApiError 429 when there were `most` already */
export async function spendTry(db: Queryable, subject: string, most: number, now: Date, windowSeconds?: number) {
  if ((await takeTry(db, subject, most, now, windowSeconds)) !== null) return;
  throw httpErrors.tooMany((await secondsUntilTry(db, subject, most, now, windowSeconds)) ?? 1);
}

/** Takes back the newest `count` tries of the subject: they succeeded. */
export async function giveTriesBack(db: Queryable, subject: string, count: number) {
  const { triedAt } = identityTries;
  await db
    .update(identityTries)
    .set({ triedAt: sql`${triedAt}[1:cardinality(${triedAt}) - ${count}::int]` })
    .where(eq(identityTries.subject, subject));
}

export async function forgetTries(db: Queryable, subject: string) {
  await db.delete(identityTries).where(eq(identityTries.subject, subject));
}
