import { uploadLoads } from '@contract/loads/load-imports.calls';
import type { LoadImport } from '@contract/loads/load-imports.entities';
import { formatCount } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { UploadedLists } from '~/components/job/uploaded-lists';
import { PageHeader } from '~/components/shell/page-header';
import { listLoadImports } from '~/models/load-imports.server';
import { paths } from '~/paths';
import { actionOf, defineUpload, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { ListField } from './list-field';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Upload loads');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'bringInLoads');
  const page = new URL(args.request.url).searchParams.get('page') ?? undefined;
  return listLoadImports(monitor, { page });
}

const uploadList = defineUpload({
  form: 'upload',
  schema: Nothing,
  tooLarge: 'A list may have 20 MB at most. Split it.',
  call: ({ monitor, file, submissionId }) => monitor.send(uploadLoads, {}, { file, submissionId }),
  to: ({ data }) => paths.loadImport(data.id),
  toast: ({ data }) => `Uploaded ${formatCount(data.lines_count, 'row')}. Import started.`,
});

export const action = actionOf('bringInLoads', uploadList);

export default function UploadLoadsPage() {
  const { imports, paging } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof uploadList>('upload');
  return (
    <>
      <PageHeader
        title="Upload loads"
        context="A list from your TMS, one load in a row"
        crumbs={[{ label: 'Loads', to: paths.loads() }, { label: 'Upload' }]}
      />
      <div className="stack-wide account-tab">
        <PostForm of={form} isUpload submit="Upload the list" back={<Link to={paths.loads()}>Back to Loads</Link>}>
          <ListField field={fields.file} />
        </PostForm>
        <UploadedLists imports={imports} paging={paging} href={paths.loadImport} results={RESULTS} />
      </div>
    </>
  );
}

const RESULTS = [
  { header: 'Added', of: ({ outcomes }: LoadImport) => outcomes.created },
  { header: 'Changed', of: ({ outcomes }: LoadImport) => outcomes.changed },
  { header: 'Not imported', of: ({ outcomes }: LoadImport) => outcomes.refused + outcomes.stale },
];
