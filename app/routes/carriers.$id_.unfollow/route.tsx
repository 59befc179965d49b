import { formatDate } from '@contract/shared/format';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getCarrier } from '~/models/carriers.server';
import { deleteSubscription, findSubscription } from '~/models/subscriptions.server';
import { paths } from '~/paths';
import { openAction, openPage, shownVersionOf } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Stop monitoring carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workOnCarriers');
  const [carrier, subscription] = await Promise.all([
    getCarrier(monitor, args.params.id!),
    findSubscription(monitor, args.params.id!),
  ]);
  return { id: carrier.id, name: carrierName(carrier), subscription, isConnected: carrier.relationship !== null };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workOnCarriers');
  const carrier = await getCarrier(monitor, args.params.id!);
  const form = await readForm(args.request);
  const answer = await deleteSubscription(monitor, String(form.get('subscription_id')), shownVersionOf(form));
  // The page shows again whether it is followed.
  if (!answer.ok) return data({ refusal: answer.error.message }, answer.status);
  return redirectWithToast(paths.carrierRelationship(carrier.id), `${carrierName(carrier)} is no longer followed.`);
}

export default function UnfollowCarrierPage() {
  const { id, name, subscription, isConnected } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  return (
    <>
      <PageHeader
        title={`Stop following ${name}?`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Stop following' }]}
      />
      <Form reloadDocument method="post" className="form account-tab">
        <ErrorSummary fields={[]} formErrors={refusal === undefined ? [] : [refusal]} />
        {subscription === null ? (
          <Notice kind="info" title="Your company does not follow this carrier">
            <p>
              <Link to={paths.carrier(id)}>Back to the carrier</Link>
            </p>
          </Notice>
        ) : (
          <>
            <input type="hidden" name="subscription_id" value={subscription.id} />
            <ExpectedVersion of={subscription} />
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
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
