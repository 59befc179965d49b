import type { Subscription } from '@contract/billing/billing.entities';
import type { Company } from '@contract/identity/identity.entities';
import { formatDate } from '@contract/shared/format';
import { EXPIRED_STATUS } from '@contract/shared/permissions';
import { Link } from '@remix-run/react';
import { DefinitionList, Missing } from '~/components/data/definition-list';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';
import type { Part } from '~/services/settle.server';

interface CompanyTabProps {
  company: Company | null;
  subscription: Part<Subscription>;
  /** The company's own entry among the carriers; null: it names none, or the files do not. */
  carrier: Part<{ id: number; legal_name: string | null; dba_name: string | null } | null>;
}

/** What the company is to us and to the federal record. */
export function CompanyTab({ company, subscription, carrier }: CompanyTabProps) {
  if (company === null) return <Missing>No company yet</Missing>;
  return (
    <div className="stack-wide">
      <DefinitionList
        items={[
          { term: 'Legal name', value: company.legal_name },
          { term: 'Type', value: company.company_type === 'broker' ? 'Freight broker' : company.company_type },
          { term: 'Plan', value: subscription.ok ? planLink(subscription.data.plan?.name ?? 'None') : 'Not loaded' },
          { term: 'Status', value: company.status === EXPIRED_STATUS ? 'Trial or subscription ended' : 'Active' },
          { term: 'With us since', value: formatDate(company.created_at) },
          { term: 'Carrier entry', value: <CarrierEntry id={company.carrier_id} carrier={carrier} /> },
        ]}
      />
      {subscription.ok ? null : (
        <SectionError name="The plan" reference={subscription.reference} retryHref={paths.accountTab('company')} />
      )}
    </div>
  );
}

const planLink = (name: string) => <Link to={paths.subscription()}>{name}</Link>;

function CarrierEntry({ id, carrier }: { id: number | null; carrier: CompanyTabProps['carrier'] }) {
  if (!id) return <Missing>None: the company has no entry of its own</Missing>;
  const entry = `Entry ${id}`;
  if (!carrier.ok || carrier.data === null) return `${entry}, not found in the loaded federal files`;
  const { legal_name, dba_name } = carrier.data;
  return <Link to={paths.carrier(id)}>{legal_name ?? dba_name ?? entry}</Link>;
}
