import type { SignUpCompany } from '@contract/identity/sign-up.entities';
import { formatPhone } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { paths } from '~/paths';
import { inReadingOrder } from '~/view/carrier/identifier-types';
import { labelled } from '~/view/carrier/identifiers';
import { BrokerAuthorityCheck, mayBeCreated } from './broker-authority-check';
import type { create } from './forms.server';

interface CompanyChoiceProps {
  company: SignUpCompany;
}

/** A found company: FMCSA's record, its broker authority, and the form that sets it up. */
export function CompanyChoice({ company }: CompanyChoiceProps) {
  const { carrier_id, legal_name, dba_name, identifiers, physical_address, phone, broker_authority } = company;
  const { street, city, state, postal_code } = physical_address;
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
      {mayBeCreated(broker_authority) ? <SetUp company={company} /> : <AskForReview carrierId={carrier_id} />}
    </article>
  );
}

/** Carriers see the company under the name in its federal record: without one there is nothing to set up. */
function SetUp({ company }: { company: SignUpCompany }) {
  const { carrier_id, legal_name } = company;
  const [form] = usePostForm<typeof create>(`create-${carrier_id}`);
  const isRefused = useRefused()?.form === form.id;
  if (legal_name === null)
    return (
      <Notice kind="warning" title="No legal name on record">
        <p>FMCSA’s record has no legal name for this company yet. It can be set up at once when it has one.</p>
        <AskForReview carrierId={carrier_id} />
      </Notice>
    );
  return (
    <PostForm of={form} intent="create" submit={<>Set up {legal_name}</>}>
      <input type="hidden" name="carrier_id" value={carrier_id} />
      <p>Invitations and agreements show the legal name from FMCSA’s record.</p>
      {isRefused ? <AskForReview carrierId={carrier_id} /> : null}
    </PostForm>
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
