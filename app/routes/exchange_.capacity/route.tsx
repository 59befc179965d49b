import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { TruckPostingForm } from '~/components/load-board/truck-posting-form';
import { TruckPostings } from '~/components/load-board/truck-postings';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import type { TruckAnswer } from '~/services/truck-form.server';
import { pageMeta } from '~/view/page-title';
import { keepTruck, postTruck, showTrucks, takeTruckOff } from './forms.server';
import { truckPostingsPage } from './truck-postings.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Available trucks');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'useLoadBoard');
  return truckPostingsPage(monitor, new URL(args.request.url).searchParams, user);
}

export const action = actionOf<TruckAnswer>('workLoadBoard', showTrucks, postTruck, keepTruck, takeTruckOff);

export default function TruckPostingPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <TruckPostings page={page} />
      {page.mayWork ? (
        <div className="board-load">
          <TruckPostingForm {...page.form} places={answer?.places} trucks={answer?.trucks} />
        </div>
      ) : null}
    </>
  );
}
