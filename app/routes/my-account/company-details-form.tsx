import type { CompanyDetails } from '@contract/account/company-details.calls';
import { COMPANY_DETAILS } from '@contract/account/company-details.constants';
import { TIME_ZONE_NAMES, TIME_ZONES, timeZoneOf } from '@contract/shared/time-zones';
import { Select } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { saveDetails } from './company-forms.server';

interface CompanyDetailsFormProps {
  details: CompanyDetails;
  /** False: saving makes a request, and a manager decides. */
  mayChange: boolean;
}

/** What carriers see of the company, on agreements and in emails. */
export function CompanyDetailsForm({ details, mayChange }: CompanyDetailsFormProps) {
  const { legal_name: legalName, ...others } = details;
  const [form, fields] = usePostForm<typeof saveDetails>('company-details', {
    ...others,
    docket_number: details.docket_number && `MC ${details.docket_number}`,
    reason: '',
  });
  return (
    <section className="stack" aria-labelledby="details-title">
      <h2 id="details-title">Company details</h2>
      <p>
        {COMPANY_DETAILS.legal_name}: <strong>{legalName}</strong>. It follows FMCSA’s record. Carriers see these
        details on agreements and emails.
      </p>
      {mayChange ? null : <p>An admin approves or rejects your changes.</p>}
      <PostForm
        of={form}
        action={paths.accountTab('company')}
        intent="save-company-details"
        submit={mayChange ? 'Save details' : 'Request change'}
      >
        <TextField
          field={fields.docket_number}
          label={COMPANY_DETAILS.docket_number}
          hint="As FMCSA lists it for your company."
          isOptional
        />
        <TextField
          field={fields.phone_e164}
          label={COMPANY_DETAILS.phone_e164}
          hint="With country code: +1 312 555 0123"
          type="tel"
          autoComplete="tel"
          isOptional
        />
        <TextField field={fields.street} label={COMPANY_DETAILS.street} autoComplete="street-address" isOptional />
        <TextField field={fields.city} label={COMPANY_DETAILS.city} autoComplete="address-level2" isOptional />
        <TextField
          field={fields.state}
          label={COMPANY_DETAILS.state}
          hint="Two- or three-letter code"
          autoComplete="address-level1"
          isOptional
        />
        <TextField
          field={fields.postal_code}
          label={COMPANY_DETAILS.postal_code}
          autoComplete="postal-code"
          isOptional
        />
        <Select
          field={fields.time_zone}
          label={COMPANY_DETAILS.time_zone}
          hint="Your company reads all times in this zone."
          choices={[
            { value: '', label: `Same as the state: ${TIME_ZONES[timeZoneOf(null, details.state)].label}` },
            ...TIME_ZONE_NAMES.map((value) => ({ value, label: TIME_ZONES[value].label })),
          ]}
        />
        {mayChange ? null : (
          <TextArea field={fields.reason} label="Reason" hint="The admin who decides sees it." isOptional rows={2} />
        )}
      </PostForm>
    </section>
  );
}
