import type { InspectionUnit } from '@contract/carriers/inspections.entities';
import type { SectionSource } from '@contract/carriers/sections.entities';
import { codeLabel, INSPECTION_UNIT_TYPES } from '@contract/shared/fmcsa-codes';
import { Missing } from '@ui/definition-list';
import { Plate, Vin } from '~/components/carrier/vehicle-number';
import { type Column, DataTable } from '~/components/table/data-table';

interface InspectionUnitsProps {
  units: readonly InspectionUnit[];
  source: SectionSource;
  /** A vehicle's number leads to its own page. */
  maySearchVehicles: boolean;
}

/** The vehicles that were inspected. */
export function InspectionUnits({ units, source, maySearchVehicles }: InspectionUnitsProps) {
  return (
    <section className="section-list" aria-labelledby="units-title">
      <h3 id="units-title">Vehicles</h3>
      {units.length > 0 ? (
        <DataTable
          caption="Vehicles"
          isCaptionHidden
          columns={unitColumns(maySearchVehicles)}
          rows={units}
          rowKey={({ id }) => id}
        />
      ) : (
        <p className="missing">
          {source.loaded ? 'The file names no vehicle of this inspection.' : `Not known: ${source.name} is not loaded.`}
        </p>
      )}
    </section>
  );
}

/** `Truck tractor`, or what is known. */
export function unitType({ type_id }: InspectionUnit): string | null {
  return codeLabel(INSPECTION_UNIT_TYPES, type_id === null ? null : String(type_id));
}

const unitColumns = (isLinked: boolean): Column<InspectionUnit>[] => [
  { key: 'unit', header: 'Unit', cell: ({ number }) => `Unit ${number ?? '?'}`, isRowHeader: true, isOneLine: true },
  { key: 'type', header: 'Type', cell: (unit) => unitType(unit) ?? <Missing /> },
  { key: 'make', header: 'Make', cell: ({ make }) => make ?? <Missing /> },
  {
    key: 'plate',
    header: 'Plate',
    cell: (vehicle) => <Plate vehicle={vehicle} isLinked={isLinked} />,
    isOneLine: true,
  },
  { key: 'number', header: 'Company number', cell: ({ company_number }) => company_number ?? <Missing /> },
  { key: 'vin', header: 'VIN', cell: (vehicle) => <Vin vehicle={vehicle} isLinked={isLinked} /> },
  { key: 'decal', header: 'Decal', cell: ({ decal_number }) => decal_number ?? <Missing /> },
];
