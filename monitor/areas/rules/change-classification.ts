import type { KeptClassification } from '@contract/rules/classifications.entities';
import { conditionsInWords } from '@contract/rules/load-condition-words';
import type { LoadConditions } from '@contract/rules/load-conditions';
import { ruleSentence } from '@contract/rules/rule-numbers';
import { RULE_SETTING_NAMES, RULE_TYPES, type RuleSettingValue, type RuleType } from '@contract/rules/rules.constants';
import { canonicalJson } from '../../base/canonical-json';
import { classifications, ruleSets } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow } from '../../decisions/versions';
import { assertNameIsFree, classificationOfRuleSet, getClassification } from './classifications.queries';
import { requestReassessment } from './request-reassessment';

export type ClassificationChange = {
  name?: string;
  is_active?: boolean;
  is_by_broker_election?: boolean;
  rule_set?: Partial<Record<RuleType, RuleSettingValue | undefined>>;
  load_conditions?: LoadConditions | null;
  expected_version?: number;
};

/** The classification as it would be after a change. Pure. */
export function withChange<
  Kept extends Pick<
    KeptClassification,
    'name' | 'is_active' | 'is_by_broker_election' | 'rule_set' | 'load_conditions'
  >,
>(kept: Kept, change: ClassificationChange): Kept {
  const settings = Object.fromEntries(
    RULE_TYPES.map((type) => [type, change.rule_set?.[type] ?? kept.rule_set[type]]),
  ) as Record<RuleType, RuleSettingValue>;
  return {
    ...kept,
    name: change.name ?? kept.name,
    is_active: change.is_active ?? kept.is_active,
    is_by_broker_election: change.is_by_broker_election ?? kept.is_by_broker_election,
    rule_set: { ...kept.rule_set, ...settings },
    load_conditions: change.load_conditions === undefined ? kept.load_conditions : change.load_conditions,
  };
}

/**
 * Changes a classification and its rules together, with a line of the audit log, and has the company's carriers
 * assessed again where a verdict may change. A change of nothing leaves no trace.
 *
 * @throws ApiError 404, also for one of another company; 409 when it changed since its author read it; 422 for a name
 * already in use
 */
export function changeClassification(deciding: Deciding, id: number, change: ClassificationChange) {
  return decide(deciding, (d) => applyChange(d, id, change));
}

/** The same, for the classification of a rule set. @returns the classification's id */
export function changeRuleSet(
  deciding: Deciding,
  ruleSetId: number,
  change: Pick<ClassificationChange, 'rule_set' | 'expected_version'>,
): Promise<number> {
  return decide(deciding, async (d) => {
    const id = await classificationOfRuleSet(d.tx, d.companyId, ruleSetId);
    await applyChange(d, id, change);
    return id;
  });
}

async function applyChange(d: Decision, id: number, change: ClassificationChange) {
  const { companyId, tx, now, userId } = d;
  const before = await getClassification(tx, companyId, id);
  await assertVersion(d, classifications, id, change.expected_version);
  const after = withChange(before, change);
  const changes = describeChange(before, after);
  if (changes.length === 0) return;
  if (after.name !== before.name) await assertNameIsFree(tx, companyId, after.name, id);
  const summary = `Changed ${before.name}: ${changes.join('; ')}`;
  const kept = {
    name: after.name,
    isActive: after.is_active,
    isByBrokerElection: after.is_by_broker_election,
    loadConditions: after.load_conditions,
  };
  await changeRow(d, classifications, id, summary, kept);
  const { id: _, ...values } = after.rule_set;
  const rules = { values, updatedAt: now, updatedByUserId: userId };
  await tx
    .insert(ruleSets)
    .values({ classificationId: id, ...rules })
    .onConflictDoUpdate({ target: [ruleSets.classificationId, ruleSets.companyId], set: rules });
  d.audit({ kind: 'rules_changed', summary });
  // Loads that now have it, or no longer do, are judged again.
  if (!isSameConditions(before, after))
    d.companyEvent({ kind: 'rules_changed', summary, data: { classification_id: id } });
  if (!mayChangeVerdicts(before, after)) return;
  d.companyEvent({ kind: 'rules_changed', summary, data: { classification_id: id } });
  await requestReassessment(tx, { companyId, userId, now });
}

/** Whether a carrier's verdict may change; a name alone decides nothing. */
function mayChangeVerdicts(before: KeptClassification, after: KeptClassification): boolean {
  const isAsked = before.is_active || after.is_active;
  return (
    isAsked &&
    (before.is_active !== after.is_active ||
      before.is_by_broker_election !== after.is_by_broker_election ||
      RULE_TYPES.some((type) => before.rule_set[type] !== after.rule_set[type]))
  );
}

type Conditioned = Pick<KeptClassification, 'load_conditions'>;
const isSameConditions = (one: Conditioned, other: Conditioned) =>
  canonicalJson(one.load_conditions ?? {}) === canonicalJson(other.load_conditions ?? {});

function describeChange(before: KeptClassification, after: KeptClassification): string[] {
  const changes: string[] = [];
  if (after.name !== before.name) changes.push(`renamed to ${after.name}`);
  if (after.is_active !== before.is_active) changes.push(after.is_active ? 'switched on' : 'switched off');
  if (after.is_by_broker_election !== before.is_by_broker_election)
    changes.push(after.is_by_broker_election ? 'asked only of carriers elected for it' : 'asked of every carrier');
  if (!isSameConditions(before, after)) changes.push(`its loads: ${conditionsInWords(after.load_conditions)}`);
  for (const type of RULE_TYPES) {
    const [from, to] = [before.rule_set[type], after.rule_set[type]];
    if (from !== to)
      changes.push(
        `“${ruleSentence(type, after.rule_numbers)}” from ${RULE_SETTING_NAMES[from]} to ${RULE_SETTING_NAMES[to]}`,
      );
  }
  return changes;
}
