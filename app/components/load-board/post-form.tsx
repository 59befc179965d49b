import { useForm } from '@conform-to/react';
import {
  LOAD_CERTIFICATION_LABELS,
  LOAD_CERTIFICATIONS,
  MAX_POSTING_CARRIERS,
  MAX_POSTING_DAYS,
  MAX_POSTING_INSTRUCTIONS,
  POSTING_AUDIENCE_LABELS,
  POSTING_AUDIENCES,
} from '@contract/load-board/load-board.constants';
import { formatInteger, formatMoment } from '@contract/shared/format';
import { Form, Link } from '@remix-run/react';
import { CheckboxGroup, RadioGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea, TextField } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import { namedChoices } from '~/view/filter-choices';
import type { FormErrors } from '~/view/form-errors';
import { POST_FIELDS, POST_FORM } from '~/view/load-board/post-form';

export interface PostingFields {
  rate: string;
  rate_shown: string;
  audience: string;
  classification_ids: string[];
  carriers: string;
  certifications: string[];
  instructions: string;
  expires_at: string;
}

interface PostFormProps {
  loadId: number;
  version: number;
  shown: PostingFields;
  /** When a posting of the load ends at the latest. */
  latest: string | null;
  classifications: readonly { id: number; name: string }[];
  refused: FormErrors | undefined;
}

const RATE_SHOWN = [
  { value: 'shown', label: 'The rate' },
  { value: 'call', label: '“Call”' },
];
const AUDIENCES = POSTING_AUDIENCES.map((value) => ({ value, label: POSTING_AUDIENCE_LABELS[value] }));
const CERTIFICATIONS = LOAD_CERTIFICATIONS.map((value) => ({ value, label: LOAD_CERTIFICATION_LABELS[value] }));

/** What is offered to whom. Its button leads to who would see it, before anything is posted. */
export function PostForm({ loadId, version, shown, latest, classifications, refused }: PostFormProps) {
  const [form, fields] = useForm<PostingFields>({ id: POST_FORM, lastResult: refused?.result, defaultValue: shown });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
      <ErrorSummary fields={POST_FIELDS.map((name) => fields[name])} formErrors={form.errors} />
      <input type="hidden" name="expected_version" value={version} />
      <TextField field={fields.rate} label="Rate (USD)" inputMode="decimal" autoComplete="off" isOptional />
      <RadioGroup field={fields.rate_shown} label="Carriers see" choices={RATE_SHOWN} />
      <RadioGroup field={fields.audience} label="Who sees it" choices={AUDIENCES} />
      {classifications.length > 0 ? (
        <CheckboxGroup
          field={fields.classification_ids}
          label="Classifications"
          hint="For carriers of a classification"
          choices={namedChoices(classifications)}
        />
      ) : null}
      <TextArea
        field={fields.carriers}
        label="DOT numbers"
        hint={`For chosen carriers, separated by commas, ${MAX_POSTING_CARRIERS} at most`}
        rows={2}
        isOptional
      />
      <CheckboxGroup
        field={fields.certifications}
        label="Certifications asked for"
        hint="Carriers say themselves that they hold them. No one has checked."
        choices={CERTIFICATIONS}
        isOptional
      />
      <TextArea
        field={fields.instructions}
        label="Instructions"
        hint={`Carriers read them. ${formatInteger(MAX_POSTING_INSTRUCTIONS)} characters at most.`}
        isOptional
      />
      <TextField
        field={fields.expires_at}
        type="datetime-local"
        label="Ends"
        hint={`On your company’s clocks. ${latest === null ? `At most ${MAX_POSTING_DAYS} days` : `At the latest ${formatMoment(latest)}`}.`}
      />
      <div className="button-row">
        <SubmitButton intent="check">See who will see it</SubmitButton>
        <Link to={paths.boardLoad(loadId)}>Cancel</Link>
      </div>
    </Form>
  );
}
