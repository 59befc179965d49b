import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import {
  ALERT_TAB_LABELS,
  ALERT_VIEWS,
  type AlertTab,
  TICKETS_DEFAULT_SORT,
  type TicketRole,
} from '@contract/alerts/tickets.constants';
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
import { paths, withParams } from '~/paths';
import type { AlertFilterValues } from '~/view/alerts/alert-filters';
import type { ListedAlert } from '~/view/alerts/listed-alert';
import { alertColumns } from './alert-columns';
import { AlertFilters } from './alert-filters';

export interface AlertListProps {
  tab: AlertTab;
  /** As in the address; empty: the newest first. */
  sort: string;
  filters: AlertFilterValues;
  /** Of all tabs, and of the types in this one, as they are narrowed; null: not known. */
  counts: {
    tabs: Readonly<Record<AlertTab, number>>;
    types: Readonly<Record<AlertTypeFilter, number>>;
  } | null;
  rows:
    | { ok: true; data: { alerts: readonly ListedAlert[]; paging: PagingInfo } }
    | { ok: false; reference: string | null };
  assignees: readonly { id: number; name: string }[];
  /** What the reader may do. */
  mayWork: boolean;
  mayChangeSettings: boolean;
  role: TicketRole;
  tableVersion: number;
}

const TABS: readonly AlertTab[] = [...ALERT_VIEWS.all, ...ALERT_VIEWS.pending];

/** The alerts on the company's loads. */
export function AlertList(props: AlertListProps) {
  const { tab, counts, rows, filters, sort, assignees, mayChangeSettings } = props;
  const location = useLocation();
  return (
    <>
      <PageHeader
        title="Alerts"
        context="Loads that need a person, and why"
        action={
          mayChangeSettings ? (
            <Link className="button" to={paths.companyAlerts()} discover="none">
              Alert settings
            </Link>
          ) : undefined
        }
      />
      <SectionTabs
        label="Lists of alerts"
        tabs={TABS.map((one) => ({
          label: ALERT_TAB_LABELS[one],
          to: withParams(location, { tab: one, status: null }),
          isCurrent: one === tab,
          count: counts?.tabs[one],
        }))}
      />
      <AlertFilters tab={tab} sort={sort} filters={filters} typeCounts={counts?.types ?? null} assignees={assignees} />
      {!rows.ok ? (
        <NotLoaded tab={tab} reference={rows.reference} />
      ) : rows.data.alerts.length === 0 ? (
        <NoAlerts tab={tab} paging={rows.data.paging} isFiltered={isNarrowed(filters)} />
      ) : (
        <Rows {...props} {...rows.data} />
      )}
    </>
  );
}

const isNarrowed = ({ types, ...others }: AlertFilterValues) =>
  types.length > 0 || Object.values(others).some((value) => value !== '');

type RowsProps = Omit<AlertListProps, 'rows'> & { alerts: readonly ListedAlert[]; paging: PagingInfo };

function Rows({ tab, sort, alerts, paging, assignees, mayWork, role, tableVersion }: RowsProps) {
  const location = useLocation();
  // What is closed is worked again one by one, and by a manager alone.
  const mayAssign = mayWork && tab !== 'closed';
  return (
    <section className="alert-list" aria-label={ALERT_TAB_LABELS[tab]}>
      <div className="table-head">
        <ResultCount {...paging} noun={['alert', 'alerts']} />
        {sort === '' ? null : (
          <p className="small-print">
            <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
              Newest first
            </Link>
          </p>
        )}
      </div>
      <AssignSelection
        key={tableVersion}
        noun="alerts"
        action={paths.alertsAssign({ back: location.pathname + location.search })}
        assignees={assignees}
        mayWork={mayAssign}
      >
        <DataTable
          caption={ALERT_TAB_LABELS[tab]}
          isCaptionHidden
          columns={alertColumns(tab)}
          rows={alerts}
          rowKey={({ id }) => id}
          sort={sortIn(sort || TICKETS_DEFAULT_SORT)}
          sortHref={(next) => withParams(location, { sort: `${next.key} ${next.direction}` })}
          tick={
            mayAssign
              ? {
                  name: 'alert',
                  value: ({ id, version }) => `${id}:${version}`,
                  label: ({ load, type }) => `Select ${type}${load ? ` of ${load.reference}` : ''}`,
                }
              : undefined
          }
        />
        <div className="table-foot">
          <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of alerts" />
        </div>
      </AssignSelection>
      {role === 'staff' && tab === 'closed' ? <p className="small-print">A manager reopens a closed alert.</p> : null}
    </section>
  );
}

const NONE: Readonly<Record<AlertTab, string>> = {
  open: 'No open alerts',
  closed: 'No closed alerts',
  pending: 'No pending alerts',
  recommended: 'No pending alerts are assigned to you',
};

function NoAlerts({ tab, paging, isFiltered }: { tab: AlertTab; paging: PagingInfo; isFiltered: boolean }) {
  if (paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (isFiltered)
    return (
      <EmptyState title={`No alerts in “${ALERT_TAB_LABELS[tab]}” match the filters`}>
        <p>
          <Link to={paths.alerts({ tab })}>Show all alerts in this list</Link>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title={NONE[tab]}>
      <p>
        {tab === 'open'
          ? 'An alert appears here when a load needs a person. What could not be checked raises none.'
          : 'Set an alert to pending while you wait for an answer; assigned to you it is recommended to you.'}{' '}
        <Link to={tab === 'open' ? paths.loads() : paths.alerts()}>{tab === 'open' ? 'Loads' : 'Open alerts'}</Link>
      </p>
    </EmptyState>
  );
}

/** In the place of the list and its pages: what an earlier list had brought is not shown instead. */
function NotLoaded({ tab, reference }: { tab: AlertTab; reference: string | null }) {
  const location = useLocation();
  return (
    <Notice kind="error" title={`The list “${ALERT_TAB_LABELS[tab]}” could not be loaded`}>
      <p>
        Page 1 of 1, 0 alerts shown. Which alerts there are is unknown until it loads.{' '}
        <Link to={withParams(location, { page: null })}>Try again</Link>
      </p>
      {reference === null ? null : <p className="small-print">Reference {reference}</p>}
    </Notice>
  );
}
