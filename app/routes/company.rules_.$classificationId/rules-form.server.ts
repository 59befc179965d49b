import { ClassificationName } from '@contract/rules/classifications.calls';
import { RULE_TYPES, type RuleType } from '@contract/rules/rules.constants';
import { z } from 'zod';
import { shownVersion } from '~/services/page.server';

const yesOrNo = z.enum(['true', 'false'], { error: 'Choose one.' }).transform((value) => value === 'true');

/** Off, advisory or active, by rule type. */
const setting = z.enum(['0', '1', '2'], { error: 'Choose off, advisory or active.' }).transform(Number);

/** The whole of a classification as its form sends it: in the address to be looked at, then posted to be saved. */
export const RulesForm = z
  .object({
    name: ClassificationName,
    is_active: yesOrNo,
    is_by_broker_election: yesOrNo,
    expected_version: shownVersion,
    ...(Object.fromEntries(RULE_TYPES.map((type) => [type, setting])) as Record<RuleType, typeof setting>),
  })
  .transform(({ name, is_active, is_by_broker_election, expected_version, ...settings }) => ({
    name,
    is_active,
    is_by_broker_election,
    expected_version,
    rule_set: settings as Record<RuleType, 0 | 1 | 2>,
  }));
export type RulesChange = z.output<typeof RulesForm>;
