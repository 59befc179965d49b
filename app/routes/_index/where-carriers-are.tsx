import type { NamedCluster } from '@contract/carriers/carriers-near.calls';
import { LOCATION_RADIUS_BOUNDS } from '@contract/carriers/search-filters.constants';
import { formatInteger } from '@contract/shared/format';
import { ListLink } from '~/components/list-link';
import { type Column, DataTable } from '~/components/table/data-table';

interface WhereCarriersAreProps {
  clusters: readonly NamedCluster[];
  total: number;
  hrefOf: (circle: { latitude: number; longitude: number; radiusMiles: number }) => string;
}

/** As many as stand beside the map. */
const SHOWN = 11;

/** The whole map's numbers, where most carriers are first. */
export function WhereCarriersAre({ clusters, total, hrefOf }: WhereCarriersAreProps) {
  if (total === 0)
    return <p className="missing">No carriers on the map yet. Data is not loaded, or the map is being prepared.</p>;
  const columns: readonly Column<NamedCluster>[] = [
    {
      key: 'near',
      header: 'Near',
      isRowHeader: true,
      cell: (cluster) => (
        <ListLink to={hrefOf({ ...cluster, radiusMiles: LOCATION_RADIUS_BOUNDS.default })} preventScrollReset>
          {cluster.near}
        </ListLink>
      ),
    },
    { key: 'carriers', header: 'Carriers', isNumeric: true, cell: ({ carriers }) => formatInteger(carriers) },
  ];
  return (
    <>
      <p className="result-count">
        <strong>{formatInteger(total)}</strong> carriers. Click the map or enter a city to see nearby carriers.
      </p>
      <DataTable
        caption="Where most carriers are"
        isCaptionHidden
        isCompact
        columns={columns}
        rows={clusters.slice(0, SHOWN)}
        rowKey={({ latitude, longitude }) => `${latitude} ${longitude}`}
      />
    </>
  );
}
