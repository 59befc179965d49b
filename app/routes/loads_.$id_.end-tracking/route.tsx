import { getLoad, updateLoad } from '@contract/loads/loads.calls';
import { LOAD_TRACKING_STATUS_LABELS } from '@contract/loads/tracking.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadChangePage, loadForm } from '~/components/load/load-change-page';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'End tracking of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference, version, cancelled_at, tracking_status } = await monitor.get(getLoad, {
    params: { id: args.params.id! },
  });
  return { load: { id, reference, version, cancelled_at, tracking_status } };
}

const endTracking = defineForm({
  form: 'end',
  schema: z.object({ expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(updateLoad, { params: { id: params.id! }, body: { load: { is_tracking_ended: true, ...value } } }),
  to: ({ params }) => paths.load(params.id!),
  toast: 'Tracking ended.',
});

export const action = actionOf('workTickets', endTracking);

export default function EndTrackingPage() {
  const { load } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof endTracking>('end');
  return (
    <LoadChangePage
      load={load}
      title={`End tracking of load ${load.reference}?`}
      context={`Now: ${LOAD_TRACKING_STATUS_LABELS[load.tracking_status]}`}
      here="End tracking"
    >
      <PostForm of={form} version={load} {...loadForm(load)} look="danger" submit="End tracking">
        <ul className="plain-bullets">
          <li>The load’s tracking status becomes “Terminated”, and it leaves the tracking exceptions.</li>
          <li>Arrivals and departures that were seen stay. Log the others yourself.</li>
          <li>This cannot be undone.</li>
        </ul>
      </PostForm>
    </LoadChangePage>
  );
}
