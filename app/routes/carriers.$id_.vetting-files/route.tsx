import { getCarrier } from '@contract/carriers/carriers.calls';
import { formatCount, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { verifyVettingFiles } from '@contract/vetting/vetting-files.calls';
import type { VettingVerification } from '@contract/vetting/vetting-files.entities';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PageHeader } from '~/components/shell/page-header';
import { EmptyState } from '~/components/table/empty-state';
import { PagedTable } from '~/components/table/paged-table';
import { VETTING_FILE_COLUMNS } from '~/components/vetting/vetting-file-columns';

import { listVettingFiles } from '~/models/vetting.server';
import { paths, withParams } from '~/paths';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Vetting files carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  const search = new URL(args.request.url).searchParams;
  const [carrier, list, verification] = await Promise.all([
    monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} }),
    listVettingFiles(monitor, { carrier_id: args.params.id!, page: search.get('page') || undefined }),
    search.get('verify') === '1' ? monitor.get(verifyVettingFiles, {}) : null,
  ]);
  return {
    id: carrier.id,
    name: carrierName(carrier),
    ...list,
    verification,
    mayWork: missingFor('workOnCarriers', user) === null,
  };
}

export default function VettingFilesPage() {
  const { id, name, files, paging, verification, mayWork } = useLoaderData<typeof loader>();
  const location = useLocation();
  const makeNow = mayWork ? (
    <Link className="button button-primary" to={paths.carrierVettingFileNew(id)}>
      Save vetting file…
    </Link>
  ) : null;
  return (
    <>
      <PageHeader
        title="Vetting files"
        context={`What we knew about ${name} at each decision, newest first`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Vetting files' }]}
        action={makeNow}
      />
      {verification ? <Verification verification={verification} /> : null}
      <PagedTable
        caption="Vetting files"
        noun={['vetting file', 'vetting files']}
        columns={VETTING_FILE_COLUMNS}
        rows={files}
        rowKey={({ number }) => number}
        paging={paging}
        empty={
          <EmptyState title="No vetting file of this carrier yet">
            <p>
              One is written with each decision: onboarding, do not dispatch, an override. Before a load is given to the
              carrier you can make one yourself.
            </p>
          </EmptyState>
        }
      />
      {verification ? null : (
        <p className="small-print">
          Records are hash-chained across all carriers.{' '}
          <Link to={withParams(location, { verify: '1' })}>Check the whole chain</Link>
        </p>
      )}
    </>
  );
}

function Verification({ verification }: { verification: VettingVerification }) {
  const { files, is_intact, first_broken, head_hash, verified_at } = verification;
  if (is_intact)
    return (
      <Notice kind="info" title="The chain is whole">
        <p>
          {formatCount(files, 'file')} of your company read again on {formatMoment(verified_at)}: each is as it was
          written, and none is missing. The newest has the hash <span className="hash">{head_hash}</span>
        </p>
      </Notice>
    );
  return (
    <Notice kind="error" title={`The chain is broken at file ${first_broken?.number}`}>
      <p>
        {first_broken?.problem} The files before it are as they were written; what follows can no longer be proved. The
        database was changed directly. Contact support and keep your PDFs.
      </p>
    </Notice>
  );
}
