import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { withBase } from '~/paths';
import { loadScript } from './load-script';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/**
 * Tells the tag manager's data layer which pages are looked at: path and title, without what was searched for. Another
 * page, filter or order of the same path is no new one. Without an id nothing is told and nothing is loaded.
 */
export function PageTracking({ gtmId }: { gtmId: string | null }) {
  const { pathname } = useLocation();
  const told = useRef<string | null>(null);

  useEffect(() => {
    if (gtmId === null || told.current === pathname) return;
    window.dataLayer ??= [];
    if (told.current === null) {
      window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
      loadScript(`https://www.googletagmanager.com/gtm.js?id=${gtmId}`);
    }
    told.current = pathname;
    window.dataLayer.push({ event: 'page_view', page_path: withBase(pathname), page_title: document.title });
  }, [gtmId, pathname]);

  return null;
}
