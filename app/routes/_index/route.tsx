import type { CarrierEvent, LoadedDataset } from '@contract/carriers/carrier-events.entities';
import { formatDate } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CarrierSearchForm } from '~/components/carrier/carrier-search-form';
import { Timeline } from '~/components/data/timeline';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SectionError } from '~/components/notice/section-error';
import { PageHeader } from '~/components/shell/page-header';
import { listCarrierEvents, listDatasets } from '~/models/carriers.server';
import { paths } from '~/paths';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { pageMeta } from '~/services/page-title';
import { settle } from '~/services/settle.server';

const LATEST_SHOWN = 10;

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Home');

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args, 'broker');
  const monitor = await openMonitor(args);
  const [latest, datasets] = await Promise.all([
    settle(listCarrierEvents(monitor, { per_page: LATEST_SHOWN })),
    settle(listDatasets(monitor)),
  ]);
  return { companyName: user.company?.legal_name ?? '', latest, datasets };
}

export default function HomePage() {
  const { companyName, latest, datasets } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Home" context={companyName} />
      <section aria-label="Find a carrier">
        <CarrierSearchForm action={paths.searchResults()} searchText="" />
        <p className="small-print">
          A number finds every identifier that begins with it; write MC, USDOT, MX or FF before it to find only those.
          Anything else is looked for at the beginning of legal and DBA names.
        </p>
      </section>
      <div className="home-columns">
        <section aria-labelledby="latest-title">
          <h2 id="latest-title">Latest in your company</h2>
          {latest.ok ? (
            <Latest events={latest.data.carrierEvents} />
          ) : (
            <SectionError name="The latest changes" reference={latest.reference} retryHref={paths.home()} />
          )}
        </section>
        <section aria-labelledby="data-title">
          <h2 id="data-title">How old the data is</h2>
          {datasets.ok ? (
            <Datasets datasets={datasets.data} />
          ) : (
            <SectionError name="The list of datasets" reference={datasets.reference} retryHref={paths.home()} />
          )}
        </section>
      </div>
    </>
  );
}

function Latest({ events }: { events: CarrierEvent[] }) {
  if (events.length === 0) return <p className="missing">Nobody has done anything about a carrier yet.</p>;
  return (
    <Timeline
      label="Latest in your company"
      events={events.map(({ id, carrier_id, carrier_name, summary, note, user, occurred_at }) => ({
        key: String(id),
        date: occurred_at.slice(0, 10),
        title: (
          <>
            {summary}: <Link to={paths.carrier(carrier_id)}>{carrier_name ?? `Carrier ${carrier_id}`}</Link>
          </>
        ),
        detail: [user && `by ${user}`, note].filter(Boolean).join('. ') || undefined,
      }))}
    />
  );
}

function Datasets({ datasets }: { datasets: LoadedDataset[] }) {
  if (datasets.length === 0)
    return (
      <p>No federal data is loaded yet, so no carrier can be found. An operator loads it with “npm run import”.</p>
    );
  return (
    <ul className="plain-list">
      {datasets.map(({ key, name, as_of }) => (
        <li key={key}>
          {name}, as of {formatDate(as_of)}
        </li>
      ))}
    </ul>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
