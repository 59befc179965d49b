import { CONNECTION_LISTS, type ConnectionList } from '@contract/connections/connections.constants';
import { ASSESSMENT_LISTS, type OverallResult } from '@contract/rules/rules.constants';
import type { PagingInfo } from '@contract/shared/paging';
import { Form, Link, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import { BulkActions } from '~/components/table/bulk-actions';
import { DataTable, type Sort } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { paths, withParams, withQuery } from '~/paths';
import { actionsOfList, BULK_ACTION_LABELS, type BulkAction } from '~/view/bulk-actions';
import { carrierName } from '~/view/carrier/identifiers';
import { isClearedWhenFailed, type ListedConnection, listLabel } from '~/view/connection-list';
import { connectionColumns } from './connection-columns';
import { ConnectionFilters } from './connection-filters';

export interface ConnectionListsProps {
  title: string;
  list: string;
  /** As in the address: `legal_name asc`; empty: changed last first. */
  sort: string;
  filters: { search_text: string; verdict: string; packet: string; state: string };
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

/** The company's carriers by what was agreed with them and by their verdict: verdict first, and since when and by whom. */
export function ConnectionLists(props: ConnectionListsProps) {
  const { title, list, sort, filters, counts, rows, today, mayLook, mayUpload } = props;
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
        title={title}
        context="Carriers that your company has decided about or follows"
        action={
          mayUpload ? (
            <Link className="button" to={paths.carrierImports()} discover="none">
              Upload a list…
            </Link>
          ) : undefined
        }
      />
      <SectionTabs label="Lists of carriers" tabs={CONNECTION_LISTS.map((name) => tab(name, counts.lists?.[name]))} />
      {mayLook ? (
        <SectionTabs
          label="Carriers you follow, by verdict"
          tabs={Object.entries(ASSESSMENT_LISTS).map(([name, verdict]) => tab(name, counts.assessments?.[verdict]))}
        />
      ) : null}
      <ConnectionFilters list={list} sort={sort} filters={filters} mayLook={mayLook} />
      {!rows.ok ? (
        <NotLoaded list={list} reference={rows.reference} />
      ) : rows.data.connections.length === 0 ? (
        <NoConnections list={list} paging={rows.data.paging} isFiltered={Object.values(filters).some(Boolean)} />
      ) : (
        <Rows {...props} {...rows.data} list={list} today={today} />
      )}
    </>
  );
}

type RowsProps = Omit<ConnectionListsProps, 'rows'> & { connections: readonly ListedConnection[]; paging: PagingInfo };

function Rows({ list, sort, connections, paging, today, mayDo, mayExport }: RowsProps) {
  const location = useLocation();
  const [key = '', direction] = sort.split(' ');
  const order: Sort | undefined = key ? { key, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined;
  const actions = actionsOfList(list).filter((action) => mayDo.includes(action));
  const isByStatus = CONNECTION_LISTS.some((name) => name === list);
  const table = (
    <DataTable
      caption={listLabel(list)}
      isCaptionHidden
      columns={connectionColumns(list, today)}
      rows={connections}
      rowKey={({ id }) => id}
      sort={order}
      sortHref={(next: Sort) => withParams(location, { sort: `${next.key} ${next.direction}` })}
      tick={
        actions.length === 0
          ? undefined
          : { name: 'carrier_id', value: ({ id }) => String(id), label: (row) => `Choose ${carrierName(row)}` }
      }
    />
  );
  const pages = (
    <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
  );
  return (
    <section className="carrier-results" aria-label={listLabel(list)}>
      <div className="table-head">
        <ResultCount {...paging} noun={['carrier', 'carriers']} />
        <p className="small-print button-row">
          {order === undefined ? (
            <span>{isByStatus ? 'Changed last first' : 'Followed last first'}</span>
          ) : (
            <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
              {isByStatus ? 'Changed last first' : 'Followed last first'}
            </Link>
          )}
          {mayExport ? (
            <Link
              to={withQuery(paths.connectionsFile(), fileQuery(location.search, list))}
              reloadDocument
              discover="none"
            >
              Save as CSV
            </Link>
          ) : null}
        </p>
      </div>
      {actions.length === 0 ? (
        <>
          {table}
          <div className="table-foot">{pages}</div>
        </>
      ) : (
        <Form reloadDocument method="get" action={paths.bulk()}>
          <input type="hidden" name="back" value={location.pathname + location.search} />
          {table}
          <div className="table-foot">{pages}</div>
          <BulkActions>
            <span>With the selected carriers:</span>
            {actions.map((action) => (
              <ActionButton key={action} action={action} />
            ))}
          </BulkActions>
        </Form>
      )}
    </section>
  );
}

const ActionButton = ({ action }: { action: BulkAction }) => (
  <button
    className={action === 'do-not-dispatch' ? 'button button-danger' : 'button'}
    type="submit"
    name="action"
    value={action}
  >
    {BULK_ACTION_LABELS[action]}…
  </button>
);

/** The list as it is narrowed, without its page and order. */
function fileQuery(search: string, list: string) {
  const { page: _page, sort: _sort, ...kept } = Object.fromEntries(new URLSearchParams(search));
  return { ...kept, list };
}

const WHY_EMPTY: Readonly<Record<string, { title: string; next: string }>> = {
  'my-carriers': {
    title: 'No carrier is onboarded yet',
    next: 'A carrier comes here once its onboarding is complete.',
  },
  'in-progress': {
    title: 'No carrier is being onboarded',
    next: 'A carrier comes here once it is invited, until its packet is complete or held.',
  },
  'on-hold': {
    title: 'No packet is held',
    next: 'A carrier comes here when its packet waits for you: to be reviewed, for insurance, or for a bank change.',
  },
  'do-not-dispatch': {
    title: 'No carrier is on do not dispatch',
    next: 'A carrier is put here on its profile, under “Relationship”.',
  },
  dismissed: { title: 'No carrier is dismissed', next: 'A carrier is dismissed on its profile, under “Relationship”.' },
};

function NoConnections({ list, paging, isFiltered }: { list: string; paging: PagingInfo; isFiltered: boolean }) {
  const { pathname } = useLocation();
  if (paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (isFiltered)
    return (
      <EmptyState title="No carrier of this list is like that">
        <p>
          <Link to={withQuery(pathname, { list })}>Show the whole list</Link>
        </p>
      </EmptyState>
    );
  const why = WHY_EMPTY[list] ?? {
    title: `No carrier that you follow is in “${listLabel(list)}”`,
    next: 'Every connected carrier is followed; others are from their profile, or by uploading a list.',
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
        Nothing is known of its carriers until it loads. <Link to={pathname + search}>Try again</Link>
      </p>
      {reference === null ? null : <p className="small-print">Reference {reference}</p>}
    </Notice>
  );
}
