import { INVOICE_FINDING_LABELS, INVOICE_STATUS_LABELS } from '@contract/edi/edi.constants';
import type { EdiInvoiceSummary } from '@contract/edi/edi.entities';
import { formatCents, formatDate } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { ListPage } from '~/components/list/list-page';
import { ListLink } from '~/components/list-link';
import type { Column } from '~/components/table/data-table';
import { listEdiInvoices } from '~/models/edi.server';
import { paths } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { ediInvoiceList } from '~/view/lists/edi.list';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'EDI invoices');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'manageRateConfirmations');
  const asked = askedOf(ediInvoiceList, new URL(args.request.url).searchParams, user);
  const { tab, page, input } = asked;
  const found = await loadSection(listEdiInvoices(monitor, { ...input, list: tab, page }));
  return pageOfList(asked, found, ({ edi_invoices }) => edi_invoices);
}

export default function EdiInvoicesPage() {
  return (
    <ListPage of={ediInvoiceList} page={useLoaderData<typeof loader>()} columns={COLUMNS} rowKey={({ id }) => id} />
  );
}

const COLUMNS: readonly Column<EdiInvoiceSummary>[] = [
  {
    key: 'invoice',
    header: 'Invoice',
    isRowHeader: true,
    cell: ({ id, number, day }) => (
      <>
        <ListLink to={paths.ediInvoice(id)}>{number}</ListLink>
        {day ? <span className="row-note">{formatDate(day)}</span> : null}
      </>
    ),
  },
  {
    key: 'carrier',
    header: 'Carrier',
    cell: ({ carrier, partner }) =>
      carrier ? (
        <Link to={paths.carrier(carrier.id)}>{carrier.legal_name ?? `Carrier ${carrier.id}`}</Link>
      ) : (
        partner.name
      ),
  },
  {
    key: 'load',
    header: 'Load',
    cell: ({ load }) => (load ? <Link to={paths.load(load.id)}>{load.reference}</Link> : <Missing>Not found</Missing>),
  },
  {
    key: 'total',
    header: 'Total',
    isNumeric: true,
    cell: ({ total_cents: cents, currency }) =>
      cents === null ? (
        <Missing>Not given</Missing>
      ) : (
        `${formatCents(cents)}${currency === 'USD' ? '' : ` ${currency}`}`
      ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, findings }) => (
      <>
        {INVOICE_STATUS_LABELS[status]}
        {findings.length > 0 ? (
          <span className="row-note">
            {[...new Set(findings.map(({ kind }) => INVOICE_FINDING_LABELS[kind]))].join(', ')}
          </span>
        ) : null}
      </>
    ),
  },
];
