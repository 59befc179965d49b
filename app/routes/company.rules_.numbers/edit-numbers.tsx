import { type SubmissionResult, useForm } from '@conform-to/react';
import { NUMBERED_RULES, type NumberedRule, RULE_NUMBERS } from '@contract/rules/rule-numbers';
import type { KeptRuleNumbers } from '@contract/rules/rule-numbers.calls';
import { formatInteger } from '@contract/shared/format';
import { Form, Link } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';

interface EditNumbersProps {
  kept: KeptRuleNumbers;
  refused: SubmissionResult<string[]> | undefined;
}

/** A field for each check that asks for a number. What is typed goes into the address of the preview. */
export function EditNumbers({ kept, refused }: EditNumbersProps) {
  const [form, fields] = useForm<Record<NumberedRule, string>>({
    id: 'numbers',
    lastResult: refused,
    defaultValue: Object.fromEntries(NUMBERED_RULES.map((type) => [type, formatInteger(kept.rule_numbers[type])])),
  });
  return (
    <Form method="get" action={paths.ruleNumbers()} id={form.id} noValidate className="form">
      <ErrorSummary fields={NUMBERED_RULES.map((type) => fields[type])} formErrors={form.errors} />
      <input type="hidden" name="look" value="1" />
      <ExpectedVersion of={kept} />
      {NUMBERED_RULES.map((type) => {
        const { label, min, max } = RULE_NUMBERS[type];
        return (
          <TextField
            key={type}
            field={fields[type]}
            label={label}
            hint={`From ${formatInteger(min)} to ${formatInteger(max)}`}
            inputMode="numeric"
            autoComplete="off"
          />
        );
      })}
      <div className="button-row">
        <SubmitButton>Preview impact</SubmitButton>
        <Link to={paths.companyRules()}>Cancel</Link>
      </div>
      <p className="small-print">Nothing is saved yet. The next page shows how many carriers meet each rule.</p>
    </Form>
  );
}
