import type { FormField } from '@ui/form/field';
import { TextField } from '@ui/form/text-field';

interface PersonFieldsProps {
  fields: { first_name: FormField; last_name: FormField; phone: FormField };
}

/** A person's names, and an optional phone number. */
export function PersonFields({ fields }: PersonFieldsProps) {
  return (
    <>
      <TextField field={fields.first_name} label="First name" autoComplete="given-name" />
      <TextField field={fields.last_name} label="Last name" autoComplete="family-name" />
      <TextField
        field={fields.phone}
        label="Phone number"
        type="tel"
        autoComplete="tel"
        isOptional
        hint="With its country code: +1 312 555 0123."
      />
    </>
  );
}
