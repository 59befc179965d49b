import type { VehicleSeen } from '@contract/carriers/equipment.entities';
import { codeLabel, INSPECTION_UNIT_TYPES } from '@contract/shared/fmcsa-codes';
import { formatCount, formatDate, formatInteger } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { Plate, Vin } from '~/components/carrier/vehicle-number';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';

/**
 * A vehicle seen: what it is, by which number it is known, when, and with whom else.
 *
 * @param maySearchVehicles its number leads to its own page
 */
export const vehicleColumns = (carrierId: string, maySearchVehicles: boolean): readonly Column<VehicleSeen>[] => [
  {
    key: 'type',
    header: 'Vehicle',
    isRowHeader: true,
    isOneLine: true,
    cell: ({ type_id }) =>
      codeLabel(INSPECTION_UNIT_TYPES, type_id === null ? null : String(type_id)) ?? (
        <Missing>Type not reported</Missing>
      ),
  },
  { key: 'make', header: 'Make', cell: ({ make }) => make ?? <Missing /> },
  { key: 'vin', header: 'VIN', cell: (vehicle) => <Vin vehicle={vehicle} isLinked={maySearchVehicles} /> },
  {
    key: 'plate',
    header: 'Plate',
    isOneLine: true,
    cell: (vehicle) => <Plate vehicle={vehicle} isLinked={maySearchVehicles} />,
  },
  {
    key: 'last',
    header: 'Last seen',
    isOneLine: true,
    cell: ({ last_seen_on, last_inspection_id }) => (
      <Link to={paths.carrierInspection(carrierId, last_inspection_id)}>{formatDate(last_seen_on)}</Link>
    ),
  },
  { key: 'first', header: 'First seen', isOneLine: true, cell: ({ first_seen_on }) => formatDate(first_seen_on) },
  { key: 'times', header: 'Times seen', isNumeric: true, cell: ({ times_seen }) => formatInteger(times_seen) },
  {
    key: 'others',
    header: 'Also seen with',
    cell: ({ other_carriers }) => {
      if (other_carriers === null) return <Missing>VIN cannot be compared</Missing>;
      if (other_carriers === 0) return 'No other carrier';
      return (
        <Link to={paths.carrierSection(carrierId, 'associated-carriers')}>
          {formatCount(other_carriers, 'other carrier')}
        </Link>
      );
    },
  },
];
