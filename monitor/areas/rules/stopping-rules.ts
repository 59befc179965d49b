import type { RuleType } from '@contract/rules/rules.constants';
import type { CarrierEvaluation } from './carrier-evaluation';

/**
 * Rules whose failing means that a carrier may not haul at all, whether the company asks them or not, and what is said
 * of one that fails.
 */
const STOPPING_RULES = {
  interstate_carrier_authority_is_active: 'No for-hire authority is active any more',
  no_active_oos_orders: 'An out-of-service order is in effect',
} as const satisfies Partial<Record<RuleType, string>>;
export type StoppingRule = keyof typeof STOPPING_RULES;

const NAMES = Object.keys(STOPPING_RULES) as StoppingRule[];

export const stopReason = (type: StoppingRule): string => STOPPING_RULES[type];

/** Which of them fail for a carrier now and are not overridden in any classification: a person accepted that. */
export const stopsOf = ({ results, overridden }: Pick<CarrierEvaluation, 'results' | 'overridden'>): StoppingRule[] =>
  NAMES.filter((type) => results[type] === 'fail' && !overridden.has(type));
