import { useForm } from '@conform-to/react';
import { LOAD_LOG_TYPE_LABELS, WRITABLE_LOAD_LOG_TYPES } from '@contract/loads/load-logs.constants';
import { Form, Link } from '@remix-run/react';
import { type Choice, RadioGroup, Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea, TextField } from '@ui/form/text-field';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { FormErrors } from '~/view/form-errors';

interface LogFormProps {
  loadId: number;
  stops: readonly Choice[];
  /** What the page was opened for. */
  type: string;
  stop: string;
  refused: FormErrors | undefined;
}

const TYPES = WRITABLE_LOAD_LOG_TYPES.map((value) => ({ value, label: LOAD_LOG_TYPE_LABELS[value] }));

/** What a person heard about a load. */
export function LogForm({ loadId, stops, type, stop, refused }: LogFormProps) {
  const [form, fields] = useForm<{ is_type: string; stop_id: string; occurred_at: string; message: string }>({
    id: 'log',
    lastResult: refused?.result,
    defaultValue: { is_type: type, stop_id: stop },
  });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
      <ErrorSummary
        fields={[fields.is_type, fields.stop_id, fields.occurred_at, fields.message]}
        formErrors={form.errors}
      />
      <SubmissionId />
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
      <div className="button-row">
        <SubmitButton>Save log</SubmitButton>
        <Link to={paths.load(loadId)}>Back to the load</Link>
      </div>
    </Form>
  );
}
