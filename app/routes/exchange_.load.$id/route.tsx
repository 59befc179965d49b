import type { BoardLoadDetails } from '@contract/load-board/board.entities';
import { stopPlace, stopWindow } from '@contract/loads/stop-times';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BidLinks, Bids } from '~/components/load-board/bids';
import { BoardLoadAnswer } from '~/components/load-board/board-load-answer';
import { BoardLoadFacts } from '~/components/load-board/board-load-facts';
import { Dispositions } from '~/components/load-board/dispositions';
import { LaneHistorySection } from '~/components/load-board/lane-history';
import { Matches } from '~/components/load-board/matches';
import { PostingHistory } from '~/components/load-board/posting';
import { PageHeader } from '~/components/shell/page-header';
import { WayBack } from '~/components/way-back';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { boardLoadPage } from './board-load.server';
import { acceptOne, declineOne, keepDisposition } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Posting of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'useLoadBoard');
  return boardLoadPage(monitor, user, args.params.id!, new URL(args.request.url).searchParams);
}

/** Decides about a bid, or keeps why a carrier said no. The detail is loaded again after each. */
export const action = actionOf('workLoadBoard', acceptOne, declineOne, keepDisposition);

/** "Dallas, TX to Houston, TX, Nov 27, 2026, 8:00 AM to 10:00 AM CST, van, Acme Foods, Canned tomatoes" */
function boardLoadWords({ stops, equipment, customer_name, commodity }: BoardLoadDetails['load']): string {
  const [first, last] = [stops[0], stops.at(-1)];
  const way = first && last && last !== first ? `${stopPlace(first)} to ${stopPlace(last)}` : first && stopPlace(first);
  return [way, first && stopWindow(first), equipment, customer_name, commodity].filter(Boolean).join(', ');
}

export default function BoardLoadPage() {
  const page = useLoaderData<typeof loader>();
  const { load, bids, links, matches, dispositions, posting_history, now } = page;
  return (
    <>
      <PageHeader
        title={`Load ${load.reference} on the board`}
        context={boardLoadWords(load)}
        wayBack={
          <WayBack
            of={{ page: 'board-load', id: load.id }}
            crumbs={[{ label: 'Load board', to: paths.exchange(), isList: true }, { label: load.reference }]}
          />
        }
      />
      <BoardLoadAnswer {...page} />
      <div className="stack-wide board-load">
        <Bids load={load} bids={bids} mayWork={page.mayWork} mayCover={page.mayCover} gates={page.gates} now={now} />
        <LaneHistorySection history={page.lane_history} maySeeLoad={page.maySeeLoad} />
        <BidLinks
          loadId={load.id}
          links={links}
          isOpen={page.posting?.state === 'posted'}
          mayWork={page.mayWork}
          now={now}
        />
        <Matches
          loadId={load.id}
          matches={matches}
          gates={page.gates}
          isInNetwork={page.isInNetwork}
          isPosted={page.posting?.state === 'posted'}
          mayWork={page.mayWork}
          mayCover={page.mayCover && load.carrier === null && load.status !== 'cancelled'}
        />
        <Dispositions loadId={load.id} dispositions={dispositions} mayWork={page.mayWork} />
        <BoardLoadFacts load={load} />
        <PostingHistory changes={posting_history} />
      </div>
    </>
  );
}
