import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { useForgottenRows } from '~/components/table/use-kept-rows';
import type { KeptKind } from '~/view/kept-rows';

/** The error boundary of a list that the browser keeps: it forgets the list. */
export function ForgetfulBoundary({ kept }: { kept: KeptKind }) {
  useForgottenRows(kept);
  return <RouteErrorBoundary />;
}
