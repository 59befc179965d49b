import { useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import type { FormErrors } from '~/view/form-errors';

interface ReviewFormProps {
  intent: 'verify' | 'set-aside';
  version: number;
  label: string;
  hint: string;
  button: string;
  refused: FormErrors | undefined;
}

/** A decision about a certificate, with how it is known. */
export function ReviewForm({ intent, version, label, hint, button, refused }: ReviewFormProps) {
  const [form, fields] = useForm<{ note: string }>({
    id: intent,
    lastResult: refused?.form === intent ? refused.result : undefined,
  });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.note]} formErrors={form.errors} />
      <ExpectedVersion of={{ version }} />
      <TextArea field={fields.note} label={label} hint={hint} rows={3} />
      <SubmitButton intent={intent} look={intent === 'verify' ? 'primary' : 'danger'}>
        {button}
      </SubmitButton>
    </Form>
  );
}
