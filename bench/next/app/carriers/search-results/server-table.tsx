import type { CarrierSearch } from '~/components/carrier/carrier-search-page';
import { carrierTable } from '~/components/carrier-table/carrier-table-props';
import { DataTable } from '~/components/table/data-table';

/** The carriers as the product's list shows them: its own table and columns, drawn as server components. */
export function ServerTable({
  search,
  address,
}: {
  search: CarrierSearch;
  address: Parameters<typeof carrierTable>[1];
}) {
  const { searchText, sort, meant, today, columns } = search;
  return (
    <DataTable
      {...carrierTable(
        {
          caption: `Carriers found for ${searchText}`,
          rows: search.results?.carriers ?? [],
          today,
          shown: columns.shown,
          sort,
          search: meant,
          isSelectable: true,
        },
        address,
      )}
    />
  );
}
