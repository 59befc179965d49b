import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { BoardPage } from '~/components/load-board/board-page';
import { boardByAddress } from '~/services/load-board.server';
import { openAction, openPage } from '~/services/page.server';
import { doPageAction } from '~/services/page-actions.server';
import { pageMeta } from '~/view/page-title';
import { defaultFilterActions } from './default-filters.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Load board');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'useLoadBoard');
  return boardByAddress(monitor, new URL(args.request.url), user);
}

/** What searches of the board begin with. */
export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'useLoadBoard');
  return doPageAction(args, monitor, defaultFilterActions);
}

export default function ExchangePage() {
  return <BoardPage {...useLoaderData<typeof loader>()} />;
}

export { RouteErrorBoundary as ErrorBoundary };
