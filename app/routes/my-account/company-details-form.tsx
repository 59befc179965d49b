import { useForm } from '@conform-to/react';
import type { CompanyDetails } from '@contract/account/company-details.calls';
import { COMPANY_DETAILS } from '@contract/account/company-details.constants';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea, TextField } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { FormErrors } from '~/view/form-errors';

interface CompanyDetailsFormProps {
  details: CompanyDetails;
  /** False: what is saved is asked for, and a manager decides. */
  mayChange: boolean;
  refused: FormErrors | undefined;
}

/** What the company says of itself, on papers and to carriers. */
export function CompanyDetailsForm({ details, mayChange, refused }: CompanyDetailsFormProps) {
  const { legal_name: legalName, ...others } = details;
  const [form, fields] = useForm<Record<keyof typeof others | 'reason', string>>({
    id: 'company-details',
    lastResult: refused?.form === 'company-details' ? refused.result : undefined,
    defaultValue: { ...others, docket_number: details.docket_number && `MC ${details.docket_number}`, reason: '' },
  });
  const inOrder = [
    fields.docket_number,
    fields.phone_e164,
    fields.street,
    fields.city,
    fields.state,
    fields.postal_code,
    fields.reason,
  ];
  return (
    <section className="stack" aria-labelledby="details-title">
      <h2 id="details-title">On papers and to carriers</h2>
      <p>
        {COMPANY_DETAILS.legal_name}: <strong>{legalName}</strong>. It comes from FMCSA’s record: when the name changes
        there, it changes here.
      </p>
      {mayChange ? null : <p>What you change here is asked for; a user who may manage users decides.</p>}
      <Form reloadDocument method="post" action={paths.accountTab('company')} id={form.id} noValidate className="form">
        <ErrorSummary fields={inOrder} formErrors={form.errors} />
        <TextField
          field={fields.docket_number}
          label={COMPANY_DETAILS.docket_number}
          hint="One that FMCSA’s record gives to the company."
          isOptional
        />
        <TextField
          field={fields.phone_e164}
          label={COMPANY_DETAILS.phone_e164}
          hint="With its country code: +1 312 555 0123."
          type="tel"
          autoComplete="tel"
          isOptional
        />
        <TextField field={fields.street} label={COMPANY_DETAILS.street} autoComplete="street-address" isOptional />
        <TextField field={fields.city} label={COMPANY_DETAILS.city} autoComplete="address-level2" isOptional />
        <TextField
          field={fields.state}
          label={COMPANY_DETAILS.state}
          hint="By its letters: IL, ON, JAL."
          autoComplete="address-level1"
          isOptional
        />
        <TextField
          field={fields.postal_code}
          label={COMPANY_DETAILS.postal_code}
          autoComplete="postal-code"
          isOptional
        />
        {mayChange ? null : <TextArea field={fields.reason} label="Why" hint="For who decides." isOptional rows={2} />}
        <SubmitButton intent="save-company-details">
          {mayChange ? 'Save the details' : 'Ask for the change'}
        </SubmitButton>
      </Form>
    </section>
  );
}
