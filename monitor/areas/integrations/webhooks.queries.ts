import type { CallParsed } from '@contract/call';
import type {
  listUndeliveredEvents,
  UndeliveredEvent,
  Webhook,
  WebhookDelivery,
} from '@contract/integrations/webhooks.calls';
import type { UndeliveredList, WebhookDeliveryStatus } from '@contract/integrations/webhooks.constants';
import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { companyEvents, teams, users, webhookDeliveries, webhooks } from '../../db/schema';
import { contains } from '../../db/search-text';
import { columnSearch, toSql } from '../../server/ransack';

/** Given up: the address never got it, and it is not on its way there again. Of several tries the last counts. */
const IS_GIVEN_UP = sql`webhook_deliveries.status = 'failed' AND NOT EXISTS (
  SELECT FROM webhook_deliveries again
  WHERE again.event_id = webhook_deliveries.event_id AND again.webhook_id = webhook_deliveries.webhook_id
    AND (again.status IN ('delivered', 'waiting') OR again.id > webhook_deliveries.id))`;

async function select(db: Queryable, where: SQL | undefined): Promise<Webhook[]> {
  const rows = await db
    .select({
      webhook: webhooks,
      created_by: fullName(users),
      team: { id: teams.id, name: teams.name },
      given_up: sql<number>`(SELECT count(*)::int FROM ${webhookDeliveries}
        WHERE ${and(eq(webhookDeliveries.webhookId, webhooks.id), IS_GIVEN_UP)})`,
    })
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.createdByUserId))
    .leftJoin(teams, eq(teams.id, webhooks.teamId))
    .where(where)
    .orderBy(asc(webhooks.id));
  return rows.map(({ webhook, created_by, team, given_up }) => ({
    id: webhook.id,
    format: webhook.format,
    name: webhook.name,
    team,
    url: webhook.url,
    kinds: webhook.kinds,
    created_by: webhook.createdByUserId === null ? null : created_by,
    created_at: webhook.createdAt.toISOString(),
    disabled_at: webhook.disabledAt?.toISOString() ?? null,
    disabled_reason: webhook.disabledReason,
    given_up,
  }));
}

/** The company's webhooks that were not removed, oldest first. */
export const webhooksOf = (db: Queryable, companyId: number) =>
  select(db, and(eq(webhooks.companyId, companyId), isNull(webhooks.deletedAt)));

/** @throws ApiError 404, also for one that was removed or is another company's */
export async function getWebhookOf(db: Queryable, companyId: number, id: number): Promise<Webhook> {
  const [webhook] = await select(
    db,
    and(eq(webhooks.companyId, companyId), isNull(webhooks.deletedAt), eq(webhooks.id, id)),
  );
  if (!webhook) throw httpErrors.notFound('That webhook');
  return webhook;
}

/** @returns the id, or null for none @throws ApiError 422 for a team that is not the company's */
export async function assertOwnTeam(tx: Queryable, companyId: number, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const [team] = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.companyId, companyId), eq(teams.id, id)));
  if (!team) throw httpErrors.invalid({ team_id: ['Choose a team of your company.'] });
  return team.id;
}

/** What logs call it: a channel by its name, any other by where it posts. */
export const namedWebhook = ({ name, url, format }: Pick<Webhook, 'name' | 'url' | 'format'>): string =>
  format === 'json' ? `Webhook to ${new URL(url).origin}` : `Channel ${name}`;

/**
 * Switches off the webhooks of a company that a person added, for who leaves it: their addresses may be their own.
 *
 * @param reason shown with each until someone switches it on again
 * @returns the addresses that were on
 */
export async function switchOffWebhooksOf(
  tx: Queryable,
  { companyId, userId, reason, now }: { companyId: number; userId: number; reason: string; now: Date },
): Promise<string[]> {
  const switchedOff = await tx
    .update(webhooks)
    .set({ disabledAt: now, disabledReason: reason })
    .where(
      and(
        eq(webhooks.companyId, companyId),
        eq(webhooks.createdByUserId, userId),
        isNull(webhooks.disabledAt),
        isNull(webhooks.deletedAt),
      ),
    )
    .returning({ url: webhooks.url });
  return switchedOff.map(({ url }) => url);
}

/** What `q[...]` may search in deliveries. */
const deliveriesSearch = columnSearch(webhookDeliveries, [
  'id',
  'status',
  'tries',
  'answerStatus',
  'problem',
  'createdAt',
  'lastTriedAt',
  'nextTryAt',
]);

const deliveryRows = (db: Queryable, where: SQL | undefined, sorts: SQL[] = []) =>
  db
    .select({ delivery: webhookDeliveries, event: companyEvents })
    .from(webhookDeliveries)
    .innerJoin(companyEvents, eq(companyEvents.id, webhookDeliveries.eventId))
    .where(where)
    .orderBy(...sorts, desc(webhookDeliveries.id))
    .$dynamic();

