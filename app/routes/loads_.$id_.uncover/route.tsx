import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
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
  pageMeta(args, 'Take carrier off load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference, version, carrier, vehicle, driver_name, cancelled_at } = await getLoad(
    monitor,
    args.params.id!,
  );
  return { load: { id, reference, version, carrier, vehicle, driver_name, cancelled_at } };
}

const Uncovered = z.object({
  reason: z.string({ error: 'Enter a reason.' }).trim().min(1, 'Enter a reason.'),
  expected_version: shownVersion,
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  const id = args.params.id!;
  return formAction(args.request, { form: 'uncover', fields: ['reason'], schema: Uncovered }, async (value) => {
    const answer = await updateLoad(monitor, id, { carrier_id: null, ...value });
    return answer.ok ? { to: paths.load(id), toast: 'Carrier taken off. The load needs a carrier.' } : answer;
  });
}

export default function UncoverLoadPage() {
  const { load } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ reason: string }>({ id: 'uncover', lastResult: refused?.result });
  const name = load.carrier?.legal_name ?? 'the carrier';
  return (
    <>
      <PageHeader title={`Take ${name} off load ${load.reference}?`} crumbs={loadCrumbs(load, 'Take carrier off')} />
      {load.cancelled_at ? (
        <CancelledLoad load={load} />
      ) : load.carrier === null ? (
        <Notice kind="info" title="The load has no carrier">
          <p>
            <Link to={paths.loadCover(load.id)}>Cover the load</Link>
          </p>
        </Notice>
      ) : (
        <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
          <ErrorSummary fields={[fields.reason]} formErrors={form.errors} />
          <ul className="plain-bullets">
            <li>The load needs a carrier again. Truck and driver are taken off with the carrier.</li>
            <li>The carrier is not notified.</li>
            <li>Your name, the time and the reason are kept in the carrier’s history.</li>
          </ul>
          <ExpectedVersion of={load} />
          <TextArea
            field={fields.reason}
            label="Reason"
            hint="For example: truck broke down, carrier gave the load back."
          />
          <div className="button-row">
            <SubmitButton look="danger">Take carrier off</SubmitButton>
            <Link to={paths.load(load.id)}>Back to the load</Link>
          </div>
        </Form>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
