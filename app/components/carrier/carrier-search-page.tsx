import type { Found } from '@contract/search/search.entities';
import { Link } from '@remix-run/react';
import type { ComponentProps } from 'react';
import type { FilteredList } from '~/view/carrier/carrier-filters';
import type { FoundGroup } from '~/view/suggestions';
import type { TextRadius } from '~/view/text-radius';
import { ReportLink } from '../identity-alerts/report-link';
import { FoundGroups } from '../search/found-groups';
import { CarrierResults } from './carrier-results';
import { CarrierFilters } from './filters/carrier-filters';

/** What a search page shows of its address: filters, and the list. */
export type CarrierSearch = Pick<ComponentProps<typeof CarrierFilters>, 'shown' | 'chosen'> &
  Pick<
    ComponentProps<typeof CarrierResults>,
    'searchText' | 'meant' | 'looksFor' | 'sort' | 'today' | 'isFiltered' | 'columns' | 'mayDo' | 'may'
  > & {
    around: TextRadius;
    /** What the text found besides carriers of the list, and what it was read as; null: that was not looked for. */
    beside: { groups: FoundGroup[]; readAs: Found['read_as'] } | null;
    /** The same search with the default filters that it skipped; null: it skipped none. */
    defaultsLeftOut: string | null;
    /** A watchdog account that sees who carriers are, and no verdicts. */
    isReduced: boolean;
    /** Its reader's main task is to warn others. */
    isWatchdog: boolean;
    /** Null: no search was sent, or a field has an error. */
    results: ComponentProps<typeof CarrierResults>['results'] | null;
  };

/** The filters and the matching carriers; the page's own form and texts are above. */
export function CarrierSearchPage({ list, search }: { list: FilteredList; search: CarrierSearch }) {
  const { searchText, meant, looksFor, sort, shown, chosen, around, beside, defaultsLeftOut } = search;
  const { isReduced, isWatchdog, today, isFiltered, results, columns, mayDo, may } = search;
  return (
    <>
      {isWatchdog ? (
        <p className="page-action">
          <ReportLink />
        </p>
      ) : null}
      {isOfOthers(search) ? null : <CarrierFilters list={list} shown={shown} chosen={chosen} isReduced={isReduced} />}
      {defaultsLeftOut === null ? null : (
        <p className="small-print">
          Default filters are not applied to a search by number.{' '}
          <Link to={defaultsLeftOut} discover="none">
            Search with the default filters
          </Link>
        </p>
      )}
      {beside ? <FoundGroups groups={beside.groups} /> : null}
      {results ? (
        <CarrierResults
          beside={beside}
          searchText={searchText}
          meant={meant}
          looksFor={looksFor}
          sort={sort}
          results={results}
          today={today}
          isFiltered={isFiltered}
          circle={circleOf(around)}
          columns={columns}
          mayDo={mayDo}
          may={may}
        />
      ) : null}
    </>
  );
}

/** Whether a text found loads, people or the like and no carrier, so that filters of carriers have nothing to do. */
export const isOfOthers = ({ isFiltered, beside, results }: CarrierSearch) =>
  !isFiltered && results?.carriers.length === 0 && beside !== null && beside.groups.length > 0;

/** What a search is around, in the words of its list; null: nothing. */
export function circleOf({ choice, radiusMiles }: TextRadius) {
  return choice.status === 'chosen' ? { name: choice.place.name, radiusMiles } : null;
}
