import { type ChatFormat, MOST_MESSAGES_A_MINUTE } from '@contract/integrations/chat-notices.constants';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { carriers, companyEvents, loads, users, webhookDeliveries, webhooks } from '../../db/schema';
import { chatMessage } from './chat-message';
import { chatText, summaryText, type ToldEvent } from './chat-text';
import { type Posted, postTo } from './post-event';
import type { Resolve } from './public-address';

export const UNREADABLE_ADDRESS = 'Its address cannot be read any more. Remove the channel and add it again.';

const MINUTE_MS = 60_000;
/** Slack takes one message a second for a channel. */
const BETWEEN_MESSAGES_MS = 1_000;
/** Of those that wait, how many one message counts. */
const MOST_COUNTED = 1000;

type Channel = typeof webhooks.$inferSelect;
type Origins = { portalOrigin: string; watchdogOrigin: string };

/** A message to post, and the other deliveries that it covers. */
interface DueMessage {
  body: string;
  /** Deliveries besides the one whose turn it is. */
  also: number[];
}

/**
 * What a channel gets next: its oldest event, or, when more than 20 came within a minute, one message that counts all that
 * wait. The channel rests afterwards, a second or a minute, in which what happens gathers.
 */
export async function dueMessage(
  db: Database,
  channel: Channel,
  deliveryId: number,
  env: Origins,
  now: Date,
): Promise<DueMessage> {
  const waiting = await waitingEvents(db, channel);
  const recent = await db.$count(
    webhookDeliveries,
    and(
      eq(webhookDeliveries.webhookId, channel.id),
      eq(webhookDeliveries.status, 'delivered'),
      gt(webhookDeliveries.lastTriedAt, new Date(now.getTime() - MINUTE_MS)),
    ),
  );
  const origin = await originFor(db, channel, env);
  const format = channel.format as ChatFormat;
  const own = waiting.find(({ id }) => id === deliveryId);
  const isOverLimit = waiting.length + recent > MOST_MESSAGES_A_MINUTE;
  await db
    .update(webhooks)
    .set({ pausedUntil: new Date(now.getTime() + (isOverLimit ? MINUTE_MS : BETWEEN_MESSAGES_MS)) })
    .where(eq(webhooks.id, channel.id));
  if (!own || (isOverLimit && waiting.length > 1)) {
    const events = waiting.map(({ event }) => event);
    return {
      body: chatMessage(format, summaryText(events, origin)),
      also: waiting.flatMap(({ id }) => (id === deliveryId ? [] : [id])),
    };
  }
  return { body: chatMessage(format, chatText(own.event, origin)), also: [] };
}

/** Posts a message to a channel’s address. */
export const postMessage = (url: string, body: string, by: { isDemo: boolean; resolve?: Resolve }): Promise<Posted> =>
  postTo({ url, body, headers: { 'content-type': 'application/json', 'user-agent': 'monitor-webhooks' } }, by);

async function waitingEvents(db: Queryable, channel: Channel): Promise<{ id: number; event: ToldEvent }[]> {
  const rows = await db
    .select({
      id: webhookDeliveries.id,
      kind: companyEvents.kind,
      summary: companyEvents.summary,
      data: companyEvents.data,
      carrierId: companyEvents.carrierId,
      carrierName: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
      // Of a load that is no longer the company's nothing is said.
      loadId: loads.id,
      loadReference: loads.reference,
      occurredAt: companyEvents.occurredAt,
    })
    .from(webhookDeliveries)
    .innerJoin(companyEvents, eq(companyEvents.id, webhookDeliveries.eventId))
    .leftJoin(carriers, eq(carriers.id, companyEvents.carrierId))
    .leftJoin(loads, and(eq(loads.id, companyEvents.loadId), eq(loads.companyId, companyEvents.companyId)))
    .where(and(eq(webhookDeliveries.webhookId, channel.id), eq(webhookDeliveries.status, 'waiting')))
    .orderBy(asc(webhookDeliveries.id))
    .limit(MOST_COUNTED);
  return rows.map(({ id, ...event }) => ({ id, event }));
}

/** Where the person who answers for the channel opens the product. */
export async function originFor(db: Queryable, { createdByUserId }: Channel, env: Origins): Promise<string> {
  const [maker] = await db
    .select({ isWatchdog: users.isWatchdog })
    .from(users)
    .where(eq(users.id, createdByUserId ?? 0));
  return maker?.isWatchdog ? env.watchdogOrigin : env.portalOrigin;
}
