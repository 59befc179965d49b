import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form, Link } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';

interface NameFormProps {
  result?: SubmissionResult;
  intent: 'save' | 'rename';
  id?: number;
  address?: string;
  looksFor?: string;
  startsWith?: string;
}

export function NameForm({ result, intent, id, address, looksFor, startsWith }: NameFormProps) {
  const [form, fields] = useForm({
    id: `${intent}-search`,
    lastResult: result,
    defaultValue: { name: startsWith },
  });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.name!]} formErrors={form.errors} />
      <h2>{intent === 'save' ? 'Save this search' : `Rename “${startsWith}”`}</h2>
      {looksFor ? <p>{looksFor}</p> : null}
      <input type="hidden" name="address" value={address ?? ''} />
      <input type="hidden" name="id" value={id ?? ''} />
      <TextField field={fields.name!} label="Name" hint="How you will find it again" autoComplete="off" />
      <div className="button-row">
        <SubmitButton intent={intent}>{intent === 'save' ? 'Save the search' : 'Rename'}</SubmitButton>
        <Link to={address ?? paths.savedSearches()}>Cancel</Link>
      </div>
    </Form>
  );
}

export function DeleteForm({ id, name: called }: { id: number; name: string }) {
  return (
    <Form method="post" className="form">
      <h2>Delete “{called}”?</h2>
      <p>The search is gone for good. What it finds stays as it is.</p>
      <input type="hidden" name="id" value={id} />
      <div className="button-row">
        <SubmitButton look="danger" intent="delete">
          Delete the saved search
        </SubmitButton>
        <Link to={paths.savedSearches()}>Keep it</Link>
      </div>
    </Form>
  );
}
