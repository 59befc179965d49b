import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { ForgetfulBoundary } from '~/components/list/forgetful-boundary';
import { LoadList } from '~/components/load-list/load-list';
import { browserChoice } from '~/services/browser-choice.server';
import { loadsByAddress } from '~/services/load-list.server';
import { openPage } from '~/services/page.server';
import { loadWithKeptRows } from '~/view/kept-rows';
import { KEPT_LOADS } from '~/view/lists/loads.list';
import { pageMeta } from '~/view/page-title';

/** Its error boundary deletes the list stored in the browser. */
export const handle = { clearsOnError: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Loads');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  const rows = await browserChoice(args.request, 'rows');
  return { ...(await loadsByAddress(monitor, new URL(args.request.url), user)), isDense: rows === 'dense' };
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadWithKeptRows(args, KEPT_LOADS, () => args.serverLoader<typeof loader>());
}

export default function LoadsPage() {
  return <LoadList page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ForgetfulBoundary kept={KEPT_LOADS} />;
}
