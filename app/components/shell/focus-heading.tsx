import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * What was pressed or followed may be gone once the next page has come: then the focus goes to that page's heading, so that
 * a screen reader says where one is and Tab goes on from there. Errors of a form and a part named in the address come first.
 */
export function FocusHeading() {
  const isLoading = useNavigation().state !== 'idle';
  const { hash } = useLocation();
  const wasLoading = useRef(false);
  useEffect(() => {
    const hasArrived = wasLoading.current && !isLoading;
    wasLoading.current = isLoading;
    if (!hasArrived || hash !== '' || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [isLoading, hash]);
  return null;
}
