import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { TruckPostingForm } from '~/components/load-board/truck-posting-form';
import { TruckPostings } from '~/components/load-board/truck-postings';
import { openAction, openPage } from '~/services/page.server';
import { doPageAction } from '~/services/page-actions.server';
import type { TruckAnswer } from '~/services/truck-form.server';
import { pageMeta } from '~/view/page-title';
import { truckPostingActions } from './truck-posting-actions.server';
import { truckPostingsPage } from './truck-postings.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Truck Posting');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'useLoadBoard');
  return truckPostingsPage(monitor, new URL(args.request.url).searchParams, user);
}

/** Writes a truck down, keeps one for longer, or takes one off. */
export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workLoadBoard');
  return doPageAction(args, monitor, truckPostingActions);
}

export default function TruckPostingPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as TruckAnswer | undefined;
  return (
    <>
      <TruckPostings page={page} refused={answer} />
      {page.mayWork ? (
        <div className="board-load">
          <TruckPostingForm {...page.form} refused={answer} places={answer?.places} trucks={answer?.trucks} />
        </div>
      ) : null}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
