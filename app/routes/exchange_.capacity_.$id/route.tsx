import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { TruckPostingForm } from '~/components/load-board/truck-posting-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import type { TruckAnswer } from '~/services/truck-form.server';
import { pageMeta } from '~/view/page-title';
import { truckPage } from './edit-truck.server';
import { saveTruck } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Edit truck');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workLoadBoard');
  return truckPage(monitor, args.params.id!);
}

export const action = actionOf<TruckAnswer>('workLoadBoard', saveTruck);

/** Corrects what a posting says of a truck. Whose truck it is stays. */
export default function EditTruckPage() {
  const { carrier, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`Truck of ${carrier}`}
        crumbs={[
          { label: 'Load board', to: paths.exchange() },
          { label: 'Available trucks', to: paths.truckPostings() },
          { label: 'Edit truck' },
        ]}
      />
      <TruckPostingForm {...form} places={answer?.places ?? form.places} />
    </>
  );
}
