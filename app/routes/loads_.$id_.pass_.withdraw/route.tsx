import { useForm } from '@conform-to/react';
import { WithdrawReason } from '@contract/loads/load-papers.calls';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getPickupPass, withdrawPickupPass } from '~/models/pickup-pass.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage } from '~/services/page.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { isHeld } from '~/view/load/pickup-pass';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Withdraw pickup pass of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { load_id, paper, pickup_pass: pass } = await getPickupPass(monitor, args.params.id!);
  return { load: { id: load_id, reference: paper.reference }, passId: pass && isHeld(pass) ? pass.id : null };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  const id = args.params.id!;
  const schema = z.object({ reason: WithdrawReason, pass_id: z.string({ error: 'Open the page again.' }) });
  return formAction(args.request, { form: 'withdraw', fields: ['reason'], schema }, async ({ reason, pass_id }) => {
    const answer = await withdrawPickupPass(monitor, id, pass_id, reason);
    return answer.ok ? { to: paths.loadPass(id), toast: 'Pickup pass withdrawn.' } : answer;
  });
}

export default function WithdrawPassPage() {
  const { load, passId } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ reason: string }>({ id: 'withdraw', lastResult: refused?.result });
  return (
    <>
      <PageHeader
        title={`Withdraw the pickup pass of load ${load.reference}?`}
        crumbs={[
          ...loadCrumbs(load, 'Pickup pass').slice(0, 2),
          { label: 'Pickup pass', to: paths.loadPass(load.id) },
          { label: 'Withdraw' },
        ]}
      />
      {passId === null ? (
        <Notice kind="info" title="The load has no good pickup pass">
          <p>
            <Link to={paths.loadPass(load.id)}>Back to the pickup pass</Link>
          </p>
        </Notice>
      ) : (
        <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
          <ErrorSummary fields={[fields.reason]} formErrors={form.errors} />
          <ul className="plain-bullets">
            <li>From then on the dock sees that the pass is not good.</li>
            <li>The carrier and the dock are not notified.</li>
            <li>Your name, the time and the reason are kept in the load’s timeline.</li>
          </ul>
          <input type="hidden" name="pass_id" value={passId} />
          <TextArea field={fields.reason} label="Reason" hint="For example: paper lost, wrong truck named." />
          <div className="button-row">
            <SubmitButton look="danger">Withdraw pass</SubmitButton>
            <Link to={paths.loadPass(load.id)}>Back to the pickup pass</Link>
          </div>
        </Form>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
