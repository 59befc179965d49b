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
 * Reports page views to the tag manager's data layer: path and title, without search terms. Another page, filter or
 * order of the same path is not a new view. Without an id nothing is reported or loaded.
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
