import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** Says the title of a page reached without a full load, to those who listen. The first page says its own. */
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
