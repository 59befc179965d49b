import type { Bid } from '@contract/load-board/bids.entities';
import { LOAD_BOARD_SORT_FIELD_LABELS } from '@contract/load-board/load-board.constants';
import { agoAt } from '@contract/loads/stop-times';
import { formatCents, formatCount } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PhoneFold } from '~/components/form/phone-fold';
import { ListTabs } from '~/components/list/list-page';
import { SectionError } from '~/components/notice/section-error';
import { PhoneLink } from '~/components/phone-link';
import { RowPlaces } from '~/components/row-link';
import { PageHeader } from '~/components/shell/page-header';
import { DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { sortIn } from '~/components/table/sort-in';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths, withBase, withParams } from '~/paths';
import type { BoardEnd, BoardFilterValues } from '~/view/load-board/board-filters';
import { type BoardTab, boardTabs } from '~/view/load-board/board-tabs';
import type { ListedBoardLoad } from '~/view/load-board/listed-board-load';
import type { LaneWords } from '~/view/loads/lane-words';
import type { PlaceChoice } from '~/view/place-choice';
import { WITHOUT_DEFAULTS } from '~/view/without-defaults';
import { BOARD_COLUMNS } from './board-columns';
import { BoardFilters } from './board-filters';
import { KeepFilters } from './keep-filters';

/** Of the tabs, under no filter; a count that is unknown is left out. */
function countsOf({ toPost, posted }: BoardPageProps['waiting']): Partial<Record<BoardTab, number>> {
  return {
    ...(toPost === null ? null : { 'to-post': toPost }),
    ...(posted === null ? null : { posted }),
    ...(toPost === null || posted === null ? null : { all: toPost + posted }),
  };
}

type Results =
  | { kind: 'found'; loads: readonly ListedBoardLoad[]; paging: PagingInfo }
  | { kind: 'not-met'; message: string | null; errors: Readonly<Record<string, string[]>> }
  | { kind: 'failed'; message: string | null; reference: string };

export interface BoardPageProps {
  tab: BoardTab;
  filters: BoardFilterValues;
  isFiltered: boolean;
  places: Readonly<Record<BoardEnd, PlaceChoice>>;
  sort: string;
  results: Results;
  /** Of all loads; null: unknown. */
  waiting: { toPost: number | null; posted: number | null };
  bids: { ok: true; data: readonly NewBid[]; total: number } | { ok: false; reference: string | null };
  teams: readonly { id: number; name: string }[];
  hasDefaults: boolean;
  mayKeepForAll: boolean;
  mayExport: boolean;
  now: string;
}

/** The load board: what waits for a person first, then the loads that can be posted. */
export function BoardPage(props: BoardPageProps) {
  const { results } = props;
  const errors = results.kind === 'not-met' ? results.errors : {};
  return (
    <>
      <PageHeader
        title="Load board"
        context="Open loads you can offer to carriers, and their bids"
        action={
          <PhoneFold label="More">
            <span className="button-row">
              <Link className="button" to={paths.dispositions()} discover="none">
                Decline reasons
              </Link>
              <Link className="button" to={paths.truckPostings()} discover="none">
                Available trucks
              </Link>
            </span>
          </PhoneFold>
        }
      />
      <Waiting {...props} />
      <ListTabs of={boardTabs} tab={props.tab} counts={countsOf(props.waiting)} />
      {results.kind === 'not-met' ? <NotMet {...results} /> : null}
      <BoardFilters {...props} errors={errors} />
      <KeepFilters {...props} />
      {results.kind === 'found' ? <Found {...props} {...results} /> : null}
      {results.kind === 'failed' ? <Failed {...results} /> : null}
    </>
  );
}

type NewBid = Bid & { shownLane: LaneWords };

