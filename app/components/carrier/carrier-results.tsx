import type { Found } from '@contract/search/search.entities';
import { formatInteger } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import type { SearchTextClass } from '@contract/shared/search-text';
import { Link, useLocation } from '@remix-run/react';
import { CarrierSelection, isSelectable } from '~/components/carrier-table/carrier-selection';
import { CarrierTable } from '~/components/carrier-table/carrier-table';
import type { ExtraColumn } from '~/components/carrier-table/carrier-table-props';
import { ColumnChoice } from '~/components/carrier-table/column-choice';
import { PhoneFold } from '~/components/form/phone-fold';
import { RowPlaces } from '~/components/row-link';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { withParams } from '~/paths';
import type { BulkAction } from '~/view/bulk-actions';
import type { CarrierColumn } from '~/view/carrier/carrier-columns';
import type { SearchedCarrier } from '~/view/listed-carrier';
import { type FoundGroup, SIMILAR_TITLE } from '~/view/suggestions';
import { SearchActions } from './search-actions';

type SearchedCircle = { name: string; radiusMiles: number };

interface CarrierResultsProps {
  searchText: string;
  /** How the text was read, and a description. */
  meant: SearchTextClass;
  looksFor: string;
  /** As in the address: `legal_name asc`; empty: best match first. */
  sort: string;
  results: { carriers: SearchedCarrier[]; paging: PagingInfo };
  /** The server's ISO day from which ages are counted, so that the page is the same everywhere. */
  today: string;
  isFiltered: boolean;
  /** The place of the search; its carriers are nearest first. Null: a search by name and number. */
  circle: SearchedCircle | null;
  /** What else the text found, and what it was read as; null: that was not looked for. */
  beside: { groups: readonly FoundGroup[]; readAs: Found['read_as'] } | null;
  columns: { shown: readonly CarrierColumn[]; offered: readonly CarrierColumn[] };
  /** The reader's actions on selected carriers. */
  mayDo: readonly BulkAction[];
  may: { save: boolean; export: boolean; compare: boolean; keepDefaults: boolean; insights: boolean };
}

/** A search's carriers in the common table, with count, order and pages. */
export function CarrierResults(props: CarrierResultsProps) {
  const { searchText, meant, looksFor, sort, results, today, isFiltered, circle, beside, columns, mayDo, may } = props;
  const { carriers, paging } = results;
  const location = useLocation();
  if (carriers.length === 0)
    return (
      <NoCarriers
        searchText={searchText}
        looksFor={looksFor}
        paging={paging}
        isFiltered={isFiltered}
        circle={circle}
        beside={beside}
        meant={meant}
      />
    );
  const selection = { actions: mayDo, mayCompare: may.compare, mayExport: may.export };
  return (
    <section className="carrier-results" aria-label="Carriers found" data-list>
      <div className="table-head">
        <ResultCount {...paging} noun={['carrier', 'carriers']} />
        <Order sort={sort} ownOrder={ownOrderOf(circle, searchText)} />
        <PhoneFold label="Save, export, columns">
          <SearchActions kind="carrier_search" may={may} isFiltered={isFiltered} />
          <ColumnChoice {...columns} />
        </PhoneFold>
      </div>
      <CarrierSelection {...selection}>
        <RowPlaces rows={carriers} paging={paging}>
          <CarrierTable
            caption={searchText === '' ? 'Carriers found' : `Carriers found for ${searchText}`}
            rows={carriers}
            today={today}
            shown={columns.shown}
            extra={circle ? [DISTANCE] : []}
            sort={sort}
            search={meant}
            isSelectable={isSelectable(selection)}
          />
        </RowPlaces>
      </CarrierSelection>
      <div className="table-foot">
        <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
      </div>
    </section>
  );
}

const ownOrderOf = (circle: SearchedCircle | null, searchText: string) =>
  circle ? 'Nearest first' : searchText === '' ? 'Sorted by name' : 'Sorted by best match';

