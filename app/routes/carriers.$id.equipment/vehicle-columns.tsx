import type { VehicleSeen } from '@contract/carriers/equipment.entities';
import { codeLabel, INSPECTION_UNIT_TYPES } from '@contract/shared/fmcsa-codes';
import { formatCount, formatDate, formatInteger } from '@contract/shared/format';
import { VIN_RESULT_LABELS } from '@contract/shared/vin';
import { Link } from '@remix-run/react';
import { Missing } from '~/components/data/definition-list';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';

/** A vehicle seen: what it is, by which number it is known, when, and with whom else. */
export const vehicleColumns = (carrierId: string): readonly Column<VehicleSeen>[] => [
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
  { key: 'vin', header: 'VIN', cell: vinOf },
  {
    key: 'plate',
    header: 'Plate',
    isOneLine: true,
    cell: ({ license, license_state }) =>
      license === null ? <Missing /> : [license_state, license].filter(Boolean).join(' '),
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

function vinOf({ vin, vin_result }: VehicleSeen) {
  if (vin === null) return <Missing />;
  return (
    <>
      <span className="unbroken">{vin}</span>
      <span className="row-note">{VIN_RESULT_LABELS[vin_result]}</span>
    </>
  );
}
