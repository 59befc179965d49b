import type { DefaultValue } from '@conform-to/react';
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
import { Link } from '@remix-run/react';
import { CheckboxGroup, RadioGroup } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import { namedChoices } from '~/view/filter-choices';
import type { FieldsOf } from '~/view/posted-form';
import type { checkPosting } from './forms.server';

interface PostingFormProps {
  loadId: number;
  version: number;
  shown: DefaultValue<FieldsOf<typeof checkPosting>>;
  /** When a posting of the load ends at the latest. */
  latest: string | null;
  classifications: readonly { id: number; name: string }[];
}

const RATE_SHOWN = [
  { value: 'shown', label: 'The rate' },
  { value: 'call', label: '“Call”' },
];
const AUDIENCES = POSTING_AUDIENCES.map((value) => ({ value, label: POSTING_AUDIENCE_LABELS[value] }));
const CERTIFICATIONS = LOAD_CERTIFICATIONS.map((value) => ({ value, label: LOAD_CERTIFICATION_LABELS[value] }));

/** What is offered to whom. Its button leads to who would see it, before anything is posted. */
export function PostingForm({ loadId, version, shown, latest, classifications }: PostingFormProps) {
  const [form, fields] = usePostForm<typeof checkPosting>('post', shown);
  return (
    <PostForm
      of={form}
      version={{ version }}
      className="form load-form account-tab posting-form"
      intent="check"
      submit="See who will see it"
      back={<Link to={paths.boardLoad(loadId)}>Cancel</Link>}
    >
      <TextField field={fields.rate} label="Rate (USD)" inputMode="decimal" autoComplete="off" isOptional />
      <RadioGroup field={fields.rate_shown} label="Carriers see" choices={RATE_SHOWN} />
      <RadioGroup field={fields.audience} label="Who sees it" choices={AUDIENCES} />
      {classifications.length > 0 ? (
        <div className="of-classification">
          <CheckboxGroup
            field={fields.classification_ids}
            label="Classifications"
            choices={namedChoices(classifications)}
          />
        </div>
      ) : null}
      <div className="of-carriers">
        <TextArea
          field={fields.carriers}
          label="DOT numbers"
          hint={`Separated by commas, ${MAX_POSTING_CARRIERS} at most`}
          rows={2}
        />
      </div>
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
        label="Expires"
        hint={`Company time. ${latest === null ? `At most ${MAX_POSTING_DAYS} days` : `At the latest ${formatMoment(latest)}`}.`}
      />
    </PostForm>
  );
}
