import type { BoardLoadDetails } from '@contract/load-board/board.entities';
import { stopPlace, stopWindow } from '@contract/loads/stop-times';
import { STOP_KIND_LABELS } from '@contract/loads/stops.constants';
import { formatMiles, formatPounds } from '@contract/shared/format';
import { DefinitionList, Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';

type Load = BoardLoadDetails['load'];

const COLUMNS: readonly Column<Load['stops'][number]>[] = [
  {
    key: 'stop',
    header: 'Stop',
    isRowHeader: true,
    cell: (stop) => (
      <>
        {stop.sequence}. {STOP_KIND_LABELS[stop.kind]}: {stopPlace(stop)}
        {stop.name || stop.postal_code ? (
          <span className="row-note">{[stop.name, stop.postal_code].filter(Boolean).join(', ')}</span>
        ) : null}
      </>
    ),
  },
  { key: 'window', header: 'Window', cell: (stop) => stopWindow(stop) },
  {
    key: 'placed',
    header: 'On the map',
    cell: ({ located_by }) => (located_by === null ? <Missing>Not placed</Missing> : 'Placed'),
  },
];

/** What is offered: freight, trailer and stops. */
export function BoardLoadFacts({ load }: { load: Load }) {
  const { commodity, equipment, trailer_length_ft: feet, weight_lbs: pounds, billable_miles: miles } = load;
  return (
    <section className="stack" aria-labelledby="facts-title">
      <h2 id="facts-title">Load details</h2>
      <DefinitionList
        layout="columns"
        items={[
          { term: 'Equipment', value: equipment },
          { term: 'Trailer length', value: feet === null ? null : `${feet} ft` },
          { term: 'Weight', value: pounds === null ? null : formatPounds(pounds) },
          { term: 'Commodity', value: commodity },
          {
            term: 'Distance',
            value:
              miles === null
                ? null
                : `${formatMiles(miles)}${load.billable_miles_source === 'estimate' ? ' (estimate)' : ''}`,
          },
        ]}
      />
      <DataTable
        caption="Stops, in order"
        isCaptionHidden
        columns={COLUMNS}
        rows={load.stops}
        rowKey={({ id }) => id}
      />
    </section>
  );
}
