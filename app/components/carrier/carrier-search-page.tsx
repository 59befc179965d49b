import { Link } from '@remix-run/react';
import type { ComponentProps } from 'react';
import type { FilteredList } from '~/view/carrier/carrier-filters';
import type { TextRadius } from '~/view/text-radius';
import { CarrierResults } from './carrier-results';
import { CarrierFilters } from './filters/carrier-filters';

/** What a search page shows of its address: filters, and the list. */
export type CarrierSearch = Pick<ComponentProps<typeof CarrierFilters>, 'shown' | 'chosen'> &
  Pick<
    ComponentProps<typeof CarrierResults>,
    'searchText' | 'meant' | 'looksFor' | 'sort' | 'today' | 'isFiltered' | 'may'
  > & {
    around: TextRadius;
    /** Where the same search is with the default filters, which it left out; null: it left none out. */
    defaultsLeftOut: string | null;
    /** A watchdog account that is shown who carriers are, and no verdicts. */
    isReduced: boolean;
    /** Null: nothing was asked, or what was asked is refused at its field. */
    results: ComponentProps<typeof CarrierResults>['results'] | null;
  };

/** The filters and the carriers they leave; the page's own form and words stand above. */
export function CarrierSearchPage({ list, search }: { list: FilteredList; search: CarrierSearch }) {
  const { searchText, meant, looksFor, sort, shown, chosen, around, defaultsLeftOut } = search;
  const { isReduced, today, isFiltered, results, may } = search;
  return (
    <>
      <CarrierFilters list={list} shown={shown} chosen={chosen} isReduced={isReduced} />
      {defaultsLeftOut === null ? null : (
        <p className="small-print">
          The default filters were left out: a number finds its carrier whatever it is.{' '}
          <Link to={defaultsLeftOut} discover="none">
            Search with the default filters
          </Link>
        </p>
      )}
      {results ? (
        <CarrierResults
          searchText={searchText}
          meant={meant}
          looksFor={looksFor}
          sort={sort}
          results={results}
          today={today}
          isFiltered={isFiltered}
          circle={circleOf(around)}
          showsSafetyRating={shown.filters.showSafetyRating}
          may={may}
        />
      ) : null}
    </>
  );
}

/** What a search is around, in the words of its list; null: nothing. */
export function circleOf({ choice, radiusMiles }: TextRadius) {
  return choice.status === 'chosen' ? { name: choice.place.name, radiusMiles } : null;
}
