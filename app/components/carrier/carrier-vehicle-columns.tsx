import { formatCount, formatDate } from '@contract/shared/format';
import type { CarrierVehicle } from '@contract/vehicles/vehicles.entities';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { identityColumns } from '~/components/carrier/identity-columns';
import { RelationshipWord } from '~/components/carrier/relationship-label';
import { Plate, Vin } from '~/components/carrier/vehicle-number';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';

type Columns = readonly Column<CarrierVehicle>[];

/** The carrier of a sighting: its verdict first. */
export const CARRIER_COLUMNS: Columns = identityColumns(({ carrier_id }) => carrier_id);

/** When it was seen with the carrier, and the company's relationship with that carrier. */
export const SEEN_COLUMNS: Columns = [
  { key: 'last', header: 'Last seen', isOneLine: true, cell: lastSeen },
  { key: 'first', header: 'First seen', isOneLine: true, cell: ({ first_seen_on }) => formatDate(first_seen_on) },
  {
    key: 'times',
    header: 'Seen in',
    cell: ({ inspections, crashes }) =>
      [
        inspections > 0 ? formatCount(inspections, 'inspection') : null,
        crashes > 0 ? formatCount(crashes, 'crash', 'crashes') : null,
      ]
        .filter(Boolean)
        .join(', '),
  },
  {
    key: 'relationship',
    header: 'Relationship',
    cell: ({ relationship, rules_assessment }) =>
      relationship === null && rules_assessment === null ? (
        <Missing>Not shown</Missing>
      ) : (
        <RelationshipWord of={relationship} />
      ),
  },
];

/** Which vehicle, where a list has several. */
export const VEHICLE_COLUMNS: Columns = [
  { key: 'vin', header: 'VIN', cell: (vehicle) => <Vin vehicle={vehicle} isLinked /> },
  { key: 'plate', header: 'Plate', cell: (vehicle) => <Plate vehicle={vehicle} isLinked /> },
];

function lastSeen({ date, source, carrier_id, last_inspection_id }: CarrierVehicle) {
  if (source === 'crash' || last_inspection_id === null)
    return (
      <>
        <Link to={paths.carrierSection(carrier_id, 'crashes')} discover="none">
          {formatDate(date)}
        </Link>{' '}
        in a crash
      </>
    );
  return (
    <Link to={paths.carrierInspection(carrier_id, last_inspection_id)} discover="none">
      {formatDate(date)}
    </Link>
  );
}
