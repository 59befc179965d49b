import type { PagingInfo } from '@contract/shared/paging';
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { withParams } from '~/paths';
import { DataTable, type DataTableProps } from './data-table';
import { NoSuchPage } from './no-such-page';
import { Pagination } from './pagination';
import { ResultCount } from './result-count';

interface PagedTableProps<Row> extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey'> {
  paging: PagingInfo;
  /** What is listed: `['email', 'emails']`. */
  noun: readonly [one: string, many: string];
  /** The page parameter of the address, for a page with two lists. */
  pageParam?: string;
  /** Beside the count. */
  tools?: ReactNode;
  /** Instead of the table if the list has no rows at all. */
  empty: ReactNode;
}

/** A list with its page in the address: the count, the rows of this page, and links to the others. */
export function PagedTable<Row>({ paging, noun, pageParam = 'page', tools, empty, ...table }: PagedTableProps<Row>) {
  const location = useLocation();
  if (table.rows.length === 0)
    return paging.totalRecords > 0 ? <NoSuchPage paging={paging} pageParam={pageParam} /> : empty;
  return (
    <>
      <div className="table-head">
        <ResultCount {...paging} noun={noun} />
        {tools}
      </div>
      <DataTable {...table} isCaptionHidden />
      <Pagination
        {...paging}
        pageHref={(page) => withParams(location, { [pageParam]: page })}
        label={`Pages of ${noun[1]}`}
      />
    </>
  );
}
