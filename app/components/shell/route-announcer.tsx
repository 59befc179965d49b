import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** Announces the title of a page reached without a full load to screen readers. The first page announces its own. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const announced = useRef(pathname);

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
  }, [pathname]);

  return (
    <p className="heard-only" role="status">
      {title}
    </p>
  );
}
