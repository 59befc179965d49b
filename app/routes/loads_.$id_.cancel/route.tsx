import { getLoad, updateLoad } from '@contract/loads/loads.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Checkbox } from '@ui/form/choices';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadChangePage, loadForm } from '~/components/load/load-change-page';

import { paths } from '~/paths';
import { actionOf, defineForm, Reason, ticked } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Cancel load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference, version, cancelled_at } = await monitor.get(getLoad, { params: { id: args.params.id! } });
  return { load: { id, reference, version, cancelled_at } };
}

const cancelLoad = defineForm({
  form: 'cancel',
  schema: z.object({ reason: Reason, is_tonu: ticked, expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(updateLoad, { params: { id: params.id! }, body: { load: { status: 'cancelled', ...value } } }),
  to: ({ params }) => paths.load(params.id!),
  toast: 'The load is cancelled.',
});

export const action = actionOf('workTickets', cancelLoad);

export default function CancelLoadPage() {
  const { load } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof cancelLoad>('cancel');
  return (
    <LoadChangePage load={load} title={`Cancel load ${load.reference}?`} here="Cancel">
      <PostForm of={form} version={load} {...loadForm(load)} look="danger" submit="Cancel load">
        <ul className="plain-bullets">
          <li>This cannot be undone: a load that runs after all is a new load.</li>
          <li>
            Tracking ends. The carrier is not notified: cancel its rate confirmation next, or write the one for the
            truck ordered and not used. Both email it.
          </li>
        </ul>
        <TextArea field={fields.reason} label="Reason" />
        <Checkbox
          field={fields.is_tonu}
          label="Truck ordered, not used (TONU)"
          hint="The truck was dispatched already and is paid a flat sum."
        />
      </PostForm>
    </LoadChangePage>
  );
}
