import { useForm } from '@conform-to/react';
import { missingFor } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getCarrier } from '~/models/carriers.server';
import { listEditRequests } from '~/models/edit-requests.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { sendOrClose } from './edit-request-actions.server';
import { RequestList } from './request-list';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Data correction for carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  const page = new URL(args.request.url).searchParams.get('page');
  const [carrier, requests] = await Promise.all([
    getCarrier(monitor, args.params.id!),
    listEditRequests(monitor, { carrier_id: args.params.id!, page: page || undefined }),
  ]);
  return {
    id: carrier.id,
    name: carrierName(carrier),
    ...requests,
    mayWork: missingFor('workOnCarriers', user) === null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workOnCarriers');
  return sendOrClose(args.params.id!, args.request, monitor);
}

export default function EditRequestsPage() {
  const { id, name, editRequests, paging, mayWork } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const lastResult = refused?.form === 'edit-request' ? refused.result : undefined;
  const [form, fields] = useForm<{ message: string }>({ id: 'edit-request', lastResult });
  return (
    <>
      <PageHeader
        title={`Is something wrong about ${name}?`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Data correction' }]}
      />
      <div className="stack-wide account-tab">
        {mayWork ? (
          <Form reloadDocument method="post" id={form.id} noValidate className="form">
            <ErrorSummary fields={[fields.message]} formErrors={form.errors} />
            <SubmissionId />
            <p>
              FMCSA data is corrected by the carrier with FMCSA and updates here with the next file. Report errors of
              ours here.
            </p>
            <TextArea
              field={fields.message}
              label="What is wrong, and what is right"
              hint="And how you know."
              rows={5}
            />
            <SubmitButton>Send the request</SubmitButton>
          </Form>
        ) : null}
        <section className="stack" aria-labelledby="requests-title">
          <h2 id="requests-title">Requests of your company</h2>
          {refused?.form === 'close' ? (
            <ErrorSummary fields={[]} formErrors={refused.result.error?.[''] ?? undefined} />
          ) : null}
          <RequestList carrierId={id} requests={editRequests} paging={paging} mayWork={mayWork} />
        </section>
      </div>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
