import { dayOf } from '@contract/shared/day';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DatasetAges } from '~/components/carrier/dataset-ages';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { FraudLists } from '~/components/identity-alerts/fraud-lists';
import { PageHeader } from '~/components/shell/page-header';
import { listDatasets } from '~/models/carriers.server';
import { listFraudLists } from '~/models/identity-alerts.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Data freshness');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'broker');
  const [datasets, fraudLists] = await Promise.all([listDatasets(monitor), listFraudLists(monitor)]);
  return { datasets, fraudLists, today: dayOf(new Date()) };
}

/** Every federal file that is loaded, the day it is of, and the file itself; and the lists that warn of fraud. */
export default function CompanyDataPage() {
  const { datasets, fraudLists, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Data freshness" context="The federal files behind every carrier page" />
      <div className="data-freshness stack-wide">
        {datasets.length === 0 ? (
          <p>
            No federal data is loaded yet, so no carrier can be found. Your operator loads it with “npm run import”.
          </p>
        ) : (
          <DatasetAges caption="Federal datasets and their age" datasets={datasets} today={today} />
        )}
        <section className="stack" aria-labelledby="fraud-lists">
          <h2 id="fraud-lists">Fraud lists</h2>
          <FraudLists lists={fraudLists} today={today} />
        </section>
      </div>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
