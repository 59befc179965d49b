'use client';

import type { ReactNode } from 'react';
import { type CarrierSearch, CarrierSearchPage } from '~/components/carrier/carrier-search-page';
import { PageHeader } from '~/components/shell/page-header';
import { TableProvider } from '../../../table-slot';

interface SearchResultsProps {
  search: CarrierSearch;
  /** Drawn on the server; without it the page draws its own. */
  table?: ReactNode;
}

/** What reads the address: in Next it may do so only as client components. */
export function SearchResults({ search, table }: SearchResultsProps) {
  return (
    <TableProvider value={table}>
      <PageHeader title="Search results" />
      <CarrierSearchPage list="search-results" search={search} />
    </TableProvider>
  );
}
