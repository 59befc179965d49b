'use client';

import { type CarrierSearch, CarrierSearchPage } from '~/components/carrier/carrier-search-page';
import { PageHeader } from '~/components/shell/page-header';

/**
 * The product's components read the address, which in Next they may only as client components. So Next draws the page
 * once and sends the carriers along as data; as server components every cell would go over the wire a second time.
 */
export function SearchResults({ search }: { search: CarrierSearch }) {
  return (
    <>
      <PageHeader title="Search results" />
      <CarrierSearchPage search={search} />
    </>
  );
}
