import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { createPickupPass, getPickupPass } from '~/models/pickup-pass.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { isHeld } from '~/view/load/pickup-pass';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'New pickup pass of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { load_id, load_version, paper, pickup_pass: pass } = await getPickupPass(monitor, args.params.id!);
  return {
    load: { id: load_id, reference: paper.reference, version: load_version },
    passId: pass && isHeld(pass) ? pass.id : null,
  };
}

const Made = z.object({
  expected_version: shownVersion,
  replaces: z.coerce.number({ error: 'Open the page again.' }).int().positive(),
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  const id = args.params.id!;
  return formAction(args.request, { form: 'new-pass', fields: [], schema: Made }, async (value) => {
    const answer = await createPickupPass(monitor, id, value);
    return answer.ok ? { to: paths.loadPass(id), toast: 'Pickup pass made. The one before has ended.' } : answer;
  });
}

export default function NewPassPage() {
  const { load, passId } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form] = useForm({ id: 'new-pass', lastResult: refused?.result });
  const back = <Link to={paths.loadPass(load.id)}>Back to the pickup pass</Link>;
  return (
    <>
      <PageHeader
        title={`Make a new pickup pass for load ${load.reference}?`}
        crumbs={[
          ...loadCrumbs(load, 'Pickup pass').slice(0, 2),
          { label: 'Pickup pass', to: paths.loadPass(load.id) },
          { label: 'New pass' },
        ]}
      />
      {passId === null ? (
        <Notice kind="info" title="The load has no pickup pass that a new one would end">
          <p>{back}</p>
        </Notice>
      ) : (
        <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
          <ErrorSummary fields={[]} formErrors={form.errors} />
          <ul className="plain-bullets">
            <li>The pass that the driver holds ends at once. At the gate, its code opens nothing.</li>
            <li>The driver and the dock are not notified: send the new pass to the driver.</li>
            <li>A truck that did not match stays open until someone clears it.</li>
          </ul>
          <input type="hidden" name="replaces" value={passId} />
          <ExpectedVersion of={load} />
          <div className="button-row">
            <SubmitButton look="danger">Make a new pass</SubmitButton>
            {back}
          </div>
        </Form>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
