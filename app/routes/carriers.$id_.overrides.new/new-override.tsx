import type { RuleAssessment } from '@contract/rules/rules.entities';
import { Link } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { FileField } from '@ui/form/file-field';
import { TextArea, TextField } from '@ui/form/text-field';
import { RuleEvidence } from '~/components/carrier/rule-evidence';
import { SourceLine } from '~/components/data/source-line';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import type { previewRuleOverride } from '~/models/rules.server';
import { paths } from '~/paths';
import { decidingEvidence } from '~/view/carrier/deciding-evidence';
import type { overrideRule } from './forms.server';

const UNTIL = [
  { value: 'date', label: 'Until a date' },
  { value: 'indefinite', label: 'No expiry' },
];

type NewOverrideFormProps = {
  carrierId: number;
  rule: RuleAssessment;
};

export function NewOverrideForm({ carrierId, rule }: NewOverrideFormProps) {
  const [form, fields] = usePostForm<typeof overrideRule>('override', { until: 'date' });
  return (
    <PostForm
      of={form}
      isUpload
      look="danger"
      submit="Override this rule"
      back={<Link to={paths.carrier(carrierId)}>Cancel</Link>}
    >
      <input type="hidden" name="replaces" value={rule.override_id ?? ''} />
      <TextArea field={fields.reason} label="Reason for override" hint="What you saw or heard, and from whom." />
      <RadioGroup field={fields.until} label="How long it counts" choices={UNTIL} />
      <TextField
        field={fields.expiration_date}
        type="date"
        label="Until this date"
        hint="The rule applies again from this date."
      />
      <FileField
        field={fields.file}
        isOptional
        label="Supporting document"
        hint="A letter, a certificate or a picture: PDF, PNG or JPEG, 20 MB at most. It can be added later as well."
      />
    </PostForm>
  );
}

type WhatWillHappenProps = {
  classification: string;
  rule: RuleAssessment;
  preview: Awaited<ReturnType<typeof previewRuleOverride>>;
  alsoAskedBy: readonly string[];
};

export function WhatWillHappen({ classification, rule, preview, alsoAskedBy }: WhatWillHappenProps) {
  return (
    <section className="stack" aria-labelledby="then-title">
      <h2 id="then-title">What happens next</h2>
      <ul className="plain-bullets">
        <li>
          {preview.from === preview.to ? (
            <>
              {classification} stays <VerdictBadge verdict={preview.to} form="plain" /> for this carrier: another of its
              rules does not pass either.
            </>
          ) : (
            <>
              {classification} goes from <VerdictBadge verdict={preview.from} form="plain" /> to{' '}
              <VerdictBadge verdict={preview.to} form="plain" /> for this carrier, at once and for everyone in your
              company.
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
  );
}

export function WhatItFound({ rule }: { rule: RuleAssessment }) {
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
          <strong>Needed:</strong> {rule.what_would_complete_it}
        </p>
      ) : null}
      <div>
        <RuleEvidence evidence={rule.evidence} sentence={rule.sentence} />
      </div>
    </section>
  );
}
