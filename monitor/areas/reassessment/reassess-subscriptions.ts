import { setTimeout as sleep } from 'node:timers/promises';
import { type OverallResult, RULE_SENTENCES, VERDICT_NAMES } from '@contract/rules/rules.constants';
import { dayOf } from '@contract/shared/day';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { lockCompany } from '../../db/company-lock';
import { recordCarrierEvent } from '../../db/history/carrier-history';
import { isWholeDatabase } from '../../db/run-statement';
import { subscriptions } from '../../db/schema';
import { Decision } from '../../decisions/decision';
import type { Consequences } from '../../server/consequences';
import { advancePacket, heldPackets } from '../onboarding/advance-packet';
import { askToHoldStopped } from '../onboarding/hold-stopped-carrier';
import { evaluateCarriers } from '../rules/assess-carriers';
import { isNewlyStopped, type StoredAssessment, storedAssessment } from '../rules/stored-assessment';
import { writeVettingFile } from '../vetting/write-vetting-file';

/** Small, so that whoever asks for a page meanwhile waits for one of them and not for all. */
const BATCH = 50;

type Options = {
  now: Date;
  /** The carrier after which an interrupted run goes on. */
  after?: number;
  /** Called after each batch: how many so far, and the last of them. */
  onProgress?: (sum: { assessed: number; changed: number; last: number }) => Promise<void>;
  /** Rests as long as this process worked meanwhile, so that pages keep half of it. For runs over many carriers. */
  isPaced?: boolean;
};

/**
 * Assesses carriers that a company follows again and keeps the verdicts, which the lists by verdict read. A verdict
 * that changed becomes a line of the carrier's history and an event of the company; the first one is no change.
 *
 * For jobs, when facts or the day have changed; an operation says `reassess` to its decision. Given a transaction it works
 * within it; else each batch is one of its own, and rows are locked before facts are read, so that of two runs at once the
 * later facts are kept.
 *
 * @param carrierIds left out: all that the company follows; those it does not follow are passed over
 * @returns how many were assessed, and of how many the verdict changed
 */
export async function reassessSubscriptions(
  db: Queryable,
  companyId: number,
  carrierIds: number[] | undefined,
  { now, after = 0, onProgress, isPaced = false }: Options,
): Promise<{ assessed: number; changed: number }> {
  const sum = { assessed: 0, changed: 0 };
  const wanted = carrierIds && [...new Set(carrierIds)].sort((a, b) => a - b).filter((id) => id > after);
  let last = after;
  for (;;) {
    const startedAt = process.cpuUsage();
    const part = wanted?.slice(sum.assessed, sum.assessed + BATCH);
    const ids = part ?? (await nextFollowed(db, companyId, last));
    if (ids.length === 0) return sum;
    sum.changed += isWholeDatabase(db)
      ? await db.transaction((tx) => reassess(tx, companyId, ids, now))
      : await reassess(db, companyId, ids, now);
    sum.assessed += ids.length;
    last = ids.at(-1)!;
    await onProgress?.({ ...sum, last });
    if (isPaced) await sleep(processorMs(startedAt));
  }
}

/** Of this process, pages it answered included: the busier it is, the longer the rest. */
function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

async function nextFollowed(db: Queryable, companyId: number, after: number): Promise<number[]> {
  const rows = await db
    .select({ carrierId: subscriptions.carrierId })
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), gt(subscriptions.carrierId, after)))
    .orderBy(asc(subscriptions.carrierId))
    .limit(BATCH);
  return rows.map(({ carrierId }) => carrierId);
}

/**
 * Locks what a re-assessment of these carriers will change, in its order: the company where one of them may be onboarded
 * by it, then their subscriptions.
 */
export async function lockForReassessment(tx: Queryable, companyId: number, carrierIds: number[]) {
  if ((await heldPackets(tx, companyId, carrierIds)).length > 0) await lockCompany(tx, companyId);
  return tx
    .select({ carrierId: subscriptions.carrierId, before: subscriptions.rulesAssessment })
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), isAny(subscriptions.carrierId, carrierIds)))
    .orderBy(asc(subscriptions.carrierId))
    .for('update');
}

async function reassess(tx: Queryable, companyId: number, ids: number[], now: Date): Promise<number> {
  const today = dayOf(now);
  const followed = await lockForReassessment(tx, companyId, ids);
  const followedIds = followed.map(({ carrierId }) => carrierId);
  const assessed = await evaluateCarriers(tx, followedIds, companyId, today, storedAssessment);
  const kept = followed.map(({ carrierId, before }) => ({
    carrierId,
    before: before as StoredAssessment | null,
    after: assessed.get(carrierId)!,
  }));
  if (kept.length === 0) return 0;
  const rows = JSON.stringify(kept.map(({ carrierId, after }) => ({ carrier_id: carrierId, assessment: after })));
  await tx.execute(sql`
    UPDATE ${subscriptions} s
    SET overall_result = r.assessment ->> 'overall_result', rules_assessment = r.assessment, assessed_at = ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(carrier_id bigint, assessment jsonb)
    WHERE s.company_id = ${companyId} AND s.carrier_id = r.carrier_id`);
  const stopped = kept.filter(({ before, after }) => isNewlyStopped(before, after));
  await askToHoldStopped(
    tx,
    companyId,
    stopped.map(({ carrierId }) => carrierId),
    now,
  );
  const changes = kept.flatMap(({ carrierId, before, after }) =>
    before && before.overall_result !== after.overall_result ? [{ carrierId, before, after }] : [],
  );
  await recordCarrierEvent(
    tx,
    ...changes.map(({ carrierId, before, after }) => ({
      companyId,
      carrierId,
      kind: 'verdict_changed' as const,
      summary: describeChange(before, after),
      userId: null,
      occurredAt: now,
      data: { from: before.overall_result, to: after.overall_result },
    })),
  );
  const held = await heldPackets(
    tx,
    companyId,
    kept.map(({ carrierId }) => carrierId),
  );
  if (held.length > 0) {
    const decision = await Decision.begin(tx, { company: { id: companyId }, user: null, now });
    for (const packet of held) await advancePacket(decision, packet);
    await decision.record(consequences);
  }
  return changes.length;
}

/** What the product does after any decision. */
export const consequences: Consequences = { writeVettingFile, lockForReassessment, reassess: reassessSubscriptions };

/** "Verdict changed from Pass to Fail. Standard fails: DOT registration is active." */
function describeChange(before: StoredAssessment, after: StoredAssessment): string {
  const name = (result: OverallResult) => VERDICT_NAMES[result];
  const statusBefore = new Map(before.classifications.map(({ id, status }) => [id, status]));
  const turned = after.classifications
    .filter(({ id, status }) => statusBefore.get(id) !== status)
    .map((classification) => `${classification.name}: ${VERDICT_NAMES[classification.status]}`);
  const rules = Object.entries(after.summary)
    .filter(([type, result]) => before.results[type as keyof typeof RULE_SENTENCES] !== result)
    .map(([type, result]) => `“${RULE_SENTENCES[type as keyof typeof RULE_SENTENCES]}” now ${RESULT_LABELS[result]}`);
  return [
    `Verdict changed from ${name(before.overall_result)} to ${name(after.overall_result)}`,
    turned.join(', '),
    rules.join(', '),
  ]
    .filter((part) => part !== '')
    .join('. ');
}

const RESULT_LABELS = { pass: 'passes', fail: 'fails', incomplete: 'is incomplete' } as const;

const isAny = (column: typeof subscriptions.carrierId, ids: number[]): SQL =>
  sql`${column} = ANY(${sql.param(ids)}::bigint[])`;
