import { useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { paths, withBase } from '~/paths';
import type { ShellData } from '~/view/shell';
import { ErrorPage } from './error-page';
import { useReportedError } from './use-reported-error';

/**
 * The error boundary of every page: the root exports it, inside the frame. A route has its own if more of the page
 * should stay, as on a carrier’s profile. In development it shows the stack.
 */
export function RouteErrorBoundary() {
  const thrown = useRouteError();
  const { error, isNotified } = useReportedError(thrown);
  const { pathname, search } = useLocation();
  // Of the root's loader, which may be what failed.
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
