import { useForm } from '@conform-to/react';
import { NOTE_MAX_LENGTH } from '@contract/notes/notes.constants';
import { formatInteger } from '@contract/shared/format';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import type { FormErrors } from '~/view/form-errors';

/** A note about a carrier, for colleagues. */
export function NoteForm({ action, refused }: { action: string; refused: FormErrors | undefined }) {
  const [form, fields] = useForm<{ body: string }>({ id: 'note', lastResult: refused?.result });
  return (
    <Form reloadDocument method="post" action={action} id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.body]} formErrors={form.errors} />
      <SubmissionId />
      <TextArea
        field={fields.body}
        label="New note"
        hint={`For your colleagues; the carrier never sees it. ${formatInteger(NOTE_MAX_LENGTH)} characters at most.`}
        rows={3}
      />
      <SubmitButton look="plain" intent="add-note">
        Add the note
      </SubmitButton>
    </Form>
  );
}
