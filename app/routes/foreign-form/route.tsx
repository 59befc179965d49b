import type { MetaFunction } from '@remix-run/node';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { foreignForm } from '~/services/origin.server';
import { pageMeta } from '~/services/page-title';

export const meta: MetaFunction = (args) => pageMeta(args, 'Not accepted');

/** A form that another site sent is led here before anything reads it. */
export function loader(): null {
  throw foreignForm();
}

export default function ForeignFormPage() {
  return null;
}

export { RouteErrorBoundary as ErrorBoundary };
