import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { isRejectionReason, rejectedRequest } from '~/services/rejected-requests.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction = (args) => pageMeta(args, 'Not accepted');

/**
 * A request that is rejected before any route handles it is redirected here (`receive-request.server.ts`).
 *
 * @throws Response the reason's status and message, 404 for an unknown reason
 */
export function loader({ params }: LoaderFunctionArgs): null {
  const reason = params.reason ?? '';
  throw isRejectionReason(reason)
    ? rejectedRequest(reason)
    : new Response(null, { status: 404, statusText: 'Not Found' });
}

export default function RejectedRequestPage() {
  return null;
}
