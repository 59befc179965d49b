import { formatDate } from '@contract/shared/format';
import type { VehicleSighting } from '@contract/vehicles/vehicles.entities';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { Plate } from '~/components/carrier/vehicle-number';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';
import { carrierName } from '~/view/carrier/identifiers';

/** When, where and with whom, and the report that says so. */
export const SIGHTING_COLUMNS: readonly Column<VehicleSighting>[] = [
  { key: 'date', header: 'Date', isRowHeader: true, isOneLine: true, cell: ({ date }) => formatDate(date) },
  {
    key: 'carrier',
    header: 'Carrier',
    cell: ({ carrier_id, legal_name, dba_name }) => (
      <Link to={paths.carrier(carrier_id)} discover="none">
        {carrierName({ id: carrier_id, legal_name, dba_name })}
      </Link>
    ),
  },
  { key: 'report', header: 'Report', cell: reportOf },
  { key: 'place', header: 'Where', cell: ({ place }) => place ?? <Missing /> },
  {
    key: 'plate',
    header: 'Plate',
    cell: ({ license, license_state }) => <Plate vehicle={{ vin: null, license, license_state }} isLinked={false} />,
  },
];

function reportOf({ source, carrier_id, inspection_id, report_state, report_number }: VehicleSighting) {
  const number = [report_state, report_number].filter(Boolean).join(' ');
  if (source === 'crash' || inspection_id === null)
    return (
      <Link to={paths.carrierSection(carrier_id, 'crashes')} discover="none">
        Crash {number}
      </Link>
    );
  return (
    <Link to={paths.carrierInspection(carrier_id, inspection_id)} discover="none">
      Inspection {number}
    </Link>
  );
}
