import { formatAge, formatDate } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { COMPARE_TICK, Comparable } from '~/components/carrier/comparable';
import { columnsTold, resultColumns } from '~/components/carrier/result-columns';
import { SearchActions } from '~/components/carrier/search-actions';
import { type Column, DataTable, type Sort } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { paths, withParams, withQuery } from '~/paths';
import type { ListedLaneCarrier } from '~/view/lane-search';
import type { NamedPlace } from '~/view/place-choice';
import { WITHOUT_DEFAULTS } from '~/view/without-defaults';
import { describeSightings } from './lane-labels';

interface LaneCarriersProps {
  carriers: readonly ListedLaneCarrier[];
  paging: PagingInfo;
  lane: { origin: NamedPlace; destination: NamedPlace };
  near: { origin: string; destination: string };
  /** As in the address; empty: who wants the lane, then who is seen most. */
  sort: string;
  today: string;
  /** Filters are chosen: that nobody is left says nothing of the lane. */
  isNarrowed: boolean;
  showsSafetyRating: boolean;
  may: { save: boolean; export: boolean; keepDefaults: boolean; compare: boolean };
}

/** The carriers of a lane: verdict first, and what says that they run it. */
export function LaneCarriers(props: LaneCarriersProps) {
  const { carriers, paging, lane, near, sort, today, isNarrowed, showsSafetyRating, may } = props;
  const location = useLocation();
  if (carriers.length === 0) return <NoCarriers paging={paging} lane={lane} near={near} isNarrowed={isNarrowed} />;
  const columns = columnsTold(columnsOf(today), carriers, showsSafetyRating);
  const [key = '', direction] = sort.split(' ');
  const order: Sort | undefined = key ? { key, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined;
  return (
    <section className="carrier-results" aria-label="Carriers found">
      <div className="table-head">
        <ResultCount {...paging} noun={['carrier', 'carriers']} />
        <p className="small-print">
          {order === undefined ? (
            'Who wants the lane first, then who was seen most'
          ) : (
            <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
              Seen most first
            </Link>
          )}
        </p>
        <SearchActions kind="lane_search" may={may} isFiltered={isNarrowed} />
      </div>
      <p className="small-print">
        Near the origin: {near.origin}. Near the destination: {near.destination}. Sightings are roadside inspections of
        the last two years, and days on which an ELD reported a vehicle there, in either direction.
      </p>
      <Comparable isOn={may.compare}>
        <DataTable
          caption={`Carriers between ${lane.origin.name} and ${lane.destination.name}`}
          isCaptionHidden
          columns={columns}
          rows={carriers}
          rowKey={({ id }) => id}
          sort={order}
          sortHref={(next: Sort) => withParams(location, { sort: `${next.key} ${next.direction}` })}
          tick={may.compare ? COMPARE_TICK : undefined}
        />
      </Comparable>
      <div className="table-foot">
        <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
      </div>
    </section>
  );
}

/** As in a search; drivers, docket and last inspection make room for what was seen of the carrier on the lane. */
function columnsOf(today: string): readonly Column<ListedLaneCarrier>[] {
  const found: readonly Column<ListedLaneCarrier>[] = resultColumns({ kind: 'empty' }, today);
  const kept = found.filter(({ key }) => !['drivers', 'docket', 'inspection'].includes(key));
  const after = kept.findIndex(({ key }) => key === 'name') + 1;
  return [...kept.slice(0, after), ...laneColumns(today), ...kept.slice(after)];
}

const laneColumns = (today: string): Column<ListedLaneCarrier>[] => [
  {
    key: 'lane',
    header: 'Seen at origin / destination',
    isNumeric: true,
    cell: ({ lane }) => (
      <>
        {lane.is_preferred ? <span className="lane-wish">Wants it</span> : null}
        <span title={describeSightings(lane)}>
          {lane.origin_sightings} / {lane.destination_sightings}
        </span>
      </>
    ),
  },
  {
    key: 'seen',
    header: 'Last seen',
    isOneLine: true,
    from: 'medium',
    cell: ({ lane }) =>
      lane.last_seen_on === null ? (
        <Missing>Never</Missing>
      ) : (
        <time dateTime={lane.last_seen_on} title={formatDate(lane.last_seen_on)}>
          {formatAge(lane.last_seen_on, today)} ago
        </time>
      ),
  },
];

function NoCarriers({
  paging,
  lane,
  near,
  isNarrowed,
}: Pick<LaneCarriersProps, 'paging' | 'lane' | 'near' | 'isNarrowed'>) {
  if (paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (isNarrowed)
    return (
      <EmptyState title="No carrier of this lane meets the filters">
        <p>
          What is not known of a carrier meets no filter.{' '}
          <Link
            to={withQuery(paths.laneSearchResults(), {
              origin_area_id: lane.origin.id,
              destination_area_id: lane.destination.id,
              [WITHOUT_DEFAULTS]: 1,
            })}
          >
            Search the lane without filters
          </Link>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title={`No carrier is known between ${lane.origin.name} and ${lane.destination.name}`}>
      <p>
        Nobody says that it wants this lane, and no truck was inspected, or reported by an ELD, near both {near.origin}{' '}
        and {near.destination} in the last two years.
      </p>
      <ul className="plain-bullets">
        <li>Name the states instead of the cities: more counts as near.</li>
        <li>Roadside inspections are of the United States: a place in Canada or Mexico has few or none.</li>
        <li>
          <Link to={paths.home()}>Look on the map</Link> for carriers that are at home near either end.
        </li>
      </ul>
    </EmptyState>
  );
}
