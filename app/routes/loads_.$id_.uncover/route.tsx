import { getLoad, updateLoad } from '@contract/loads/loads.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadChangePage, loadForm } from '~/components/load/load-change-page';
import { KeptLink } from '~/components/row-link';

import { paths } from '~/paths';
import { actionOf, defineForm, Reason } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Remove carrier from load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference, version, carrier, vehicle, driver_name, cancelled_at } = await monitor.get(getLoad, {
    params: { id: args.params.id! },
  });
  return { load: { id, reference, version, carrier, vehicle, driver_name, cancelled_at } };
}

const uncoverLoad = defineForm({
  form: 'uncover',
  schema: z.object({ reason: Reason, expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(updateLoad, { params: { id: params.id! }, body: { load: { carrier_id: null, ...value } } }),
  to: ({ params }) => paths.load(params.id!),
  toast: 'Carrier removed. The load is uncovered.',
});

export const action = actionOf('workTickets', uncoverLoad);

export default function UncoverLoadPage() {
  const { load } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof uncoverLoad>('uncover');
  const name = load.carrier?.legal_name ?? 'the carrier';
  return (
    <LoadChangePage load={load} title={`Remove ${name} from load ${load.reference}?`} here="Remove carrier">
      {load.carrier === null ? (
        <Notice kind="info" title="The load has no carrier">
          <p>
            <KeptLink to={paths.loadCover(load.id)}>Cover the load</KeptLink>
          </p>
        </Notice>
      ) : (
        <PostForm of={form} version={load} {...loadForm(load)} look="danger" submit="Remove carrier">
          <ul className="plain-bullets">
            <li>The load is uncovered again. Truck, trailer and drivers are removed with the carrier.</li>
            <li>The carrier is not notified.</li>
            <li>Your name, the time and the reason are kept in the carrier’s history.</li>
          </ul>
          <TextArea
            field={fields.reason}
            label="Reason"
            hint="For example: truck broke down, carrier gave the load back."
          />
        </PostForm>
      )}
    </LoadChangePage>
  );
}
