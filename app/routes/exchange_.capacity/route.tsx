import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { TruckPostingForm } from '~/components/load-board/truck-posting-form';
import { TruckPostings } from '~/components/load-board/truck-postings';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import type { TruckAnswer } from '~/services/truck-form.server';
import { pageMeta } from '~/view/page-title';
import { keepTruck, postTruck, showTrucks, takeTruckOff } from './forms.server';
import { truckPostingsPage } from './truck-postings.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Truck Posting');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'useLoadBoard');
  const mayWork = missingFor('workLoadBoard', user) === null;
  return { ...(await truckPostingsPage(monitor, new URL(args.request.url).searchParams)), mayWork };
}

export const action = actionOf<TruckAnswer>('workLoadBoard', showTrucks, postTruck, keepTruck, takeTruckOff);

export default function TruckPostingPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Truck Posting"
        context="Trucks your carriers have free. Your loads show the ones that match"
        crumbs={[{ label: 'Load board', to: paths.exchange() }, { label: 'Truck Posting' }]}
      />
      <TruckPostings {...page} />
      {page.mayWork ? (
        <div className="board-load">
          <TruckPostingForm {...page.form} places={answer?.places} trucks={answer?.trucks} />
        </div>
      ) : null}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
