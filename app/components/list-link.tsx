import { useNavigate } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { BASE_PATH, withBase } from '~/paths';

interface ListLinkProps {
  /** Relative to the base path. */
  to: string;
  title?: string;
  children: ReactNode;
}

/**
 * The link of a row. Fifty of Remix' own cost more to draw than the rest of a page's rows, since each looks into the
 * router for itself: this is a plain one, and `ListLinkHandler` takes its clicks.
 */
export function ListLink({ to, title, children }: ListLinkProps) {
  return (
    <a href={withBase(to)} title={title} data-list-link="">
      {children}
    </a>
  );
}

/** Stands once in the document: opens the links of rows without a page load, as Remix' own do. */
export function ListLinkHandler() {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const isPlainClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link = event.target instanceof Element ? event.target.closest('a[data-list-link]') : null;
      const href = link?.getAttribute('href');
      if (!isPlainClick || event.defaultPrevented || !href?.startsWith(`${BASE_PATH}/`)) return;
      event.preventDefault();
      navigate(href.slice(BASE_PATH.length));
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [navigate]);
  return null;
}
