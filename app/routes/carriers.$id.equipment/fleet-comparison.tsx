import type { CarrierEquipment } from '@contract/carriers/equipment.entities';
import { formatInteger } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { BarChart } from '~/components/chart/bar-chart';
import { type Column, DataTable } from '~/components/table/data-table';

interface Comparison {
  name: string;
  /** As it fits under a bar. */
  short: string;
  /** Null: the carrier does not say. */
  reported: number | null;
  seen: number;
}

interface FleetComparisonProps {
  reported: CarrierEquipment['reported'];
  seen: NonNullable<CarrierEquipment['seen']>;
}

/** The fleet by the carrier's word and by what officers saw, as picture and table. */
export function FleetComparison({ reported, seen }: FleetComparisonProps) {
  const rows: Comparison[] = [
    { name: 'Power units', short: 'Power', reported: reported?.power_units ?? null, seen: seen.power_units },
    { name: 'Trailers', short: 'Trailers', reported: trailersOf(reported), seen: seen.trailers },
  ];
  const values = rows.flatMap((row) => [
    { label: `${row.short}, said`, value: row.reported },
    { label: `${row.short}, seen`, value: row.seen },
  ]);
  return (
    <div className="charts">
      <BarChart title="Units the carrier says it has, and units seen" values={values} format={formatInteger} />
      <DataTable
        caption="Units reported and units seen"
        isCompact
        columns={COLUMNS}
        rows={
          seen.unknown > 0
            ? [...rows, { name: 'Type not written down', short: 'Unknown', reported: null, seen: seen.unknown }]
            : rows
        }
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
  { key: 'seen', header: 'Seen', isNumeric: true, cell: ({ seen }) => formatInteger(seen) },
];
