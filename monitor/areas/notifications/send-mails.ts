import type { NoticeChannel } from '@contract/notifications/notices.constants';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Env } from '../../base/env';
import type { Part } from '../../base/letter';
import type { Database } from '../../db/client';
import { notificationMails, users } from '../../db/schema';
import { MAX_CLOCK_DIFFERENCE_MS } from '../../jobs/jobs';
import type { Mailer } from '../../mail/mailer';
import { settingsAt } from './notification-mail';
import { writeMail } from './write-notice';

const MINUTE_MS = 60_000;
const MAX_TRIES = 6;
/**
 * A mail that was being sent for longer than this was cut off: whether it went out is unknown, so it is not sent again.
 */
const CUT_OFF_AFTER_MS = 60 * MINUTE_MS;
/** A mail that waits longer got its time from a clock that was ahead. */
const MAX_WAIT_MS = MINUTE_MS * 2 ** MAX_TRIES + MAX_CLOCK_DIFFERENCE_MS;

type Sender = { db: Database; env: Pick<Env, 'portalOrigin' | 'watchdogOrigin'>; mail: Mailer; clock: () => Date };

/**
 * Sends the mails that wait: companies take turns, each with its oldest mail. A mail is marked before it is sent. A rejected mail is tried
 * again later; one that was cut off in between is not, since a second mail is worse than a look at the carrier's page. Safe on many nodes.
 *
 * @returns how many were sent
 */
export function sendMails({ db, env, mail, clock }: Sender, isStopped: () => boolean = () => false): Promise<number> {
  return handOver({ db, clock, channel: 'mail' }, isStopped, async (taken) => {
    const [reader] = await db.select().from(users).where(readerOf(taken));
    if (!reader) throw new NotTold('The account is disabled.');
    const written =
      taken.subject !== null && taken.parts !== null
        ? { subject: taken.subject, parts: taken.parts }
        : await writeMail(db, env, taken, reader, clock());
    if (written === null) throw new NotTold('Its reader may not hear of it any more.');
    const origin = reader.isWatchdog ? env.watchdogOrigin : env.portalOrigin;
    await mail.send({ to: reader.email, ...written, unsubscribe: settingsAt(origin) });
  });
}

/** Whoever left the company, or was closed or blocked, gets nothing that waited for them. */
export const readerOf = ({ companyId, userId }: Taken) =>
  and(eq(users.id, userId), eq(users.companyId, companyId), isNull(users.disabledAt), isNull(users.blockedPage));

/** It will not go however often it is tried. */
export class NotTold extends Error {}

/**
 * Takes the notices of a channel that are due, one after another, and sends each.
 *
 * @param send throws where the notice was rejected: it is tried again, except after `NotTold`
 * @returns how many were sent
 */
export async function handOver(
  { db, clock, channel }: { db: Database; clock: () => Date; channel: NoticeChannel },
  isStopped: () => boolean,
  send: (taken: Taken) => Promise<void>,
): Promise<number> {
  let sent = 0;
  let lastCompanyId = 0;
  while (!isStopped()) {
    const taken = await take(db, channel, lastCompanyId, clock());
    if (!taken) break;
    lastCompanyId = taken.companyId;
    const own = eq(notificationMails.id, taken.id);
    try {
      await send({ ...taken, isLastTry: taken.tries >= MAX_TRIES });
      await db.update(notificationMails).set({ status: 'sent', sentAt: clock(), problem: null }).where(own);
      sent += 1;
    } catch (error) {
      const isOver = error instanceof NotTold || taken.tries >= MAX_TRIES;
      const nextTryAt = new Date(clock().getTime() + MINUTE_MS * 2 ** taken.tries);
      const problem = error instanceof Error ? error.message.slice(0, 500) : 'It was refused.';
      await db
        .update(notificationMails)
        .set({ status: isOver ? 'failed' : 'waiting', nextTryAt, problem })
        .where(own);
    }
  }
  return sent;
}

export type Taken = {
  id: number;
  companyId: number;
  userId: number;
  subscriptionId: number | null;
  delivery: 'at_once' | 'daily';
  subject: string | null;
  parts: Part[] | null;
  tries: number;
  /** If this try is rejected, there is no further one. */
  isLastTry: boolean;
};

/** The oldest notice of the next company that has one, by number after `lastCompanyId` and then from the start. */
async function take(
  db: Database,
  channel: NoticeChannel,
  lastCompanyId: number,
  now: Date,
): Promise<Omit<Taken, 'isLastTry'> | null> {
  const { rows } = await db.execute<Omit<Taken, 'isLastTry'>>(sql`
    UPDATE ${notificationMails} SET status = 'handing_over', tries = tries + 1, next_try_at = ${now.toISOString()}::timestamptz
    WHERE id = (
      SELECT id FROM ${notificationMails}
      WHERE status = 'waiting' AND channel = ${channel}
        AND (held_until IS NULL OR held_until <= ${now.toISOString()}::timestamptz) AND (next_try_at <= ${now.toISOString()}::timestamptz
        OR next_try_at > ${new Date(now.getTime() + MAX_WAIT_MS).toISOString()}::timestamptz)
      ORDER BY company_id <= ${lastCompanyId}, company_id, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, company_id AS "companyId", user_id AS "userId", subscription_id AS "subscriptionId", delivery, subject, parts, tries`);
  return rows[0] ?? null;
}

/** Gives up mails that were cut off, and forgets those of long ago. */
export async function sweepMails(db: Database, now: Date): Promise<void> {
  await db
    .update(notificationMails)
    .set({ status: 'failed', problem: 'The product stopped while it was handed over.' })
    .where(
      and(
        eq(notificationMails.status, 'handing_over'),
        lt(notificationMails.nextTryAt, new Date(now.getTime() - CUT_OFF_AFTER_MS)),
      ),
    );
}
