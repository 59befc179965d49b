import { useForm } from '@conform-to/react';
import { Form, Link } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import type { FormErrors } from '~/view/form-errors';
import { confirmationCrumbs } from '~/view/rate-confirmations/confirmation-crumbs';

interface EndFormProps {
  confirmation: { id: number; number: string; version: number };
  /** "Cancel", as the button and the last crumb say it. */
  action: string;
  title: string;
  /** What comes of it, each in a sentence. */
  effects: readonly string[];
  /** Null: it may be ended so; else why not. */
  whyNot: string | null;
  refused: FormErrors | undefined;
}

/** Ends a rate confirmation, with a reason if there is one. */
export function EndForm({ confirmation, action, title, effects, whyNot, refused }: EndFormProps) {
  const [form, fields] = useForm<{ reason: string }>({ id: 'end', lastResult: refused?.result });
  const back = <Link to={paths.rateConfirmation(confirmation.id)}>Back to the rate confirmation</Link>;
  return (
    <>
      <PageHeader title={title} crumbs={confirmationCrumbs(confirmation, action)} />
      {whyNot ? (
        <p>
          {whyNot} {back}
        </p>
      ) : (
        <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
          <ErrorSummary fields={[fields.reason]} formErrors={form.errors} />
          <ul className="plain-bullets">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <ExpectedVersion of={confirmation} />
          <TextArea field={fields.reason} label="Reason" isOptional />
          <div className="button-row">
            <SubmitButton look="danger">{action}</SubmitButton>
            {back}
          </div>
        </Form>
      )}
    </>
  );
}
