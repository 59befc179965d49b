import { CONNECTION_LISTS, type ConnectionList } from '@contract/connections/connections.constants';
import { ASSESSMENT_LISTS, type OverallResult } from '@contract/rules/rules.constants';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { CarrierSelection, isSelectable } from '~/components/carrier-table/carrier-selection';
import { CarrierTable } from '~/components/carrier-table/carrier-table';
import { ColumnChoice } from '~/components/carrier-table/column-choice';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { paths, withBase, withParams, withQuery } from '~/paths';
import { actionsOfList, type BulkAction } from '~/view/bulk-actions';
import type { CarrierColumn } from '~/view/carrier/carrier-columns';
import type { FilterClassification } from '~/view/carrier/carrier-filters';
import {
  type ConnectionFilterValues,
  isClearedWhenFailed,
  type ListedConnection,
  listLabel,
} from '~/view/connection-list';
import { ConnectionFilters } from './connection-filters';
import { ownColumns } from './own-list-columns';

export interface ConnectionListsProps {
  list: string;
  /** As in the address: `legal_name asc`; empty: changed last first. */
  sort: string;
  filters: ConnectionFilterValues;
  /** Filters of the list. */
  classifications: readonly FilterClassification[];
  columns: { shown: readonly CarrierColumn[]; offered: readonly CarrierColumn[] };
  /** Null: not known, or not for the reader. */
  counts: {
    lists: Readonly<Record<ConnectionList, number>> | null;
    assessments: Readonly<Record<OverallResult, number>> | null;
  };
  rows:
    | { ok: true; data: { connections: readonly ListedConnection[]; paging: PagingInfo } }
    | { ok: false; reference: string | null };
  /** ISO day that ages are counted to. */
  today: string;
  /** What the reader may do. */
  mayLook: boolean;
  mayDo: readonly BulkAction[];
  mayExport: boolean;
  mayUpload: boolean;
}

/** The company's carriers in tabs by what was agreed with them; verdict, classification and warnings narrow the chosen one. */
export function ConnectionLists(props: ConnectionListsProps) {
  const { list, sort, filters, classifications, counts, rows, mayLook, mayUpload } = props;
  const location = useLocation();
  const tab = (name: string, count: number | undefined) => ({
    label: listLabel(name),
    to: withQuery(location.pathname, { list: name }),
    isCurrent: name === list,
    count,
  });
  return (
    <>
      <PageHeader
        title="My carriers"
        context="Carriers you work with or monitor"
        action={
          mayUpload ? (
            <Link className="button" to={paths.carrierImports()} discover="none">
              Upload a list…
            </Link>
          ) : undefined
        }
      />
      <SectionTabs label="Lists of carriers" tabs={CONNECTION_LISTS.map((name) => tab(name, counts.lists?.[name]))} />
      <ConnectionFilters
        list={list}
        sort={sort}
        filters={filters}
        classifications={classifications}
        mayLook={mayLook}
      />
      {mayLook ? (
        <nav className="choice-links monitored-links" aria-label="All monitored carriers, by verdict">
          <span className="small-print">All monitored carriers:</span>
          <ul>
            {Object.entries(ASSESSMENT_LISTS).map(([name, verdict]) => (
              <li key={name}>
                <Link to={tab(name, undefined).to} aria-current={name === list ? 'page' : undefined} preventScrollReset>
                  {listLabel(name)}
                  {counts.assessments ? <span className="count">{counts.assessments[verdict]}</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {!rows.ok ? (
        <NotLoaded list={list} reference={rows.reference} />
      ) : rows.data.connections.length === 0 ? (
        <NoConnections list={list} paging={rows.data.paging} isFiltered={Object.values(filters).some(Boolean)} />
      ) : (
        <Rows {...props} {...rows.data} />
      )}
    </>
  );
}

type RowsProps = Omit<ConnectionListsProps, 'rows'> & { connections: readonly ListedConnection[]; paging: PagingInfo };

function Rows({ list, sort, columns, connections, paging, today, mayDo, mayExport }: RowsProps) {
  const location = useLocation();
  const actions = actionsOfList(list).filter((action) => mayDo.includes(action));
  const ownOrder = CONNECTION_LISTS.some((name) => name === list) ? 'Recently changed first' : 'Recently added first';
  return (
    <section className="carrier-results" aria-label={listLabel(list)}>
      <div className="table-head">
        <ResultCount {...paging} noun={['carrier', 'carriers']} />
        <p className="small-print button-row">
          {sort === '' ? (
            <span>{ownOrder}</span>
          ) : (
            <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
              {ownOrder}
            </Link>
          )}
          {mayExport ? (
            <a href={withBase(`${paths.connectionsFile()}?${fileQuery(location.search, list)}`)} download>
              Export as CSV
            </a>
          ) : null}
        </p>
        <ColumnChoice {...columns} />
      </div>
      <CarrierSelection actions={actions}>
        <CarrierTable
          caption={listLabel(list)}
          rows={connections}
          today={today}
          shown={columns.shown}
          extra={ownColumns(columns.shown)}
          sort={sort}
          isSelectable={isSelectable({ actions })}
        />
        <div className="table-foot">
          <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
        </div>
      </CarrierSelection>
    </section>
  );
}

/** The list as it is narrowed, with its columns, without its page and order. */
function fileQuery(search: string, list: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete('sort');
  query.set('list', list);
  return query.toString();
}

const WHY_EMPTY: Readonly<Record<string, { title: string; next: string }>> = {
  'my-carriers': {
    title: 'No onboarded carriers yet',
    next: 'Carriers appear here once their onboarding is complete.',
  },
  'in-progress': {
    title: 'No carriers are onboarding',
    next: 'Carriers appear here once you invite them, until their packet is complete or on hold.',
  },
  'on-hold': {
    title: 'No packets on hold',
    next: 'Carriers appear here when their packet needs you: for review, insurance, or a bank change.',
  },
  'do-not-dispatch': {
    title: 'No carriers on do not dispatch',
    next: 'Add a carrier from its profile or from any list.',
  },
  dismissed: { title: 'No dismissed carriers', next: 'Dismiss a carrier from its profile or from a list.' },
};

function NoConnections({ list, paging, isFiltered }: { list: string; paging: PagingInfo; isFiltered: boolean }) {
  const { pathname } = useLocation();
  if (paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (isFiltered)
    return (
      <EmptyState title="No carriers in this list match the filters">
        <p>
          <Link to={withQuery(pathname, { list })}>Show the whole list</Link>
        </p>
      </EmptyState>
    );
  const why = WHY_EMPTY[list] ?? {
    title: `No monitored carriers in “${listLabel(list)}”`,
    next: 'Carriers you work with are monitored automatically. Monitor others from their profile or by uploading a list.',
  };
  return (
    <EmptyState title={why.title}>
      <p>
        {why.next} <Link to={paths.globalSearch()}>Find a carrier</Link>
      </p>
    </EmptyState>
  );
}

/** In the list's place. What an earlier load had brought is not shown in its stead where it could mislead. */
function NotLoaded({ list, reference }: { list: string; reference: string | null }) {
  const { pathname, search } = useLocation();
  return (
    <Notice kind="error" title={`The list “${listLabel(list)}” could not be loaded`}>
      <p>
        {isClearedWhenFailed(list) ? 'It is shown empty, and what it held before was cleared. ' : null}
        The list is unknown until it loads. <Link to={pathname + search}>Try again</Link>
      </p>
      {reference === null ? null : <p className="small-print">Reference {reference}</p>}
    </Notice>
  );
}
