import {
  CALL_RESULT_LABELS,
  CALL_RESULTS,
  CALLED,
  CALLED_LABELS,
  LOAD_LOG_TYPE_LABELS,
  NEXT_CALL_MINUTES,
  WRITABLE_LOAD_LOG_TYPES,
} from '@contract/loads/load-logs.constants';
import { duration } from '@contract/loads/stop-times';
import { type Choice, RadioGroup, Select } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadPhones } from '~/components/load/load-phones';
import { KeptLink } from '~/components/row-link';
import { paths } from '~/paths';
import type { PhoneOfLoad } from '~/view/load/phones-of-load';
import type { keepLog } from './forms.server';

interface LogFormProps {
  loadId: number;
  stops: readonly Choice[];
  /** What the page was opened for. */
  type: string;
  stop: string;
  /** Whom the load names, with their numbers. */
  phones: readonly PhoneOfLoad[];
  carrierId: number | null;
}

const TYPES = WRITABLE_LOAD_LOG_TYPES.map((value) => ({ value, label: LOAD_LOG_TYPE_LABELS[value] }));

const WHO = [{ value: '', label: 'Not said' }, ...CALLED.map((value) => ({ value, label: CALLED_LABELS[value] }))];
const RESULTS = [
  { value: '', label: 'Not said' },
  ...CALL_RESULTS.map((value) => ({ value, label: CALL_RESULT_LABELS[value] })),
];
const NEXT = [
  { value: '', label: 'None due' },
  ...NEXT_CALL_MINUTES.map((minutes) => ({ value: String(minutes), label: `In ${duration(minutes)}` })),
];

/** What a person heard about a load. */
export function LogForm({ loadId, stops, type, stop, phones, carrierId }: LogFormProps) {
  const [form, fields] = usePostForm<typeof keepLog>('log', { is_type: type, stop_id: stop });
  return (
    <PostForm
      of={form}
      className="form load-form account-tab"
      submit="Save log"
      back={<KeptLink to={paths.load(loadId)}>Back to the load</KeptLink>}
    >
      <LoadPhones phones={phones} carrierId={carrierId} />
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
        hint="Who said it, and what. Needed for a note, and for a call on which someone spoke."
        rows={3}
      />
      <fieldset className="filter-section">
        <legend>Of a check call</legend>
        <Select field={fields.called} label="Who was called" choices={WHO} isOptional />
        <Select field={fields.call_result} label="Result" choices={RESULTS} isOptional />
        <Select field={fields.next_call_in_minutes} label="Next call" choices={NEXT} isOptional />
      </fieldset>
    </PostForm>
  );
}
