import type { FacilityStay, FacilityWithStays } from '@contract/loads/facilities.entities';
import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { FacilityMap } from '~/components/load/facility-map';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import { pointWords } from '~/view/load/facility-words';

/** Where trucks stood on loads that are over, on a small map and as rows. */
export function Stays({ facility }: { facility: FacilityWithStays }) {
  const { stays } = facility;
  if (stays.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="stays-title">
      <h2 id="stays-title">Where trucks stopped</h2>
      <FacilityMap facility={facility} />
      <DataTable
        caption="The longest stop here of each load’s truck"
        columns={STAYS}
        rows={stays}
        rowKey={({ load_id, from }) => `${load_id} ${from}`}
      />
    </section>
  );
}

const STAYS: readonly Column<FacilityStay>[] = [
  {
    key: 'load',
    header: 'Load',
    isRowHeader: true,
    cell: ({ load_id, reference }) => <Link to={paths.load(load_id)}>{reference}</Link>,
  },
  {
    key: 'carrier',
    header: 'Carrier',
    cell: ({ carrier_id, carrier_name, vehicle }) => (
      <>
        <Link to={paths.carrier(carrier_id)}>{carrier_name ?? `Carrier ${carrier_id}`}</Link>
        <span className="row-note">{vehicle}</span>
      </>
    ),
  },
  { key: 'from', header: 'From', cell: ({ from }) => formatMoment(from) },
  { key: 'until', header: 'Until', cell: ({ until }) => formatMoment(until) },
  {
    key: 'point',
    header: 'Point',
    from: 'medium',
    cell: (stay) => (
      <>
        {pointWords(stay)}
        {stay.is_in_proposal ? <span className="row-note">Counts for the proposal</span> : null}
      </>
    ),
  },
];
