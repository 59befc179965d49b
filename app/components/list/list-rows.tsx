import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
import type { ReactNode } from 'react';
import { RowPlaces } from '~/components/row-link';
import { DataTable, type DataTableProps } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { sortIn } from '~/components/table/sort-in';
import { withParams } from '~/paths';
import { isNarrowed, type List, type ListData } from '~/view/lists/define-list';

import { useListPanel } from './use-list-panel';

export interface ListRowsProps<Page extends ListData, Input, Row> {
  of: List<Page, Input>;
  page: Page & Pick<ListData<string, Row>, 'rows'>;
  /** The table by its columns, or `table` instead. */
  columns?: DataTableProps<Row>['columns'];
  rowKey?: DataTableProps<Row>['rowKey'];
  tick?: DataTableProps<Row>['tick'];
  rowClass?: DataTableProps<Row>['rowClass'];
  group?: DataTableProps<Row>['group'];
  table?: (rows: readonly Row[]) => ReactNode;
  /** Beside the count, after the link to the default order. */
  tools?: ReactNode;
  /** What is shown is not the list as it is now. */
  isOutdated?: boolean;
  /** One line a row, where the page is wide enough; undefined: the list has comfortable rows alone. */
  isDense?: boolean;
  /** Details of a row beside the list, with script: the row's page marks them with `data-panel`. */
  hasPanel?: boolean;
  /** Above the table, beside its count and tools. */
  head?: ReactNode;
  /** A form around the table and its pages. */
  selection?: (table: ReactNode) => ReactNode;
  /** Below the table. */
  after?: ReactNode;
}

/** The rows of a list with their count and pages, or why there are none. */
export function ListRows<Page extends ListData, Input, Row>(props: ListRowsProps<Page, Input, Row>) {
  const { of: list, page } = props;
  const location = useLocation();
  if (!page.rows.ok) return <NotLoaded {...list.failed(page, location)} reference={page.rows.reference} />;
  const { rows, paging } = page.rows.data;
  if (rows.length > 0) return <Rows {...props} rows={rows} paging={paging} />;
  if (paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  const { title, text, link } = list.empty(page, isNarrowed(list, page.values), location);
  return (
    <EmptyState title={title}>
      <p>
        {text}
        {text && link ? ' ' : null}
        {link ? <Link to={link.to}>{link.label}</Link> : null}
      </p>
    </EmptyState>
  );
}

type RowsProps<Page extends ListData, Input, Row> = ListRowsProps<Page, Input, Row> & {
  rows: readonly Row[];
  paging: PagingInfo;
};

function Rows<Page extends ListData, Input, Row>(props: RowsProps<Page, Input, Row>) {
  const {
    of: list,
    page,
    rows,
    paging,
    table,
    columns,
    rowKey,
    tools,
    head,
    isDense,
    isOutdated = false,
    hasPanel = false,
    selection = (inner) => inner,
    after,
    ...shown
  } = props;
  const { tab, sort } = page;
  const { order, tabs, noun } = list;
  const location = useLocation();
  const label = tabs.labels[page.tab as Page['tab']];
  const own = order?.own(tab) ?? '';
  const { panel, open } = useListPanel(hasPanel);
  const classes = [list.className, isDense && 'list-dense'].filter(Boolean).join(' ');
  const section = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's link is the same for a keyboard.
    <section className={classes || undefined} aria-label={label} onClick={open} data-list>
      <div className="table-head">
        <ResultCount {...paging} noun={noun} />
        {isOutdated ? (
          <p role="status">
            <Link to={location} discover="none" preventScrollReset>
              List changed. Refresh
            </Link>
          </p>
        ) : null}
        {order || tools ? (
          <p className="small-print button-row" data-page-actions>
            {order?.isAlwaysSaid && sort === '' ? <span>{order.label(tab)}</span> : null}
            {order && sort !== '' ? (
              <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
                {order.label(tab)}
              </Link>
            ) : null}
            {tools}
          </p>
        ) : null}
        {isDense === undefined ? null : (
          <Link
            to={withParams(location, { rows: isDense ? 'comfortable' : 'dense' })}
            className="small-print rows-choice"
            discover="none"
            preventScrollReset
          >
            {isDense ? 'Comfortable rows' : 'Dense rows'}
          </Link>
        )}
        {head}
      </div>
      {selection(
        <RowPlaces rows={rows} paging={paging}>
          {table?.(rows)}
          {columns && rowKey ? (
            <DataTable
              caption={list.caption ?? label}
              isCaptionHidden
              {...shown}
              columns={columns}
              rowKey={rowKey}
              rows={rows}
              sort={sort || own ? sortIn(sort || own) : undefined}
              sortHref={(next) => withParams(location, { sort: `${next.key} ${next.direction}` })}
            />
          ) : null}
          <div className="table-foot">
            <Pagination
              {...paging}
              pageHref={(to) => withParams(location, { page: to })}
              label={`Pages of ${noun[1]}`}
            />
          </div>
        </RowPlaces>,
      )}
      {after}
    </section>
  );
  if (!hasPanel) return section;
  return (
    <div className={panel ? 'list-beside-panel' : undefined}>
      {section}
      {panel}
    </div>
  );
}

interface NotLoadedProps {
  title: string;
  text?: string;
  retryHref?: string;
  reference: string | null;
}

/** Instead of the list and its pages: an earlier load's rows do not show. */
function NotLoaded({ title, text, retryHref, reference }: NotLoadedProps) {
  const location = useLocation();
  return (
    <Notice kind="error" title={title}>
      <p>
        {text} <Link to={retryHref ?? withParams(location, { page: null })}>Try again</Link>
      </p>
      {reference === null ? null : <p className="small-print">Reference {reference}</p>}
    </Notice>
  );
}
