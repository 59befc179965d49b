import { CONNECTION_LIST_LABELS } from '@contract/connections/connections.constants';
import { formatDate } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { classifySearchText } from '@contract/shared/search-text';
import { Link, useLocation } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import { type Column, DataTable, type Sort } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { paths, withParams, withQuery } from '~/paths';
import type { DecidedList, ListedConnection } from '~/services/connection-list';
import { resultColumns } from './result-columns';

interface ConnectionListsProps {
  title: string;
  list: DecidedList;
  /** As in the address: `legal_name asc`; empty: changed last first. */
  sort: string;
  counts: readonly { list: DecidedList; count: number }[];
  connections: readonly ListedConnection[];
  paging: PagingInfo;
  /** ISO day that ages are counted to. */
  today: string;
}

/** The company's carriers by what was decided about them: verdict first, and since when and by whom. */
export function ConnectionLists({ title, list, sort, counts, connections, paging, today }: ConnectionListsProps) {
  const location = useLocation();
  const label = CONNECTION_LIST_LABELS[list];
  const [key = '', direction] = sort.split(' ');
  const order: Sort | undefined = key ? { key, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined;
  return (
    <>
      <PageHeader title={title} context="Carriers that your company has decided about" />
      <SectionTabs
        label="Lists of carriers"
        tabs={counts.map((tab) => ({
          label: CONNECTION_LIST_LABELS[tab.list],
          to: withQuery(location.pathname, { list: tab.list }),
          isCurrent: tab.list === list,
          count: tab.count,
        }))}
      />
      {connections.length === 0 ? (
        <NoConnections list={list} paging={paging} />
      ) : (
        <section className="carrier-results" aria-label={label}>
          <div className="table-head">
            <ResultCount {...paging} noun={['carrier', 'carriers']} />
            {order === undefined ? (
              <p className="small-print">Changed last first</p>
            ) : (
              <p className="small-print">
                <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
                  Changed last first
                </Link>
              </p>
            )}
          </div>
          <DataTable
            caption={label}
            isCaptionHidden
            columns={columnsOf(list, today)}
            rows={connections}
            rowKey={({ id }) => id}
            sort={order}
            sortHref={(next: Sort) => withParams(location, { sort: `${next.key} ${next.direction}` })}
          />
          <div className="table-foot">
            <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
          </div>
        </section>
      )}
    </>
  );
}

/** As in a search; the drivers make room for since when. Only the dismissed differ in their status. */
function columnsOf(list: DecidedList, today: string): readonly Column<ListedConnection>[] {
  const found: readonly Column<ListedConnection>[] = resultColumns(classifySearchText(''), today);
  return [
    ...found.filter(({ key }) => key !== 'drivers' && (key !== 'relationship' || list === 'dismissed')),
    {
      key: 'since',
      header: 'Status since',
      isOneLine: true,
      sortKey: 'updated_at',
      cell: ({ updated_at, updated_by }) => (
        <time dateTime={updated_at} title={updated_by ? `By ${updated_by}` : undefined}>
          {formatDate(updated_at)}
        </time>
      ),
    },
  ];
}

const WHY_EMPTY: Readonly<Record<DecidedList, { title: string; next: string }>> = {
  'my-carriers': {
    title: 'No carrier is onboarded yet',
    next: 'A carrier comes here once its onboarding is complete.',
  },
  'do-not-dispatch': {
    title: 'No carrier is on do not dispatch',
    next: 'A carrier is put here on its profile, under “Relationship”.',
  },
  dismissed: { title: 'No carrier is dismissed', next: 'A carrier is dismissed on its profile, under “Relationship”.' },
};

function NoConnections({ list, paging }: { list: DecidedList; paging: PagingInfo }) {
  if (paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  return (
    <EmptyState title={WHY_EMPTY[list].title}>
      <p>
        {WHY_EMPTY[list].next} <Link to={paths.globalSearch()}>Find a carrier</Link>
      </p>
    </EmptyState>
  );
}
