import { BID_STATE_LABELS } from '@contract/load-board/load-board.constants';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { Refusal } from '~/components/form/refusal';
import { LaneHistorySection } from '~/components/load-board/lane-history';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { boardCrumbs } from '~/view/load-board/board-crumbs';
import { laneWords } from '~/view/loads/lane-words';
import { pageMeta } from '~/view/page-title';
import { BidFacts } from './bid-facts';
import { bidToCounter } from './bid-to-counter.server';
import { CounterForm } from './counter-form';
import { sendCounter } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Counteroffer', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'workLoadBoard');
  const found = await bidToCounter(monitor, args.params.id!, args.params.bidId!);
  const { id, reference, billable_miles, billable_miles_source, customer_rate_cents } = found.load;
  return {
    load: { id, reference, billable_miles, billable_miles_source, customer_rate_cents },
    bid: found.bid,
    laneHistory: found.lane_history,
    lane: laneWords(found.bid.lane, new Date()),
    maySeeLoad: missingFor('viewLoads', user) === null,
  };
}

export const action = actionOf('workLoadBoard', sendCounter);

/** Another price in answer to a bid. The carrier accepts it, declines it or sends its own; nothing is booked by it. */
export default function CounterPage() {
  const { load, bid, lane, laneHistory, maySeeLoad } = useLoaderData<typeof loader>();
  const name = bid.carrier.legal_name ?? `Carrier ${bid.carrier.id}`;
  return (
    <>
      <PageHeader
        title={`Counter the bid of ${name}`}
        context={[load.reference, lane.way, `pickup ${lane.pickup}`].filter(Boolean).join(', ')}
        crumbs={boardCrumbs(load, 'Counter')}
      />
      <div className="stack-wide">
        <BidFacts load={load} bid={bid} />
        {bid.state === 'open' ? (
          <CounterForm load={load} bid={bid} />
        ) : (
          <Notice kind="info" title={`This bid is ${BID_STATE_LABELS[bid.state].toLowerCase()}`}>
            {/* What was sent may be wrong by now: someone was quicker. */}
            <Refusal of="counter" />
            <p>
              <Link to={paths.boardLoad(load.id)}>Back to the load on the board</Link>
            </p>
          </Notice>
        )}
        <LaneHistorySection history={laneHistory} maySeeLoad={maySeeLoad} />
      </div>
    </>
  );
}
