import { STOPPING_RULES, type StoppingRule } from '@contract/rules/rules.constants';
import type { CarrierEvaluation } from './carrier-evaluation';

const REASONS: Readonly<Record<StoppingRule, string>> = {
  interstate_carrier_authority_is_active: 'No for-hire authority is active any more',
  no_active_oos_orders: 'An out-of-service order is in effect',
};

/** The text for a carrier that fails one of them. */
export const stopReason = (type: StoppingRule): string => REASONS[type];

/**
 * Which of them a carrier fails now without an override in any classification: an override means that a person accepted
 * it.
 */
export const stopsOf = ({ results, overridden }: Pick<CarrierEvaluation, 'results' | 'overridden'>): StoppingRule[] =>
  STOPPING_RULES.filter((type) => results[type] === 'fail' && !overridden.has(type));
