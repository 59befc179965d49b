import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { useForgottenRows, useKeptRows } from '~/components/table/use-kept-rows';
import type { Restored } from '~/view/kept-rows';
import { KEPT_LOADS } from '~/view/loads/kept-loads';
import { LoadList, type LoadListProps } from './load-list';

/** A list of loads with what the browser keeps of it. */
export function LoadListPage({ page }: { page: Restored<LoadListProps> }) {
  useKeptRows(KEPT_LOADS, page);
  return <LoadList {...page} />;
}

export function LoadListErrorBoundary() {
  useForgottenRows(KEPT_LOADS);
  return <RouteErrorBoundary />;
}
