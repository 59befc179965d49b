import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BoardPage } from '~/components/load-board/board-page';
import { actionOf } from '~/services/define-form.server';
import { boardByAddress } from '~/services/load-board.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { end, endForAll, keep, keepForAll } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Load board');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'useLoadBoard');
  return boardByAddress(monitor, new URL(args.request.url), user);
}

/** What searches of the board begin with. */
export const action = actionOf('useLoadBoard', keep, keepForAll, end, endForAll);

export default function ExchangePage() {
  return <BoardPage {...useLoaderData<typeof loader>()} />;
}