type DeliveryRow = Awaited<ReturnType<typeof deliveryRows>>[number];

const toWire = ({ delivery, event }: DeliveryRow): WebhookDelivery => ({
  id: delivery.id,
  event_number: event.number!,
  kind: event.kind,
  summary: event.summary,
  status: delivery.status,
  tries: delivery.tries,
  answer_status: delivery.answerStatus,
  problem: delivery.problem,
  created_at: delivery.createdAt.toISOString(),
  last_tried_at: delivery.lastTriedAt?.toISOString() ?? null,
  next_try_at: delivery.nextTryAt?.toISOString() ?? null,
  is_replay: delivery.isReplay,
});

/** A page of what was sent to a webhook, newest first. */
export async function deliveriesOf(
  db: Queryable,
  companyId: number,
  webhookId: number,
  { page, per_page, status, q }: { page: number; per_page: number; status?: WebhookDeliveryStatus; q?: unknown },
) {
  const search = toSql(deliveriesSearch, q);
  const where = and(
    search.where,
    eq(webhookDeliveries.companyId, companyId),
    eq(webhookDeliveries.webhookId, webhookId),
    status && eq(webhookDeliveries.status, status),
  );
  const rows = await deliveryRows(db, where, search.orderBy)
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await db.select({ total: count() }).from(webhookDeliveries).where(where);
  return { deliveries: rows.map(toWire), total: counted!.total };
}

const LISTS: Readonly<Record<UndeliveredList, SQL>> = {
  given_up: IS_GIVEN_UP,
  retrying: sql`${webhookDeliveries.status} = 'waiting' AND ${webhookDeliveries.tries} > 0`,
};

/** A page of what did not arrive, at all addresses of a company that were not removed, newest first. */
export async function undeliveredOf(
  db: Queryable,
  companyId: number,
  {
    page,
    per_page,
    list,
    webhook_id: webhookId,
    kind,
    search_text: text,
  }: CallParsed<typeof listUndeliveredEvents>['query'],
): Promise<{ undelivered_events: UndeliveredEvent[]; counts: Record<UndeliveredList, number>; total: number }> {
  const found = and(
    eq(webhookDeliveries.companyId, companyId),
    isNull(webhooks.deletedAt),
    webhookId === undefined ? undefined : eq(webhooks.id, webhookId),
    kind && eq(companyEvents.kind, kind),
    text
      ? or(contains(companyEvents.summary, text), contains(webhookDeliveries.problem, text), numberIs(text))
      : undefined,
  );
  const countOf = async (one: UndeliveredList) => {
    const [counted] = await db
      .select({ total: count() })
      .from(webhookDeliveries)
      .innerJoin(companyEvents, eq(companyEvents.id, webhookDeliveries.eventId))
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(found, LISTS[one]));
    return counted!.total;
  };
  const rows = await db
    .select({
      delivery: webhookDeliveries,
      event: companyEvents,
      url: webhooks.url,
      disabledAt: webhooks.disabledAt,
    })
    .from(webhookDeliveries)
    .innerJoin(companyEvents, eq(companyEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(found, LISTS[list]))
    .orderBy(desc(webhookDeliveries.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const counts = { given_up: await countOf('given_up'), retrying: await countOf('retrying') };
  return {
    undelivered_events: rows.map(({ url, disabledAt, ...row }) => ({
      ...toWire(row),
      webhook_id: row.delivery.webhookId,
      url,
      is_off: disabledAt !== null,
      load_id: row.event.loadId,
      occurred_at: row.event.occurredAt.toISOString(),
    })),
    counts,
    total: counts[list],
  };
}

const numberIs = (text: string) => (/^\d{1,9}$/.test(text) ? eq(companyEvents.number, Number(text)) : undefined);

/** Puts what was given up on at an address on its way again. @returns how many */
export async function sendGivenUpAgain(tx: Queryable, webhookId: number, now: Date): Promise<number> {
  const sent = await tx
    .update(webhookDeliveries)
    .set({ ...sentAgain(now), isReplay: true })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), IS_GIVEN_UP))
    .returning({ id: webhookDeliveries.id });
  return sent.length;
}

/** With all tries ahead of it. */
export const sentAgain = (now: Date) => ({ status: 'waiting' as const, tries: 0, createdAt: now, nextTryAt: now });

/** @throws ApiError 404, also for another company's */
export async function getDelivery(db: Queryable, companyId: number, id: number) {
  const [row] = await deliveryRows(db, and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.id, id)));
  if (!row) throw httpErrors.notFound('That delivery');
  return { delivery: toWire(row), webhookId: row.delivery.webhookId };
}
