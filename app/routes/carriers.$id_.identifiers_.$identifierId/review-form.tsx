import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { IDENTIFIER_CHECKS, type IdentifierDecision } from '@contract/carriers/entered-identifiers.constants';
import type { EnteredIdentifier } from '@contract/carriers/entered-identifiers.entities';
import { Form, Link } from '@remix-run/react';
import { RadioGroup, Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';

export type Review = { status: string; checked_by: string; note: string };

type Field = FieldMetadata<string, Review>;
interface ReviewFormProps {
  form: FormMetadata<Review>;
  fields: { status: Field; checked_by: Field; note: Field };
  entered: EnteredIdentifier;
}

/** What a person found out about a number, with how. */
export function ReviewForm({ form, fields, entered }: ReviewFormProps) {
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.status, fields.checked_by, fields.note]} formErrors={form.errors} />
      <input type="hidden" name="expected_version" value={entered.version} />
      <RadioGroup
        field={fields.status}
        label="What you decide"
        choices={DECISIONS.filter(({ value }) => value !== entered.status)}
      />
      <Select
        field={fields.checked_by}
        label="What you compared it with"
        hint="How you verified it. The carrier’s own word is not proof."
        choices={[
          { value: '', label: 'Nothing yet' },
          ...Object.entries(IDENTIFIER_CHECKS).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextArea
        field={fields.note}
        label="How you know, or why"
        hint="Which register or whom you asked, when, and whose name stood there. It stays in the carrier’s history."
        rows={3}
      />
      <div className="button-row">
        <SubmitButton>Save the decision</SubmitButton>
        <Link to={paths.carrierIdentifiers(entered.carrier_id)}>Keep it as it is</Link>
      </div>
    </Form>
  );
}

const DECISIONS: readonly { value: IdentifierDecision; label: string }[] = [
  { value: 'verified', label: 'Verified: it is the carrier’s number, and the rules count it' },
  { value: 'refused', label: 'Refused: it is not the carrier’s number' },
  { value: 'withdrawn', label: 'Withdrawn: it was entered by mistake and counts for nothing' },
];
