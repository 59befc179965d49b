import type { Bid } from '@contract/load-board/bids.entities';
import { LOAD_BOARD_SORT_FIELD_LABELS } from '@contract/load-board/load-board.constants';
import { agoAt } from '@contract/loads/stop-times';
import { formatCents, formatCount } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
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
import { paths, withParams } from '~/paths';
import type { BoardEnd, BoardFilterValues } from '~/view/load-board/board-filters';
import type { ListedBoardLoad } from '~/view/load-board/listed-board-load';
import type { PlaceChoice } from '~/view/place-choice';
import { WITHOUT_DEFAULTS } from '~/view/without-defaults';
import { BOARD_COLUMNS } from './board-columns';
import { BoardFilters, boardOf } from './board-filters';
import { KeepFilters } from './keep-filters';

type Results =
  | { kind: 'found'; loads: readonly ListedBoardLoad[]; paging: PagingInfo }
  | { kind: 'not-met'; message: string | null; errors: Readonly<Record<string, string[]>> }
  | { kind: 'failed'; message: string | null; reference: string };

export interface BoardPageProps {
  filters: BoardFilterValues;
  isFiltered: boolean;
  places: Readonly<Record<BoardEnd, PlaceChoice>>;
  sort: string;
  results: Results;
  /** Of all loads; null: unknown. */
  waiting: { toPost: number | null; posted: number | null };
  bids: { ok: true; data: readonly Bid[]; total: number } | { ok: false; reference: string | null };
  teams: readonly { id: number; name: string }[];
  hasDefaults: boolean;
  mayKeepForAll: boolean;
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
          <span className="button-row">
            <Link className="button" to={paths.dispositions()} discover="none">
              Decline reasons
            </Link>
            <Link className="button" to={paths.truckPostings()} discover="none">
              Truck Posting
            </Link>
          </span>
        }
      />
      <Waiting {...props} />
      {results.kind === 'not-met' ? <NotMet {...results} /> : null}
      <BoardFilters {...props} errors={errors} />
      <KeepFilters {...props} />
      {results.kind === 'found' ? <Found {...props} {...results} /> : null}
      {results.kind === 'failed' ? <Failed {...results} /> : null}
    </>
  );
}

/** The counts of loads that can be posted and are posted, and the newest bids. */
function Waiting({ waiting: { toPost, posted }, bids, now }: BoardPageProps) {
  const open = bids.ok ? bids.total : null;
  return (
    <div className={`decision-panel ${open ? 'panel-warn' : ''}`}>
      <dl className="load-states board-waiting">
        <div>
          <dt>Not posted yet</dt>
          <dd>
            <Link to={boardOf(['not_posted', 'unposted', 'expired'])}>{inWords(toPost, 'load')}</Link>
          </dd>
        </div>
        <div>
          <dt>Posted</dt>
          <dd>
            <Link to={boardOf(['posted'])}>{inWords(posted, 'load')}</Link>
          </dd>
        </div>
        <div>
          <dt>Bids waiting</dt>
          <dd className={open ? 'attention' : undefined}>{inWords(open, 'bid')}</dd>
        </div>
      </dl>
      {bids.ok ? <NewestBids bids={bids.data} total={bids.total} now={now} /> : null}
      {bids.ok ? null : <SectionError name="Bids" reference={bids.reference} retryHref={paths.exchange()} />}
    </div>
  );
}

const inWords = (count: number | null, noun: string) => (count === null ? 'Not loaded' : formatCount(count, noun));

function NewestBids({ bids, total, now }: { bids: readonly Bid[]; total: number; now: string }) {
  if (bids.length === 0) return null;
  return (
    <>
      <ul className="board-bids" aria-label="Newest bids">
        {bids.map(({ id, load_id, load_reference, amount_cents, carrier, price_memory, placed_at }) => (
          <li key={id}>
            <Link to={`${paths.boardLoad(load_id)}#bids-title`}>
              {formatCents(amount_cents)} for {load_reference} by {carrier.legal_name ?? `carrier ${carrier.id}`}
            </Link>{' '}
            {carrier.is_do_not_dispatch ? (
              <strong className="stop-word">Do not dispatch</strong>
            ) : carrier.overall_result === undefined ? null : (
              <VerdictBadge verdict={carrier.overall_result} />
            )}{' '}
            {carrier.phone ? <PhoneLink number={carrier.phone} flags={carrier} /> : null}{' '}
            <span className="small-print">
              {agoAt(placed_at, now)}. {price_memory.sentence}
            </span>
          </li>
        ))}
      </ul>
      {total > bids.length ? (
        <p className="small-print">
          The newest {bids.length} of {total}. The list below marks every load with bids.
        </p>
      ) : null}
    </>
  );
}

function Found({ loads, paging, sort, isFiltered }: BoardPageProps & Extract<Results, { kind: 'found' }>) {
  const location = useLocation();
  if (loads.length === 0 && paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (loads.length === 0)
    return isFiltered ? (
      <EmptyState title="No loads on the board match the filters">
        <p>
          <Link to={paths.exchange({ [WITHOUT_DEFAULTS]: 1 })}>Show all loads that can be posted</Link>
        </p>
      </EmptyState>
    ) : (
      <EmptyState title="No load can be posted">
        <p>
          A load comes here while it has no carrier, its stops are placed, its pickup is ahead and its equipment is
          known.
        </p>
      </EmptyState>
    );
  return (
    <section className="board-list short-rows" aria-label="Loads that can be posted" data-list>
      <div className="table-head">
        <ResultCount {...paging} noun={['load', 'loads']} />
        {sort === '' ? null : (
          <p className="small-print">
            <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
              Default order
            </Link>
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

function sortedBy(sort: string): string {
  const [field = ''] = sort.split(' ');
  return (LOAD_BOARD_SORT_FIELD_LABELS as Readonly<Record<string, string>>)[field]?.toLowerCase() ?? field;
}

/** The search was refused (400, 422): its error, and below it the unchanged filters. */
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
