import { INDEFINITE_OVERRIDE_EXPIRY } from '@contract/rules/rules.constants';
import type { RuleOverride } from '@contract/rules/rules.entities';
import { Link } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { changeOverride } from './forms.server';

const UNTIL = [
  { value: 'date', label: 'Until a date' },
  { value: 'indefinite', label: 'No expiry' },
];

export interface OverrideFormProps {
  override: RuleOverride;
  carrierId: number;
}

/** Another reason for an override, or another day on which it ends. */
export function ChangeForm({ override, carrierId }: OverrideFormProps) {
  const { reason, expiration_date } = override;
  const isIndefinite = expiration_date === INDEFINITE_OVERRIDE_EXPIRY;
  const [form, fields] = usePostForm<typeof changeOverride>('change', {
    reason,
    until: isIndefinite ? 'indefinite' : 'date',
    expiration_date: isIndefinite ? '' : expiration_date,
  });
  return (
    <PostForm
      of={form}
      version={override}
      submit="Change the override"
      back={<Link to={paths.carrier(carrierId)}>Cancel</Link>}
    >
      <TextArea field={fields.reason} label="Reason for override" />
      <RadioGroup field={fields.until} label="How long it counts" choices={UNTIL} />
      <TextField
        field={fields.expiration_date}
        type="date"
        label="Until this date"
        hint="The rule applies again from this date."
      />
    </PostForm>
  );
}
