import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { PersonFields } from '~/components/form/person-fields';
import { SubmitButton } from '~/components/form/submit-button';

interface NameFormProps {
  person: { email: string; first_name: string; last_name: string; phone: string };
  lastResult?: SubmissionResult<string[]>;
}

/** The first step: who signs up. */
export function NameForm({ person, lastResult }: NameFormProps) {
  const [form, fields] = useForm<{ first_name: string; last_name: string; phone: string }>({
    lastResult,
    id: 'details',
    defaultValue: person,
  });
  return (
    <div className="sign-in">
      <h1>Your details</h1>
      <p className="sign-in-lead">For {person.email}. Your company comes next.</p>
      <Form reloadDocument method="post" id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.first_name, fields.last_name, fields.phone]} formErrors={form.errors} />
        <PersonFields fields={fields} />
        <SubmitButton intent="details">Save and continue</SubmitButton>
      </Form>
    </div>
  );
}
