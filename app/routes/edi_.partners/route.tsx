import { CHANGE_RULE_LABELS, DEADLINE_RULE_LABELS } from '@contract/edi/edi.constants';
import type { EdiPartner } from '@contract/edi/edi.entities';
import { listEdiPartners } from '@contract/edi/partners.calls';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'EDI partners');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'bringInLoads');
  const { edi_partners } = await monitor.get(listEdiPartners, {});
  return { partners: edi_partners, mayChange: missingFor('manageApi', user) === null };
}

export default function EdiPartnersPage() {
  const { partners, mayChange } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="EDI partners"
        context="Companies you exchange X12 files with, and the rules for each"
        crumbs={[{ label: 'EDI', to: paths.ediTenders() }, { label: 'Partners' }]}
        action={mayChange ? <Link to={paths.ediPartnerNew()}>Add partner</Link> : undefined}
      />
      <div className="stack-wide">
        {partners.length === 0 ? (
          <p className="missing">No EDI partner yet.</p>
        ) : (
          <DataTable caption="EDI partners" isCaptionHidden columns={COLUMNS} rows={partners} rowKey={({ id }) => id} />
        )}
        <p className="section-note">
          Files go by SFTP, by folders on the server, one pair for each partner, by an upload, or by the API. AS2 is not
          built in: run AS2 software of your own over the folders.
        </p>
      </div>
    </>
  );
}

const COLUMNS: readonly Column<EdiPartner>[] = [
  {
    key: 'name',
    header: 'Partner',
    isRowHeader: true,
    cell: ({ id, name, is_active: isActive, is_test: isTest, sftp }) => (
      <>
        <Link to={paths.ediPartner(id)}>{name}</Link>
        {isTest ? <span className="row-note">Test</span> : null}
        {isActive ? null : <span className="row-note">Switched off</span>}
        {sftp?.problem ? <span className="row-note attention">SFTP: {sftp.problem}</span> : null}
      </>
    ),
  },
  { key: 'ids', header: 'ISA', cell: ({ their_qualifier: qualifier, their_id: id }) => `${qualifier} ${id}` },
  { key: 'deadline', header: 'At the deadline', cell: ({ deadline_rule: rule }) => DEADLINE_RULE_LABELS[rule] },
  { key: 'changes', header: 'Changes accepted by', cell: ({ change_rule: rule }) => CHANGE_RULE_LABELS[rule] },
  {
    key: 'carrier',
    header: 'Invoices of',
    cell: ({ carrier }) =>
      carrier ? (
        <Link to={paths.carrier(carrier.id)}>{carrier.legal_name ?? `Carrier ${carrier.id}`}</Link>
      ) : (
        'No carrier'
      ),
  },
];
