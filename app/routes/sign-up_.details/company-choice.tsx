import { type FormMetadata, type SubmissionResult, useForm } from '@conform-to/react';
import type { SignUpCompany } from '@contract/identity/sign-up.entities';
import { formatPhone } from '@contract/shared/format';
import { Form, Link } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import { inReadingOrder } from '~/view/carrier/identifier-types';
import { labelled } from '~/view/carrier/identifiers';
import { BrokerAuthorityCheck, mayBeCreated } from './broker-authority-check';

interface CompanyChoiceProps {
  company: SignUpCompany;
  /** Of the form that was sent, which may be another company's. */
  lastResult?: SubmissionResult<string[]>;
}

/** A company that was found: what FMCSA has on record, its broker authority, and the form that sets it up. */
export function CompanyChoice({ company, lastResult }: CompanyChoiceProps) {
  const { carrier_id, legal_name, dba_name, identifiers, physical_address, phone, broker_authority } = company;
  const { street, city, state, postal_code } = physical_address;
  const isOwnResult = String(lastResult?.initialValue?.carrier_id) === String(carrier_id);
  const [form] = useForm({
    lastResult: isOwnResult ? lastResult : undefined,
    id: `create-${carrier_id}`,
  });
  const name = legal_name ?? dba_name ?? 'A company without a name on record';
  return (
    <article className="stack" aria-labelledby={`company-${carrier_id}`}>
      <h3 id={`company-${carrier_id}`}>{name}</h3>
      <DefinitionList
        items={[
          { term: 'Legal name', value: legal_name },
          { term: 'Numbers', value: inReadingOrder(identifiers).map(labelled).join(', ') },
          { term: 'Doing business as', value: dba_name },
          {
            term: 'Address',
            value: [street, city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
          },
          { term: 'Phone', value: formatPhone(phone) },
        ]}
      />
      <BrokerAuthorityCheck authority={broker_authority} />
      {mayBeCreated(broker_authority) ? (
        <SetUp form={form} company={company} />
      ) : (
        <AskForReview carrierId={carrier_id} />
      )}
    </article>
  );
}

/** Carriers see the company under the name in its federal record: without one there is nothing to set up. */
function SetUp({ form, company }: { form: FormMetadata<Record<string, unknown>>; company: SignUpCompany }) {
  const { carrier_id, legal_name } = company;
  if (legal_name === null)
    return (
      <Notice kind="warning" title="No legal name on record">
        <p>FMCSA’s record has no legal name for this company yet. It can be set up at once when it has one.</p>
        <AskForReview carrierId={carrier_id} />
      </Notice>
    );
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[]} formErrors={form.errors} />
      <input type="hidden" name="carrier_id" value={carrier_id} />
      <p>Invitations and agreements show the legal name from FMCSA’s record.</p>
      {form.errors ? <AskForReview carrierId={carrier_id} /> : null}
      <SubmitButton intent="create">Set up {legal_name}</SubmitButton>
    </Form>
  );
}

function AskForReview({ carrierId }: { carrierId: number }) {
  return (
    <p>
      Is this your company all the same?{' '}
      <Link to={paths.signUpReview({ carrier_id: carrierId })}>Request a review</Link>.
    </p>
  );
}
