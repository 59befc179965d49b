import { clockWords } from '@contract/loads/feeds.constants';
import type { PositionFeed } from '@contract/loads/feeds.entities';
import { formatInteger, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { ListPage } from '~/components/list/list-page';
import { ListLink } from '~/components/list-link';
import type { Column } from '~/components/table/data-table';
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
  const found = await loadSection(listPositionFeeds(monitor, { page: asked.page }));
  return pageOfList(asked, found, ({ position_feeds }) => position_feeds);
}

export default function FeedsPage() {
  return <ListPage of={feedList} page={useLoaderData<typeof loader>()} columns={COLUMNS} rowKey={({ id }) => id} />;
}

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
    header: 'Not usable, 7 days',
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
        {trucks.unnamed > 0 ? (
          <span className="row-note">{formatInteger(trucks.unnamed)} that no load names</span>
        ) : null}
      </>
    ),
  },
];
