import { useForm } from '@conform-to/react';
import { INDEFINITE_OVERRIDE_EXPIRY } from '@contract/rules/rules.constants';
import type { RuleOverride } from '@contract/rules/rules.entities';
import { Form, Link } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea, TextField } from '@ui/form/text-field';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { FormErrors } from '~/view/form-errors';

const UNTIL = [
  { value: 'date', label: 'Until a date' },
  { value: 'indefinite', label: 'No expiry' },
];

export interface OverrideFormProps {
  override: RuleOverride;
  carrierId: number;
  refused: FormErrors | undefined;
}

/** Another reason for an override, or another day on which it ends. */
export function ChangeForm({ override, carrierId, refused }: OverrideFormProps) {
  const { reason, expiration_date } = override;
  const isIndefinite = expiration_date === INDEFINITE_OVERRIDE_EXPIRY;
  const [form, fields] = useForm<{ reason: string; until: string; expiration_date: string }>({
    id: 'change',
    lastResult: refused?.form === 'change' ? refused.result : undefined,
    defaultValue: {
      reason,
      until: isIndefinite ? 'indefinite' : 'date',
      expiration_date: isIndefinite ? '' : expiration_date,
    },
  });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.reason, fields.until, fields.expiration_date]} formErrors={form.errors} />
      <ExpectedVersion of={override} />
      <TextArea field={fields.reason} label="Reason for override" />
      <RadioGroup field={fields.until} label="How long it counts" choices={UNTIL} />
      <TextField
        field={fields.expiration_date}
        type="date"
        label="Until this date"
        hint="The rule applies again from this date."
      />
      <div className="button-row">
        <SubmitButton>Change the override</SubmitButton>
        <Link to={paths.carrier(carrierId)}>Cancel</Link>
      </div>
    </Form>
  );
}
