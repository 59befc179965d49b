import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AlertView } from '~/components/identity-alerts/alert-view';
import { alertOfAddress } from '~/services/alert-of-address.server';
import { addMessage } from '~/services/alert-report.server';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Alert about carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'broker');
  return { alert: await alertOfAddress(args), carrierId: args.params.id! };
}

export const action = actionOf('reportIdentityAlerts', addMessage);

export default function AlertPage() {
  const { alert, carrierId } = useLoaderData<typeof loader>();
  return <AlertView alert={alert} carrierId={carrierId} />;
}
