import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { Checkbox } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
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
  pageMeta(args, 'Cancel load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference, version, cancelled_at } = await getLoad(monitor, args.params.id!);
  return { load: { id, reference, version, cancelled_at } };
}

const Cancelled = z.object({
  reason: z.string({ error: 'Enter a reason.' }).trim().min(1, 'Enter a reason.'),
  is_tonu: z.literal('on').optional(),
  expected_version: shownVersion,
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  const id = args.params.id!;
  const page = { form: 'cancel', fields: ['reason', 'is_tonu'], schema: Cancelled };
  return formAction(args.request, page, async ({ is_tonu, ...value }) => {
    const answer = await updateLoad(monitor, id, { status: 'cancelled', is_tonu: is_tonu === 'on', ...value });
    return answer.ok ? { to: paths.load(id), toast: 'The load is cancelled.' } : answer;
  });
}

export default function CancelLoadPage() {
  const { load } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ reason: string; is_tonu: string }>({ id: 'cancel', lastResult: refused?.result });
  return (
    <>
      <PageHeader title={`Cancel load ${load.reference}?`} crumbs={loadCrumbs(load, 'Cancel')} />
      {load.cancelled_at ? (
        <CancelledLoad load={load} />
      ) : (
        <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
          <ErrorSummary fields={[fields.reason, fields.is_tonu]} formErrors={form.errors} />
          <ul className="plain-bullets">
            <li>This cannot be undone: a load that runs after all is a new load.</li>
            <li>
              Tracking ends. The carrier is not notified: cancel its rate confirmation next, or write the one for the
              truck ordered and not used. Both email it.
            </li>
          </ul>
          <ExpectedVersion of={load} />
          <TextArea field={fields.reason} label="Reason" />
          <Checkbox
            field={fields.is_tonu}
            label="Truck ordered, not used (TONU)"
            hint="The truck was dispatched already and is paid a flat sum."
          />
          <div className="button-row">
            <SubmitButton look="danger">Cancel load</SubmitButton>
            <Link to={paths.load(load.id)}>Back to the load</Link>
          </div>
        </Form>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
