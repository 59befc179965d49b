import type { CallParsed } from '@contract/call';
import { COMPANY_EVENTS_KEPT_DAYS } from '@contract/integrations/company-events.constants';
import type { replayWebhook as call, ReplayResult } from '@contract/integrations/webhooks.calls';
import { MAX_REPLAYED_A_DAY, MAX_REPLAYED_EVENTS } from '@contract/integrations/webhooks.constants';
import { DAY_MS } from '@contract/shared/day';
import { formatCount, formatMoment } from '@contract/shared/format';
import { and, count, eq, gt, gte, inArray, isNotNull, lte, max, min, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { companyEvents, webhookDeliveries } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { numberEarlierEvents } from './number-events';
import { webhookThatIsOn } from './resend-delivery';
import { namedWebhook } from './webhooks.queries';

type Input = CallParsed<typeof call>['body']['replay'];

/**
 * Has events posted to a webhook again, by their numbers or times, each with its own number and marked as a replay. What
 * waits there already is not queued twice.
 *
 * @throws ApiError 404 for another company's; 409 while the webhook is off, or when the company has had its day's events; 422
 * for a range that is none or too large
 */
export async function replayWebhook(deciding: Deciding, id: number, input: Input): Promise<ReplayResult> {
  const range = rangeOf(input);
  await numberEarlierEvents(deciding.db, deciding.company.id, deciding.now);
  return decide(deciding, async (d) => {
    const { tx, companyId, now } = d;
    const webhook = await webhookThatIsOn(d, id);
    if (webhook.format !== 'json')
      throw httpErrors.conflict('A channel gets messages as things happen. Only a webhook can have events again.');
    const kinds = input.kinds?.length ? input.kinds : webhook.kinds;
    const asked = and(
      eq(companyEvents.companyId, companyId),
      isNotNull(companyEvents.number),
      range,
      kinds.length === 0 ? undefined : inArray(companyEvents.kind, [...kinds] as never[]),
    );
    const some = tx
      .select({ number: companyEvents.number })
      .from(companyEvents)
      .where(asked)
      .limit(MAX_REPLAYED_EVENTS + 1)
      .as('some');
    const [found] = await tx.select({ count: count(), first: min(some.number), last: max(some.number) }).from(some);
    const { count: events, first, last } = found!;
    if (events > MAX_REPLAYED_EVENTS)
      throw httpErrors.invalid({
        [fieldOf(input)]: [
          `That is more than ${MAX_REPLAYED_EVENTS.toLocaleString('en')} events: ask for fewer at a time.`,
        ],
      });
    // NOT IN reads what waits once; NOT EXISTS would walk all that waits, and waited, for each event.
    const { rowCount } = await tx.execute(sql`
      INSERT INTO ${webhookDeliveries}
        (webhook_id, company_id, event_id, load_id, is_replay, status, tries, created_at, next_try_at)
      SELECT ${id}::int, ${companyId}::int, ${companyEvents.id}, ${companyEvents.loadId}, true, 'waiting', 0,
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      FROM ${companyEvents}
      WHERE ${asked} AND ${companyEvents.id} NOT IN (
        SELECT w.event_id FROM ${webhookDeliveries} w WHERE w.webhook_id = ${id}::int AND w.status = 'waiting')
      ORDER BY ${companyEvents.number}`);
    const queued = rowCount ?? 0;
    const ofToday = and(
      eq(webhookDeliveries.companyId, companyId),
      eq(webhookDeliveries.isReplay, true),
      gt(webhookDeliveries.createdAt, new Date(now.getTime() - DAY_MS)),
    );
    // These are among them; a refusal takes them back.
    if ((await tx.$count(webhookDeliveries, ofToday)) > MAX_REPLAYED_A_DAY)
      throw httpErrors.conflict(
        `Your company may have ${MAX_REPLAYED_A_DAY.toLocaleString('en')} events sent again within 24 hours. Try again tomorrow, or read the feed.`,
      );
    if (queued > 0) {
      const summary = `${namedWebhook(webhook)}: sent ${formatCount(queued, 'event')} again, numbers ${first} to ${last}`;
      d.audit({ kind: 'webhook_replayed', summary });
    }
    return {
      queued,
      already_waiting: events - queued,
      first_number: first,
      last_number: last,
      missing: await missingOf(tx, companyId, input),
    };
  });
}

const fieldOf = (input: Input) => (input.from_time === undefined ? 'from_number' : 'from_time');

/** @throws ApiError 422 for neither numbers nor times, for both, and for an end before the beginning */
function rangeOf({ from_number, to_number, from_time, to_time }: Input): SQL | undefined {
  const byNumber = from_number !== undefined || to_number !== undefined;
  const byTime = from_time !== undefined || to_time !== undefined;
  if (byNumber && byTime) throw httpErrors.invalid({ from_time: ['Give numbers or times, not both.'] });
  if (byTime) {
    if (from_time === undefined) throw httpErrors.invalid({ from_time: ['Say from when.'] });
    if (to_time !== undefined && Date.parse(to_time) < Date.parse(from_time))
      throw httpErrors.invalid({ to_time: ['The end is before the beginning.'] });
    return and(
      gte(companyEvents.occurredAt, new Date(from_time)),
      to_time === undefined ? undefined : lte(companyEvents.occurredAt, new Date(to_time)),
    );
  }
  if (from_number === undefined) throw httpErrors.invalid({ from_number: ['Say from which number, or from when.'] });
  if (to_number !== undefined && to_number < from_number)
    throw httpErrors.invalid({ to_number: ['The end is before the beginning.'] });
  return and(
    gte(companyEvents.number, from_number),
    to_number === undefined ? undefined : lte(companyEvents.number, to_number),
  );
}

/** What of the range is not kept any more, or has not happened yet. */
async function missingOf(db: Queryable, companyId: number, input: Input): Promise<string | null> {
  const { from_number: from, to_number: to, from_time: since } = input;
  const [kept] = await db
    .select({
      oldest: min(companyEvents.number),
      newest: max(companyEvents.number),
      since: min(companyEvents.occurredAt),
    })
    .from(companyEvents)
    .where(and(eq(companyEvents.companyId, companyId), isNotNull(companyEvents.number)));
  const { oldest, newest, since: oldestAt } = kept!;
  if (oldest === null || newest === null) return 'No event is kept.';
  const gone = `Events are kept for ${COMPANY_EVENTS_KEPT_DAYS} days`;
  const before =
    from !== undefined && from < oldest
      ? `${gone}: ${numbersSaid(from, Math.min(oldest - 1, to ?? oldest - 1))} gone.`
      : since !== undefined && oldest > 1 && oldestAt !== null && Date.parse(since) < oldestAt.getTime()
        ? `${gone}: those before ${formatMoment(oldestAt.toISOString())} (number ${oldest}) are gone.`
        : null;
  const after = Math.max(from ?? 0, to ?? 0) > newest ? `The newest event is number ${newest}.` : null;
  return [before, after].filter(Boolean).join(' ') || null;
}

const numbersSaid = (from: number, to: number) => (from === to ? `number ${from} is` : `numbers ${from} to ${to} are`);
