import type { CallParsed } from '@contract/call';
import type { createLoadLog } from '@contract/loads/load-logs.calls';
import { DAY_MS } from '@contract/shared/day';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { loadLogs, loadStops } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { CallContext } from '../../server/calls';
import { evaluateLoads } from './evaluate-loads';
import { getLoadRow } from './loads.queries';
import { instantOf, UnclearTime } from './take-in/local-time';

/** How far a sender's clock may be ahead of ours. */
const MAX_AHEAD_MS = 5 * 60_000;
const MAX_AGE_MS = 60 * DAY_MS;

/**
 * Writes what a person heard about a load. Sent twice, it is written once.
 *
 * @returns the log's id
 * @throws ApiError 404 for another company's load; 422 for a stop of another load, a future time, a cancelled load
 */
export async function writeLoadLog(
  context: CallContext,
  input: CallParsed<typeof createLoadLog>['body'],
): Promise<number> {
  const { load_id: loadId, stop_id: stopId, is_type: isType, message } = input.load_log;
  const { id } = await decideOnce(context, submissionOf(context, 'createLoadLog', input), async (d) => {
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
    if (!isVisit && !message) throw httpErrors.invalid({ message: ['Write what was said.'] });
    const occurredAt = timeOf(input.load_log.occurred_at, stop?.timeZone ?? null, d.now);
    const [made] = await d.tx
      .insert(loadLogs)
      .values({
        loadId,
        stopId: stopId ?? null,
        isType,
        source: 'person',
        occurredAt,
        message: message || null,
        userId: d.userId,
        createdAt: d.now,
      })
      .returning({ id: loadLogs.id });
    if (isVisit) await evaluateLoads(d.tx, [loadId], d.now);
    return made!.id;
  });
  return id;
}

function timeOf(text: string | undefined, zone: string | null, now: Date): Date {
  if (!text) return now;
  const refuse = (message: string) => httpErrors.invalid({ occurred_at: [message] });
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
