import { useForm } from '@conform-to/react';
import type { RateConfirmationMail } from '@contract/rate-confirmations/mails.entities';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import type { FormErrors } from '~/view/form-errors';

interface LinkFormProps {
  mail: Pick<RateConfirmationMail, 'version' | 'load'>;
  refused: FormErrors | undefined;
}

/** Which load an email is about, where its subject does not say it or says it wrong. */
export function LinkForm({ mail, refused }: LinkFormProps) {
  const [form, fields] = useForm<{ load_reference: string }>({ id: 'link', lastResult: refused?.result });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.load_reference]} formErrors={form.errors} />
      <ExpectedVersion of={mail} />
      <TextField
        field={fields.load_reference}
        label={mail.load ? 'Link to another load' : 'Link to a load'}
        hint="The load’s reference. The email is checked again with it."
      />
      <SubmitButton look="plain">Link to the load</SubmitButton>
    </Form>
  );
}
