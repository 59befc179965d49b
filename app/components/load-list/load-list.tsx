import { type LoadList as ListName, LOAD_EXCEPTIONS, LOAD_LIST_LABELS } from '@contract/loads/loads.constants';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { AssignSelection } from '~/components/assign/assign-selection';
import { sortIn } from '~/components/carrier-table/carrier-table-props';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import { DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { paths, withBase, withParams } from '~/paths';
import type { ListedLoad } from '~/view/loads/listed-load';
import { isDated, type LoadFilterValues, ownSort } from '~/view/loads/load-filters';
import { LOAD_COLUMNS } from './load-columns';
import { LoadFilters } from './load-filters';

interface Named {
  id: number;
  name: string;
}

export interface LoadListProps {
  list: ListName;
  /** As in the address; empty: the list's own. */
  sort: string;
  filters: LoadFilterValues;
  isAll: boolean;
  days: { before: number; after: number } | null;
  /** Of all lists as they are narrowed; null: not known. */
  counts: Readonly<Record<ListName, number>> | null;
  rows:
    | { ok: true; data: { loads: readonly ListedLoad[]; paging: PagingInfo } }
    | { ok: false; reference: string | null };
  assignees: readonly Named[];
  teams: readonly Named[];
  /** What the reader may do. */
  mayWork: boolean;
  mayAdd: boolean;
  mayExport: boolean;
}

const LISTS = ['exceptions', 'open', 'assigned-vehicle', 'closed', 'result'] as const satisfies ListName[];

/** The company's loads: those that need a person first, with the reasons beside their counts. */
export function LoadList(props: LoadListProps) {
  const { list, counts, rows, mayAdd, filters } = props;
  const location = useLocation();
  const tabTo = (tab: ListName) => withParams(location, { tab, sort: null });
  return (
    <>
      <PageHeader
        title="Loads"
        context="Your freight, and which loads need you now"
        action={
          <span className="button-row">
            <Link className="button" to={paths.theftCalendar()} discover="none">
              Theft calendar
            </Link>
            {mayAdd ? (
              <>
                <Link className="button" to={paths.loadImports()} discover="none">
                  Upload a list…
                </Link>
                <Link className="button" to={paths.loadNew()} discover="none">
                  New load
                </Link>
              </>
            ) : null}
          </span>
        }
      />
      <SectionTabs
        label="Lists of loads"
        tabs={LISTS.map((one) => ({
          label: LOAD_LIST_LABELS[one],
          to: tabTo(one),
          isCurrent: one === list,
          count: counts?.[one],
        }))}
      />
      <nav className="choice-links load-exceptions" aria-label="Loads that need attention, by reason">
        <span className="small-print">By reason:</span>
        <ul>
          {LOAD_EXCEPTIONS.map((one) => (
            <li key={one}>
              <Link to={tabTo(one)} aria-current={one === list ? 'page' : undefined} preventScrollReset>
                {LOAD_LIST_LABELS[one]}
                {counts ? <span className="count">{counts[one]}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <LoadFilters {...props} />
      {!rows.ok ? (
        <NotLoaded list={list} reference={rows.reference} />
      ) : rows.data.loads.length === 0 ? (
        <NoLoads
          list={list}
          paging={rows.data.paging}
          isFiltered={Object.values(filters).some(Boolean)}
          hasWindow={isDated(list) && !props.isAll}
        />
      ) : (
        <Rows {...props} {...rows.data} />
      )}
    </>
  );
}

type RowsProps = Omit<LoadListProps, 'rows'> & { loads: readonly ListedLoad[]; paging: PagingInfo };

function Rows({ list, sort, isAll, loads, paging, assignees, teams, mayWork, mayExport }: RowsProps) {
  const location = useLocation();
  const isByUrgency = list === 'exceptions' && sort === '';
  return (
    <section className="load-list" aria-label={LOAD_LIST_LABELS[list]}>
      <div className="table-head">
        <ResultCount {...paging} noun={['load', 'loads']} />
        <p className="small-print button-row">
          {sort === '' ? null : (
            <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
              {list === 'exceptions' ? 'Most urgent first' : 'Usual order'}
            </Link>
          )}
          {isDated(list) && isAll ? (
            <Link to={withParams(location, { window: null })} discover="none" preventScrollReset>
              Only days around today
            </Link>
          ) : null}
          {mayExport ? (
            <a href={withBase(`${paths.loadsFile()}?${fileQuery(location.search, list)}`)} download>
              Export as CSV
            </a>
          ) : null}
        </p>
      </div>
      <AssignSelection
        noun="loads"
        action={paths.loadsAssign({ back: location.pathname + location.search })}
        assignees={assignees}
        teams={teams}
        mayWork={mayWork}
      >
        <DataTable
          caption={LOAD_LIST_LABELS[list]}
          isCaptionHidden
          columns={LOAD_COLUMNS}
          rows={loads}
          rowKey={({ id }) => id}
          rowClass={({ carrier, why }) =>
            [carrier?.isStopped && 'row-stopped', why && 'row-why'].filter(Boolean).join(' ') || undefined
          }
          sort={isByUrgency ? undefined : sortIn(sort || ownSort(list))}
          sortHref={(next) => withParams(location, { sort: `${next.key} ${next.direction}` })}
          tick={
            mayWork
              ? {
                  name: 'load',
                  value: ({ id, version }) => `${id}:${version}`,
                  label: ({ reference }) => `Select ${reference}`,
                }
              : undefined
          }
          group={
            isByUrgency
              ? ({ why }) => ({ key: why?.cause ?? 'over', label: why?.label ?? 'Nothing anymore' })
              : undefined
          }
        />
        <div className="table-foot">
          <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of loads" />
        </div>
      </AssignSelection>
    </section>
  );
}

/** The list as it is narrowed and ordered, without its page. */
function fileQuery(search: string, list: ListName): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.set('tab', list);
  return query.toString();
}

interface NoLoadsProps {
  list: ListName;
  paging: PagingInfo;
  isFiltered: boolean;
  hasWindow: boolean;
}

function NoLoads({ list, paging, isFiltered, hasWindow }: NoLoadsProps) {
  const location = useLocation();
  if (paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (isFiltered)
    return (
      <EmptyState title={`No loads in “${LOAD_LIST_LABELS[list]}” match the filters`}>
        <p>
          {list === 'result' ? (
            <Link to={paths.loads({ tab: 'result' })}>Show all loads</Link>
          ) : (
            <Link to={withParams(location, { tab: 'result', window: null, sort: null })}>
              Search all loads for the same
            </Link>
          )}
        </p>
      </EmptyState>
    );
  if (hasWindow)
    return (
      <EmptyState title={`No loads in “${LOAD_LIST_LABELS[list]}” around today`}>
        <p>
          <Link to={withParams(location, { window: 'all' })}>Show loads of all days</Link>
        </p>
      </EmptyState>
    );
  if (list === 'exceptions')
    return (
      <EmptyState title="No load needs you now">
        <p>
          Loads appear here when a truck is not seen where it should be, cannot be tracked, or is not named.{' '}
          <Link to={paths.loads({ tab: 'open' })}>All open loads</Link>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title={`No loads in “${LOAD_LIST_LABELS[list]}”`}>
      <p>
        <Link to={paths.loads({ tab: 'result' })}>All loads</Link>
      </p>
    </EmptyState>
  );
}

/** In the place of the list and its pages: what an earlier load had brought is not shown instead. */
function NotLoaded({ list, reference }: { list: ListName; reference: string | null }) {
  const location = useLocation();
  return (
    <Notice kind="error" title={`The list “${LOAD_LIST_LABELS[list]}” could not be loaded`}>
      <p>
        It is shown empty and starts over at its first page. Which loads are in it is unknown until it loads.{' '}
        <Link to={withParams(location, { page: null })}>Try again</Link>
      </p>
      {reference === null ? null : <p className="small-print">Reference {reference}</p>}
    </Notice>
  );
}
