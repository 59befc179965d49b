import type { PagingInfo } from '@contract/shared/paging';
import { classifySearchText, describeSearchText } from '@contract/shared/search-text';
import { Link, useLocation } from '@remix-run/react';
import { type Column, DataTable, type Sort } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { withParams } from '~/paths';
import type { ListedCarrier } from '~/services/listed-carrier';
import { resultColumns } from './result-columns';

interface CarrierResultsProps {
  searchText: string;
  /** As in the address: `legal_name asc`; empty: best match first. */
  sort: string;
  results: { carriers: ListedCarrier[]; paging: PagingInfo };
  /** ISO day that ages are counted to; the server's, so that the page is the same wherever it is drawn. */
  today: string;
}

/** A search's carriers: verdict first, one line each, with the count, the order and the pages. */
export function CarrierResults({ searchText, sort, results: { carriers, paging }, today }: CarrierResultsProps) {
  const location = useLocation();
  if (carriers.length === 0) return <NoCarriers searchText={searchText} paging={paging} />;
  const columns = resultColumns(classifySearchText(searchText), today);
  const [key = '', direction] = sort.split(' ');
  const order: Sort | undefined = key ? { key, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined;
  return (
    <section className="carrier-results" aria-label="Carriers found">
      <div className="table-head">
        <ResultCount {...paging} noun={['carrier', 'carriers']} />
        <Order order={order} columns={columns} />
      </div>
      <DataTable
        caption={`Carriers found for ${searchText}`}
        isCaptionHidden
        columns={columns}
        rows={carriers}
        rowKey={(carrier) => carrier.id}
        sort={order}
        sortHref={(next: Sort) => withParams(location, { sort: `${next.key} ${next.direction}` })}
      />
      <div className="table-foot">
        <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
      </div>
    </section>
  );
}

/** In which order the list stands, and the way back to the order of its own. */
function Order({ order, columns }: { order: Sort | undefined; columns: readonly Column<ListedCarrier>[] }) {
  const location = useLocation();
  if (order === undefined) return <p className="small-print">Best match first</p>;
  const header = columns.find(({ sortKey }) => sortKey === order.key)?.header ?? order.key;
  return (
    <p className="small-print">
      Sorted by {header === 'USDOT' ? header : header.toLowerCase()},{' '}
      {order.direction === 'asc' ? 'ascending' : 'descending'}.{' '}
      <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
        Best match first
      </Link>
    </p>
  );
}

function NoCarriers({ searchText, paging }: { searchText: string; paging: PagingInfo }) {
  if (paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  return (
    <EmptyState title={`No carrier found for “${searchText}”`}>
      <p>
        Looked for: <strong>{describeSearchText(classifySearchText(searchText))}</strong>.
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
