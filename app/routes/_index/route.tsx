import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CarrierSearchForm } from '~/components/carrier/carrier-search-form';
import { DatasetAges } from '~/components/carrier/dataset-ages';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SectionError } from '~/components/notice/section-error';
import { PageHeader } from '~/components/shell/page-header';
import { listCarrierEvents, listDatasets } from '~/models/carriers.server';
import { paths } from '~/paths';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { pageMeta } from '~/services/page-title';
import { settle } from '~/services/settle.server';
import { LatestEvents } from './latest-events';

const LATEST_SHOWN = 12;

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Home');

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args, 'broker');
  const monitor = await openMonitor(args);
  const [latest, datasets] = await Promise.all([
    // A reduced watchdog account is not told what the company decided about carriers.
    missingFor('viewFullCarrierProfile', user) ? null : settle(listCarrierEvents(monitor, { per_page: LATEST_SHOWN })),
    settle(listDatasets(monitor)),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  return { companyName: user.company?.legal_name ?? '', latest, datasets, today };
}

export default function HomePage() {
  const { companyName, latest, datasets, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Home" context={companyName} />
      <CarrierSearchForm action={paths.searchResults()} searchText="" />
      <div className="home-columns">
        {latest ? (
          <section aria-labelledby="latest-title">
            <h2 id="latest-title">Latest in your company</h2>
            {latest.ok ? (
              <LatestEvents events={latest.data.carrierEvents} />
            ) : (
              <SectionError name="The latest in your company" reference={latest.reference} retryHref={paths.home()} />
            )}
          </section>
        ) : null}
        <section aria-labelledby="data-title">
          <h2 id="data-title">How old the data is</h2>
          {datasets.ok ? (
            <Datasets datasets={datasets.data} today={today} />
          ) : (
            <SectionError name="The list of datasets" reference={datasets.reference} retryHref={paths.home()} />
          )}
        </section>
      </div>
    </>
  );
}

function Datasets({
  datasets,
  today,
}: {
  datasets: { name: string; as_of: string; is_extract: boolean }[];
  today: string;
}) {
  if (datasets.length === 0)
    return (
      <p>No federal data is loaded yet, so no carrier can be found. An operator loads it with “npm run import”.</p>
    );
  return <DatasetAges caption="Federal datasets and their age" datasets={datasets} today={today} />;
}

export { RouteErrorBoundary as ErrorBoundary };
