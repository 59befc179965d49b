import { clockWords } from '@contract/loads/feeds.constants';
import type { PositionFeed } from '@contract/loads/feeds.entities';
import { listTrucksNotFound, type TruckNotFound } from '@contract/loads/telematics.calls';
import { providersInWords } from '@contract/loads/telematics.constants';
import { formatCount, formatInteger, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { ListPage } from '~/components/list/list-page';
import { ListLink } from '~/components/list-link';
import { SectionError } from '~/components/notice/section-error';
import { type Column, DataTable } from '~/components/table/data-table';
import { listPositionFeeds } from '~/models/feeds.server';
import { paths } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { feedList } from '~/view/lists/feeds.list';
import { nonsenseWords, stateWords } from '~/view/load/feed-words';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Feeds');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'viewLoads');
  const asked = askedOf(feedList, new URL(args.request.url).searchParams, user);
  const [found, notFound] = await Promise.all([
    loadSection(listPositionFeeds(monitor, { page: asked.page })),
    loadSection(monitor.call(listTrucksNotFound, {})),
  ]);
  return { page: pageOfList(asked, found, ({ position_feeds }) => position_feeds), notFound };
}

export default function FeedsPage() {
  const { page, notFound } = useLoaderData<typeof loader>();
  return (
    <ListPage
      of={feedList}
      page={page}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      beneathTabs={
        notFound.ok ? (
          <TrucksNotFound trucks={notFound.data.data.trucks} />
        ) : (
          <SectionError name="The trucks not found" reference={notFound.reference} retryHref={paths.feeds()} />
        )
      }
    />
  );
}

/** Trucks whose positions will not come, although their carrier shares them. */
function TrucksNotFound({ trucks }: { trucks: readonly TruckNotFound[] }) {
  if (trucks.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="not-found">
      <h2 id="not-found">{formatCount(trucks.length, 'truck')} not in the carrier’s ELD account</h2>
      <p>
        Their loads have no positions. Ask the carrier which truck it is and how its account writes it. Choose it on the
        load, or enter that VIN, plate or unit there.
      </p>
      <DataTable
        caption="Trucks not found"
        isCaptionHidden
        isCompact
        columns={NOT_FOUND_COLUMNS}
        rows={trucks}
        rowKey={({ load }) => load.id}
      />
    </section>
  );
}

const NOT_FOUND_COLUMNS: readonly Column<TruckNotFound>[] = [
  {
    key: 'load',
    header: 'Load',
    isRowHeader: true,
    cell: ({ load }) => <ListLink to={paths.load(load.id)}>{load.reference}</ListLink>,
  },
  { key: 'truck', header: 'Truck', cell: ({ truck }) => truck || <Missing>None</Missing> },
  {
    key: 'carrier',
    header: 'Carrier',
    cell: ({ carrier }) => <Link to={paths.carrier(carrier.id)}>{carrier.legal_name ?? `Carrier ${carrier.id}`}</Link>,
  },
  { key: 'providers', header: 'Telematics', cell: ({ providers }) => providersInWords(providers) },
];

const COLUMNS: readonly Column<PositionFeed>[] = [
  {
    key: 'feed',
    header: 'Feed',
    isRowHeader: true,
    cell: ({ id, sender, carrier }) => (
      <>
        <ListLink to={paths.feed(id)}>{sender}</ListLink>
        {carrier ? <span className="row-note">For {carrier.legal_name ?? `carrier ${carrier.id}`}</span> : null}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Last batch',
    cell: (feed) => {
      const clock = clockWords(feed);
      return (
        <>
          {formatMoment(feed.last_at)}
          <span className="row-note">{stateWords(feed)}</span>
          {clock ? <span className="row-note">{clock}</span> : null}
        </>
      );
    },
  },
  {
    key: 'nonsense',
    header: 'Unusable, 7 days',
    isNumeric: true,
    cell: (feed) => nonsenseWords(feed) ?? <Missing>Nothing came in</Missing>,
  },
  {
    key: 'trucks',
    header: 'Trucks',
    isNumeric: true,
    cell: ({ trucks }) => (
      <>
        {formatInteger(trucks.all)}
        {trucks.unnamed > 0 ? <span className="row-note">{formatInteger(trucks.unnamed)} on no load</span> : null}
      </>
    ),
  },
];
