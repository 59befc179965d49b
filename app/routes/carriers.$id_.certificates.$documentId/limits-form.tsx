import { CERTIFICATE_COVERAGE_NAMES } from '@contract/carriers/insurance.constants';
import type { CertificateDocument, CertificateParties } from '@contract/insurance/certificates.entities';
import { CERTIFICATE_COVERAGES, type CertificateCoverage } from '@contract/insurance/insurance.constants';
import { Checkbox } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { enterLimits } from './forms.server';

type LimitFields = {
  limit_usd: string;
  insurer: string;
  policy_number: string;
  effective_on: string;
  expires_on: string;
};

/** What a person reads in the certificate, coverage by coverage. */
export function LimitsForm({ document }: { document: CertificateDocument }) {
  const [form, fields] = usePostForm<typeof enterLimits>('limits', {
    ...enteredLimits(document),
    parties: enteredParties(document.parties),
    vins: document.vins.join('\n'),
    is_any_auto: document.is_any_auto ? 'yes' : '',
    exclusions: document.exclusions?.join('\n') ?? '',
    has_read_exclusions: document.exclusions === null ? '' : 'yes',
  });
  const names = fields.parties.getFieldset();
  const blocks = CERTIFICATE_COVERAGES.map((coverage) => ({ coverage, block: fields[coverage].getFieldset() }));
  return (
    <PostForm of={form} version={document} intent="limits" submit="Save limits">
      <fieldset className="certificate-limit">
        <legend>Who is on it</legend>
        <div className="certificate-limit-fields">
          <TextField
            field={names.insured_name}
            label="Named insured"
            isOptional
            hint="As the certificate writes it, not as it should be."
          />
          <TextField field={names.holder_name} label="Certificate holder" isOptional />
          <TextField field={names.producer_name} label="Producer (agency)" isOptional />
          <TextField field={names.producer_contact} label="Contact at the agency" isOptional />
          <TextField field={names.producer_phone} label="Agency’s phone" type="tel" isOptional />
          <TextField field={names.producer_email} label="Agency’s email" type="email" isOptional />
        </div>
      </fieldset>
      {blocks.map(({ coverage, block }, at) => (
        <fieldset key={coverage} className="certificate-limit">
          <legend>{CERTIFICATE_COVERAGE_NAMES[coverage]}</legend>
          <div className="certificate-limit-fields">
            <TextField
              field={block.limit_usd}
              label={coverage === 'cargo' ? 'Limit' : 'Limit, each occurrence'}
              inputMode="numeric"
              hint="In US dollars."
            />
            <TextField field={block.insurer} label="Insurer" isOptional />
            <TextField field={block.policy_number} label="Policy number" isOptional />
            <TextField field={block.effective_on} label="Begins" type="date" />
            <TextField field={block.expires_on} label="Ends" type="date" />
          </div>
          {at > 0 ? <Checkbox field={block.same} value="yes" label="Same insurer and dates as above" /> : null}
        </fieldset>
      ))}
      <Checkbox
        field={fields.is_any_auto}
        value="yes"
        label="Its automobile liability is for any auto"
        hint="As checked on the certificate: every vehicle is covered, listed or not."
      />
      <TextArea
        field={fields.vins}
        label="Vehicles that it lists"
        isOptional
        rows={3}
        hint="One VIN a line. Left empty, it lists none."
      />
      <TextArea
        field={fields.exclusions}
        label="Cargo that it excludes"
        isOptional
        rows={3}
        hint="One exclusion a line, as the certificate says it. Loads that carry such goods get an alert."
      />
      <Checkbox
        field={fields.has_read_exclusions}
        value="yes"
        label="I have read what it excludes"
        hint="Leave unchecked if you haven’t read the exclusions: alerts say so."
      />
    </PostForm>
  );
}

function enteredLimits({ coverages }: CertificateDocument): Partial<Record<CertificateCoverage, LimitFields>> {
  return Object.fromEntries(
    coverages.map(({ coverage, limit_usd, insurer, policy_number, effective_on, expires_on }) => [
      coverage,
      {
        limit_usd: String(limit_usd),
        insurer: insurer ?? '',
        policy_number: policy_number ?? '',
        effective_on,
        expires_on,
      },
    ]),
  );
}

const enteredParties = (parties: CertificateParties) =>
  Object.fromEntries(Object.entries(parties).map(([field, value]) => [field, value ?? ''])) as Record<
    keyof CertificateParties,
    string
  >;
