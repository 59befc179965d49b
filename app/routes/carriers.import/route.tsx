import { useForm } from '@conform-to/react';
import { formatInteger, formatMoment } from '@contract/shared/format';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import { missingFor } from '@contract/shared/permissions';
import { MAX_IMPORT_LINES } from '@contract/subscriptions/subscription-imports.constants';
import type { SubscriptionImport } from '@contract/subscriptions/subscription-imports.entities';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { controlProps, Field, type FormField } from '@ui/form/field';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { Pagination } from '~/components/table/pagination';
import { listSubscriptionImports, uploadSubscriptions } from '~/models/subscription-imports.server';
import { paths, withParams } from '~/paths';
import { openAction, openPage, uploadAction } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Upload carriers');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'viewFullCarrierProfile');
  const page = new URL(args.request.url).searchParams.get('page') ?? undefined;
  const uploads = await listSubscriptionImports(monitor, { page });
  return { ...uploads, mayBringIn: missingFor('bringInCarriers', user) === null };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'viewFullCarrierProfile');
  const page = { form: 'upload', fields: ['with_status', 'file'], schema: UploadForm };
  const tooLarge = 'A list may have 20 MB at most. Split it.';
  return uploadAction(args.request, { ...page, tooLarge }, async (value, file, submissionId) => {
    const answer = await uploadSubscriptions(monitor, value, file, submissionId);
    if (!answer.ok) return answer;
    const { id, lines_count } = answer.data;
    const toast = `The list has ${formatInteger(lines_count)} ${lines_count === 1 ? 'line' : 'lines'}.`;
    return { to: paths.carrierImport(id), toast };
  });
}

export default function UploadCarriersPage() {
  const { imports, paging, mayBringIn } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const location = useLocation();
  const [form, fields] = useForm<{ with_status: string; file: string }>({
    id: 'upload',
    lastResult: refused?.result,
    defaultValue: { with_status: 'no' },
  });
  return (
    <>
      <PageHeader
        title="Upload carriers to follow"
        context="Your own list, by USDOT or docket number"
        crumbs={[{ label: 'Carriers', to: paths.connections() }, { label: 'Upload' }]}
      />
      <div className="stack-wide account-tab">
        <Form reloadDocument method="post" encType="multipart/form-data" id={form.id} noValidate className="form">
          <ErrorSummary fields={[fields.with_status, fields.file]} formErrors={form.errors} />
          <SubmissionId />
          <ul className="plain-bullets">
            <li>Every carrier that is found is followed: its verdict is kept, and you are told when it changes.</li>
            <li>Following is not onboarding: nobody is invited, and no status changes unless you ask for it below.</li>
            <li>Every line that is not taken is reported, with the reason.</li>
          </ul>
          <TableField field={fields.file} />
          {mayBringIn ? (
            <details>
              <summary className="discloses">Bring in what they are to you…</summary>
              <RadioGroup field={fields.with_status} label="Statuses" choices={STATUSES} />
              <ul className="plain-bullets">
                <li>Status says “Onboarded”, with Date and By whom, or “Do not dispatch”, with Reason.</li>
                <li>
                  Who is brought in as onboarded has no packet, agreement or certificate here, and its pages say so.
                  Your rules apply to it like to any other.
                </li>
                <li>A list never lifts a ban, and never decides about a carrier that has a packet with you.</li>
                <li>Your name and the list’s are kept in the history and in a vetting file of each.</li>
              </ul>
            </details>
          ) : null}
          <div className="button-row">
            <SubmitButton>Upload the list</SubmitButton>
            <Link to={paths.connections()}>Back to the lists</Link>
          </div>
        </Form>
        {imports.length === 0 ? null : (
          <section className="stack" aria-labelledby="uploads-title">
            <h2 id="uploads-title">Lists uploaded so far</h2>
            <DataTable
              caption="Uploaded lists, the newest first"
              isCaptionHidden
              columns={COLUMNS}
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

const STATUSES = [
  { value: 'no', label: 'Follow the carriers only' },
  { value: 'yes', label: 'Bring in the column Status too' },
];

const UploadForm = z.object({ with_status: z.enum(['yes', 'no']).default('no') });

function TableField({ field }: { field: FormField }) {
  const hint = `CSV, as a spreadsheet saves it: a column headed USDOT, or MC, or both; other columns are passed over. Up to ${formatInteger(MAX_IMPORT_LINES)} lines and 20 MB.`;
  return (
    <Field field={field} label="The list" hint={hint}>
      <input {...controlProps(field, hint)} className="file-input" type="file" accept=".csv,.tsv,.txt,text/csv" />
    </Field>
  );
}

const COLUMNS: readonly Column<SubscriptionImport>[] = [
  {
    key: 'file',
    header: 'List',
    isRowHeader: true,
    cell: ({ id, file_name }) => <Link to={paths.carrierImport(id)}>{file_name}</Link>,
  },
  { key: 'lines', header: 'Lines', isNumeric: true, cell: ({ lines_count }) => formatInteger(lines_count) },
  { key: 'taken', header: 'Followed', isNumeric: true, cell: ({ outcomes }) => formatInteger(outcomes.taken) },
  { key: 'state', header: 'State', isOneLine: true, cell: ({ job }) => describeState(job) },
  { key: 'when', header: 'Uploaded', isOneLine: true, cell: ({ created_at }) => formatMoment(created_at) },
  { key: 'by', header: 'By', cell: ({ created_by }) => created_by ?? 'Nobody of the company' },
];

function describeState(job: SubscriptionImport['job']): string {
  if (job === null) return 'Done';
  if (job.status === 'failed') return 'Stopped';
  return isJobUnderWay(job.status) ? `${formatInteger(job.done)} lines so far` : 'Done';
}

export { RouteErrorBoundary as ErrorBoundary };
