import { useNavigate } from '@remix-run/react';
import { type AnchorHTMLAttributes, useEffect } from 'react';
import { BASE_PATH, withBase } from '~/paths';

interface ListLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** Relative to the base path. */
  to: string;
  /** Keeps the scroll position: the list changes in place. */
  preventScrollReset?: boolean;
}

/**
 * A link of a list: to a row's page, another order, another page. A list has dozens, and Remix's own links would cost
 * more to render than the rows, since each uses the router. This is a plain link, and `ListLinkHandler` handles its
 * clicks.
 */
export function ListLink({ to, preventScrollReset = false, ...attributes }: ListLinkProps) {
  return <a {...attributes} href={withBase(to)} data-list-link={preventScrollReset ? 'in-place' : ''} />;
}

/** Once per document: opens the links of lists without a page load, like Remix's own. */
export function ListLinkHandler() {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const isPlainClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link = event.target instanceof Element ? event.target.closest('a[data-list-link]') : null;
      const href = link?.getAttribute('href');
      if (!isPlainClick || event.defaultPrevented || !href?.startsWith(`${BASE_PATH}/`)) return;
      event.preventDefault();
      // The same address again does not add an entry to the history.
      const isHere = href === window.location.pathname + window.location.search;
      const preventScrollReset = link?.getAttribute('data-list-link') === 'in-place';
      navigate(href.slice(BASE_PATH.length), { preventScrollReset, replace: isHere });
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [navigate]);
  return null;
}
