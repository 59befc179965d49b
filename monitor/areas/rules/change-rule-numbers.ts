import type { CallParsed } from '@contract/call';
import { NUMBERED_RULES, RULE_NUMBERS } from '@contract/rules/rule-numbers';
import type { updateRuleNumbers } from '@contract/rules/rule-numbers.calls';
import { RULE_SETTINGS } from '@contract/rules/rules.constants';
import { eq } from 'drizzle-orm';
import { ruleNumbers } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, firstChange, nextChange } from '../../decisions/versions';
import { requestReassessment } from './request-reassessment';
import { ruleNumbersOf } from './rule-numbers.queries';
import { listActiveClassifications } from './rules.queries';

/**
 * Changes the company's own numbers, with a line of the audit log, and has its carriers assessed again where a rule that is
 * on asks for one that changed. A change of nothing leaves no trace.
 *
 * @throws ApiError 409 when they changed since their author read them
 */
export function changeRuleNumbers(deciding: Deciding, input: CallParsed<typeof updateRuleNumbers>['body']) {
  return decide(deciding, async (d) => {
    const { companyId, tx, now, userId } = d;
    const { rule_numbers: before } = await ruleNumbersOf(tx, companyId);
    await assertVersion(d, ruleNumbers, eq(ruleNumbers.companyId, companyId), input.expected_version);
    const numbers = { ...before, ...input.rule_numbers };
    const changed = NUMBERED_RULES.filter((type) => numbers[type] !== before[type]);
    if (changed.length === 0) return;
    const words = changed.map((type) => {
      const { sentence } = RULE_NUMBERS[type];
      return `“${sentence(before[type])}” to “${sentence(numbers[type])}”`;
    });
    const summary = `Changed your own numbers: ${words.join('; ')}`;
    await tx
      .insert(ruleNumbers)
      .values({ companyId, numbers, ...firstChange(d, summary) })
      .onConflictDoUpdate({ target: ruleNumbers.companyId, set: { numbers, ...nextChange(d, ruleNumbers, summary) } });
    d.audit({ kind: 'rules_changed', summary });
    const asking = (await listActiveClassifications(tx, companyId)).filter(({ rule_set }) =>
      changed.some((type) => rule_set[type] !== RULE_SETTINGS.off),
    );
    if (asking.length === 0) return;
    for (const { id } of asking) d.companyEvent({ kind: 'rules_changed', summary, data: { classification_id: id } });
    await requestReassessment(tx, { companyId, userId, now });
  });
}
