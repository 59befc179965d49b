import { formatCount } from '@contract/shared/format';
import { Missing, None, NotOnFile } from '@ui/definition-list';
import { RowLink } from '~/components/row-link';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';
import type { ListedBoardLoad } from '~/view/load-board/listed-board-load';

/** The columns of the board: load, posting, origin and destination, rate. */
export const BOARD_COLUMNS: readonly Column<ListedBoardLoad>[] = [
  {
    key: 'reference',
    header: 'Load',
    isRowHeader: true,
    className: 'cell-reference',
    cell: ({ id, reference, customer }, at) => (
      <>
        <RowLink of="board-load" to={paths.boardLoad(id)} at={at}>
          {reference}
        </RowLink>
        {customer ? <span className="row-note">{customer}</span> : null}
      </>
    ),
  },
  {
    key: 'posting',
    header: 'Posting time',
    sortKey: 'posting_time',
    className: 'cell-posting',
    cell: ({ posting: { isOpen, label, note } }) => (
      <>
        {isOpen ? <strong>{label}</strong> : label}
        {note ? <span className="row-note">{note}</span> : null}
      </>
    ),
  },
  {
    key: 'bids',
    header: 'Bids',
    className: 'cell-bids',
    cell: ({ id, openBids }, at) =>
      openBids === 0 ? (
        <None />
      ) : (
        <RowLink of="board-load" to={`${paths.boardLoad(id)}#bids-title`} at={at} className="attention">
          {formatCount(openBids, 'open bid')}
        </RowLink>
      ),
  },
  {
    key: 'pickup',
    header: 'Pickup',
    sortKey: 'pickup',
    className: 'cell-end cell-pickup',
    cell: ({ origin }) => <End of={origin} />,
  },
  {
    key: 'dropoff',
    header: 'Dropoff',
    sortKey: 'dropoff',
    className: 'cell-end',
    cell: ({ destination, stopsBetween }) => <End of={destination} stopsBetween={stopsBetween} />,
  },
  {
    key: 'equipment',
    header: 'Equipment',
    from: 'medium',
    className: 'cell-equipment',
    cell: ({ equipment, size, commodity }) => (
      <>
        {equipment ?? <NotOnFile />}
        {size ? <span className="row-note">{size}</span> : null}
        {commodity ? <span className="row-note">{commodity}</span> : null}
      </>
    ),
  },
  {
    key: 'distance',
    header: 'Distance',
    from: 'wide',
    className: 'cell-distance',
    isNumeric: true,
    sortKey: 'distance',
    cell: ({ miles }) => miles ?? <NotOnFile />,
  },
  {
    key: 'price',
    header: 'Price',
    isNumeric: true,
    className: 'cell-price',
    sortKey: 'price',
    cell: ({ rate, isCall, perMile, margin }) => (
      <>
        {rate ?? <NotOnFile />}
        {isCall ? <span className="row-note">Carriers see “call”</span> : null}
        {perMile ? <span className="row-note until-wide">{perMile}</span> : null}
        {margin ? (
          <span className={margin.isLoss ? 'row-note attention' : 'row-note'}>Margin: {margin.words}</span>
        ) : null}
      </>
    ),
  },
  {
    key: 'per-mile',
    header: 'RPM',
    from: 'wide',
    className: 'cell-rpm',
    isNumeric: true,
    sortKey: 'rate_per_mile',
    cell: ({ perMile }) => perMile ?? <NotOnFile />,
  },
];

function End({ of: end, stopsBetween = 0 }: { of: ListedBoardLoad['origin']; stopsBetween?: number }) {
  if (end === null) return <Missing>Not placed</Missing>;
  return (
    <>
      {end.place}
      <span className="row-note">{end.window}</span>
      {end.away ? <span className="row-note">{end.away}</span> : null}
      {stopsBetween > 0 ? <span className="row-note">+{formatCount(stopsBetween, 'stop')} between</span> : null}
    </>
  );
}
