import { formatInteger } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { withParams } from '~/paths';
import { EmptyState } from './empty-state';

interface NoSuchPageProps {
  paging: PagingInfo;
  /** The page parameter of the address, for a page with two lists. */
  pageParam?: string;
}

/** Replaces the rows when the address has a page beyond the list's last. */
export function NoSuchPage({ paging, pageParam = 'page' }: NoSuchPageProps) {
  const location = useLocation();
  return (
    <EmptyState title={`There is no page ${formatInteger(paging.currentPage)}`}>
      <p>
        This list has {formatInteger(paging.totalPages)} {paging.totalPages === 1 ? 'page' : 'pages'}.{' '}
        <Link to={withParams(location, { [pageParam]: null })}>Go to the first page</Link>
      </p>
    </EmptyState>
  );
}
