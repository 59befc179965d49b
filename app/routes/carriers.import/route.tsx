import { useForm } from '@conform-to/react';
import { formatInteger } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { PagedTable } from '~/components/table/paged-table';
import { listSubscriptionImports, uploadSubscriptions } from '~/models/subscription-imports.server';
import { paths } from '~/paths';
import { openAction, openPage, uploadAction } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { UPLOAD_COLUMNS } from './upload-columns';
import { StatusesField, TableField } from './upload-fields';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Upload carriers');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'viewFullCarrierProfile');
  const page = new URL(args.request.url).searchParams.get('page') ?? undefined;
  const uploads = await listSubscriptionImports(monitor, { page });
  return { ...uploads, mayBringIn: missingFor('bringInCarriers', user) === null };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workOnCarriers');
  const page = { form: 'upload', fields: ['with_status', 'file'], schema: UploadForm };
  const tooLarge = 'A list may have 20 MB at most. Split it.';
  return uploadAction(args.request, { ...page, tooLarge }, async (value, file, submissionId) => {
    const answer = await uploadSubscriptions(monitor, value, file, submissionId);
    if (!answer.ok) return answer;
    const { id, lines_count } = answer.data;
    const toast = `Uploaded ${formatInteger(lines_count)} ${lines_count === 1 ? 'row' : 'rows'}. Import started.`;
    return { to: paths.carrierImport(id), toast };
  });
}

export default function UploadCarriersPage() {
  const { imports, paging, mayBringIn } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ with_status: string; file: string }>({
    id: 'upload',
    lastResult: refused?.result,
    defaultValue: { with_status: 'no' },
  });
  return (
    <>
      <PageHeader
        title="Upload carriers to monitor"
        context="Your own list, by DOT or MC number"
        crumbs={[{ label: 'My carriers', to: paths.connections() }, { label: 'Upload' }]}
      />
      <div className="stack-wide account-tab">
        <Form reloadDocument method="post" encType="multipart/form-data" id={form.id} noValidate className="form">
          <ErrorSummary fields={[fields.with_status, fields.file]} formErrors={form.errors} />
          <SubmissionId />
          <ul className="plain-bullets">
            <li>We monitor every carrier we find and notify you when its verdict changes.</li>
            <li>Monitoring is not onboarding: no one is invited, and no status changes unless you choose it below.</li>
            <li>We’ll list every row we couldn’t import and why.</li>
          </ul>
          <TableField field={fields.file} />
          {mayBringIn ? <StatusesField field={fields.with_status} /> : null}
          <div className="button-row">
            <SubmitButton>Upload the list</SubmitButton>
            <Link to={paths.connections()}>Back to My carriers</Link>
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

const UploadForm = z.object({ with_status: z.enum(['yes', 'no']).default('no') });

export { RouteErrorBoundary as ErrorBoundary };
