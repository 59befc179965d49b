import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { withBase } from '~/paths';
import { isClearedWhenFailed } from '~/view/connection-list';
import { KEPT_CONNECTIONS, type Restored } from '~/view/kept-connections';
import { forgetList, listAddress, useKeptList } from '~/view/kept-list';
import { ConnectionLists, type ConnectionListsProps } from './connection-lists';

/** The lists with what the browser keeps of them: a restored list is asked for again as soon as it stands. */
export function ConnectionListsPage(props: Restored<ConnectionListsProps>) {
  const { isRestored = false, ...page } = props;
  const { pathname, search } = useLocation();
  const address = listAddress({ pathname: withBase(pathname), search });
  useKeptList(KEPT_CONNECTIONS, address, page.rows.ok && !isRestored ? page : null);
  // Also where the page itself came so, which no loader of the browser has seen.
  const isCleared = !page.rows.ok && isClearedWhenFailed(page.list);
  useEffect(() => {
    if (isCleared) forgetList(KEPT_CONNECTIONS);
  }, [isCleared]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isRestored) revalidate();
  }, [isRestored, revalidate]);
  return <ConnectionLists {...page} />;
}

/** In the place of the whole page: nothing that it held before is left to be shown instead. */
export function ConnectionListsErrorBoundary() {
  useEffect(() => forgetList(KEPT_CONNECTIONS), []);
  return <RouteErrorBoundary />;
}
