import { useForm } from '@conform-to/react';
import { LOAD_TRACKING_STATUS_LABELS } from '@contract/loads/tracking.constants';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { CancelledLoad } from '~/components/load/cancelled-load';
import { PageHeader } from '~/components/shell/page-header';
import { getLoad, updateLoad } from '~/models/load.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'End tracking of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference, version, cancelled_at, tracking_status } = await getLoad(monitor, args.params.id!);
  return { load: { id, reference, version, cancelled_at, tracking_status } };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  const id = args.params.id!;
  const page = { form: 'end', fields: [], schema: z.object({ expected_version: shownVersion }) };
  return formAction(args.request, page, async (value) => {
    const answer = await updateLoad(monitor, id, { is_tracking_ended: true, ...value });
    return answer.ok ? { to: paths.load(id), toast: 'Tracking ended.' } : answer;
  });
}

export default function EndTrackingPage() {
  const { load } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form] = useForm({ id: 'end', lastResult: refused?.result });
  return (
    <>
      <PageHeader
        title={`End tracking of load ${load.reference}?`}
        context={`Now: ${LOAD_TRACKING_STATUS_LABELS[load.tracking_status]}`}
        crumbs={loadCrumbs(load, 'End tracking')}
      />
      {load.cancelled_at ? (
        <CancelledLoad load={load} />
      ) : (
        <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
          <ErrorSummary fields={[]} formErrors={form.errors} />
          <ul className="plain-bullets">
            <li>The load’s tracking status becomes “Terminated”, and it leaves the tracking exceptions.</li>
            <li>Arrivals and departures that were seen stay. Log the others yourself.</li>
            <li>This cannot be undone.</li>
          </ul>
          <ExpectedVersion of={load} />
          <div className="button-row">
            <SubmitButton look="danger">End tracking</SubmitButton>
            <Link to={paths.load(load.id)}>Back to the load</Link>
          </div>
        </Form>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
