import type { CallInput } from '@contract/call';
import * as calls from '@contract/rules/rule-overrides.calls';
import type { Monitor } from '~/services/monitor.server';

type NewOverride = CallInput<typeof calls.createRuleOverride>['body']['rule_override'];

/** Overrides a rule for a carrier. 409 when another override came into force since `replaces` was seen. */
export const createRuleOverride = (monitor: Monitor, rule_override: NewOverride) =>
  monitor.call(calls.createRuleOverride, { body: { rule_override } }, { handles: [409, 422] });

/** Ends an override. `note`: why, for the history. */
export const endRuleOverride = (monitor: Monitor, id: string, note: string | undefined) =>
  monitor.call(
    calls.updateRuleOverride,
    { params: { id }, body: { rule_override: { is_active: false, note } } },
    { handles: [409, 422] },
  );
