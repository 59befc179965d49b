import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CauseList } from '~/components/alert-list/cause-list';
import { causesByAddress } from '~/services/alert-list.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Alerts by cause');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return causesByAddress(monitor, new URL(args.request.url), user);
}

export default function AlertsByCausePage() {
  return <CauseList page={useLoaderData<typeof loader>()} />;
}
