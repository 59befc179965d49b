import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ConnectionLists } from '~/components/carrier/connection-lists';
import { paths } from '~/paths';
import { connectionsByAddress } from '~/services/connection-list.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'My carriers');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'listOwnCarriers');
  const url = new URL(args.request.url);
  if (missingFor('keepRules', user) === null) throw redirect(paths.connections(Object.fromEntries(url.searchParams)));
  return connectionsByAddress(monitor, url, user, 'my-carriers');
}

/** The work list of a company without rules of its own; one with rules has it at `/carriers/connections`. */
export default function MyCarriersPage() {
  return <ConnectionLists page={useLoaderData<typeof loader>()} />;
}
