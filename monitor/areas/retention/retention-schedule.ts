import type { CallParsed } from '@contract/call';
import type { updateRetention } from '@contract/retention/retention.calls';
import {
  isSetByCompany,
  KEPT_FOR_GOOD,
  RETENTION_KINDS,
  type RetentionKind,
  retentionRule,
} from '@contract/retention/retention.constants';
import { and, desc, eq, max } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { jobs, retentionRemovals, retentionSettings } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { mailManagers } from '../../decisions/mail-managers';
import { retentionJob } from './remove-old';

const LINES = 100;

/** The schedule in force, and the log of what it removed. */
export async function readRetention(db: Queryable, companyId: number) {
  const chosen = await chosenBy(db, companyId);
  const removals = await db
    .select()
    .from(retentionRemovals)
    .where(eq(retentionRemovals.companyId, companyId))
    .orderBy(desc(retentionRemovals.removedOn), desc(retentionRemovals.id))
    .limit(LINES);
  const [run] = await db
    .select({ at: max(jobs.finishedAt) })
    .from(jobs)
    .where(and(eq(jobs.kind, retentionJob.kind), eq(jobs.status, 'done')));
  return {
    kinds: RETENTION_KINDS.map((kind) => {
      const { label, least, most, standard, source } = retentionRule(kind);
      const days = chosen.get(kind) ?? standard;
      return { kind, label, days, least, most, standard, is_set_by_company: isSetByCompany(kind), source };
    }),
    kept_for_good: [...KEPT_FOR_GOOD],
    removals: removals.map(({ kind, days, removed, removedOn }) => ({
      kind,
      label: retentionRule(kind).label,
      days,
      removed,
      removed_on: removedOn,
    })),
    last_run_at: run?.at?.toISOString() ?? null,
  };
}

type Choice = CallParsed<typeof updateRetention>['body']['retention'];

/** Sets how long kinds are kept. The contract holds each to its bounds. */
export function changeRetention(deciding: Deciding, choice: Choice) {
  return decide(deciding, async (d) => {
    const before = await chosenBy(d.tx, d.companyId);
    const changed = (Object.entries(choice) as [RetentionKind, number | null | undefined][]).filter(
      ([kind, days]) => days !== undefined && days !== (before.get(kind) ?? null),
    );
    if (changed.length === 0) return;
    for (const [kind, days] of changed) {
      const own = and(eq(retentionSettings.companyId, d.companyId), eq(retentionSettings.kind, kind));
      await d.tx.delete(retentionSettings).where(own);
      if (days != null) await d.tx.insert(retentionSettings).values({ companyId: d.companyId, kind, days });
    }
    const said = changed.map(([kind, days]) => {
      const { label, standard } = retentionRule(kind);
      const kept = days ?? standard;
      return `${label}: ${kept === null ? 'kept until the account ends' : `${kept} days`}`;
    });
    const summary = `How long data is kept. ${said.join('; ')}`;
    d.audit({ kind: 'retention_changed', summary });
    await mailManagers(d, summary);
  });
}

async function chosenBy(db: Queryable, companyId: number): Promise<Map<RetentionKind, number>> {
  const rows = await db.select().from(retentionSettings).where(eq(retentionSettings.companyId, companyId));
  return new Map(rows.map(({ kind, days }) => [kind, days]));
}
