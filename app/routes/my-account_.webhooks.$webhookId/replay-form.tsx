import { MAX_REPLAYED_EVENTS } from '@contract/integrations/webhooks.constants';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import type { replay } from './forms.server';
import { REPLAY_HOURS, REPLAY_HOURS_LABELS } from './replay-hours';

const CHOICES = [
  { value: '', label: 'By number' },
  ...REPLAY_HOURS.map((value) => ({ value, label: REPLAY_HOURS_LABELS[value] })),
];

/** Sends events again that an address has lost. */
export function ReplayForm() {
  const [form, fields] = usePostForm<typeof replay>('replay');
  return (
    <details open={useRefused()?.form === 'replay'}>
      <summary className="discloses">Send events again</summary>
      <PostForm of={form} intent="replay" submit="Send again">
        <p>
          Each event keeps its number and says that it is sent again. At most {MAX_REPLAYED_EVENTS.toLocaleString('en')}{' '}
          events at a time.
        </p>
        <TextField field={fields.from_number} label="From event number" inputMode="numeric" autoComplete="off" />
        <TextField
          field={fields.to_number}
          label="To event number"
          hint="Leave blank for all up to the newest."
          inputMode="numeric"
          autoComplete="off"
        />
        <Select field={fields.hours} label="Or since" choices={CHOICES} />
      </PostForm>
    </details>
  );
}
