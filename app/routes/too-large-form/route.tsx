import type { MetaFunction } from '@remix-run/node';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { pageMeta } from '~/services/page-title';
import { problemResponse } from '~/services/problem';

export const meta: MetaFunction = (args) => pageMeta(args, 'Too large');

/** A form that is longer than any of ours is led here before anything reads it. */
export function loader(): null {
  throw problemResponse({
    status: 413,
    message: 'This form is longer than can be taken: nothing was saved. Go back and shorten what you wrote.',
  });
}

export default function TooLargeFormPage() {
  return null;
}

export { RouteErrorBoundary as ErrorBoundary };
