import { TENDER_STATUS_LABELS } from '@contract/edi/edi.constants';
import type { TenderSummary } from '@contract/edi/edi.entities';
import { listEdiPartners } from '@contract/edi/partners.calls';
import { formatCents, formatCount, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Missing, None } from '@ui/definition-list';
import { Notice } from '@ui/notice';
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
  const { edi_partners } = await monitor.get(listEdiPartners, {});
  return {
    page: pageOfList(asked, found, ({ edi_tenders }) => edi_tenders),
    // No new tender is no good sign while files are not fetched.
    cutOff: edi_partners.flatMap(({ id, name, sftp, is_active }) =>
      is_active && sftp?.problem ? [{ id, name, problem: sftp.problem, lastOkAt: sftp.last_ok_at }] : [],
    ),
    mayInvoices: missingFor('manageRateConfirmations', user) === null,
  };
}

export default function TendersPage() {
  const { page, cutOff, mayInvoices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      of={tenderList}
      page={page}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      beneathTabs={
        <>
          {cutOff.map(({ id, name, problem, lastOkAt }) => (
            <Notice key={id} kind="error" title={`Files of ${name} are not fetched`}>
              <p>
                {problem} {lastOkAt ? `The last exchange was ${formatMoment(lastOkAt)}.` : 'There was none yet.'}{' '}
                <Link to={paths.ediPartner(id)}>Look at the partner</Link>
              </p>
            </Notice>
          ))}
          <p className="section-note">
            <Link to={paths.ediFiles()}>Files</Link>, <Link to={paths.ediPartners()}>partners</Link>
            {mayInvoices ? (
              <>
                , <Link to={paths.ediInvoices()}>invoices</Link>
              </>
            ) : null}
          </p>
        </>
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
