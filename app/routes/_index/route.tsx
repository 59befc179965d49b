import type { LoadedDataset } from '@contract/carriers/carrier-events.entities';
import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CarrierSearchForm } from '~/components/carrier/carrier-search-form';
import { DatasetAges } from '~/components/carrier/dataset-ages';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SectionError } from '~/components/notice/section-error';
import { PageHeader } from '~/components/shell/page-header';
import { listCarrierEvents, listDatasets } from '~/models/carriers.server';
import { countConnections } from '~/models/connections.server';
import { countCertificatesToReview } from '~/models/insurance.server';
import { paths } from '~/paths';
import { redirectHome } from '~/services/home-redirect.server';
import { laneLimitOf } from '~/services/lane-search.server';
import { loadSection } from '~/services/load-section.server';
import { mapResults, mapSearchInAddress } from '~/services/map-search.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { LatestEvents } from './latest-events';
import { MapSection } from './map-section';
import { Waiting } from './waiting';

const LATEST_SHOWN = 12;

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Home');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const { searchParams } = new URL(args.request.url);
  const search = await loadSection(mapSearchInAddress(monitor, searchParams));
  if (search.ok && search.data.shorter && !search.data.errors.elsewhere)
    throw redirectHome(args.request, search.data.shorter);
  const [map, latest, datasets, counts, toRead] = await Promise.all([
    search.ok ? loadSection(mapResults(monitor, search.data, searchParams.get('page'))) : search,
    // A reduced watchdog account is not told what the company decided about carriers.
    missingFor('viewFullCarrierProfile', user)
      ? null
      : loadSection(listCarrierEvents(monitor, { per_page: LATEST_SHOWN })),
    loadSection(listDatasets(monitor)),
    missingFor('connect', user) || missingFor('listOwnCarriers', user) ? null : loadSection(countConnections(monitor)),
    missingFor('reviewCertificates', user) ? null : loadSection(countCertificatesToReview(monitor)),
  ]);
  const isRejected =
    search.ok &&
    (['choose', 'unknown'].includes(search.data.choice.status) || (map.ok && Object.keys(map.data.errors).length > 0));
  return data(
    {
      companyName: user.company?.legal_name ?? '',
      asked: search.ok ? search.data : null,
      map,
      latest,
      datasets,
      counts,
      toRead,
      hasNoSearchesLeft: missingFor('searchByLane', user) === null && laneLimitOf(user) !== null,
      today: dayOf(new Date()),
    },
    { status: isRejected ? 422 : 200 },
  );
}

export default function HomePage() {
  const { companyName, asked, map, latest, datasets, counts, toRead, hasNoSearchesLeft, today } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Home" context={companyName} />
      <CarrierSearchForm action={paths.searchResults()} searchText="" />
      {asked && map.ok ? (
        <MapSection asked={asked} results={map.data} />
      ) : (
        <SectionError name="The map" reference={map.ok ? null : map.reference} retryHref={paths.home()} />
      )}
      <div className={counts || toRead || latest ? 'home-columns' : 'home-columns home-columns-data-alone'}>
        <div className="stack-wide">
          {counts || toRead ? (
            <section aria-labelledby="waiting-title">
              <h2 id="waiting-title">What waits for you</h2>
              {counts?.ok !== false && toRead?.ok !== false ? (
                <Waiting
                  counts={counts?.data ?? null}
                  certificatesToRead={toRead?.data ?? 0}
                  hasNoSearchesLeft={hasNoSearchesLeft}
                />
              ) : (
                <SectionError
                  name="What waits for you"
                  reference={(counts?.ok === false ? counts : toRead?.ok === false ? toRead : null)?.reference ?? null}
                  retryHref={paths.home()}
                />
              )}
            </section>
          ) : null}
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
        </div>
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

function Datasets({ datasets, today }: { datasets: LoadedDataset[]; today: string }) {
  if (datasets.length === 0)
    return (
      <p>No federal data is loaded yet, so no carrier can be found. An operator loads it with “npm run import”.</p>
    );
  return <DatasetAges caption="Federal datasets and their age" datasets={datasets} today={today} />;
}

export { RouteErrorBoundary as ErrorBoundary };
