import type { RuleType } from '@contract/rules/rules.constants';
import type { ClassificationAssessment } from '@contract/rules/rules.entities';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { StoppingRuleNotice } from '~/components/carrier/stopping-rule-notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { getCarrier } from '~/models/carriers.server';
import { createRuleOverride, previewRuleOverride } from '~/models/rules.server';
import { paths } from '~/paths';
import { openMonitor } from '~/services/monitor.server';
import { requireOverrider } from '~/services/overrider.server';
import { openAction, openPage, uploadAction } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { problemResponse } from '~/view/problem';
import { NewOverrideForm, WhatItFound, WhatWillHappen } from './new-override';
import { OverrideForm } from './override-form.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Override for carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'overrideRules');
  const { carrier, classification, rule } = await ruleOfAddress(args);
  await requireOverrider(args, rule.is_type);
  const preview = await previewRuleOverride(monitor, {
    carrier_id: carrier.id,
    classification_id: classification.id,
    is_type: rule.is_type,
  });
  return {
    carrier: { id: carrier.id, name: carrierName(carrier) },
    classification: { id: classification.id, name: classification.name },
    rule,
    preview,
    alsoAskedBy: carrier
      .rules_assessment!.classifications.filter((other) => other.id !== classification.id && asks(other, rule.is_type))
      .map(({ name }) => name),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'overrideRules');
  const { carrier, classification, rule } = await ruleOfAddress(args);
  await requireOverrider(args, rule.is_type);
  const fields = ['reason', 'until', 'expiration_date', 'file'];
  const page = { form: 'override', fields, schema: OverrideForm, hadFile: true };
  return uploadAction(args.request, page, async (value, file) => {
    const ids = { carrier_id: carrier.id, classification_id: classification.id, is_type: rule.is_type };
    const answer = await createRuleOverride(monitor, { ...ids, ...value }, file);
    if (!answer.ok) return answer;
    const to = paths.carrierRule(carrier.id, rule.is_type);
    return { to, toast: `“${rule.sentence}” is overridden for ${classification.name}.` };
  });
}

/** The rule that the address names, as it stands for this carrier. Throws the 404 page when it is not asked. */
async function ruleOfAddress(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const carrier = await getCarrier(await openMonitor(args), args.params.id!);
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
const asks = (classification: ClassificationAssessment, type: RuleType) =>
  rulesOf(classification).some(({ is_type, setting }) => is_type === type && setting === 'active');

export default function OverrideRulePage() {
  const { carrier, classification, rule, preview, alsoAskedBy } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`Override a rule for ${carrier.name}`}
        context={`${classification.name}: ${rule.sentence}`}
        crumbs={[{ label: carrier.name, to: paths.carrier(carrier.id) }, { label: 'Override' }]}
      />
      <div className="stack-wide account-tab">
        <WhatItFound rule={rule} />
        <StoppingRuleNotice type={rule.is_type} />
        {rule.status === 'pass' ? (
          <Notice kind="info" title="There is nothing to override">
            <p>
              This rule passes. <Link to={paths.carrier(carrier.id)}>Back to the carrier</Link>
            </p>
          </Notice>
        ) : (
          <>
            <WhatWillHappen
              classification={classification.name}
              rule={rule}
              preview={preview}
              alsoAskedBy={alsoAskedBy}
            />
            <NewOverrideForm carrierId={carrier.id} rule={rule} refused={refused} />
          </>
        )}
      </div>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
