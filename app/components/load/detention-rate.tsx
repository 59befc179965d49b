import { useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';
import type { FormErrors } from '~/view/form-errors';

/** The company's rate for an hour of detention, on all of its loads. */
export function DetentionRate({
  hourlyCents,
  refused,
}: {
  hourlyCents: number | null;
  refused: FormErrors | undefined;
}) {
  const [form, fields] = useForm<{ rate: string }>({
    id: 'rate',
    lastResult: refused?.form === 'rate' ? refused.result : undefined,
    defaultValue: { rate: hourlyCents === null ? '' : (hourlyCents / 100).toFixed(2) },
  });
  return (
    <section className="stack screen-only" aria-labelledby="rate-title">
      <h2 id="rate-title">Rate</h2>
      <Form reloadDocument method="post" id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.rate]} formErrors={form.errors} />
        <input type="hidden" name="intent" value="set-rate" />
        <TextField
          field={fields.rate}
          label="Dollars an hour"
          hint="For all loads of your company. Leave it empty for no rate: no amount is shown then."
          isOptional
        />
        <div className="button-row">
          <SubmitButton look="plain">Save rate</SubmitButton>
        </div>
      </Form>
    </section>
  );
}
