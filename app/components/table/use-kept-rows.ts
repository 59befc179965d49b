import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { withBase } from '~/paths';
import { forgetList, listAddress, useKeptList } from '~/view/kept-list';
import type { KeptKind, Restored } from '~/view/kept-rows';

/**
 * Keeps the list that a page shows in the browser; a restored one is asked for again as soon as it is shown, one that
 * failed is cleared as its kind says.
 *
 * @param page what the loader returned, itself: a copy would be another list at each rendering
 */
export function useKeptRows(
  { nameOf, isClearedWhenFailed = () => true }: KeptKind,
  page: Restored<{ tab?: string; rows: { ok: boolean } }>,
) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const name = nameOf(params);
  const isRestored = page.isRestored === true;
  useKeptList(name, listAddress({ pathname: withBase(pathname), search }), page.rows.ok && !isRestored ? page : null);
  // Also where the page itself came so, which no loader of the browser has seen.
  const isCleared = !page.rows.ok && isClearedWhenFailed(params, page.tab);
  useEffect(() => {
    if (isCleared) forgetList(name);
  }, [isCleared, name]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isRestored) revalidate();
  }, [isRestored, revalidate]);
}

/** In the place of the whole page: nothing that the list held before is left to be shown instead. */
export function useForgottenRows({ nameOf }: KeptKind) {
  const name = nameOf(new URLSearchParams(useLocation().search));
  useEffect(() => forgetList(name), [name]);
}
