import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { IDENTIFIER_TYPES, identifierLabel } from '@contract/shared/identifiers';
import { Form } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';

export type NewNumber = { is_type: string; value: string };

interface EnterFormProps {
  form: FormMetadata<NewNumber>;
  fields: { is_type: FieldMetadata<string, NewNumber>; value: FieldMetadata<string, NewNumber> };
}

/** A number as it stands on a paper or in a register. Entered, it counts for nothing yet. */
export function EnterForm({ form, fields }: EnterFormProps) {
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.is_type, fields.value]} formErrors={form.errors} />
      <SubmissionId />
      <Select
        field={fields.is_type}
        label="What number it is"
        choices={[
          { value: '', label: 'Choose' },
          ...IDENTIFIER_TYPES.map((type) => ({ value: type, label: identifierLabel(type) })),
        ]}
      />
      <TextField
        field={fields.value}
        label="The number"
        autoComplete="off"
        spellCheck={false}
        hint="As the paper or register has it. It counts once it is verified."
      />
      <SubmitButton>Enter the number</SubmitButton>
    </Form>
  );
}
