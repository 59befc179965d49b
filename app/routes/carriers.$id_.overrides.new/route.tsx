import { useForm } from '@conform-to/react';
import type { RuleType } from '@contract/rules/rules.constants';
import type { ClassificationAssessment, RuleAssessment } from '@contract/rules/rules.entities';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { FileField } from '@ui/form/file-field';
import { TextArea, TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { RuleEvidence } from '~/components/carrier/rule-evidence';
import { StoppingRuleNotice } from '~/components/carrier/stopping-rule-notice';
import { SourceLine } from '~/components/data/source-line';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { getCarrier } from '~/models/carriers.server';
import { createRuleOverride, previewRuleOverride } from '~/models/rules.server';
import { paths } from '~/paths';
import { openMonitor } from '~/services/monitor.server';
import { requireOverrider } from '~/services/overrider.server';
import { openAction, openPage, uploadAction } from '~/services/page.server';
import { decidingEvidence } from '~/view/carrier/deciding-evidence';
import { carrierName } from '~/view/carrier/identifiers';
import { pageMeta } from '~/view/page-title';
import { problemResponse } from '~/view/problem';
import { OverrideForm } from './override-form.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Override for carrier', { id: args.params.id });

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
    const to = paths.carrierRule(carrier.id, { classification: classification.id, rule: rule.is_type });
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

const UNTIL = [
  { value: 'date', label: 'Until a date' },
  { value: 'indefinite', label: 'Without an end' },
];

export default function OverrideRulePage() {
  const { carrier, classification, rule, preview, alsoAskedBy } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ reason: string; until: string; expiration_date: string; file: string }>({
    id: 'override',
    lastResult: refused?.result,
    defaultValue: { until: 'date' },
  });
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
            <section className="stack" aria-labelledby="then-title">
              <h2 id="then-title">What will happen</h2>
              <ul className="plain-bullets">
                <li>
                  {preview.from === preview.to ? (
                    <>
                      {classification.name} stays <VerdictBadge verdict={preview.to} form="plain" /> for this carrier:
                      another of its rules does not pass either.
                    </>
                  ) : (
                    <>
                      {classification.name} goes from <VerdictBadge verdict={preview.from} form="plain" /> to{' '}
                      <VerdictBadge verdict={preview.to} form="plain" /> for this carrier, at once and for everybody in
                      your company.
                    </>
                  )}
                </li>
                {alsoAskedBy.length > 0 ? (
                  <li>
                    {alsoAskedBy.length === 1
                      ? `${alsoAskedBy[0]} asks the same rule and stays as it is.`
                      : `${alsoAskedBy.slice(0, -1).join(', ')} and ${alsoAskedBy.at(-1)} ask the same rule and stay as they are.`}
                  </li>
                ) : null}
                {rule.override_id === null ? null : <li>This replaces the override that is in force.</li>}
                <li>What the rule itself finds stays in view beside your reason.</li>
                <li>Your name, the time and the reason are kept in the carrier’s history.</li>
              </ul>
            </section>
            <Form reloadDocument method="post" encType="multipart/form-data" id={form.id} noValidate className="form">
              <ErrorSummary
                fields={[fields.reason, fields.until, fields.expiration_date, fields.file]}
                formErrors={form.errors}
              />
              <input type="hidden" name="replaces" value={rule.override_id ?? ''} />
              <TextArea
                field={fields.reason}
                label="Why this carrier may be used all the same"
                hint="What you saw or were told, and by whom. Others will read it years from now."
              />
              <RadioGroup field={fields.until} label="How long it counts" choices={UNTIL} />
              <TextField
                field={fields.expiration_date}
                type="date"
                label="Until this date"
                hint="On this day the rule counts again by itself. Left out when it has no end."
              />
              <FileField
                field={fields.file}
                isOptional
                label="What it rests on"
                hint="A letter, a certificate or a picture: PDF, PNG or JPEG, 20 MB at most. It can be added later as well."
              />
              <div className="button-row">
                <SubmitButton look="danger">Override this rule</SubmitButton>
                <Link to={paths.carrier(carrier.id)}>Keep everything as it is</Link>
              </div>
            </Form>
          </>
        )}
      </div>
    </>
  );
}

function WhatItFound({ rule }: { rule: RuleAssessment }) {
  const decided = decidingEvidence(rule);
  return (
    <section className="stack" aria-labelledby="found-title">
      <h2 id="found-title">What the rule found</h2>
      <p>
        <VerdictBadge verdict={rule.result} /> {decided.value}
      </p>
      <SourceLine source={decided.source} asOf={decided.as_of} />
      {rule.warning ? <p className="attention">{rule.warning}</p> : null}
      {rule.what_would_complete_it ? (
        <p>
          <strong>Would complete it:</strong> {rule.what_would_complete_it}
        </p>
      ) : null}
      <div className="evidence-beneath">
        <RuleEvidence evidence={rule.evidence} sentence={rule.sentence} />
      </div>
    </section>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
