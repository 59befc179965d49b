import { createPickupPass, getPickupPass } from '@contract/loads/pickup-passes.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadChangePage } from '~/components/load/load-change-page';
import { KeptLink } from '~/components/row-link';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { isHeld } from '~/view/load/pickup-pass';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'New pickup pass of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const {
    load_id,
    load_version,
    paper,
    pickup_pass: pass,
  } = await monitor.get(getPickupPass, { params: { id: args.params.id! } });
  return {
    load: { id: load_id, reference: paper.reference, version: load_version },
    passId: pass && isHeld(pass) ? pass.id : null,
  };
}

const replacePass = defineForm({
  form: 'new-pass',
  schema: z.object({
    expected_version: shownVersion,
    replaces: z.coerce.number({ error: 'Open the page again.' }).int().positive(),
  }),
  hidden: ['replaces'],
  call: ({ monitor, params }, value) =>
    monitor.send(createPickupPass, { params: { id: params.id! }, body: { pickup_pass: value } }),
  to: ({ params }) => paths.loadPass(params.id!),
  toast: 'Pickup pass made. The one before has ended: send the new one to the driver.',
});

export const action = actionOf('workTickets', replacePass);

export default function NewPassPage() {
  const { load, passId } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof replacePass>('new-pass');
  const back = <KeptLink to={paths.loadPass(load.id)}>Back to the pickup pass</KeptLink>;
  return (
    <LoadChangePage
      load={load}
      title={`Make a new pickup pass for load ${load.reference}?`}
      here="New pass"
      under={{ label: 'Pickup pass', to: paths.loadPass(load.id) }}
    >
      {passId === null ? (
        <Notice kind="info" title="The load has no pickup pass that a new one would end">
          <p>{back}</p>
        </Notice>
      ) : (
        <PostForm
          of={form}
          version={load}
          className="form load-form account-tab"
          look="danger"
          submit="Make a new pass"
          back={back}
        >
          <ul className="plain-bullets">
            <li>The pass that the driver holds ends at once. At the gate, its code opens nothing.</li>
            <li>The driver and the dock are not notified: send the new pass to the driver.</li>
            <li>A truck that did not match stays open until someone clears it.</li>
          </ul>
          <input type="hidden" name="replaces" value={passId} />
        </PostForm>
      )}
    </LoadChangePage>
  );
}
