import type { CarrierEquipment, ReportedUnits } from '@contract/carriers/equipment.entities';
import type { SectionSource } from '@contract/carriers/sections.entities';
import { REPORTED_UNIT_KINDS } from '@contract/carriers/vehicles-seen.constants';
import { formatDate, formatInteger } from '@contract/shared/format';
import { type Column, DataTable } from '~/components/table/data-table';

interface ReportedUnitsTableProps {
  reported: CarrierEquipment['reported'];
  /** The census. */
  source: SectionSource | undefined;
}

/** Units by kind and by how they are held: the carrier's own word. */
export function ReportedUnitsTable({ reported, source }: ReportedUnitsTableProps) {
  return (
    <section className="stack" aria-labelledby="reported-units">
      <h3 id="reported-units">Self-reported units</h3>
      {reported === null ? (
        <p className="missing">
          {source?.loaded ? 'No census row names this carrier, so it reports nothing.' : 'The census is not loaded.'}
        </p>
      ) : (
        <>
          {reported.units.length > 0 ? (
            <DataTable
              caption="Units by kind"
              isCaptionHidden
              isCompact
              columns={COLUMNS}
              rows={reported.units}
              rowKey={({ kind }) => kind}
            />
          ) : (
            <p className="missing">No units by kind reported.</p>
          )}
          <p className="small-print">
            Self-reported on MCS-150
            {reported.mcs150_date === null ? ', date not reported' : ` of ${formatDate(reported.mcs150_date)}`}
          </p>
        </>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<ReportedUnits>[] = [
  { key: 'kind', header: 'Kind', isRowHeader: true, cell: ({ kind }) => REPORTED_UNIT_KINDS[kind] ?? kind },
  { key: 'owned', header: 'Owned', isNumeric: true, cell: ({ owned }) => formatInteger(owned) },
  { key: 'term', header: 'Term-leased', isNumeric: true, cell: ({ term_leased }) => formatInteger(term_leased) },
  { key: 'trip', header: 'Trip-leased', isNumeric: true, cell: ({ trip_leased }) => formatInteger(trip_leased) },
];
