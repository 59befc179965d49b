import { nextAlertsTableVersion } from '@contract/alerts/tickets.constants';
import { useRef } from 'react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { useForgottenRows, useKeptRows } from '~/components/table/use-kept-rows';
import { KEPT_ALERTS } from '~/view/alerts/kept-alerts';
import type { Restored } from '~/view/kept-rows';
import { AlertList, type AlertListProps } from './alert-list';

/** A list of alerts with what the browser keeps of it. */
export function AlertListPage({ page }: { page: Restored<Omit<AlertListProps, 'tableVersion'>> }) {
  useKeptRows(KEPT_ALERTS, page);
  return <AlertList {...page} tableVersion={useTableVersion(page.rows)} />;
}

/**
 * The version of the table, which moves on with each list that is loaded (loads text, section 4). The table of another
 * version is another table: a box that was selected says nothing about an alert as it is now.
 */
function useTableVersion(rows: unknown): number {
  const table = useRef({ rows, version: 1 });
  if (table.current.rows !== rows) table.current = { rows, version: nextAlertsTableVersion(table.current.version) };
  return table.current.version;
}

export function AlertListErrorBoundary() {
  useForgottenRows(KEPT_ALERTS);
  return <RouteErrorBoundary />;
}
