import type { CarrierSearch } from '~/components/carrier/carrier-search-page';
import { columnsTold, resultColumns } from '~/components/carrier/result-columns';
import { DataTable } from '~/components/table/data-table';
import { withParams } from '~/paths';
import { carrierName } from '~/view/carrier/identifiers';

/** The carriers as the product's list shows them: its own table and columns, drawn as server components. */
export function ServerTable({ search, address }: { search: CarrierSearch; address: Parameters<typeof withParams>[0] }) {
  const carriers = search.results?.carriers ?? [];
  const { showSafetyRating } = search.shown.filters;
  return (
    <DataTable
      caption={`Carriers found for ${search.searchText}`}
      isCaptionHidden
      columns={columnsTold(resultColumns(search.meant, search.today), carriers, showSafetyRating)}
      rows={carriers}
      rowKey={(carrier) => carrier.id}
      sortHref={(next) => withParams(address, { sort: `${next.key} ${next.direction}` })}
      tick={{ name: 'id', value: ({ id }) => String(id), label: (carrier) => `Compare ${carrierName(carrier)}` }}
    />
  );
}
