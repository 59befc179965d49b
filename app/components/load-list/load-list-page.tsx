import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { withBase } from '~/paths';
import type { Restored } from '~/view/kept-connections';
import { forgetList, listAddress, useKeptList } from '~/view/kept-list';
import { keptLoadsName } from '~/view/loads/kept-loads';
import { FIRST_LIST, loadListNamed } from '~/view/loads/load-filters';
import { LoadList, type LoadListProps } from './load-list';

/** A list of loads with what the browser keeps of it: a restored one is asked for again as soon as it is shown. */
export function LoadListPage({ isRestored = false, ...page }: Restored<LoadListProps>) {
  const { pathname, search } = useLocation();
  const name = keptLoadsName(page.list);
  const address = listAddress({ pathname: withBase(pathname), search });
  useKeptList(name, address, page.rows.ok && !isRestored ? page : null);
  // Also where the page itself came so, which no loader of the browser has seen.
  const isFailed = !page.rows.ok;
  useEffect(() => {
    if (isFailed) forgetList(name);
  }, [isFailed, name]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isRestored) revalidate();
  }, [isRestored, revalidate]);
  return <LoadList {...page} />;
}

/** In the place of the whole page: nothing that the list held before is left to be shown instead. */
export function LoadListErrorBoundary() {
  const { search } = useLocation();
  const name = keptLoadsName(loadListNamed(new URLSearchParams(search).get('tab')) ?? FIRST_LIST);
  useEffect(() => forgetList(name), [name]);
  return <RouteErrorBoundary />;
}
