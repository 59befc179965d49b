import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import { formatDate } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ListPage } from '~/components/list/list-page';
import { ListLink } from '~/components/list-link';
import type { Column } from '~/components/table/data-table';
import { listAllCertificateDocuments } from '~/models/insurance.server';
import { paths } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { certificateList } from '~/view/lists/certificates.list';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Certificates');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'viewCertificates');
  const asked = askedOf(certificateList, new URL(args.request.url).searchParams, user);
  const { tab, page, input } = asked;
  const order = tab === 'to_review' ? 'oldest' : 'newest';
  const found = await loadSection(listAllCertificateDocuments(monitor, { ...input, status: tab, page, order }));
  return pageOfList(asked, found, ({ documents }) => documents);
}

export default function CertificatesPage() {
  return (
    <ListPage of={certificateList} page={useLoaderData<typeof loader>()} columns={COLUMNS} rowKey={({ id }) => id} />
  );
}

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
