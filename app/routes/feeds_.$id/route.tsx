import { getPositionFeed } from '@contract/loads/feeds.calls';
import {
  clockWords,
  FEED_COUNT_LABELS,
  FEED_COUNT_WORDS,
  FEED_COUNTS,
  FEED_DAYS_SHOWN,
} from '@contract/loads/feeds.constants';
import type { PositionFeedTruck } from '@contract/loads/feeds.entities';
import { UNNAMED_KEPT_HOURS } from '@contract/loads/positions.constants';
import { formatInteger, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DefinitionList, Missing, None } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { ListFilters } from '~/components/list/list-filters';
import { ListTabs } from '~/components/list/list-page';
import { ListRows } from '~/components/list/list-rows';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { listPositionFeedTrucks } from '~/models/feeds.server';
import { paths } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { feedTruckList } from '~/view/lists/feeds.list';
import { offCorridorWords, placeOf, stateWords } from '~/view/load/feed-words';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Feed ${args.data.feed.sender}` : 'Feed');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'viewLoads');
  const id = args.params.id!;
  const asked = askedOf(feedTruckList, new URL(args.request.url).searchParams, user);
  const { tab, page, input } = asked;
  const feed = await monitor.get(getPositionFeed, { params: { id } });
  const found = await loadSection(listPositionFeedTrucks(monitor, id, { ...input, list: tab, page }));
  return { feed, trucks: pageOfList(asked, found, ({ trucks }) => trucks) };
}

export default function FeedPage() {
  const { feed, trucks } = useLoaderData<typeof loader>();
  const { carrier, counts } = feed;
  const clock = clockWords(feed);
  const counted = FEED_COUNTS.flatMap((count) => (counts[count] > 0 ? [{ count, sum: counts[count] }] : []));
  return (
    <>
      <PageHeader
        title={feed.sender}
        context={stateWords(feed)}
        crumbs={[{ label: 'Feeds', to: paths.feeds() }, { label: feed.sender }]}
      />
      <div className="stack-wide">
        {clock ? (
          <Notice kind={feed.is_clock_wrong ? 'warning' : 'info'} title="Times of this feed">
            <p>{clock}</p>
          </Notice>
        ) : null}
        <DefinitionList
          items={[
            {
              term: 'Sends for',
              value: carrier ? (
                <Link to={paths.carrier(carrier.id)}>{carrier.legal_name ?? `Carrier ${carrier.id}`}</Link>
              ) : (
                'Your company'
              ),
            },
            { term: 'Last batch', value: formatMoment(feed.last_at) },
            { term: 'First batch', value: formatMoment(feed.first_at) },
            { term: `Batches, ${FEED_DAYS_SHOWN} days`, value: formatInteger(feed.batches) },
          ]}
        />
        <section className="stack" aria-labelledby="counts-title">
          <h2 id="counts-title">Positions of the last {FEED_DAYS_SHOWN} days</h2>
          {counted.length === 0 ? (
            <p className="missing">None came in.</p>
          ) : (
            <DataTable
              caption="Positions of this feed by result"
              isCaptionHidden
              columns={COUNTS}
              rows={counted}
              rowKey={({ count }) => count}
            />
          )}
        </section>
        <section className="stack" aria-labelledby="trucks-title">
          <h2 id="trucks-title">Trucks</h2>
          <p className="section-note">
            A truck’s location is shown only through a load that it is on, and each view is logged. Positions of a truck
            on no load are deleted after {UNNAMED_KEPT_HOURS} hours.
          </p>
          <ListTabs of={feedTruckList.tabs} tab={trucks.tab} counts={trucks.counts} />
          <ListFilters of={feedTruckList} page={trucks} />
          <ListRows of={feedTruckList} page={trucks} columns={TRUCKS} rowKey={({ id }) => id} />
        </section>
      </div>
    </>
  );
}

type Counted = { count: (typeof FEED_COUNTS)[number]; sum: number };

const COUNTS: readonly Column<Counted>[] = [
  { key: 'what', header: 'Result', isRowHeader: true, cell: ({ count }) => FEED_COUNT_LABELS[count] },
  { key: 'why', header: 'Meaning', cell: ({ count }) => FEED_COUNT_WORDS[count] },
  { key: 'sum', header: 'Positions', isNumeric: true, cell: ({ sum }) => formatInteger(sum) },
];

const TRUCKS: readonly Column<PositionFeedTruck>[] = [
  {
    key: 'truck',
    header: 'Truck',
    isRowHeader: true,
    cell: (truck) => {
      const clock = clockWords(truck);
      return (
        <>
          {truck.label}
          <span className="row-note">{truck.carrier.legal_name ?? `Carrier ${truck.carrier.id}`}</span>
          {clock ? <span className="row-note">{clock}</span> : null}
        </>
      );
    },
  },
  {
    key: 'good',
    header: 'Last good position',
    cell: ({ last_good_at, load }) => {
      const at = [last_good_at, load?.position?.observed_at ?? null]
        .filter((one) => one !== null)
        .sort()
        .at(-1);
      return at ? formatMoment(at) : <None />;
    },
  },
  {
    key: 'place',
    header: 'Place',
    cell: (truck) => {
      const off = truck.load?.position?.miles_off_corridor ?? null;
      return (
        <>
          {placeOf(truck) ?? <Missing>On no load</Missing>}
          {off === null ? null : <span className="row-note">{offCorridorWords(off)}</span>}
        </>
      );
    },
  },
  {
    key: 'load',
    header: 'Load',
    cell: ({ load, carrier_vehicle_id, first_at }) => {
      if (load) return <Link to={paths.load(load.id)}>{load.reference}</Link>;
      if (carrier_vehicle_id !== null) return <Missing>None of yours</Missing>;
      return <>On no load. Sent since {formatMoment(first_at)}</>;
    },
  },
];
