import { LOAD_LOG_TYPE_LABELS, WRITABLE_LOAD_LOG_TYPES } from '@contract/loads/load-logs.constants';
import { Link } from '@remix-run/react';
import { type Choice, RadioGroup, Select } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { keepLog } from './forms.server';

interface LogFormProps {
  loadId: number;
  stops: readonly Choice[];
  /** What the page was opened for. */
  type: string;
  stop: string;
}

const TYPES = WRITABLE_LOAD_LOG_TYPES.map((value) => ({ value, label: LOAD_LOG_TYPE_LABELS[value] }));

/** What a person heard about a load. */
export function LogForm({ loadId, stops, type, stop }: LogFormProps) {
  const [form, fields] = usePostForm<typeof keepLog>('log', { is_type: type, stop_id: stop });
  return (
    <PostForm
      of={form}
      className="form load-form account-tab"
      submit="Save log"
      back={<Link to={paths.load(loadId)}>Back to the load</Link>}
    >
      <RadioGroup field={fields.is_type} label="What happened" choices={TYPES} />
      <Select
        field={fields.stop_id}
        label="Stop"
        hint="Needed for an arrival or a departure."
        choices={[{ value: '', label: 'No stop' }, ...stops]}
      />
      <TextField
        field={fields.occurred_at}
        type="datetime-local"
        label="When"
        hint="On the stop’s clock. Leave blank for now."
        isOptional
      />
      <TextArea
        field={fields.message}
        label="Note"
        hint="Who said it, and what. Needed for a check call or a note."
        rows={3}
      />
    </PostForm>
  );
}
