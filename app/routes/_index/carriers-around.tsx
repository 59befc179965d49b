import { formatInteger } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Missing } from '@ui/definition-list';
import { verdictColumn } from '~/components/carrier/carrier-verdict';
import { columnsTold } from '~/components/carrier-table/columns-told';
import { CarrierLink } from '~/components/row-link';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { carrierName } from '~/view/carrier/identifiers';
import type { ListedNearbyCarrier } from '~/view/map/map-search';

interface CarriersAroundProps {
  carriers: readonly ListedNearbyCarrier[];
  paging: PagingInfo;
  circle: { radiusMiles: number };
  text: string;
  pageHref: (page: number) => string;
}

/** The carriers that the map shows, the nearest first. */
export function CarriersAround({ carriers, paging, circle, text, pageHref }: CarriersAroundProps) {
  if (carriers.length === 0 && paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (carriers.length === 0)
    return (
      <EmptyState
        title={`No carrier${text === '' ? '' : ` called “${text}”`} within ${formatInteger(circle.radiusMiles)} miles`}
      >
        <p>Use a larger radius or click another point on the map.</p>
        <p className="small-print">
          Carriers are placed by their physical address. Those without a legal name, census row or licensing record are
          not on the map.
        </p>
      </EmptyState>
    );
  return (
    <>
      <ResultCount {...paging} noun={['carrier', 'carriers']} />
      <DataTable
        caption="Carriers around the point, the nearest first"
        isCaptionHidden
        isCompact
        columns={columnsTold(COLUMNS, carriers)}
        rows={carriers}
        rowKey={({ id }) => id}
      />
      <Pagination {...paging} pageHref={pageHref} label="Pages of carriers" />
    </>
  );
}

const COLUMNS: readonly Column<ListedNearbyCarrier>[] = [
  verdictColumn,
  {
    key: 'name',
    header: 'Carrier',
    isRowHeader: true,
    cell: (carrier) => (
      <>
        <CarrierLink carrierId={carrier.id} title={carrierName(carrier)}>
          {carrierName(carrier)}
        </CarrierLink>
        <span className="row-note">{[carrier.city, carrier.state].filter(Boolean).join(', ')}</span>
      </>
    ),
  },
  {
    key: 'fleet',
    header: 'Units',
    isNumeric: true,
    cell: ({ power_units }) => (power_units === null ? <Missing /> : formatInteger(power_units)),
  },
  {
    key: 'distance',
    header: 'Miles',
    isNumeric: true,
    cell: ({ distance_miles }) => formatInteger(Math.round(distance_miles)),
  },
];
