import type { EldConnection } from '@contract/carriers/eld-status.entities';
import { formatDate } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { Vin } from '~/components/carrier/vehicle-number';
import { type Column, DataTable } from '~/components/table/data-table';

type Row = {
  key: string;
  unit: string | null;
  vin: string | null;
  lastPositionAt: string | null;
  isOnCertificate: boolean | 'any auto' | null;
};

/** Vehicle by vehicle what the device and the certificate say; those on the certificate alone come last. */
export function EldVehicles({ connection }: { connection: EldConnection }) {
  const { provider, vehicles, vins_on_certificate_only, is_any_auto } = connection;
  if (vehicles.length === 0) return null;
  const rows: Row[] = [
    ...vehicles.map(({ unit, vin, last_position_at, is_on_certificate }) => ({
      key: `unit ${unit}`,
      unit,
      vin,
      lastPositionAt: last_position_at,
      isOnCertificate: is_any_auto ? ('any auto' as const) : is_on_certificate,
    })),
    ...vins_on_certificate_only.map((vin) => ({
      key: `vin ${vin}`,
      unit: null,
      vin,
      lastPositionAt: null,
      isOnCertificate: true,
    })),
  ];
  return <DataTable caption={`Vehicles of ${provider}`} columns={COLUMNS} rows={rows} rowKey={({ key }) => key} />;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'unit',
    header: 'Vehicle',
    isRowHeader: true,
    isOneLine: true,
    cell: ({ unit }) => unit ?? <Missing>Not on the ELD</Missing>,
  },
  {
    key: 'vin',
    header: 'VIN',
    cell: ({ vin }) => <Vin vehicle={{ vin, license: null, license_state: null }} isLinked={false} />,
  },
  {
    key: 'certificate',
    header: 'On the certificate',
    isOneLine: true,
    cell: ({ isOnCertificate }) =>
      isOnCertificate === null ? (
        <Missing>Not compared</Missing>
      ) : isOnCertificate === 'any auto' ? (
        'Covered: any auto'
      ) : isOnCertificate ? (
        'Yes'
      ) : (
        <strong>No</strong>
      ),
  },
  {
    key: 'position',
    header: 'Last position',
    isOneLine: true,
    cell: ({ lastPositionAt }) => (lastPositionAt === null ? <Missing /> : formatDate(lastPositionAt)),
  },
];
