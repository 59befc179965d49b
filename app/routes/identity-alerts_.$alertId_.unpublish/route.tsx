import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { UnpublishForm } from '~/components/identity-alerts/unpublish-form';
import { ownAlertOfAddress } from '~/services/alert-of-address.server';
import { unpublishAction } from '~/services/alert-report.server';
import { openAction, openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Unpublish an alert about a contact');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'reportIdentityAlerts');
  return { alert: await ownAlertOfAddress(args) };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'reportIdentityAlerts');
  return unpublishAction(args, monitor);
}

export default function UnpublishContactAlertPage() {
  const { alert } = useLoaderData<typeof loader>();
  return <UnpublishForm alert={alert} carrierId={null} refused={useActionData<typeof action>()} />;
}

export { RouteErrorBoundary as ErrorBoundary };
