import type { CarrierEquipment } from '@contract/carriers/equipment.entities';
import { formatInteger } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';

interface Comparison {
  name: string;
  /** Null: the carrier does not say. */
  reported: number | null;
  seen: number;
}

interface FleetComparisonProps {
  reported: CarrierEquipment['reported'];
  seen: NonNullable<CarrierEquipment['seen']>;
}

/** The fleet by the carrier's word and by what officers saw, as a table. */
export function FleetComparison({ reported, seen }: FleetComparisonProps) {
  const rows: Comparison[] = [
    { name: 'Power units', reported: reported?.power_units ?? null, seen: seen.power_units },
    { name: 'Trailers', reported: trailersOf(reported), seen: seen.trailers },
  ];
  return (
    <div className="section-narrow">
      <DataTable
        caption="Units reported and observed"
        isCompact
        columns={COLUMNS}
        rows={seen.unknown > 0 ? [...rows, { name: 'Type not recorded', reported: null, seen: seen.unknown }] : rows}
        rowKey={({ name }) => name}
      />
    </div>
  );
}

/** Null where the carrier lists no units by kind at all; a list without trailers says that it has none. */
function trailersOf(reported: CarrierEquipment['reported']): number | null {
  if (reported === null || reported.units.length === 0) return null;
  const trailers = reported.units.find(({ kind }) => kind === 'trailer');
  return trailers ? trailers.owned + trailers.term_leased + trailers.trip_leased : 0;
}

const COLUMNS: readonly Column<Comparison>[] = [
  { key: 'name', header: 'Units', isRowHeader: true, isOneLine: true, cell: ({ name }) => name },
  {
    key: 'reported',
    header: 'Reported',
    isNumeric: true,
    cell: ({ reported }) => (reported === null ? <Missing /> : formatInteger(reported)),
  },
  { key: 'seen', header: 'Observed', isNumeric: true, cell: ({ seen }) => formatInteger(seen) },
];
