import { WithdrawReason } from '@contract/loads/load-papers.calls';
import { clearPickupMismatch, getPickupPass } from '@contract/loads/pickup-passes.calls';
import { stopTime } from '@contract/loads/stop-times';
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
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Clear the wrong truck of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { load_id, paper, open_mismatch } = await monitor.get(getPickupPass, { params: { id: args.params.id! } });
  const at = open_mismatch && stopTime(open_mismatch.at, paper.pickups[0] ?? null);
  return { load: { id: load_id, reference: paper.reference }, open: open_mismatch && { ...open_mismatch, at: at! } };
}

const clearMismatch = defineForm({
  form: 'clear',
  schema: z.object({
    reason: WithdrawReason,
    check_id: z.coerce.number({ error: 'Open the page again.' }).int().positive(),
  }),
  hidden: ['check_id'],
  call: ({ monitor, params }, { reason, check_id }) =>
    monitor.send(clearPickupMismatch, { params: { id: params.id! }, body: { check_id, reason } }),
  to: ({ params }) => paths.loadPass(params.id!),
  toast: 'Wrong truck cleared.',
});

export const action = actionOf('workTickets', clearMismatch);

export default function ClearMismatchPage() {
  const { load, open } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof clearMismatch>('clear');
  const back = <KeptLink to={paths.loadPass(load.id)}>Back to the pickup pass</KeptLink>;
  return (
    <LoadChangePage
      load={load}
      title={`Clear the wrong truck of load ${load.reference}?`}
      here="Clear"
      under={{ label: 'Pickup pass', to: paths.loadPass(load.id) }}
    >
      {open === null ? (
        <Notice kind="info" title="No truck to clear">
          <p>{back}</p>
        </Notice>
      ) : (
        <PostForm of={form} className="form load-form account-tab" look="danger" submit="Clear wrong truck" back={back}>
          <ul className="plain-bullets">
            <li>The dock checked a truck that did not match on {open.at}.</li>
            <li>
              First call the dock, and the carrier at a number on its record: which truck is there, and whose is it?
            </li>
            <li>The pass is then no longer suspended by it, and the alert about it is closed.</li>
            <li>Your name, the time and the reason are kept in the load’s timeline.</li>
          </ul>
          <input type="hidden" name="check_id" value={open.check_id} />
          <TextArea
            field={fields.reason}
            label="Reason"
            hint="For example: guard misread the plate, truck turned away."
          />
        </PostForm>
      )}
    </LoadChangePage>
  );
}
