import type { CompanyChangeOrder, CompanyDetails } from '@contract/account/company-details.calls';
import { CHANGE_ORDER_STATUS_LABELS, COMPANY_DETAILS } from '@contract/account/company-details.constants';
import type { CompanyFileUse } from '@contract/account/company-files.calls';
import type { Subscription } from '@contract/billing/billing.entities';
import type { Company } from '@contract/identity/identity.entities';
import type { OnboardingSettings } from '@contract/onboarding/onboarding-settings.calls';
import { ROOM_WARNING_SHARE } from '@contract/shared/files.constants';
import { formatDate, formatMegabytes, formatPercent } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { EXPIRED_STATUS } from '@contract/shared/permissions';
import { Link } from '@remix-run/react';
import { DefinitionList, Missing } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { useRefused } from '~/components/form/refusal';
import { SectionError } from '~/components/notice/section-error';
import type { Column } from '~/components/table/data-table';
import { PagedTable } from '~/components/table/paged-table';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import { CompanyDetailsForm } from './company-details-form';
import { ProtectionsForm } from './protections-form';

const HERE = paths.accountTab('company');

interface CompanyTabProps {
  company: Company | null;
  subscription: SectionResult<Subscription>;
  /** The company's own entry among the carriers; null: it names none, or the files do not. */
  carrier: SectionResult<{ id: number; legal_name: string | null; dba_name: string | null } | null>;
  /** Null: an expired company, whose details are not shown. */
  details: SectionResult<CompanyDetails> | null;
  changeOrders: SectionResult<{ changeOrders: CompanyChangeOrder[]; paging: PagingInfo }> | null;
  /** Null: an expired company. */
  fileUse: SectionResult<CompanyFileUse> | null;
  /** Likewise. */
  onboarding: SectionResult<OnboardingSettings> | null;
  mayChange: boolean;
  mayLoosen: boolean;
}

/** What the company is to us and to the federal record, what it says of itself, and who asks to change that. */
export function CompanyTab(props: CompanyTabProps) {
  const { company, subscription, carrier, details, changeOrders, fileUse, onboarding, mayChange, mayLoosen } = props;
  const refused = useRefused();
  if (company === null) return <Missing>No company yet</Missing>;
  // A rejected form comes first: without scripts nothing leads down to its errors.
  const isRejected = refused?.form === 'company-details';
  const form = details?.ok ? <CompanyDetailsForm details={details.data} mayChange={mayChange} /> : null;
  return (
    <div className="stack-wide">
      {isRejected ? form : null}
      {fileUse?.ok ? <RoomWarning {...fileUse.data} /> : null}
      <DefinitionList
        items={[
          { term: 'Legal name', value: company.legal_name },
          { term: 'Type', value: company.company_type === 'broker' ? 'Freight broker' : company.company_type },
          { term: 'Plan', value: subscription.ok ? planLink(subscription.data.plan?.name ?? 'None') : 'Not loaded' },
          { term: 'Status', value: statusOf(company, subscription) },
          { term: 'Customer since', value: formatDate(company.created_at) },
          ...(fileUse?.ok ? [{ term: 'File storage', value: describeRoom(fileUse.data) }] : []),
          ...(mayChange
            ? [{ term: 'Logo', value: <Link to={paths.companyLogo()}>Logo on the pages for carriers</Link> }]
            : []),
          ...(mayChange
            ? [{ term: 'Vetting files', value: <Link to={paths.vettingWitnesses()}>Hash witnesses</Link> }]
            : []),
          { term: 'FMCSA record', value: <CarrierEntry id={company.carrier_id} carrier={carrier} /> },
        ]}
      />
      {subscription.ok ? null : <SectionError name="The plan" reference={subscription.reference} retryHref={HERE} />}
      {changeOrders === null ? null : changeOrders.ok ? (
        <ChangeOrders {...changeOrders.data} />
      ) : (
        <SectionError name="The change requests" reference={changeOrders.reference} retryHref={HERE} />
      )}
      {details === null || details.ok ? null : (
        <SectionError name="The company’s details" reference={details.reference} retryHref={HERE} />
      )}
      {onboarding === null ? null : onboarding.ok ? (
        <ProtectionsForm settings={onboarding.data} mayChange={mayLoosen || mayChange} mayLoosen={mayLoosen} />
      ) : (
        <SectionError name="Onboarding protections" reference={onboarding.reference} retryHref={HERE} />
      )}
      {isRejected ? null : form}
    </div>
  );
}

const describeRoom = ({ bytes, max_bytes }: CompanyFileUse) =>
  `${formatMegabytes(bytes)} of ${formatMegabytes(max_bytes)} used`;

/** Shown before uploads are rejected for lack of space: the operator can raise the limit. */
function RoomWarning({ bytes, max_bytes }: CompanyFileUse) {
  if (bytes < max_bytes * ROOM_WARNING_SHARE) return null;
  return (
    <Notice kind="warning" title={`File storage is ${formatPercent((100 * bytes) / max_bytes, 0)} full`}>
      <p>
        Certificates, packets and agreements use {formatMegabytes(bytes)} of {formatMegabytes(max_bytes)}. When it is
        full, no one can upload, carriers included. Ask support for more storage.
      </p>
    </Notice>
  );
}

const planLink = (name: string) => <Link to={paths.subscription()}>{name}</Link>;

function statusOf({ status }: Company, subscription: SectionResult<Subscription>): string {
  if (status === EXPIRED_STATUS) return 'Trial or subscription ended';
  const ends = subscription.ok ? subscription.data.trial_ends_at : null;
  return ends === null ? 'Active' : `Trial until ${formatDate(ends)}`;
}

function CarrierEntry({ id, carrier }: { id: number | null; carrier: CompanyTabProps['carrier'] }) {
  if (!id) return <Missing>Not linked to an FMCSA record</Missing>;
  const entry = `DOT ${id}`;
  if (!carrier.ok || carrier.data === null) return `${entry}, not found in FMCSA records`;
  const { legal_name, dba_name } = carrier.data;
  return <Link to={paths.carrier(id)}>{legal_name ?? dba_name ?? entry}</Link>;
}

function ChangeOrders({ changeOrders, paging }: { changeOrders: readonly CompanyChangeOrder[]; paging: PagingInfo }) {
  if (paging.totalRecords === 0) return null;
  return (
    <section className="stack" aria-labelledby="change-orders-title">
      <h2 id="change-orders-title">Change requests</h2>
      <PagedTable
        caption="Change requests, pending first"
        noun={['change request', 'change requests']}
        columns={ORDER_COLUMNS}
        rows={changeOrders}
        rowKey={({ id }) => id}
        paging={paging}
        empty={null}
      />
    </section>
  );
}

const ORDER_COLUMNS: Column<CompanyChangeOrder>[] = [
  {
    key: 'what',
    header: 'Change',
    cell: ({ id, changes }) => (
      <Link to={paths.companyChangeOrder(id)}>{changes.map(({ field }) => COMPANY_DETAILS[field]).join(', ')}</Link>
    ),
    isRowHeader: true,
  },
  {
    key: 'by',
    header: 'Requested by',
    cell: ({ source, requested_by }) => (source === 'fmcsa' ? 'FMCSA record' : (requested_by ?? 'Former user')),
  },
  { key: 'when', header: 'Requested', cell: ({ created_at }) => formatDate(created_at), isOneLine: true },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, decided_by }) => `${CHANGE_ORDER_STATUS_LABELS[status]}${decided_by ? `, ${decided_by}` : ''}`,
  },
];
