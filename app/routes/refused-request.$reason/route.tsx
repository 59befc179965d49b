import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { isRefusalReason, refusedRequest } from '~/services/refused-requests.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction = (args) => pageMeta(args, 'Not accepted');

/**
 * A request that was refused before any route saw it is led here (`incoming-requests.server.ts`).
 *
 * @throws Response the reason's status and message, 404 for a reason that does not exist
 */
export function loader({ params }: LoaderFunctionArgs): null {
  const reason = params.reason ?? '';
  throw isRefusalReason(reason) ? refusedRequest(reason) : new Response(null, { status: 404, statusText: 'Not Found' });
}

export default function RefusedRequestPage() {
  return null;
}

export { RouteErrorBoundary as ErrorBoundary };
