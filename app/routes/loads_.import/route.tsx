import { useForm } from '@conform-to/react';
import { formatInteger } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { DataTable } from '~/components/table/data-table';
import { Pagination } from '~/components/table/pagination';
import { listLoadImports, uploadLoads } from '~/models/load-imports.server';
import { paths, withParams } from '~/paths';
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
  const location = useLocation();
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
        {imports.length === 0 ? null : (
          <section className="stack" aria-labelledby="uploads-title">
            <h2 id="uploads-title">Uploaded lists</h2>
            <DataTable
              caption="Uploaded lists, the newest first"
              isCaptionHidden
              columns={UPLOAD_COLUMNS}
              rows={imports}
              rowKey={({ id }) => id}
            />
            <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of uploads" />
          </section>
        )}
      </div>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
