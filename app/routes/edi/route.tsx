import { TENDER_STATUS_LABELS } from '@contract/edi/edi.constants';
import type { TenderSummary } from '@contract/edi/edi.entities';
import { formatCents, formatCount, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Missing, None } from '@ui/definition-list';
import { ListPage } from '~/components/list/list-page';
import { ListLink } from '~/components/list-link';
import type { Column } from '~/components/table/data-table';
import { listEdiTenders } from '~/models/edi.server';
import { paths } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { tenderList } from '~/view/lists/edi.list';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'EDI tenders');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'bringInLoads');
  const asked = askedOf(tenderList, new URL(args.request.url).searchParams, user);
  const { tab, page, input } = asked;
  const found = await loadSection(listEdiTenders(monitor, { ...input, list: tab, page }));
  return {
    page: pageOfList(asked, found, ({ edi_tenders }) => edi_tenders),
    mayInvoices: missingFor('manageRateConfirmations', user) === null,
  };
}

export default function TendersPage() {
  const { page, mayInvoices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      of={tenderList}
      page={page}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      beneathTabs={
        <p className="section-note">
          <Link to={paths.ediFiles()}>Files</Link>, <Link to={paths.ediPartners()}>partners</Link>
          {mayInvoices ? (
            <>
              , <Link to={paths.ediInvoices()}>invoices</Link>
            </>
          ) : null}
        </p>
      }
    />
  );
}

const COLUMNS: readonly Column<TenderSummary>[] = [
  {
    key: 'shipment',
    header: 'Shipment',
    isRowHeader: true,
    cell: ({ id, shipment_id, partner }) => (
      <>
        <ListLink to={paths.ediTender(id)}>{shipment_id}</ListLink>
        <span className="row-note">{partner.name}</span>
      </>
    ),
  },
  { key: 'lane', header: 'From and to', cell: ({ lane }) => lane ?? <Missing>No stops</Missing> },
  {
    key: 'rate',
    header: 'Customer rate',
    isNumeric: true,
    cell: ({ customer_rate_cents: cents }) => (cents === null ? <Missing>Not given</Missing> : formatCents(cents)),
  },
  {
    key: 'status',
    header: 'Answer',
    cell: ({ status, answer_by, open_differences: open }) => (
      <>
        {TENDER_STATUS_LABELS[status]}
        {status === 'open' ? <span className="row-note">By {formatMoment(answer_by)}</span> : null}
        {open > 0 ? <span className="row-note">{formatCount(open, 'change')} to accept</span> : null}
      </>
    ),
  },
  {
    key: 'load',
    header: 'Load',
    cell: ({ load }) => (load ? <Link to={paths.load(load.id)}>{load.reference}</Link> : <None />),
  },
];
