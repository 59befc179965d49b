import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { KeptConnectionLists } from '~/components/carrier/connection-lists';
import { ForgetfulBoundary } from '~/components/list/forgetful-boundary';
import { paths } from '~/paths';
import { connectionsByAddress } from '~/services/connection-list.server';
import { openPage } from '~/services/page.server';
import { loadWithKeptRows } from '~/view/kept-rows';
import { KEPT_CONNECTIONS } from '~/view/lists/connections.list';
import { pageMeta } from '~/view/page-title';

/** Its error boundary deletes the list stored in the browser. */
export const handle = { clearsOnError: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'My carriers');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'listOwnCarriers');
  const url = new URL(args.request.url);
  if (missingFor('keepRules', user) !== null) throw redirect(paths.mine(Object.fromEntries(url.searchParams)));
  return connectionsByAddress(monitor, url, user, 'my-carriers');
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadWithKeptRows(args, KEPT_CONNECTIONS, () => args.serverLoader<typeof loader>());
}

/** The work list of a company with rules of its own; one without has it at `/carriers/Mine`. */
export default function ConnectionsPage() {
  return <KeptConnectionLists page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ForgetfulBoundary kept={KEPT_CONNECTIONS} />;
}
