import type { CarrierEffect, ClassificationEffect } from '@contract/rules/classifications.entities';
import type { RuleType } from '@contract/rules/rules.constants';
import type { ClassificationWithRuleSet, RuleOverride } from '@contract/rules/rules.entities';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, connections, ruleOverrides, subscriptions } from '../../db/schema';
import { rowSearch } from '../../server/ransack';
import type { RuleResults } from './carrier-evaluation';
import { appliesTo, classificationStatus, overallResult } from './evaluate';
import { overrideThatCounts } from './overrides';
import { toRuleOverride } from './rule-overrides.queries';
import { electionsOf, listActiveClassifications } from './rules.queries';

/** What is known of a followed carrier without its facts. */
export type FollowedCarrier = {
  carrierId: number;
  isOnboarded: boolean;
  /** Null: not assessed yet. */
  results: RuleResults | null;
};

type Verdicts = Pick<CarrierEffect, 'from' | 'to' | 'overall_from' | 'overall_to'>;

/**
 * What a change of one classification does to one carrier, from the rules' last results: a rule that did not apply at the
 * last assessment counts as incomplete. Pure.
 *
 * @param change the classification before and after, and the company's other active ones
 */
export function effectOnCarrier(
  results: Partial<RuleResults>,
  change: {
    before: ClassificationWithRuleSet;
    after: ClassificationWithRuleSet;
    others: readonly ClassificationWithRuleSet[];
  },
  isOverridden: (classificationId: number, type: RuleType) => boolean,
  elected: ReadonlySet<number>,
): Verdicts {
  const statusOf = (classification: ClassificationWithRuleSet) =>
    appliesTo(classification, elected)
      ? classificationStatus(classification.rule_set, (type) =>
          isOverridden(classification.id, type) ? 'override' : (results[type] ?? 'incomplete'),
        )
      : null;
  const others = change.others.map(statusOf).filter((status) => status !== null);
  const from = statusOf(change.before);
  const to = statusOf(change.after);
  return {
    from,
    to,
    overall_from: overallResult(from === null ? others : [...others, from]),
    overall_to: overallResult(to === null ? others : [...others, to]),
  };
}

/** The effect on all carriers that the company follows, onboarded ones first, with a page of those affected. */
export async function classificationEffect(
  db: Queryable,
  companyId: number,
  { before, after }: { before: ClassificationWithRuleSet; after: ClassificationWithRuleSet },
  slice: { page: number; per_page: number; q?: unknown },
  today: string,
): Promise<{ effect: ClassificationEffect; total: number }> {
  const active = await listActiveClassifications(db, companyId);
  const change = { before, after, others: active.filter(({ id }) => id !== before.id) };
  const followed = await followedCarriers(db, companyId);
  const overridden = await activeOverrides(db, companyId);
  const isElecting = [before, after, ...change.others].some(({ is_by_broker_election }) => is_by_broker_election);
  const elections = isElecting
    ? await electionsOf(
        db,
        companyId,
        followed.map(({ carrierId }) => carrierId),
      )
    : new Map();

  const touched: (Verdicts & FollowedCarrier)[] = [];
  for (const carrier of followed) {
    if (carrier.results === null) continue;
    const own = overridden.get(carrier.carrierId) ?? [];
    const isOverridden = (classificationId: number, type: RuleType) =>
      own.length > 0 &&
      overrideThatCounts(
        own,
        { carrier_id: carrier.carrierId, classification_id: classificationId, is_type: type },
        today,
        before.rule_numbers,
      ) !== null;
    const verdicts = effectOnCarrier(carrier.results, change, isOverridden, elections.get(carrier.carrierId) ?? NONE);
    if (verdicts.from !== verdicts.to || verdicts.overall_from !== verdicts.overall_to)
      touched.push({ ...carrier, ...verdicts });
  }
  touched.sort((a, b) => Number(b.isOnboarded) - Number(a.isOnboarded) || a.carrierId - b.carrierId);
  const rows = touched.map(({ carrierId, isOnboarded, results: _, ...verdicts }) => ({
    carrier_id: carrierId,
    is_onboarded: isOnboarded,
    ...verdicts,
  }));
  const found = await listedEffects(db, rows, slice.q);
  const shown = found.slice((slice.page - 1) * slice.per_page, slice.page * slice.per_page);
  const names = await namesOf(
    db,
    shown.map(({ carrier_id }) => carrier_id),
  );
  const effect: ClassificationEffect = {
    groups: groupsOf(touched),
    carriers: shown.map((row) => ({ ...row, carrier_name: names.get(row.carrier_id) ?? null })),
    followed_count: followed.length,
    not_assessed_count: followed.filter(({ results }) => results === null).length,
  };
  return { effect, total: found.length };
}

const listedEffects = rowSearch({
  carrier_id: 'integer',
  is_onboarded: 'boolean',
  from: 'string',
  to: 'string',
  overall_from: 'string',
  overall_to: 'string',
});

const NONE: ReadonlySet<number> = new Set();

function groupsOf(touched: readonly (Verdicts & FollowedCarrier)[]): ClassificationEffect['groups'] {
  const groups = new Map<string, ClassificationEffect['groups'][number]>();
  for (const { isOnboarded, from, to } of touched) {
    const key = `${isOnboarded} ${from} ${to}`;
    const group = groups.get(key) ?? { is_onboarded: isOnboarded, from, to, count: 0 };
    group.count += 1;
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => Number(b.is_onboarded) - Number(a.is_onboarded) || b.count - a.count);
}

async function followedCarriers(db: Queryable, companyId: number): Promise<FollowedCarrier[]> {
  return db
    .select({
      carrierId: subscriptions.carrierId,
      isOnboarded: sql<boolean>`coalesce(${connections.status} = 'onboarded', false)`,
      results: sql<RuleResults | null>`${subscriptions.rulesAssessment} -> 'results'`,
    })
    .from(subscriptions)
    .leftJoin(
      connections,
      and(eq(connections.companyId, subscriptions.companyId), eq(connections.carrierId, subscriptions.carrierId)),
    )
    .where(eq(subscriptions.companyId, companyId));
}

/** The company's overrides that have not ended, by carrier. */
async function activeOverrides(db: Queryable, companyId: number): Promise<Map<number, RuleOverride[]>> {
  const rows = await db
    .select()
    .from(ruleOverrides)
    .where(and(eq(ruleOverrides.companyId, companyId), eq(ruleOverrides.isActive, true)));
  const byCarrier = new Map<number, RuleOverride[]>();
  for (const override of rows) {
    const known = byCarrier.get(override.carrierId) ?? [];
    known.push(toRuleOverride({ override, user: null }));
    byCarrier.set(override.carrierId, known);
  }
  return byCarrier;
}

async function namesOf(db: Queryable, ids: number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: carriers.id, name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
    .from(carriers)
    .where(sql`${carriers.id} = ANY(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
