import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { createLoadLog } from '@contract/loads/load-logs.calls';
import { CALL_RESULT_LABELS, CALLED_LABELS } from '@contract/loads/load-logs.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { DAY_MS } from '@contract/shared/day';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { loadLogs, loadStops, loads } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import type { CallContext } from '../../server/calls';
import { evaluateLoads } from './evaluate-loads';
import type { LoadRow } from './load-facts.queries';
import { getLoadRow } from './loads.queries';
import { instantOf, UnclearTime } from './take-in/local-time';
import { MINUTE } from './tracking/tracked-load';

/** How far a sender's clock may be ahead of ours. */
const MAX_AHEAD_MS = 5 * 60_000;
const MAX_AGE_MS = 60 * DAY_MS;

type Input = CallParsed<typeof createLoadLog>['body'];

/**
 * Writes what a person heard about a load. Sent twice, it is written once.
 *
 * @returns the log's id
 * @throws ApiError 404 for another company's load; 422 for a stop of another load, a future time, a cancelled load
 */
export async function writeLoadLog(context: CallContext, input: Input): Promise<number> {
  const submission = submissionOf(context, 'createLoadLog', input);
  const { id } = await decideOnce(context, submission, (d) => addLoadLog(d, input.load_log));
  return id;
}

/** The same within a decision. */
export async function addLoadLog(d: Decision<CurrentUser>, log: Input['load_log']): Promise<number> {
  const { load_id: loadId, stop_id: stopId, is_type: isType, message, called, call_result: result } = log;
  const { next_call_in_minutes: nextInMinutes } = log;
  const load = await getLoadRow(d.tx, d.companyId, loadId);
  if (load.cancelledAt)
    throw httpErrors.invalid({ load_id: ['The load is cancelled: nothing happens to it anymore.'] });
  const [stop] =
    stopId === undefined
      ? []
      : await d.tx
          .select()
          .from(loadStops)
          .where(and(eq(loadStops.loadId, loadId), eq(loadStops.id, stopId)));
  if (stopId !== undefined && !stop) throw httpErrors.invalid({ stop_id: ['That is no stop of this load.'] });
  const isVisit = isType === 'arrival' || isType === 'departure';
  if (isVisit && !stop) throw httpErrors.invalid({ stop_id: ['Say at which stop.'] });
  const isCall = isType === 'check_call';
  for (const [field, value] of Object.entries({ called, call_result: result, next_call_in_minutes: nextInMinutes }))
    if (value !== undefined && !isCall) throw httpErrors.invalid({ [field]: ['Only a check call has it.'] });
  const hasSpoken = result === undefined || result === 'spoke';
  if (!isVisit && hasSpoken && !message) throw httpErrors.invalid({ message: ['Write what was said.'] });
  if (nextInMinutes !== undefined && CLOSED_LOAD_STATUSES.includes(load.status))
    throw httpErrors.invalid({ next_call_in_minutes: ['The load is over: no call is due.'] });
  const occurredAt = timeSaid('occurred_at', log.occurred_at, stop?.timeZone ?? null, d.now);
  const [made] = await d.tx
    .insert(loadLogs)
    .values({
      loadId,
      stopId: stopId ?? null,
      isType,
      source: 'person',
      occurredAt,
      message: message || null,
      called,
      callResult: result,
      userId: d.userId,
      createdAt: d.now,
    })
    .returning({ id: loadLogs.id });
  if (isCall) {
    const callResult = result ?? null;
    d.companyEvent(
      checkCallEvent(load, { id: made!.id, stopId: stop?.id ?? null, called: called ?? null, callResult }),
    );
    const nextCallAt = nextInMinutes === undefined ? null : new Date(d.now.getTime() + nextInMinutes * MINUTE);
    await d.tx.update(loads).set({ nextCallAt }).where(eq(loads.id, loadId));
  }
  if (isVisit) await evaluateLoads(d.tx, [loadId], d.now);
  return made!.id;
}

type CheckCall = Pick<typeof loadLogs.$inferSelect, 'id' | 'stopId' | 'called' | 'callResult'>;

/** The event of a check call. What was said stays in the log: it is for colleagues. */
export const checkCallEvent = (
  { id, reference, carrierId }: Pick<LoadRow, 'id' | 'reference' | 'carrierId'>,
  log: CheckCall,
  isByText = false,
) => ({
  kind: 'check_call' as const,
  carrierId: carrierId ?? undefined,
  summary: `Load ${reference}: check call${isByText ? ', by text' : ''}${log.called ? `, ${CALLED_LABELS[log.called].toLowerCase()}` : ''}${log.callResult ? `, ${CALL_RESULT_LABELS[log.callResult].toLowerCase()}` : ''}`,
  data: {
    load_id: id,
    reference,
    load_log_id: log.id,
    stop_id: log.stopId,
    called: log.called,
    call_result: log.callResult,
    is_by_text: isByText,
  },
});

/**
 * A time that a person gives, on a stop's clock if it has no offset.
 *
 * @param text omitted: now
 * @param zone null: not known
 * @throws ApiError 422 for one that is to come, over 60 days ago, or unclear on that clock
 */
export function timeSaid(field: string, text: string | undefined, zone: string | null, now: Date): Date {
  if (!text) return now;
  const refuse = (message: string) => httpErrors.invalid({ [field]: [message] });
  try {
    const at = instantOf(text, zone);
    if (at.getTime() > now.getTime() + MAX_AHEAD_MS) throw refuse('That time is still to come.');
    if (at.getTime() < now.getTime() - MAX_AGE_MS) throw refuse('That is more than 60 days ago.');
    return at;
  } catch (error) {
    if (error instanceof UnclearTime) throw refuse(error.message);
    throw error;
  }
}
