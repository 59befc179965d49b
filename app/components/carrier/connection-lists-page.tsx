import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { useForgottenRows, useKeptRows } from '~/components/table/use-kept-rows';
import { KEPT_CONNECTIONS } from '~/view/connection-list';
import type { Restored } from '~/view/kept-rows';
import { ConnectionLists, type ConnectionListsProps } from './connection-lists';

/** The lists of the company's carriers with what the browser keeps of them. */
export function ConnectionListsPage({ page }: { page: Restored<ConnectionListsProps> }) {
  useKeptRows(KEPT_CONNECTIONS, page);
  return <ConnectionLists {...page} />;
}

export function ConnectionListsErrorBoundary() {
  useForgottenRows(KEPT_CONNECTIONS);
  return <RouteErrorBoundary />;
}
