import { BID_STATE_LABELS, COUNTEROFFER_STATE_LABELS } from '@contract/load-board/load-board.constants';
import { perMileInWords } from '@contract/loads/load-money';
import { formatCents, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DefinitionList, Missing } from '@ui/definition-list';
import { Checkbox, RadioGroup } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal } from '~/components/form/refusal';
import { TypedMoney } from '~/components/load/typed-money';
import { LaneHistorySection } from '~/components/load-board/lane-history';
import { PhoneLink } from '~/components/phone-link';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { shownMargin } from '~/view/load/shown-margin';
import { boardCrumbs } from '~/view/load-board/board-crumbs';
import { pageMeta } from '~/view/page-title';
import { bidToCounter } from './bid-to-counter.server';
import { sendCounter } from './forms.server';
import { GOOD_FOR } from './good-for';

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
    maySeeLoad: missingFor('viewLoads', user) === null,
  };
}

export const action = actionOf('workLoadBoard', sendCounter);

/** Another price in answer to a bid. The carrier accepts it, declines it or sends its own; nothing is booked by it. */
export default function CounterPage() {
  const { load, bid, laneHistory, maySeeLoad } = useLoaderData<typeof loader>();
  const { carrier, counteroffer } = bid;
  const name = carrier.legal_name ?? `Carrier ${carrier.id}`;
  const margin = shownMargin(load, bid.amount_cents);
  return (
    <>
      <PageHeader title={`Counter the bid of ${name}`} crumbs={boardCrumbs(load, 'Counter')} />
      <div className="stack-wide">
        <DefinitionList
          layout="columns"
          items={[
            {
              term: 'Bid',
              value: [formatCents(bid.amount_cents), perMileInWords(bid.amount_cents, load)].filter(Boolean).join(', '),
            },
            ...(margin ? [{ term: 'Margin at the bid', value: margin.words }] : []),
            {
              term: 'Carrier',
              value: (
                <>
                  {name} {carrier.phone ? <PhoneLink number={carrier.phone} /> : <Missing>No phone on record</Missing>}
                </>
              ),
            },
            ...(counteroffer
              ? [
                  {
                    term: 'Last counteroffer',
                    value: `${formatCents(counteroffer.amount_cents)}: ${COUNTEROFFER_STATE_LABELS[counteroffer.state].toLowerCase()}`,
                  },
                ]
              : []),
          ]}
        />
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

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function CounterForm({ load, bid }: Pick<Page, 'load' | 'bid'>) {
  const [form, fields] = usePostForm<typeof sendCounter>('counter', { good_for: '2' });
  const isAsked = fields.amount.errors?.some((error) => error.includes('Send this amount')) ?? false;
  return (
    <PostForm
      of={form}
      version={bid}
      className="form load-form account-tab"
      submit="Send counteroffer"
      back={<Link to={paths.boardLoad(load.id)}>Cancel</Link>}
    >
      <ul className="plain-bullets">
        <li>The carrier gets it by email at {bid.contact.email}, and answers on its page.</li>
        <li>Nothing is booked: if the carrier accepts, you still accept the bid.</li>
        <li>The posting and the bid end {formatMoment(bid.expires_at)}.</li>
      </ul>
      <TextField field={fields.amount} label="Your price (USD)" inputMode="decimal" autoComplete="off" />
      <TypedMoney field={fields.amount} load={load} />
      {isAsked ? <Checkbox field={fields.sure} label="Send this amount" /> : null}
      <RadioGroup
        field={fields.good_for}
        label="Good for"
        choices={GOOD_FOR.map(({ value, label }) => ({ value, label }))}
      />
      <TextArea field={fields.note} label="Note" hint="The carrier reads it" rows={2} isOptional />
    </PostForm>
  );
}
