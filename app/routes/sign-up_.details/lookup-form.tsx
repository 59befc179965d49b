import { Form } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';

/** Asks for a number; what it leads to is in the address, as with every search. */
export function LookupForm({ number, errors }: { number: string; errors: string[] }) {
  const field = { name: 'number', initialValue: number, ...(errors.length > 0 && { errors }) };
  return (
    <Form reloadDocument method="get" action={paths.signUpDetails()} className="form">
      <ErrorSummary fields={[field]} />
      <TextField
        field={field}
        label="MC or DOT number"
        hint="As FMCSA has it: MC 123456 or 1234567."
        autoComplete="off"
      />
      <SubmitButton look="plain">Look it up</SubmitButton>
    </Form>
  );
}
