import { useForm } from '@conform-to/react';
import { EditRequestMessage } from '@contract/edit-requests/edit-requests.calls';
import type { EditRequest } from '@contract/edit-requests/edit-requests.entities';
import { formatDate } from '@contract/shared/format';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { getCarrier } from '~/models/carriers.server';
import { closeEditRequest, createEditRequest, listEditRequests } from '~/models/edit-requests.server';
import { paths, withParams } from '~/paths';
import { formAction, openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import { carrierName } from '~/view/carrier/identifiers';
import type { FormErrors } from '~/view/form-errors';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Wrong data of carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewFullCarrierProfile');
  const page = new URL(args.request.url).searchParams.get('page');
  const [carrier, requests] = await Promise.all([
    getCarrier(monitor, args.params.id!),
    listEditRequests(monitor, { carrier_id: args.params.id!, page: page || undefined }),
  ]);
  return { id: carrier.id, name: carrierName(carrier), ...requests };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'viewFullCarrierProfile');
  const here = paths.carrierEditRequests(args.params.id!);
  const form = await readForm(args.request);
  const closed = form.get('close');
  if (typeof closed === 'string') {
    const answer = await closeEditRequest(monitor, closed);
    if (!answer.ok)
      return data<FormErrors>({ form: 'close', result: { error: { '': [answer.error.message] } } }, answer.status);
    return redirectWithToast(here, 'The request is closed.');
  }
  const page = { form: 'edit-request', fields: ['message'], schema: z.object({ message: EditRequestMessage }) };
  return formAction(form, page, async (value, submissionId) => {
    const answer = await createEditRequest(monitor, args.params.id!, value.message, submissionId);
    if (!answer.ok) return answer;
    const words = answer.data.mailed_at === null ? 'It is kept here.' : 'It was mailed to support and is kept here.';
    return { to: here, toast: words };
  });
}

export default function EditRequestsPage() {
  const { id, name, editRequests, paging } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const location = useLocation();
  const lastResult = refused?.form === 'edit-request' ? refused.result : undefined;
  const [form, fields] = useForm<{ message: string }>({ id: 'edit-request', lastResult });
  return (
    <>
      <PageHeader
        title={`Is something wrong about ${name}?`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Wrong data' }]}
      />
      <div className="stack-wide account-tab">
        <Form reloadDocument method="post" id={form.id} noValidate className="form">
          <ErrorSummary fields={[fields.message]} formErrors={form.errors} />
          <SubmissionId />
          <p>
            Most of what is shown comes from federal files: the carrier mends it with FMCSA, and it changes here with
            the next file. What this product read or put together wrongly is mended by who runs it.
          </p>
          <TextArea field={fields.message} label="What is wrong, and what is right" hint="And how you know." rows={5} />
          <SubmitButton>Send the request</SubmitButton>
        </Form>
        <section className="stack" aria-labelledby="requests-title">
          <h2 id="requests-title">Requests of your company</h2>
          {refused?.form === 'close' ? (
            <ErrorSummary fields={[]} formErrors={refused.result.error?.[''] ?? undefined} />
          ) : null}
          <ResultCount {...paging} noun={['request', 'requests']} />
          {editRequests.length > 0 ? (
            <ul className="note-list" aria-label="Requests, newest first">
              {editRequests.map((request) => (
                <RequestLine key={request.id} request={request} carrierId={id} />
              ))}
            </ul>
          ) : paging.totalRecords > 0 ? (
            <NoSuchPage paging={paging} />
          ) : (
            <p className="missing">None was made about this carrier.</p>
          )}
          <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of requests" />
        </section>
      </div>
    </>
  );
}

function RequestLine({ request, carrierId }: { request: EditRequest; carrierId: number }) {
  const { id, message, status, created_at, created_by, mailed_at, closed_at, closed_by } = request;
  return (
    <li>
      <p className="as-written">{message}</p>
      <p className="small-print">
        {created_by ?? 'A former user'}, {formatDate(created_at)}.{' '}
        {mailed_at === null ? 'Kept here; nobody was mailed.' : 'Mailed to support.'}{' '}
        <strong>{status === 'open' ? 'Open.' : 'Closed'}</strong>
        {closed_at === null ? null : ` ${formatDate(closed_at)}${closed_by ? `, by ${closed_by}` : ''}.`}
      </p>
      {status === 'open' ? (
        <Form reloadDocument method="post" action={paths.carrierEditRequests(carrierId)}>
          <Button look="plain" name="close" value={id}>
            Close it: it was mended<span className="heard-only">, the request of {formatDate(created_at)}</span>
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
