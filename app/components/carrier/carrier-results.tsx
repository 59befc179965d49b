import { formatInteger } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import type { SearchTextClass } from '@contract/shared/search-text';
import { Link, useLocation } from '@remix-run/react';
import { type Column, DataTable, type Sort } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { withParams } from '~/paths';
import type { SearchedCarrier } from '~/view/listed-carrier';
import { COMPARE_TICK, Comparable } from './comparable';
import { columnsTold, resultColumns } from './result-columns';
import { SearchActions } from './search-actions';

type SearchedCircle = { name: string; radiusMiles: number };

interface CarrierResultsProps {
  searchText: string;
  /** What the text means, and the same in words. */
  meant: SearchTextClass;
  looksFor: string;
  /** As in the address: `legal_name asc`; empty: best match first. */
  sort: string;
  results: { carriers: SearchedCarrier[]; paging: PagingInfo };
  /** ISO day that ages are counted to; the server's, so that the page is the same wherever it is drawn. */
  today: string;
  isFiltered: boolean;
  /** The place that was searched around; its carriers come nearest first. Null: the search was by name and number. */
  circle: SearchedCircle | null;
  showsSafetyRating: boolean;
  may: { save: boolean; export: boolean; compare: boolean; keepDefaults: boolean; insights: boolean };
}

/** A search's carriers: verdict first, one line each, with the count, the order and the pages. */
export function CarrierResults(props: CarrierResultsProps) {
  const { searchText, meant, looksFor, sort, results, today, isFiltered, circle, showsSafetyRating, may } = props;
  const { carriers, paging } = results;
  const location = useLocation();
  if (carriers.length === 0)
    return (
      <NoCarriers searchText={searchText} looksFor={looksFor} paging={paging} isFiltered={isFiltered} circle={circle} />
    );
  const told = columnsTold<SearchedCarrier>(resultColumns(meant, today), carriers, showsSafetyRating);
  const columns = circle ? withDistance(told) : told;
  const [key = '', direction] = sort.split(' ');
  const order: Sort | undefined = key ? { key, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined;
  return (
    <section className="carrier-results" aria-label="Carriers found">
      <div className="table-head">
        <ResultCount {...paging} noun={['carrier', 'carriers']} />
        <Order order={order} columns={columns} ownOrder={ownOrderOf(circle, searchText)} />
        <SearchActions kind="carrier_search" may={may} isFiltered={isFiltered} />
      </div>
      <Comparable isOn={may.compare}>
        <DataTable
          caption={searchText === '' ? 'Carriers found' : `Carriers found for ${searchText}`}
          isCaptionHidden
          columns={columns}
          rows={carriers}
          rowKey={(carrier) => carrier.id}
          sort={order}
          sortHref={(next: Sort) => withParams(location, { sort: `${next.key} ${next.direction}` })}
          tick={may.compare ? COMPARE_TICK : undefined}
        />
      </Comparable>
      <div className="table-foot">
        <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
      </div>
    </section>
  );
}

const ownOrderOf = (circle: SearchedCircle | null, searchText: string) =>
  circle ? 'Nearest first' : searchText === '' ? 'By name' : 'Best match first';

/** How far away a carrier is at home, before its place; the drivers make room. */
function withDistance(found: readonly Column<SearchedCarrier>[]): Column<SearchedCarrier>[] {
  const columns = found.filter(({ key }) => key !== 'drivers');
  const at = columns.findIndex(({ key }) => key === 'place');
  return [...columns.slice(0, at), DISTANCE, ...columns.slice(at)];
}

const DISTANCE: Column<SearchedCarrier> = {
  key: 'distance',
  header: 'Miles',
  isNumeric: true,
  cell: ({ distance_miles }) => (distance_miles === undefined ? '' : formatInteger(Math.round(distance_miles))),
};

/** In which order the list stands, and the way back to the order of its own. */
function Order({
  order,
  columns,
  ownOrder,
}: {
  order: Sort | undefined;
  columns: readonly Column<SearchedCarrier>[];
  ownOrder: string;
}) {
  const location = useLocation();
  if (order === undefined) return <p className="small-print">{ownOrder}</p>;
  const header = columns.find(({ sortKey }) => sortKey === order.key)?.header ?? order.key;
  return (
    <p className="small-print">
      Sorted by {header === 'USDOT' ? header : header.toLowerCase()},{' '}
      {order.direction === 'asc' ? 'ascending' : 'descending'}.{' '}
      <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
        {ownOrder}
      </Link>
    </p>
  );
}

function NoCarriers({
  searchText,
  looksFor,
  paging,
  isFiltered,
  circle,
}: {
  searchText: string;
  looksFor: string;
  paging: PagingInfo;
  isFiltered: boolean;
  circle: SearchedCircle | null;
}) {
  if (paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (circle)
    return (
      <EmptyState
        title={`No carrier${searchText === '' ? '' : ` for “${searchText}”`} within ${formatInteger(circle.radiusMiles)} miles of ${circle.name}`}
      >
        <p>
          Take a larger radius, or take out another filter above. A carrier stands where its physical address is, by its
          postal code or its city; one without a legal name, or without a census row or licensing record, is not found
          around a place.
        </p>
      </EmptyState>
    );
  if (isFiltered)
    return (
      <EmptyState
        title={
          searchText === '' ? 'No carrier meets these filters' : `No carrier for “${searchText}” meets these filters`
        }
      >
        <p>Take out a filter above. A carrier of whom a fact is not known meets no filter that asks for it.</p>
      </EmptyState>
    );
  return (
    <EmptyState title={`No carrier found for “${searchText}”`}>
      <p>
        Looked for: <strong>{looksFor}</strong>.
      </p>
      <ul className="plain-bullets">
        <li>Read the number back to the caller, digit by digit.</li>
        <li>Write only the beginning of the name: legal and DBA names are looked at, endings such as LLC may go.</li>
        <li>Say what kind of number it is, as in MC 139446 or USDOT 295017, or leave the kind out.</li>
      </ul>
      <p>A carrier that is on no federal file cannot be found here: that is no sign that it is safe.</p>
    </EmptyState>
  );
}
