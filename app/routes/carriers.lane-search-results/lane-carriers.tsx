import { formatAge, formatDate } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { Fragment } from 'react';
import { SearchActions } from '~/components/carrier/search-actions';
import { CarrierSelection } from '~/components/carrier-table/carrier-selection';
import { CarrierTable } from '~/components/carrier-table/carrier-table';
import type { ExtraColumn } from '~/components/carrier-table/carrier-table-props';
import { ColumnChoice } from '~/components/carrier-table/column-choice';
import { PhoneFold } from '~/components/form/phone-fold';
import { RowPlaces } from '~/components/row-link';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { paths, withParams, withQuery } from '~/paths';
import type { CarrierColumn } from '~/view/carrier/carrier-columns';
import type { FilterClassification } from '~/view/carrier/carrier-filters';
import { equipmentReported, equipmentSeen } from '~/view/lane-equipment';
import type { ListedLaneCarrier } from '~/view/lane-search';
import type { NamedPlace } from '~/view/place-choice';
import { WITHOUT_DEFAULTS } from '~/view/without-defaults';
import { describeSightings } from './lane-labels';

/** The filter's name in the address. */
const CLASSIFICATION = 'classification';

interface LaneCarriersProps {
  carriers: readonly ListedLaneCarrier[];
  paging: PagingInfo;
  lane: { origin: NamedPlace; destination: NamedPlace };
  near: { origin: string; destination: string };
  /** As in the address; empty: who wants the lane, then who is seen most. */
  sort: string;
  today: string;
  /** Filters are chosen: an empty list then says nothing about the lane. */
  isNarrowed: boolean;
  columns: { shown: readonly CarrierColumn[]; offered: readonly CarrierColumn[] };
  /** The requested equipment: shown first for each carrier. */
  equipment: readonly string[];
  /** Whose rules a link asks for; empty: a carrier passes or fails none. */
  classifications: readonly FilterClassification[];
  may: { save: boolean; export: boolean; keepDefaults: boolean; compare: boolean };
}

/** The carriers of a lane: verdict first, and what says that they run it. */
export function LaneCarriers(props: LaneCarriersProps) {
  const { carriers, paging, lane, near, sort, today, isNarrowed, columns, equipment, classifications, may } = props;
  const location = useLocation();
  if (carriers.length === 0) return <NoCarriers paging={paging} lane={lane} near={near} isNarrowed={isNarrowed} />;
  return (
    <section className="carrier-results" aria-label="Carriers found" data-list>
      <div className="table-head">
        <ResultCount {...paging} noun={['carrier', 'carriers']} />
        <p className="small-print">
          {sort === '' ? (
            'Preferred-lane carriers first, then most sightings. Carriers that fail your rules come last on the page'
          ) : (
            <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
              Sort by sightings
            </Link>
          )}
        </p>
        <PassingOnly classifications={classifications} />
        <PhoneFold label="Save, export, columns">
          <SearchActions kind="lane_search" may={may} isFiltered={isNarrowed} />
          <ColumnChoice {...columns} />
        </PhoneFold>
      </div>
      <CarrierSelection actions={[]} mayCompare={may.compare}>
        <RowPlaces rows={carriers} paging={paging}>
          <CarrierTable
            caption={`Carriers between ${lane.origin.name} and ${lane.destination.name}`}
            rows={carriers}
            today={today}
            shown={columns.shown}
            extra={laneColumns(today, equipment)}
            sort={sort}
            isSelectable={may.compare}
          />
        </RowPlaces>
      </CarrierSelection>
      <p className="small-print">
        Origin area: {near.origin}. Destination area: {near.destination}. Sightings are roadside inspections in the last
        two years and days an ELD reported a vehicle there, in either direction.
      </p>
      <div className="table-foot">
        <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
      </div>
    </section>
  );
}

/** Links to the carriers that pass a classification's rules, until one is chosen: then its chip says so. */
function PassingOnly({ classifications }: Pick<LaneCarriersProps, 'classifications'>) {
  const location = useLocation();
  if (classifications.length === 0 || new URLSearchParams(location.search).has(CLASSIFICATION)) return null;
  return (
    <p className="small-print">
      Only carriers that pass{' '}
      {classifications.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at === 0 ? null : ' or '}
          <Link to={withParams(location, { [CLASSIFICATION]: id })} discover="none" preventScrollReset>
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

/** What was seen of the carrier on the lane. */
const laneColumns = (today: string, equipment: readonly string[]): ExtraColumn<ListedLaneCarrier>[] => [
  {
    key: 'lane',
    after: 'name',
    header: 'Seen at origin / destination',
    isNumeric: true,
    className: 'cell-lane',
    cell: ({ lane }) => (
      <>
        {lane.is_preferred ? <span className="lane-wish">Prefers it</span> : null}
        <span title={describeSightings(lane)}>
          {lane.origin_sightings} / {lane.destination_sightings}
        </span>
      </>
    ),
  },
  {
    key: 'seen',
    after: 'why',
    className: 'cell-seen',
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
  {
    key: 'equipment',
    after: 'name',
    header: 'Equipment seen',
    className: 'cell-equipment',
    cell: ({ lane }) => <Equipment lane={lane} chosen={equipment} />,
  },
];

/** As many kinds as a row has room for. */
const KINDS_SHOWN = 3;

/** What was seen, and apart from it what the carrier only reports. */
function Equipment({ lane, chosen }: { lane: ListedLaneCarrier['lane']; chosen: readonly string[] }) {
  const seen = equipmentSeen(lane, chosen);
  const reported = equipmentReported(lane, chosen);
  if (seen.length === 0 && reported.length === 0) return <Missing>Not known</Missing>;
  // One text: an element more in each row is felt on long lists.
  return [
    seen.length === 0 ? 'None seen' : seen.slice(0, KINDS_SHOWN).join(', '),
    ...(reported.length === 0 ? [] : [`self-reported: ${reported.slice(0, KINDS_SHOWN).join(', ')}`]),
  ].join('; ');
}

function NoCarriers({
  paging,
  lane,
  near,
  isNarrowed,
}: Pick<LaneCarriersProps, 'paging' | 'lane' | 'near' | 'isNarrowed'>) {
  if (paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (isNarrowed)
    return (
      <EmptyState title="No carrier on this lane matches the filters">
        <p>
          A carrier with missing data does not match a filter on that data.{' '}
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
    <EmptyState title={`No carriers found from ${lane.origin.name} to ${lane.destination.name}`}>
      <p>
        No carrier prefers this lane or has been seen at both ends, {near.origin} and {near.destination}, in the last
        two years.
      </p>
      <ul className="plain-bullets">
        <li>Try states instead of cities for more results.</li>
        <li>Roadside inspections cover the United States. Places in Canada and Mexico have few or none.</li>
        <li>
          <Link to={paths.home()}>Use the map</Link> to find carriers based near either end.
        </li>
      </ul>
    </EmptyState>
  );
}
