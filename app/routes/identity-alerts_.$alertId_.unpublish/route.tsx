import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { UnpublishForm } from '~/components/identity-alerts/unpublish-form';
import { ownAlertOfAddress } from '~/services/alert-of-address.server';
import { unpublish } from '~/services/alert-report.server';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Unpublish an alert about a contact');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'reportIdentityAlerts');
  return { alert: await ownAlertOfAddress(args) };
}

export const action = actionOf('reportIdentityAlerts', unpublish);

export default function UnpublishContactAlertPage() {
  const { alert } = useLoaderData<typeof loader>();
  return <UnpublishForm alert={alert} carrierId={null} />;
}
