import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { StoppingRuleNotice } from '~/components/carrier/stopping-rule-notice';
import { PageHeader } from '~/components/shell/page-header';
import { previewRuleOverride } from '~/models/rules.server';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { requireOverrider } from '~/services/overrider.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { asks, overrideRule, ruleOfAddress } from './forms.server';
import { NewOverrideForm, WhatItFound, WhatWillHappen } from './new-override';

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

export const action = actionOf('overrideRules', overrideRule);

export default function OverrideRulePage() {
  const { carrier, classification, rule, preview, alsoAskedBy } = useLoaderData<typeof loader>();
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
            <NewOverrideForm carrierId={carrier.id} rule={rule} />
          </>
        )}
      </div>
    </>
  );
}
