import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import {
  CERTIFICATE_DOCUMENT_STATUS_LABELS,
  CERTIFICATE_DOCUMENT_STATUSES,
  type CertificateDocumentStatus,
} from '@contract/insurance/insurance.constants';
import { formatDate } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData, useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { TextField } from '@ui/form/text-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ListLink } from '~/components/list-link';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { listAllCertificateDocuments } from '~/models/insurance.server';
import { paths, withParams } from '~/paths';
import { notOf, rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Certificates');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewCertificates');
  const search = new URL(args.request.url).searchParams;
  const list = 'the certificates';
  rejectUnknownParams(search, ['status', 'search_text', 'page'], list);
  const asked = search.get('status') || 'to_review';
  const status = CERTIFICATE_DOCUMENT_STATUSES.find((one) => one === asked);
  if (status === undefined) throw notOf(list, asked, 'list');
  const searchText = search.get('search_text') ?? '';
  const answer = await listAllCertificateDocuments(monitor, {
    status,
    search_text: searchText || undefined,
    page: search.get('page') || undefined,
    order: status === 'to_review' ? 'oldest' : 'newest',
  });
  return { ...answer, status, searchText };
}

export default function CertificatesPage() {
  const { documents, paging, status, searchText } = useLoaderData<typeof loader>();
  const location = useLocation();
  return (
    <>
      <PageHeader title="Certificates of insurance" context={CONTEXTS[status]} />
      <nav className="choice-links" aria-label="Which certificates">
        <ul>
          {CERTIFICATE_DOCUMENT_STATUSES.map((one) => (
            <li key={one}>
              <Link
                to={paths.certificates({ status: one, search_text: searchText || undefined })}
                aria-current={one === status ? 'page' : undefined}
              >
                {CERTIFICATE_DOCUMENT_STATUS_LABELS[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="get" action={paths.certificates()} className="filter-form" role="search">
        <input type="hidden" name="status" value={status} />
        <div className="filter-fields">
          <TextField
            field={{ name: 'search_text', initialValue: searchText }}
            label="Carrier"
            hint="Part of its name, or a number"
            autoComplete="off"
            isOptional
          />
          <Button>Filter</Button>
        </div>
      </Form>
      <div className="table-head">
        <ResultCount {...paging} noun={['certificate', 'certificates']} />
      </div>
      {documents.length > 0 ? (
        <DataTable
          caption={`Certificates: ${CERTIFICATE_DOCUMENT_STATUS_LABELS[status].toLowerCase()}`}
          isCaptionHidden
          columns={COLUMNS}
          rows={documents}
          rowKey={({ id }) => id}
        />
      ) : paging.totalRecords > 0 ? (
        <NoSuchPage paging={paging} />
      ) : (
        <EmptyState title={searchText ? 'None of such a carrier' : 'None'}>
          <p>
            {status === 'to_review' ? 'No certificates to read.' : 'No certificates here.'}{' '}
            {searchText ? <Link to={paths.certificates({ status })}>Show those of all carriers</Link> : null}
          </p>
        </EmptyState>
      )}
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of certificates" />
    </>
  );
}

const CONTEXTS: Record<CertificateDocumentStatus, string> = {
  to_review: 'Received and not yet verified: they don’t count until someone verifies them. Oldest first',
  verified: 'Verified by someone at your company: the rules count them',
  set_aside: 'Set aside with a reason: they don’t count',
};

const COLUMNS: readonly Column<CertificateDocument>[] = [
  { key: 'came', header: 'Received', isOneLine: true, cell: ({ created_at }) => formatDate(created_at) },
  {
    key: 'carrier',
    header: 'Carrier',
    isRowHeader: true,
    cell: ({ carrier_id, carrier_name }) => (
      <ListLink to={paths.carrierSection(carrier_id, 'insurance')}>{carrier_name ?? `Carrier ${carrier_id}`}</ListLink>
    ),
  },
  {
    key: 'file',
    header: 'Certificate',
    cell: ({ id, carrier_id, file }) => <Link to={paths.certificate(carrier_id, id)}>{file.name}</Link>,
  },
  { key: 'from', header: 'From', cell: ({ created_by }) => created_by ?? 'The carrier or its agent' },
  {
    key: 'read',
    header: 'Read',
    from: 'medium',
    cell: ({ status, coverages, reviewed_at, reviewed_by }) =>
      reviewed_at === null
        ? 'Not yet'
        : `${status === 'to_review' && coverages.length > 0 ? 'Entered, not verified, ' : ''}${formatDate(reviewed_at)}${reviewed_by ? ` by ${reviewed_by}` : ''}`,
  },
];

export { RouteErrorBoundary as ErrorBoundary };
