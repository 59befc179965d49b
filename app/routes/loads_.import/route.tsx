import { useForm } from '@conform-to/react';
import { formatInteger } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { PagedTable } from '~/components/table/paged-table';
import { listLoadImports, uploadLoads } from '~/models/load-imports.server';
import { paths } from '~/paths';
import { openAction, openPage, uploadAction } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { ListField } from './list-field';
import { UPLOAD_COLUMNS } from './upload-columns';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Upload loads');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'bringInLoads');
  const page = new URL(args.request.url).searchParams.get('page') ?? undefined;
  return listLoadImports(monitor, { page });
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'bringInLoads');
  const page = { form: 'upload', fields: ['file'], schema: z.object({}) };
  const tooLarge = 'A list may have 20 MB at most. Split it.';
  return uploadAction(args.request, { ...page, tooLarge }, async (_, file, submissionId) => {
    const answer = await uploadLoads(monitor, file, submissionId);
    if (!answer.ok) return answer;
    const { id, lines_count } = answer.data;
    const toast = `Uploaded ${formatInteger(lines_count)} ${lines_count === 1 ? 'row' : 'rows'}. Import started.`;
    return { to: paths.loadImport(id), toast };
  });
}

export default function UploadLoadsPage() {
  const { imports, paging } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ file: string }>({ id: 'upload', lastResult: refused?.result });
  return (
    <>
      <PageHeader
        title="Upload loads"
        context="A list from your TMS, one load in a row"
        crumbs={[{ label: 'Loads', to: paths.loads() }, { label: 'Upload' }]}
      />
      <div className="stack-wide account-tab">
        <Form reloadDocument method="post" encType="multipart/form-data" id={form.id} noValidate className="form">
          <ErrorSummary fields={[fields.file]} formErrors={form.errors} />
          <SubmissionId />
          <ListField field={fields.file} />
          <div className="button-row">
            <SubmitButton>Upload the list</SubmitButton>
            <Link to={paths.loads()}>Back to Loads</Link>
          </div>
        </Form>
        {paging.totalRecords === 0 ? null : (
          <section className="stack" aria-labelledby="uploads-title">
            <h2 id="uploads-title">Uploaded lists</h2>
            <PagedTable
              caption="Uploaded lists, the newest first"
              noun={['upload', 'uploads']}
              columns={UPLOAD_COLUMNS}
              rows={imports}
              rowKey={({ id }) => id}
              paging={paging}
              empty={null}
            />
          </section>
        )}
      </div>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
