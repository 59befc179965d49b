import { COMPANY_EVENT_KINDS } from '@contract/integrations/company-events.constants';
import { portalPaths, withBase } from '@contract/portal-paths';
import { formatCount } from '@contract/shared/format';
import { and, eq, sql } from 'drizzle-orm';
import type { Env } from '../../base/env';
import type { Database } from '../../db/client';
import { notificationItems, notificationMails, pushSubscriptions, users } from '../../db/schema';
import { unseal } from '../../documents/sealing/sealed-secrets';
import { repeat } from '../../jobs/repeat';
import { postTo } from '../integrations/post-event';
import { pushKeyOf } from './push-keys';
import type { PushAddress } from './push-subscriptions';
import { insertNotice } from './queue-mails';
import { handOver, NotTold, readerOf, type Taken } from './send-mails';
import { alertOf, itemsOf } from './write-notice';

const LOOK_EVERY_MS = 5_000;
/** A push service keeps a notice for a browser that is away for so long. */
const KEPT_BY_SERVICE_S = 12 * 3600;

type Sender = {
  db: Database;
  env: Pick<Env, 'dataKeys' | 'isDemo' | 'portalOrigin' | 'watchdogOrigin'>;
  clock: () => Date;
};

/** Sends notices to browsers while the product runs. A slow push service keeps no mail waiting. @returns ends it */
export function startPushCourier(sender: Sender, onError: (error: unknown) => void): () => Promise<void> {
  const round = async (isStopped: () => boolean) => {
    await sendPushes(sender, isStopped);
    return false;
  };
  return repeat('pushes', round, LOOK_EVERY_MS, onError, { isFirstDelayed: true });
}

/**
 * Hands over the notices that wait for browsers, each encrypted for its browser. One that a push service no longer knows is
 * forgotten. What reaches no browser and is in no mail either comes by mail.
 *
 * @returns how many were taken
 */
export function sendPushes(sender: Sender, isStopped: () => boolean = () => false): Promise<number> {
  const { db, clock } = sender;
  return handOver({ db, clock, channel: 'push' }, isStopped, async (taken) => {
    try {
      await push(sender, taken);
    } catch (error) {
      if (error instanceof NotTold || taken.isLastTry) await mailInstead(db, taken, clock());
      throw error;
    }
  });
}

async function push(sender: Sender, taken: Taken): Promise<void> {
  const { db, env, clock } = sender;
  const [reader] = await db.select().from(users).where(readerOf(taken));
  const [browser] = await db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, taken.subscriptionId ?? 0), eq(pushSubscriptions.userId, taken.userId)));
  if (!reader) throw new NotTold('The account is disabled.');
  if (!browser) throw new NotTold('The browser was removed.');
  const items = await itemsOf(db, taken);
  if (items.length === 0) throw new NotTold('Its reader may not hear of it any more.');
  const own = eq(pushSubscriptions.id, browser.id);
  const address = unseal(browser.sealed, env.dataKeys);
  const key = await pushKeyOf(sender);
  if (address === null || key.id !== browser.keyId) {
    await db.delete(pushSubscriptions).where(own);
    throw new NotTold('Its key is gone: notices have to be switched on again in that browser.');
  }
  const { endpoint, p256dh, auth } = JSON.parse(address) as PushAddress;
  const { generateRequestDetails } = (await import('web-push')).default;
  const notice = noticeOf(items.map(({ event }) => event));
  const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
    // Whom a push service turns to: the address of the installation.
    vapidDetails: { subject: subjectOf(env.portalOrigin), publicKey: key.publicKey, privateKey: key.privateKey },
    TTL: KEPT_BY_SERVICE_S,
    urgency: notice.isUrgent ? 'high' : 'normal',
  });
  const texts = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  const posted = await postTo(
    { url: endpoint, body: body!, headers: Object.fromEntries(texts.map(([name, value]) => [name, String(value)])) },
    { isDemo: env.isDemo },
  );
  if (posted.answerStatus === 404 || posted.answerStatus === 410) {
    await db.delete(pushSubscriptions).where(own);
    throw new NotTold('The browser takes no notices any more.');
  }
  if (posted.problem !== null) throw new Error(posted.problem);
  await db.update(pushSubscriptions).set({ lastSentAt: clock() }).where(own);
}

/** A push service takes https or mailto alone. */
const subjectOf = (origin: string) =>
  origin.startsWith('https://') ? origin : `mailto:support@${new URL(origin).hostname}`;

type Told = Awaited<ReturnType<typeof itemsOf>>[number]['event'];

/**
 * What a browser shows, on a screen that others may see: the kind of what happened, and nothing of whom or of which load.
 * The rest is behind the link, for who is signed in.
 */
export function noticeOf(events: readonly Told[]): { body: string; path: string; isUrgent: boolean } {
  const urgent = events.filter((event) => alertOf(event)?.isToActOnNow);
  const paths = new Set(events.map(pathOf));
  const [path] = paths;
  const label = COMPANY_EVENT_KINDS[(urgent[0] ?? events[0]!).kind].label;
  const what = events.length === 1 ? label : formatCount(events.length, 'notice');
  return {
    body: urgent.length > 0 ? `Act now: ${what}` : what,
    path: withBase(paths.size === 1 ? path! : '/'),
    isUrgent: urgent.length > 0,
  };
}

function pathOf(event: Told): string {
  const alert = alertOf(event);
  const confirmation = event.data.rate_confirmation_id;
  if (alert !== null) return portalPaths.alert(alert.id);
  if (typeof confirmation === 'number') return portalPaths.rateConfirmation(confirmation);
  if (event.loadId !== null) return portalPaths.load(event.loadId);
  return event.carrierId === null ? '/' : portalPaths.carrier(event.carrierId);
}

/** Events that are in no other notice to the user come by mail, so that nothing is lost with a browser. */
async function mailInstead(db: Database, { id, companyId, userId }: Taken, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const lost = await tx
      .select({
        eventId: notificationItems.eventId,
        reason: notificationItems.reason,
        ticketId: notificationItems.ticketId,
      })
      .from(notificationItems)
      .where(
        and(
          eq(notificationItems.mailId, id),
          sql`NOT EXISTS (
            SELECT FROM notification_items o JOIN ${notificationMails} m ON m.id = o.mail_id
            WHERE o.event_id = ${notificationItems.eventId} AND m.user_id = ${userId} AND m.id <> ${id} AND m.status <> 'failed')`,
        ),
      );
    if (lost.length === 0) return;
    const mailId = await insertNotice(
      tx,
      { companyId, userId, channel: 'mail', subscriptionId: null, delivery: 'at_once', heldUntil: null },
      now,
    );
    await tx.insert(notificationItems).values(lost.map((item) => ({ ...item, mailId })));
  });
}
