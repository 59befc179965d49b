import { IDENTIFIER_CHECKS, type IdentifierDecision } from '@contract/carriers/entered-identifiers.constants';
import type { EnteredIdentifier } from '@contract/carriers/entered-identifiers.entities';
import { Link } from '@remix-run/react';
import { RadioGroup, Select } from '@ui/form/choices';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { review } from './forms.server';

/** What a person found out about a number, with how. */
export function ReviewForm({ entered }: { entered: EnteredIdentifier }) {
  const [form, fields] = usePostForm<typeof review>('review');
  return (
    <PostForm
      of={form}
      version={entered}
      submit="Save the decision"
      back={<Link to={paths.carrierIdentifiers(entered.carrier_id)}>Keep it as it is</Link>}
    >
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
    </PostForm>
  );
}

const DECISIONS: readonly { value: IdentifierDecision; label: string }[] = [
  { value: 'verified', label: 'Verified: it is the carrier’s number, and the rules count it' },
  { value: 'refused', label: 'Refused: it is not the carrier’s number' },
  { value: 'withdrawn', label: 'Withdrawn: it was entered by mistake and counts for nothing' },
];
