import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { AlertList } from '~/components/alert-list/alert-list';
import { ForgetfulBoundary } from '~/components/list/forgetful-boundary';
import { alertsByAddress } from '~/services/alert-list.server';
import { browserChoice } from '~/services/browser-choice.server';
import { openPage } from '~/services/page.server';
import { loadWithKeptRows } from '~/view/kept-rows';
import { KEPT_ALERTS } from '~/view/lists/alerts.list';
import { pageMeta } from '~/view/page-title';

/** Its error boundary deletes the list stored in the browser. */
export const handle = { clearsOnError: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Alerts');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  const rows = await browserChoice(args.request, 'rows');
  return { ...(await alertsByAddress(monitor, new URL(args.request.url), user)), isDense: rows === 'dense' };
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadWithKeptRows(args, KEPT_ALERTS, () => args.serverLoader<typeof loader>());
}

export default function AlertsPage() {
  return <AlertList page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ForgetfulBoundary kept={KEPT_ALERTS} />;
}
