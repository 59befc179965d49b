import type { PagingInfo } from '@contract/shared/paging';
import { useLocation } from '@remix-run/react';
import type { Key } from 'react';
import { type Column, DataTable } from '~/components/table/data-table';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { withParams } from '~/paths';

interface SectionListProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => Key;
  paging: PagingInfo;
  noun: readonly [one: string, many: string];
  /** The text when nothing is on file. */
  empty: string;
  /** The page parameter of the address, for a page with two lists. */
  pageParam?: string;
}

/** A section's records, 50 a page, with count and pages. */
export function SectionList<Row>({
  title,
  rows,
  columns,
  rowKey,
  paging,
  noun,
  empty,
  pageParam = 'page',
}: SectionListProps<Row>) {
  const location = useLocation();
  const isBeyondTheEnd = rows.length === 0 && paging.totalRecords > 0;
  return (
    <section className="section-list" aria-label={title}>
      <h3>{title}</h3>
      {paging.totalRecords > 0 ? <ResultCount {...paging} noun={noun} /> : null}
      {rows.length > 0 ? (
        <>
          <DataTable caption={title} isCaptionHidden columns={columns} rows={rows} rowKey={rowKey} />
          <div className="table-foot">
            <Pagination
              currentPage={paging.currentPage}
              totalPages={paging.totalPages}
              pageHref={(page) => withParams(location, { [pageParam]: page })}
              label={`Pages of ${noun[1]}`}
            />
          </div>
        </>
      ) : isBeyondTheEnd ? (
        <NoSuchPage paging={paging} pageParam={pageParam} />
      ) : (
        <p className="missing">{empty}</p>
      )}
    </section>
  );
}
