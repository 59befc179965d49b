import { WithdrawReason } from '@contract/loads/load-papers.calls';
import { getPickupPass, withdrawPickupPass } from '@contract/loads/pickup-passes.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadChangePage } from '~/components/load/load-change-page';
import { KeptLink } from '~/components/row-link';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { isHeld } from '~/view/load/pickup-pass';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Withdraw pickup pass of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { load_id, paper, pickup_pass: pass } = await monitor.get(getPickupPass, { params: { id: args.params.id! } });
  return { load: { id: load_id, reference: paper.reference }, passId: pass && isHeld(pass) ? pass.id : null };
}

const withdrawPass = defineForm({
  form: 'withdraw',
  schema: z.object({ reason: WithdrawReason, pass_id: z.string({ error: 'Open the page again.' }) }),
  hidden: ['pass_id'],
  call: ({ monitor, params }, { reason, pass_id }) =>
    monitor.call(
      withdrawPickupPass,
      { params: { id: params.id!, pass_id }, body: { reason } },
      { handles: [404, 409, 422] },
    ),
  to: ({ params }) => paths.loadPass(params.id!),
  toast: 'Pickup pass withdrawn.',
});

export const action = actionOf('workTickets', withdrawPass);

export default function WithdrawPassPage() {
  const { load, passId } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof withdrawPass>('withdraw');
  return (
    <LoadChangePage
      load={load}
      title={`Withdraw the pickup pass of load ${load.reference}?`}
      here="Withdraw"
      under={{ label: 'Pickup pass', to: paths.loadPass(load.id) }}
    >
      {passId === null ? (
        <Notice kind="info" title="The load has no good pickup pass">
          <p>
            <KeptLink to={paths.loadPass(load.id)}>Back to the pickup pass</KeptLink>
          </p>
        </Notice>
      ) : (
        <PostForm
          of={form}
          className="form load-form account-tab"
          look="danger"
          submit="Withdraw pass"
          back={<KeptLink to={paths.loadPass(load.id)}>Back to the pickup pass</KeptLink>}
        >
          <ul className="plain-bullets">
            <li>From then on the dock sees that the pass is not good.</li>
            <li>The carrier and the dock are not notified.</li>
            <li>Your name, the time and the reason are kept in the load’s timeline.</li>
          </ul>
          <input type="hidden" name="pass_id" value={passId} />
          <TextArea field={fields.reason} label="Reason" hint="For example: paper lost, wrong truck named." />
        </PostForm>
      )}
    </LoadChangePage>
  );
}
