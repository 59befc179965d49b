import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { withBase } from '~/paths';
import { forgetList, listAddress, useKeptList } from '~/view/kept-list';

type NameOf = (search: URLSearchParams) => string;

/**
 * Keeps the list that a page shows in the browser; a restored one is asked for again as soon as it is shown, one that
 * failed is forgotten.
 */
export function useKeptRows(nameOf: NameOf, page: { rows: { ok: boolean } }, isRestored: boolean) {
  const { pathname, search } = useLocation();
  const name = nameOf(new URLSearchParams(search));
  useKeptList(name, listAddress({ pathname: withBase(pathname), search }), page.rows.ok && !isRestored ? page : null);
  // Also where the page itself came so, which no loader of the browser has seen.
  const isFailed = !page.rows.ok;
  useEffect(() => {
    if (isFailed) forgetList(name);
  }, [isFailed, name]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isRestored) revalidate();
  }, [isRestored, revalidate]);
}

/** In the place of the whole page: nothing that the list held before is left to be shown instead. */
export function useForgottenRows(nameOf: NameOf) {
  const name = nameOf(new URLSearchParams(useLocation().search));
  useEffect(() => forgetList(name), [name]);
}
