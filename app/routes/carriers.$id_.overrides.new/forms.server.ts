import { getCarrier } from '@contract/carriers/carriers.calls';
import type { RuleType } from '@contract/rules/rules.constants';
import type { ClassificationAssessment } from '@contract/rules/rules.entities';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { createRuleOverride } from '~/models/rules.server';
import { paths } from '~/paths';
import { defineUpload } from '~/services/define-form.server';
import { openMonitor } from '~/services/monitor.server';
import { requireOverrider } from '~/services/overrider.server';
import { problemResponse } from '~/view/problem';
import { OverrideForm } from './override-form.server';

export const overrideRule = defineUpload({
  form: 'override',
  schema: OverrideForm,
  hidden: ['replaces'],
  asksForFileAgain: true,
  about: async (args) => {
    const found = await ruleOfAddress(args);
    await requireOverrider(args, found.rule.is_type);
    return found;
  },
  call: ({ monitor, file, about: { carrier, classification, rule } }, value) =>
    createRuleOverride(
      monitor,
      { carrier_id: carrier.id, classification_id: classification.id, is_type: rule.is_type, ...value },
      file,
    ),
  to: ({ about: { carrier, rule } }) => paths.carrierRule(carrier.id, rule.is_type),
  toast: ({ about: { classification, rule } }) => `“${rule.sentence}” is overridden for ${classification.name}.`,
});

/**
 * The rule in the page's address, with its result for this carrier. Throws the 404 page if the classification does not
 * have the rule.
 */
export async function ruleOfAddress(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const carrier = await (await openMonitor(args)).get(getCarrier, { params: { id: args.params.id! }, query: {} });
  const classification = carrier.rules_assessment?.classifications.find(
    ({ id }) => String(id) === searchParams.get('classification'),
  );
  const rule = classification && rulesOf(classification).find(({ is_type }) => is_type === searchParams.get('rule'));
  if (!rule)
    throw problemResponse({
      status: 404,
      message: 'Your company does not ask this rule of carriers. Go back to the verdict.',
    });
  return { carrier, classification, rule };
}

const rulesOf = ({ categories }: ClassificationAssessment) => categories.flatMap(({ rules }) => rules);

export const asks = (classification: ClassificationAssessment, type: RuleType) =>
  rulesOf(classification).some(({ is_type, setting }) => is_type === type && setting === 'active');
