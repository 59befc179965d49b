import { useNavigate } from '@remix-run/react';
import { type AnchorHTMLAttributes, useEffect } from 'react';
import { BASE_PATH, withBase } from '~/paths';

interface ListLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** Relative to the base path. */
  to: string;
  /** The page stays where it was scrolled to: the list is shown anew, in place. */
  preventScrollReset?: boolean;
}

/**
 * A link of a list: to a row's own page, to another order, to another page of the list. A list has dozens, and Remix'
 * own would cost more to draw than the rows, since each looks into the router for itself. This is a plain one, and
 * `ListLinkHandler` takes its clicks.
 */
export function ListLink({ to, preventScrollReset = false, ...attributes }: ListLinkProps) {
  return <a {...attributes} href={withBase(to)} data-list-link={preventScrollReset ? 'in-place' : ''} />;
}

/** Stands once in the document: opens the links of lists without a page load, as Remix' own do. */
export function ListLinkHandler() {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const isPlainClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link = event.target instanceof Element ? event.target.closest('a[data-list-link]') : null;
      const href = link?.getAttribute('href');
      if (!isPlainClick || event.defaultPrevented || !href?.startsWith(`${BASE_PATH}/`)) return;
      event.preventDefault();
      // The same address once more does not become a second entry of the history.
      const isHere = href === window.location.pathname + window.location.search;
      const preventScrollReset = link?.getAttribute('data-list-link') === 'in-place';
      navigate(href.slice(BASE_PATH.length), { preventScrollReset, replace: isHere });
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [navigate]);
  return null;
}