/** How far from the place a carrier is based. */
const DISTANCE: ExtraColumn<SearchedCarrier> = {
  key: 'distance',
  header: 'Miles',
  after: 'name',
  isNumeric: true,
  className: 'cell-distance',
  cell: ({ distance_miles }) => (distance_miles === undefined ? '' : formatInteger(Math.round(distance_miles))),
};

/** The list's order, and the link to its default order. */
function Order({ sort, ownOrder }: { sort: string; ownOrder: string }) {
  const location = useLocation();
  if (sort === '') return <p className="small-print">{ownOrder}</p>;
  return (
    <p className="small-print">
      <Link to={withParams(location, { sort: null })} discover="none" preventScrollReset>
        {ownOrder}
      </Link>
    </p>
  );
}

function NoCarriers({
  searchText,
  looksFor,
  paging,
  isFiltered,
  circle,
  beside,
  meant,
}: {
  searchText: string;
  looksFor: string;
  paging: PagingInfo;
  isFiltered: boolean;
  circle: SearchedCircle | null;
  beside: CarrierResultsProps['beside'];
  meant: SearchTextClass;
}) {
  if (paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (circle)
    return (
      <EmptyState
        title={`No carrier${searchText === '' ? '' : ` for “${searchText}”`} within ${formatInteger(circle.radiusMiles)} miles of ${circle.name}`}
      >
        <p>
          Use a larger radius or remove a filter. Carriers are placed by their physical address. Carriers without a
          legal name, census row or licensing record are not found around a location.
        </p>
      </EmptyState>
    );
  if (isFiltered)
    return (
      <EmptyState
        title={
          searchText === ''
            ? 'No carrier matches these filters'
            : `No carrier for “${searchText}” matches these filters`
        }
      >
        <p>Remove a filter above. A carrier with missing data does not match a filter on that data.</p>
      </EmptyState>
    );
  // What is no carrier's name or number says nothing of a carrier, and what was found answers it.
  if (beside && beside.readAs !== 'carrier')
    return beside.groups.length > 0 ? null : (
      <EmptyState title={`Nothing found for “${searchText}”`}>
        <p>{NOT_ON_FILE[beside.readAs]}</p>
      </EmptyState>
    );
  if (beside?.groups.some(({ title }) => title !== SIMILAR_TITLE)) return null;
  return (
    <EmptyState title={`No carrier found for “${searchText}”`}>
      {beside && beside.groups.length > 0 ? (
        <p>
          A similar name is another company. Compare its DOT number with the one that you were given before you trust
          its record.
        </p>
      ) : null}
      <p>
        Searched for: <strong>{looksFor}</strong>
        {beside && meant.kind === 'name_prefix' ? ', names with these words, and names with one letter different' : ''}.
      </p>
      <ul className="plain-bullets">
        <li>Read the number back to the caller, digit by digit.</li>
        <li>Type only a word of the legal or DBA name. Leave out endings such as LLC.</li>
        <li>Add the type of number, as in MC 139446 or DOT 295017, or leave it out.</li>
      </ul>
      {beside && meant.kind === 'number_prefix' ? (
        <p>No load or truck that you can see has this number either.</p>
      ) : null}
      <p>If it is spelled right, it is not in FMCSA records: treat the carrier as unverified.</p>
    </EmptyState>
  );
}

/** What to do where nothing on file has a number that is no carrier's. */
const NOT_ON_FILE: Readonly<Record<Exclude<Found['read_as'], 'carrier'>, string>> = {
  reference:
    'None of your company’s loads that you can see has this number. Read it back to the caller, digit by digit.',
  rate_confirmation:
    'None of your company’s rate confirmations that you can see has this number. Read it back to the caller, digit by digit.',
  vin: 'No truck on your company’s loads has this VIN.',
  plate: 'Nothing on file has this plate.',
  phone: 'Nothing on file has this phone number.',
  email: 'Nothing on file has this email address.',
};