/** Bids that wait for an answer: their count, and opened the newest. The board's first rows stay in view. */
function Waiting({ bids, now }: BoardPageProps) {
  if (!bids.ok) return <SectionError name="Bids" reference={bids.reference} retryHref={paths.exchange()} />;
  if (bids.data.length === 0) return null;
  return (
    <section className="decision-panel panel-warn board-waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="panel-answer">
        {formatCount(bids.total, 'bid')} waiting
      </h2>
      <details>
        <summary className="discloses">
          {bids.total > bids.data.length ? `Show the newest ${bids.data.length}` : 'Show'}
        </summary>
        <ul className="board-bids" aria-label="Newest bids">
          {bids.data.map((bid) => (
            <NewestBid key={bid.id} bid={bid} now={now} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function NewestBid({ bid, now }: { bid: NewBid; now: string }) {
  const { load_id, load_reference, amount_cents, carrier, price_memory, placed_at, shownLane } = bid;
  return (
    <li>
      <Link to={`${paths.boardLoad(load_id)}#bids-title`}>
        {formatCents(amount_cents)} for {load_reference} by {carrier.legal_name ?? `carrier ${carrier.id}`}
      </Link>{' '}
      {carrier.is_do_not_dispatch ? (
        <strong className="stop-word">Do not dispatch</strong>
      ) : carrier.overall_result === undefined ? null : (
        <VerdictBadge verdict={carrier.overall_result} />
      )}{' '}
      {carrier.phone ? <PhoneLink number={carrier.phone} flags={carrier} /> : null}{' '}
      <span className="board-bid-lane">{[shownLane.way, `pickup ${shownLane.pickup}`].filter(Boolean).join(', ')}</span>{' '}
      <span className="small-print">
        {agoAt(placed_at, now)}
        {price_memory.median_cents === null ? null : `. ${price_memory.sentence}`}
      </span>
    </li>
  );
}

function Found({
  tab,
  loads,
  paging,
  sort,
  isFiltered,
  mayExport,
}: BoardPageProps & Extract<Results, { kind: 'found' }>) {
  const location = useLocation();
  if (loads.length === 0 && paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (loads.length === 0)
    return isFiltered ? (
      <EmptyState title="No loads on the board match the filters">
        <p>
          <Link to={paths.exchange({ list: tab, [WITHOUT_DEFAULTS]: 1 })}>Show all loads of this list</Link>
        </p>
      </EmptyState>
    ) : (
      <EmptyState title={EMPTY[tab]}>
        <p>A load is listed here while it has no carrier, a pickup ahead, known locations and known equipment.</p>
      </EmptyState>
    );
  return (
    <section className="board-list" aria-label="Loads that can be posted" data-list>
      <div className="table-head">
        <ResultCount {...paging} noun={['load', 'loads']} />
        {sort === '' && !mayExport ? null : (
          <p className="small-print button-row" data-page-actions>
            {sort === '' ? null : (
              <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
                Default order
              </Link>
            )}
            {mayExport ? (
              <a href={withBase(`${paths.exchangeFile()}${fileOf(location.search, tab)}`)} download>
                Download CSV
              </a>
            ) : null}
          </p>
        )}
      </div>
      <RowPlaces rows={loads} paging={paging}>
        <DataTable
          caption={`Loads that can be posted${sort === '' ? '' : `, by ${sortedBy(sort)}`}`}
          isCaptionHidden
          columns={BOARD_COLUMNS}
          rows={loads}
          rowKey={({ id }) => id}
          sort={sort === '' ? undefined : sortIn(sort)}
          sortHref={(next) => withParams(location, { sort: `${next.key} ${next.direction}` })}
        />
      </RowPlaces>
      <div className="table-foot">
        <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of loads" />
      </div>
    </section>
  );
}

const EMPTY: Readonly<Record<BoardTab, string>> = {
  'to-post': 'No load waits to be posted',
  posted: 'No load is posted',
  all: 'No load can be posted',
};

/** All pages of the list. */
function fileOf(search: string, tab: BoardTab): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.set(boardTabs.param, tab);
  return `?${query}`;
}

function sortedBy(sort: string): string {
  const [field = ''] = sort.split(' ');
  return (LOAD_BOARD_SORT_FIELD_LABELS as Readonly<Record<string, string>>)[field]?.toLowerCase() ?? field;
}

/** The search was rejected (400, 422): its error, and below it the unchanged filters. */
function NotMet({ message, errors }: Extract<Results, { kind: 'not-met' }>) {
  return (
    <Notice kind="error" title="This search does not meet the requirements of the load board">
      {message === null ? <p>Correct the places below.</p> : <p>{message}</p>}
      {Object.keys(errors).length === 0 ? null : (
        <ul className="plain-bullets">
          {Object.entries(errors).flatMap(([name, messages]) =>
            messages.map((one) => <li key={`${name} ${one}`}>{one}</li>),
          )}
        </ul>
      )}
    </Notice>
  );
}

function Failed({ message, reference }: Extract<Results, { kind: 'failed' }>) {
  const { pathname, search } = useLocation();
  return (
    <Notice kind="error" title="The load board could not be loaded">
      <p>
        {message} <Link to={pathname + search}>Try again</Link>
      </p>
      <p className="small-print">
        Reference <span className="unbroken">{reference}</span>
      </p>
    </Notice>
  );
}
