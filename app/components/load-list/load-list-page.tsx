import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { useForgottenRows, useKeptRows } from '~/components/table/use-kept-rows';
import type { Restored } from '~/view/kept-connections';
import { keptLoadsName } from '~/view/loads/kept-loads';
import { LoadList, type LoadListProps } from './load-list';

/** A list of loads with what the browser keeps of it. */
export function LoadListPage({ isRestored = false, ...page }: Restored<LoadListProps>) {
  useKeptRows(keptLoadsName, page, isRestored);
  return <LoadList {...page} />;
}

export function LoadListErrorBoundary() {
  useForgottenRows(keptLoadsName);
  return <RouteErrorBoundary />;
}
