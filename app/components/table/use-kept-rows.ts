import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { withBase } from '~/paths';
import { forgetList, listAddress, useKeptList } from '~/view/kept-list';
import type { KeptKind, Restored } from '~/view/kept-rows';

/**
 * Stores the page's list in the browser; reloads a restored one as soon as it is shown, and clears a failed one as its
 * kind says.
 *
 * @param page the loader's own data: a copy would be another list at each rendering
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
  // Also for a page rendered on the server, which no loader of the browser saw.
  const isCleared = !page.rows.ok && isClearedWhenFailed(params, page.tab);
  useEffect(() => {
    if (isCleared) forgetList(name);
  }, [isCleared, name]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isRestored) revalidate();
  }, [isRestored, revalidate]);
}

/** Replaces the whole page: an earlier list must not show instead. */
export function useForgottenRows({ nameOf }: KeptKind) {
  const name = nameOf(new URLSearchParams(useLocation().search));
  useEffect(() => forgetList(name), [name]);
}
