import type { CallParsed } from '@contract/call';
import type { correctVisit as call, withdrawCorrection as withdrawCall } from '@contract/loads/corrections.calls';
import { stopPlace } from '@contract/loads/stop-times';
import { and, eq, isNull } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { loadLogs, loadStops, loads } from '../../db/schema';
import { decide, decideOnce, submissionOf } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow } from '../../decisions/versions';
import type { CallContext } from '../../server/calls';
import { evaluateLoads } from './evaluate-loads';
import type { StopRow } from './load-facts.queries';
import { getLoadRow } from './loads.queries';
import { visitEnd } from './words-of-stops';
import { timeSaid } from './write-load-log';

type Input = CallParsed<typeof call>['body']['correction'];
type Word = Pick<typeof loadLogs.$inferInsert, 'isType' | 'occurredAt'>;

/**
 * Adds a person's word about a visit: that it was none, or when the truck arrived or departed. It stands above positions
 * and reports, which stay beside it (decision 0168). A load that was delivered by that visit is open again. Sent twice,
 * it is written once.
 *
 * @throws ApiError 404 for another company's load; 409 when it changed since the caller read it; 422 for a cancelled load,
 * a stop of another load, a visit that is not shown, times in the wrong order
 */
export async function correctVisit(context: CallContext, loadId: number, input: Input): Promise<void> {
  await decideOnce(context, submissionOf(context, 'correctVisit', { loadId, ...input }), async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    await assertVersion(d, loads, loadId, input.expected_version);
    if (load.cancelledAt) throw httpErrors.invalid({ stop_id: ['A cancelled load stays as it is.'] });
    const isIt = and(eq(loadStops.loadId, loadId), eq(loadStops.id, input.stop_id));
    const [stop] = await d.tx.select().from(loadStops).where(isIt);
    if (!stop) throw httpErrors.invalid({ stop_id: ['That is no stop of this load.'] });
    const words = input.is_not_a_visit ? [noVisit(stop, input, d.now)] : times(stop, input, d.now);
    const made = await d.tx
      .insert(loadLogs)
      .values(
        words.map((word) => ({
          ...word,
          loadId,
          stopId: stop.id,
          source: 'person' as const,
          message: input.reason,
          userId: d.userId,
          createdAt: d.now,
          isWord: true,
        })),
      )
      .returning({ id: loadLogs.id });
    const id = made.at(-1)!.id;
    await apply(d, loadId, id, `${input.is_not_a_visit ? 'No visit to' : 'Times corrected at'} ${stopPlace(stop)}`);
    return id;
  });
}

/**
 * Withdraws a person's word: what positions and reports show counts again. Its log stays, with who withdrew it and why.
 *
 * @throws ApiError 404 for another company's load or a log that is no word of it; 409 when it is withdrawn already, or
 * the load changed since the caller read it
 */
export function withdrawCorrection(
  context: CallContext,
  loadId: number,
  logId: number,
  { expected_version: expected, reason }: CallParsed<typeof withdrawCall>['body'],
): Promise<void> {
  return decide(context, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    const isIt = and(eq(loadLogs.loadId, loadId), eq(loadLogs.id, logId), eq(loadLogs.isWord, true));
    const [word] = await d.tx.select().from(loadLogs).where(isIt);
    if (!word) throw httpErrors.notFound('That correction');
    if (word.withdrawnAt) throw httpErrors.conflict('This correction was withdrawn already.');
    await assertVersion(d, loads, loadId, expected);
    if (load.cancelledAt) throw httpErrors.invalid({ reason: ['A cancelled load stays as it is.'] });
    const [note] = await d.tx
      .insert(loadLogs)
      .values({
        loadId,
        stopId: word.stopId,
        isType: 'note',
        source: 'person',
        occurredAt: d.now,
        message: `Correction withdrawn: ${reason}`,
        userId: d.userId,
        createdAt: d.now,
      })
      .returning({ id: loadLogs.id });
    await d.tx.update(loadLogs).set({ withdrawnAt: d.now, withdrawnById: note!.id }).where(isIt);
    await apply(d, loadId, note!.id, 'Correction withdrawn');
  });
}

/** Evaluates the load with the word; what it disproves names it. */
async function apply(d: Decision, loadId: number, logId: number, summary: string) {
  await changeRow(d, loads, loadId, summary);
  await evaluateLoads(d.tx, [loadId], d.now);
  const { source, withdrawnAt, withdrawnById, loadId: ofLoad } = loadLogs;
  await d.tx
    .update(loadLogs)
    .set({ withdrawnById: logId })
    .where(and(eq(ofLoad, loadId), eq(source, 'eld'), eq(withdrawnAt, d.now), isNull(withdrawnById)));
}

function noVisit(stop: StopRow, { until, arrived_at: arrived, departed_at: departed }: Input, now: Date): Word {
  if (arrived || departed) throw httpErrors.invalid({ arrived_at: ['A visit that was none has no times.'] });
  const end = visitEnd(stop);
  if (end === null) throw httpErrors.invalid({ stop_id: ['Nothing shows the truck at that stop.'] });
  const occurredAt = until ? timeSaid('until', until, stop.timeZone, now) : new Date(end);
  return { isType: 'not_a_visit', occurredAt };
}

/** A time that is not given stays, unless it cannot be beside the new one. */
function times(stop: StopRow, input: Input, now: Date): Word[] {
  if (!input.arrived_at && !input.departed_at)
    throw httpErrors.invalid({ arrived_at: ['Enter the arrival, the departure, or both.'] });
  const given = (field: 'arrived_at' | 'departed_at') =>
    input[field] ? timeSaid(field, input[field], stop.timeZone, now) : null;
  const [arrived, departed] = [given('arrived_at'), given('departed_at')];
  const from = arrived ?? stop.arrivedAt;
  if (departed && from && departed < from)
    throw httpErrors.invalid({ departed_at: ['That is before the arrival: correct the arrival too.'] });
  return [
    ...(arrived ? [{ isType: 'arrival' as const, occurredAt: arrived }] : []),
    ...(departed ? [{ isType: 'departure' as const, occurredAt: departed }] : []),
  ];
}
