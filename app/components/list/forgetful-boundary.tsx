import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { useForgottenRows } from '~/components/table/use-kept-rows';
import type { KeptKind } from '~/view/kept-rows';

/** The error boundary of a list stored in the browser: it deletes the list. */
export function ForgetfulBoundary({ kept }: { kept: KeptKind }) {
  useForgottenRows(kept);
  return <RouteErrorBoundary />;
}
