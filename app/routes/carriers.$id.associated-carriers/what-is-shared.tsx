import {
  GENERIC_VALUE_CARRIERS,
  MAX_INSPECTIONS_COMPARED,
  SHARED_KIND_NAMES,
} from '@contract/carriers/associated-carriers.constants';
import type { AssociatedCarriers, ComparedValue } from '@contract/carriers/associated-carriers.entities';
import { formatCount, formatInteger, formatPhone } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';

/** What was compared and how many others have it. */
export function WhatIsShared({ found }: { found: AssociatedCarriers }) {
  const { compared, vehicles } = found;
  const isCompared = (kind: string) =>
    kind === 'vin' ? vehicles !== null && vehicles.compared > 0 : compared.some((value) => value.kind === kind);
  const rows: Compared[] = [
    ...compared.map((value) => ({
      key: `${value.kind} ${value.value}`,
      name: printed(value),
      shared: sharedBy(value),
    })),
    {
      key: 'vehicles',
      name: vehicles === null ? 'Vehicles: inspections are not loaded' : describeVehicles(vehicles),
      shared:
        vehicles === null || vehicles.compared === 0
          ? null
          : `${formatInteger(vehicles.shared)} seen with other carriers`,
    },
    ...(['phone', 'email', 'address'] as const)
      .filter((kind) => !isCompared(kind))
      .map((kind) => ({ key: kind, name: `No ${SHARED_KIND_NAMES[kind][0]} on record`, shared: null })),
  ];
  return (
    <div className="section-narrow">
      {found.carriers_loaded === null ? null : (
        <p>
          Compared with the {formatCount(found.carriers_loaded, 'carrier')} loaded, not the whole census: a phone or
          email that few share here may be an agent’s.
        </p>
      )}
      <DataTable caption="What was compared" isCompact columns={COLUMNS} rows={rows} rowKey={({ key }) => key} />
    </div>
  );
}

function describeVehicles({ compared, is_of_latest_only }: NonNullable<AssociatedCarriers['vehicles']>): string {
  const count = formatCount(compared, 'vehicle');
  return is_of_latest_only ? `${count} of the latest ${formatInteger(MAX_INSPECTIONS_COMPARED)} inspections` : count;
}

interface Compared {
  key: string;
  name: string;
  /** Null: there was nothing to compare. */
  shared: string | null;
}

const COLUMNS: readonly Column<Compared>[] = [
  { key: 'name', header: 'On record', cell: ({ name }) => name },
  { key: 'shared', header: 'Shared by', cell: ({ shared }) => shared ?? <Missing>Not compared</Missing> },
];

function printed({ kind, value }: ComparedValue): string {
  return kind === 'phone' ? formatPhone(value) : value;
}

function sharedBy({ carriers, is_at_least }: ComparedValue): string {
  if (carriers === 0) return 'No other carrier';
  const count = `${formatCount(carriers, 'other carrier')}${is_at_least ? ' or more' : ''}`;
  return carriers > GENERIC_VALUE_CARRIERS ? `${count}: likely an agent’s or a landlord’s` : count;
}
