import { Link, useLocation } from '@remix-run/react';
import { paths } from '~/paths';

/** One by one or by cause: the same alerts under the same filters. */
export function AlertViews({ isByCause }: { isByCause: boolean }) {
  const query = new URLSearchParams(useLocation().search);
  for (const name of ['page', 'sort']) query.delete(name);
  const same = query.size === 0 ? '' : `?${query}`;
  return (
    <nav className="choice-links" aria-label="Rows of the list">
      <ul>
        <li>
          <Link to={paths.alerts() + same} aria-current={isByCause ? undefined : 'page'}>
            Each alert
          </Link>
        </li>
        <li>
          <Link to={paths.alertsByCause() + same} aria-current={isByCause ? 'page' : undefined}>
            By cause
          </Link>
        </li>
      </ul>
    </nav>
  );
}
