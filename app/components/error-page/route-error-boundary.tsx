import { useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { paths, withBase } from '~/paths';
import type { ShellData } from '~/view/shell';
import { ErrorPage } from './error-page';
import { useReportedError } from './use-reported-error';

/**
 * The error boundary of every page: the root exports it, and the frame stands around it as around a page. A route has one of its
 * own where more of the page stands, as on a carrier’s profile.
 * In development the stack is shown below.
 */
export function RouteErrorBoundary() {
  const thrown = useRouteError();
  const { error, isNotified } = useReportedError(thrown);
  const { pathname, search } = useLocation();
  // Of the root's loader; it may be what failed.
  const root = useRouteLoaderData('root') as { support: string | null; shell: ShellData | null } | undefined;
  return (
    <>
      <ErrorPage
        error={error}
        isNotified={isNotified}
        retryHref={withBase(pathname + search)}
        homeHref={withBase(paths.home())}
        support={root?.support ?? null}
        searchHref={root?.shell ? withBase(paths.globalSearch()) : null}
      />
      {import.meta.env.DEV && thrown instanceof Error ? <pre className="small-print">{thrown.stack}</pre> : null}
    </>
  );
}
