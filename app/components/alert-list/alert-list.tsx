import { nextAlertsTableVersion } from '@contract/alerts/tickets.constants';
import { Link, useLocation } from '@remix-run/react';
import { useRef } from 'react';
import { AssignSelection, type BulkAct } from '~/components/assign/assign-selection';
import { PhoneFold } from '~/components/form/phone-fold';
import { ListPage } from '~/components/list/list-page';
import { SavedViewsMenu } from '~/components/list/saved-views-menu';
import { useKeptRows } from '~/components/table/use-kept-rows';
import { paths, withBase } from '~/paths';
import type { ListedAlert } from '~/view/alerts/listed-alert';
import type { Restored } from '~/view/kept-rows';
import { type AlertPage, alertList, KEPT_ALERTS } from '~/view/lists/alerts.list';
import { fileQuery } from '~/view/lists/define-list';
import { alertColumns } from './alert-columns';
import { AlertViews } from './alert-views';
import { useChangedAlerts } from './use-changed-alerts';

/** The alerts on the company's loads. */
export function AlertList({ page }: { page: Restored<AlertPage<ListedAlert>> }) {
  useKeptRows(KEPT_ALERTS, page);
  const isOutdated = useChangedAlerts(page);
  const tableVersion = useTableVersion(page.rows);
  const { tab, assignees, mayWork, mayChangeSettings, role } = page;
  const { pathname, search } = useLocation();
  // Closed alerts are reopened one by one, only by a manager.
  const mayAssign = mayWork && tab !== 'closed';
  return (
    <ListPage
      of={alertList}
      page={page}
      isOutdated={isOutdated}
      action={
        <PhoneFold label="More">
          <span className="button-row">
            {mayChangeSettings ? (
              <Link className="button" to={paths.companyAlerts()} discover="none">
                Alert settings
              </Link>
            ) : null}
            <SavedViewsMenu of={paths.alerts()} />
          </span>
        </PhoneFold>
      }
      beneathTabs={<AlertViews isByCause={false} />}
      tools={
        page.mayExport ? (
          <a href={withBase(`${paths.alertsFile()}?${fileQuery(alertList, page, { pathname, search })}`)} download>
            Download CSV
          </a>
        ) : null
      }
      columns={alertColumns(tab)}
      isDense={page.isDense}
      rowKey={({ id }) => id}
      tick={
        mayAssign
          ? {
              name: 'alert',
              value: ({ id, version }) => `${id}:${version}`,
              label: ({ load, type }) => `Select ${type}${load ? ` of ${load.reference}` : ''}`,
            }
          : undefined
      }
      selection={(table) => (
        <AssignSelection
          key={tableVersion}
          noun="alerts"
          action={paths.alertsAssign({ back: pathname + search })}
          assignees={assignees}
          mayWork={mayAssign}
          actions={{ others: ACTS, to: paths.alertsBulk(), back: pathname + search }}
        >
          {table}
        </AssignSelection>
      )}
      after={
        role === 'staff' && tab === 'closed' ? <p className="small-print">A manager reopens a closed alert.</p> : null
      }
    />
  );
}

const ACTS: readonly BulkAct[] = [
  { name: 'claim', label: 'Claim', isAtOnce: true },
  { name: 'close', label: 'Close…' },
];

/**
 * The version of the table, which changes with each loaded list (loads text, section 4). Another version is another
 * table: a selected box says nothing about the alert's current state.
 */
function useTableVersion(rows: unknown): number {
  const table = useRef({ rows, version: 1 });
  if (table.current.rows !== rows) table.current = { rows, version: nextAlertsTableVersion(table.current.version) };
  return table.current.version;
}
