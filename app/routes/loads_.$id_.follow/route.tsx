import { getLoad, updateLoad } from '@contract/loads/loads.calls';
import { FOLLOWED_LOAD_FIELDS } from '@contract/loads/loads.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadChangePage, loadForm } from '~/components/load/load-change-page';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { FOLLOWED_LABELS } from '~/view/load/followed';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Follow the TMS for load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference, version, cancelled_at, tms_says } = await monitor.get(getLoad, {
    params: { id: args.params.id! },
  });
  const asked = new URL(args.request.url).searchParams.get('field');
  const field = FOLLOWED_LOAD_FIELDS.find((one) => one === asked) ?? 'carrier';
  const said = tms_says.find((one) => one.field === field)?.value ?? null;
  return { load: { id, reference, version, cancelled_at }, field, said };
}

const follow = defineForm({
  form: 'follow',
  schema: z.object({
    field: z.enum(FOLLOWED_LOAD_FIELDS, { error: 'Open the page again.' }),
    expected_version: shownVersion,
  }),
  hidden: ['field'],
  call: ({ monitor, params }, { field, expected_version }) =>
    monitor.send(updateLoad, { params: { id: params.id! }, body: { load: { follow_tms: [field], expected_version } } }),
  to: ({ params }) => `${paths.load(params.id!)}#facts-title`,
  toast: ({ value }) => `${FOLLOWED_LABELS[value.field]} follows the TMS again.`,
});

export const action = actionOf('workTickets', follow);

export default function FollowTmsPage() {
  const { load, field, said } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof follow>('follow');
  const name = FOLLOWED_LABELS[field].toLowerCase();
  return (
    <LoadChangePage
      load={load}
      title={`Follow your TMS for the ${name} of load ${load.reference}?`}
      here="Follow the TMS"
    >
      <PostForm of={form} version={load} {...loadForm(load)} submit="Follow the TMS again">
        <ul className="plain-bullets">
          <li>
            {said
              ? `Your TMS last said: ${said}. The load gets that now.`
              : 'Your TMS has not sent this field. It stays as it is until it does.'}
          </li>
          {field === 'carrier' ? (
            <li>A carrier is checked as if you covered the load. Its truck, trailer and drivers come with it.</li>
          ) : null}
          <li>From now on the TMS changes it.</li>
        </ul>
        <input type="hidden" name="field" value={field} />
      </PostForm>
    </LoadChangePage>
  );
}
