import { getLoadImport } from '@contract/loads/load-imports.calls';
import {
  LOAD_IMPORT_OUTCOME_LABELS,
  LOAD_IMPORT_OUTCOMES,
  type LoadImportOutcome,
} from '@contract/loads/load-imports.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { UploadReport } from '~/components/job/upload-report';
import { listLoadImportLines } from '~/models/load-imports.server';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { UnreadColumns } from './unread-columns';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Upload of ${args.data.upload.file_name}` : 'Upload of loads');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'bringInLoads');
  const id = args.params.importId!;
  const page = new URL(args.request.url).searchParams.get('page') ?? undefined;
  const [upload, notImported] = await Promise.all([
    monitor.get(getLoadImport, { params: { id } }),
    listLoadImportLines(monitor, id, { page }),
  ]);
  return { upload, ...notImported };
}

export default function LoadUploadReportPage() {
  const { upload, lines, paging } = useLoaderData<typeof loader>();
  return (
    <UploadReport
      upload={upload}
      crumb={{ label: 'Upload loads', to: paths.loadImports() }}
      outcomes={LOAD_IMPORT_OUTCOMES}
      labels={LOAD_IMPORT_OUTCOME_LABELS}
      shortLabels={SHORT}
      lines={lines}
      paging={paging}
      lineHref={({ load_id }) => (load_id === null ? null : paths.load(load_id))}
      csvHref={paths.loadImportFile(upload.id)}
    >
      <UnreadColumns upload={upload} />
      <p>
        <Link to={paths.loads()}>Go to Loads</Link>
      </p>
    </UploadReport>
  );
}

const SHORT: Readonly<Record<LoadImportOutcome, string>> = {
  created: 'Added',
  changed: 'Changed',
  unchanged: 'No change',
  stale: 'Older',
  refused: 'Not imported',
};
