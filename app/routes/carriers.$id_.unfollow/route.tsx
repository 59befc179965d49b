import { getCarrier } from '@contract/carriers/carriers.calls';
import { formatDate } from '@contract/shared/format';
import { deleteSubscription } from '@contract/subscriptions/subscriptions.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';

import { findSubscription } from '~/models/subscriptions.server';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Stop monitoring carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workOnCarriers');
  const [carrier, subscription] = await Promise.all([
    monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} }),
    findSubscription(monitor, args.params.id!),
  ]);
  return { id: carrier.id, name: carrierName(carrier), subscription, isConnected: carrier.relationship !== null };
}

const unfollow = defineForm({
  form: 'unfollow',
  schema: z.object({ subscription_id: z.string({ error: 'Open the page again.' }), expected_version: shownVersion }),
  hidden: ['subscription_id'],
  about: ({ monitor, params }) => monitor.get(getCarrier, { params: { id: params.id! }, query: {} }),
  call: ({ monitor }, { subscription_id, expected_version }) =>
    monitor.send(deleteSubscription, { params: { id: subscription_id }, query: { expected_version } }),
  to: ({ about: carrier }) => paths.carrierRelationship(carrier.id),
  toast: ({ about: carrier }) => `${carrierName(carrier)} is no longer followed.`,
});

export const action = actionOf('workOnCarriers', unfollow);

export default function UnfollowCarrierPage() {
  const { id, name, subscription, isConnected } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof unfollow>('unfollow');
  return (
    <>
      <PageHeader
        title={`Stop following ${name}?`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Stop following' }]}
      />
      <PostForm of={form} version={subscription} className="form account-tab">
        {subscription === null ? (
          <Notice kind="info" title="Your company does not follow this carrier">
            <p>
              <Link to={paths.carrier(id)}>Back to the carrier</Link>
            </p>
          </Notice>
        ) : (
          <>
            <input type="hidden" name="subscription_id" value={subscription.id} />
            <p>
              Followed since {formatDate(subscription.created_at)}
              {subscription.created_by ? `, by ${subscription.created_by}` : ''}.
            </p>
            <ul className="plain-bullets">
              <li>You no longer get alerts when its authority, insurance, safety or verdict changes.</li>
              <li>It leaves the lists by verdict.</li>
              {isConnected ? (
                <li>
                  <strong>Your company is connected with it.</strong> The connection, its papers and overrides stay as
                  they are.
                </li>
              ) : null}
              <li>Notes and history stay. It can be followed again at any time.</li>
            </ul>
            <div className="button-row">
              <SubmitButton look="danger">Stop following</SubmitButton>
              <Link to={paths.carrier(id)}>Keep following it</Link>
            </div>
          </>
        )}
      </PostForm>
    </>
  );
}
