import { isStoppingRule, type RuleType } from '@contract/rules/rules.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireUser } from './guards.server';

/**
 * In addition to `overrideRules`: who may make a carrier pass this rule.
 *
 * @throws Response the 403 page for a rule that says whether a carrier may haul at all
 */
export async function requireOverrider(args: Pick<LoaderFunctionArgs, 'request' | 'context'>, type: RuleType) {
  if (isStoppingRule(type)) await requireUser(args, 'overrideStoppingRules');
}
