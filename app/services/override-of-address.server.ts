import { getCarrier } from '@contract/carriers/carriers.calls';
import { updateRuleOverride } from '@contract/rules/rule-overrides.calls';
import { RULE_SENTENCES } from '@contract/rules/rules.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { carrierName } from '~/view/carrier/identifiers';
import { problemResponse } from '~/view/problem';
import { openMonitor } from './monitor.server';

/**
 * The override in force with the address's `overrideId`. Throws the 404 page when it has ended or never existed; for a
 * post about one that someone has ended meanwhile, the 409 page that names them.
 */
export async function overrideOfAddress(args: LoaderFunctionArgs) {
  const monitor = await openMonitor(args);
  const carrier = await monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} });
  for (const classification of carrier.rules_assessment?.classifications ?? []) {
    const rule = classification.categories
      .flatMap(({ rules }) => rules)
      .find(({ override_id }) => override_id !== null && String(override_id) === args.params.overrideId);
    const override = carrier.rules_assessment?.carrier_rule_overrides.find(({ id }) => id === rule?.override_id);
    if (rule && override)
      return {
        carrier: { id: carrier.id, name: carrierName(carrier) },
        classification: { id: classification.id, name: classification.name },
        override,
        result: rule.result,
        sentence: RULE_SENTENCES[rule.is_type],
      };
  }
  if (args.request.method === 'POST') {
    const asked = await monitor.send(updateRuleOverride, {
      params: { id: args.params.overrideId! },
      body: { rule_override: {} },
    });
    if (!asked.ok && asked.status !== 422)
      throw problemResponse({ status: asked.status, message: asked.error.message });
  }
  throw problemResponse({ status: 404, message: 'This override does not count any more. Go back to the carrier.' });
}
