import { dayOf } from '@contract/shared/day';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DatasetAges } from '~/components/carrier/dataset-ages';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { listDatasets } from '~/models/carriers.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Data freshness');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'broker');
  return { datasets: await listDatasets(monitor), today: dayOf(new Date()) };
}

/** Every federal file that is loaded, the day it is of, and the file itself. */
export default function CompanyDataPage() {
  const { datasets, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Data freshness" context="The federal files behind every carrier page" />
      <div className="data-freshness">
        {datasets.length === 0 ? (
          <p>
            No federal data is loaded yet, so no carrier can be found. Your operator loads it with “npm run import”.
          </p>
        ) : (
          <DatasetAges caption="Federal datasets and their age" datasets={datasets} today={today} />
        )}
      </div>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
