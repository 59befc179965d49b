import { useLocation } from '@remix-run/react';
import { DataTable } from '~/components/table/data-table';
import type { ListedCarrier } from '~/view/listed-carrier';
import { type CarrierTableProps, carrierTable, isChosenIn } from './carrier-table-props';

/**
 * The table of every list of carriers: what may be done with one comes first, then its verdict in each classification,
 * who it is, why, and the facts. One row is two lines, and three where it is narrow.
 */
export function CarrierTable<Row extends ListedCarrier>(props: CarrierTableProps<Row>) {
  const location = useLocation();
  return (
    <div className={isChosenIn(location) ? 'carrier-table carrier-table-chosen' : 'carrier-table'}>
      <DataTable {...carrierTable(props, location)} />
    </div>
  );
}
