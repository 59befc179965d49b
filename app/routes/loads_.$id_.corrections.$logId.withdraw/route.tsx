import { withdrawCorrection } from '@contract/loads/corrections.calls';
import { getLoad } from '@contract/loads/loads.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadChangePage, loadForm } from '~/components/load/load-change-page';

import { paths } from '~/paths';
import { actionOf, defineForm, Reason } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Withdraw a correction of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference, version, cancelled_at } = await monitor.get(getLoad, { params: { id: args.params.id! } });
  return { load: { id, reference, version, cancelled_at } };
}

const withdraw = defineForm({
  form: 'withdraw',
  schema: z.object({ reason: Reason, expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(withdrawCorrection, { params: { id: params.id!, log_id: params.logId! }, body: value }),
  to: ({ params }) => `${paths.load(params.id!)}#timeline-title`,
  toast: 'Correction withdrawn.',
});

export const action = actionOf('workTickets', withdraw);

export default function WithdrawCorrectionPage() {
  const { load } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof withdraw>('withdraw');
  return (
    <LoadChangePage load={load} title={`Withdraw a correction of load ${load.reference}?`} here="Withdraw correction">
      <PostForm of={form} version={load} {...loadForm(load)} look="danger" submit="Withdraw correction">
        <ul className="plain-bullets">
          <li>What positions and reports show counts again.</li>
          <li>The correction stays in the timeline, crossed out, with your name and the reason.</li>
        </ul>
        <TextArea field={fields.reason} label="Reason" hint="For example: wrong stop, the receiver called back." />
      </PostForm>
    </LoadChangePage>
  );
}
